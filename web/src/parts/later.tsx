/** Views that come after the first one: the explorer can be used before they are there. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

export type Later<P> = ComponentType<P> & {
  /** Begins to fetch it, if nobody has. */
  begin(): Promise<void>;
};

export function later<P extends object>(fetchView: () => Promise<ComponentType<P>>): Later<P> {
  let fetched: ComponentType<P> | undefined;
  let fetching: Promise<void> | undefined;
  const begin = () =>
    (fetching ??= fetchView().then((view) => {
      fetched = view;
    }));
  const View = (props: P) => {
    // A view is a function, and a function as the first state would be called.
    const [, redraw] = useState(() => fetched);
    useEffect(() => {
      // Also if it has come since it was drawn as missing.
      void begin().then(() => redraw(() => fetched));
    }, []);
    const Fetched = fetched;
    return Fetched ? <Fetched {...props} /> : <main aria-busy="true">Loading …</main>;
  };
  return Object.assign(View, { begin });
}
