/** Views that are fetched after the page can be used. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

type Later<P> = ComponentType<P> & {
  /** Begins to fetch it, if nobody has. */
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
        // The next one who asks may have more luck.
        fetching = undefined;
        throw error;
      },
    ));
  const View = (props: P) => {
    // A view is a function, and a function as the first state would be called.
    const [, redraw] = useState(() => fetched);
    const [missing, setMissing] = useState(false);
    useEffect(() => {
      // Also if it has come since it was drawn as missing.
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
