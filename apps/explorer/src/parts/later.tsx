/** Views that are fetched once the page is usable. */

import type { ComponentChild, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

type Later<P> = ComponentType<P> & {
  /** Starts to fetch the view, unless that has begun. */
  begin(): Promise<void>;
};

/** What is shown before the view has come, or if it does not come. */
type Waiting = (text: string, busy: boolean) => ComponentChild;

const wholeView: Waiting = (text, busy) => (
  <main tabIndex={-1} aria-busy={busy || undefined}>
    {text}
  </main>
);

export function later<P extends object>(
  fetchView: () => Promise<ComponentType<P>>,
  waiting: Waiting = wholeView,
): Later<P> {
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
    return missing
      ? waiting(
          "This part of the page could not be fetched. Reload the page when you are connected again.",
          false,
        )
      : waiting("Loading …", true);
  };
  return Object.assign(View, { begin });
}
