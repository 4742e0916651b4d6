/** Every state of the page lives behind the `#` of its address: `#/page/part?name=value`. */

import { useCallback, useEffect, useState } from "preact/hooks";

export interface Route {
  readonly path: readonly string[];
  readonly params: URLSearchParams;
}

export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split(/\?(.*)/s);
  return { path: path.split("/").filter((part) => part !== ""), params: new URLSearchParams(query) };
}

export function formatRoute(path: readonly string[], params?: URLSearchParams): string {
  // A slash is allowed there, and a board is easier to read with it.
  const query = params?.toString().replaceAll("%2F", "/") ?? "";
  return `#/${path.join("/")}${query === "" ? "" : `?${query}`}`;
}

/** Browsers let a page change its address a hundred times in half a minute, and refuse or forget the rest. */
const PAUSE = 310;

let written = -PAUSE;
let waiting: { hash: string; timer: ReturnType<typeof setTimeout> } | undefined;

/** What waits is written, so that the address bar shows what the page does. */
export function writeAddress(): void {
  if (!waiting) return;
  clearTimeout(waiting.timer);
  history.replaceState(null, "", waiting.hash);
  waiting = undefined;
  written = performance.now();
}

function forgetAddress(): void {
  clearTimeout(waiting?.timer);
  waiting = undefined;
}

/** Written at once, or, where changes come fast, when they may be. */
function writeSoon(hash: string): void {
  forgetAddress();
  const pause = written + PAUSE - performance.now();
  waiting = { hash, timer: setTimeout(writeAddress, Math.max(0, pause)) };
  if (pause <= 0) writeAddress();
}

/** The route of the address bar, and a way to change its parameters without a step in the history. */
export function useRoute(): [Route, (params: URLSearchParams) => void] {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useEffect(() => {
    const follow = () => {
      // Another address has come; what was to be written is of the one before.
      forgetAddress();
      setRoute(parseRoute(location.hash));
    };
    // Whoever comes back finds what was there.
    const leave = ({ target }: Event) => {
      if (target instanceof Element && target.closest("a")) writeAddress();
    };
    addEventListener("hashchange", follow);
    addEventListener("click", leave, true);
    addEventListener("pagehide", writeAddress);
    return () => {
      removeEventListener("hashchange", follow);
      removeEventListener("click", leave, true);
      removeEventListener("pagehide", writeAddress);
    };
  }, []);
  const setParams = useCallback((params: URLSearchParams) => {
    const { path } = parseRoute(location.hash);
    writeSoon(formatRoute(path, params));
    setRoute({ path, params });
  }, []);
  return [route, setParams];
}
