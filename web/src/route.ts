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

/** The route of the address bar, and a way to change its parameters without a step in the history. */
export function useRoute(): [Route, (params: URLSearchParams) => void] {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useEffect(() => {
    const follow = () => setRoute(parseRoute(location.hash));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const setParams = useCallback((params: URLSearchParams) => {
    const { path } = parseRoute(location.hash);
    history.replaceState(null, "", formatRoute(path, params));
    setRoute({ path, params });
  }, []);
  return [route, setParams];
}
