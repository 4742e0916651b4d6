/** Views that are fetched once the page is usable. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

type Later<P> = ComponentType<P> & {
  /** Starts to fetch the view, unless that has begun. */
  begin(): Promise<void>;
};

export function later<P extends object>(fetchView: () => Promise<ComponentType<P>>): Later<P> {
  let fetched: ComponentType<P> | undefined;
  let fetching: Promise<void> | undefined;
  const begin = () =>
    (fetching ??= fetchView().then(
      (view) => {
        fetched = view;
      },
      (error: unknown) => {
        // The next call tries again, and may succeed.
        fetching = undefined;
        throw error;
      },
    ));
  const View = (props: P) => {
    // `useState` calls a function that it is given. A view is a function, so another function has to return it.
    const [, redraw] = useState(() => fetched);
    const [missing, setMissing] = useState(false);
    useEffect(() => {
      // Redraw also if the view arrived between drawing and this effect.
      begin().then(
        () => redraw(() => fetched),
        () => setMissing(true),
      );
    }, []);
    const Fetched = fetched;
    if (Fetched) return <Fetched {...props} />;
    if (missing)
      return (
        <main tabIndex={-1}>
          This part of the page could not be fetched. Reload the page when you are connected again.
        </main>
      );
    return (
      <main tabIndex={-1} aria-busy="true">
        Loading …
      </main>
    );
  };
  return Object.assign(View, { begin });
}
