/**
 * The address is the state: `#/page/part?name=value`. Views read it and write it, and everything that a visitor could want to
 * share is in it.
 */

import { useCallback, useEffect, useState } from "preact/hooks";

interface Route {
  readonly path: readonly string[];
  readonly params: URLSearchParams;
}

export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split(/\?(.*)/s);
  return { path: path.split("/").filter((part) => part !== ""), params: new URLSearchParams(query) };
}

export function formatRoute(path: readonly string[], params?: URLSearchParams): string {
  // A query may contain slashes, and they make a board easier to read.
  const query = params?.toString().replaceAll("%2F", "/") ?? "";
  return `#/${path.join("/")}${query === "" ? "" : `?${query}`}`;
}

/** The option that a parameter names, or `otherwise`. */
export const optionIn = <T extends string>(
  params: URLSearchParams,
  key: string,
  options: readonly T[],
  otherwise: T,
): T => options.find((option) => option === params.get(key)) ?? otherwise;

/** The whole number of a parameter, or `otherwise` if it is none from 0 to `most`. */
export function numberIn(params: URLSearchParams, key: string, most: number, otherwise: number): number {
  const text = params.get(key) ?? "";
  return /^[0-9]+$/.test(text) && Number(text) <= most ? Number(text) : otherwise;
}

/** The parameters of a state. Those without a value are left out. */
export const paramsOf = (values: Readonly<Record<string, string | number | false | undefined>>) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([key, value]) =>
      value === undefined || value === false ? [] : [[key, String(value)]],
    ),
  );

/** Milliseconds. Browsers refuse too many changes of the address: Safari more than 100 in half a minute. */
const BETWEEN_WRITES = 400;

let unwritten: string | undefined;
let lastWrite = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Writes the pending address, if there is one. */
function flush(): void {
  clearTimeout(timer);
  if (unwritten === undefined) return;
  lastWrite = performance.now();
  try {
    history.replaceState(null, "", unwritten);
    unwritten = undefined;
  } catch {
    // The browser refused the change. The page has changed already; only its address has to wait.
    timer = setTimeout(flush, 10 * BETWEEN_WRITES);
  }
}

/** The address of the current state. */
export function currentAddress(): string {
  flush();
  return location.href;
}

/** Writes an address at once, or when the last write is long enough ago. */
function write(address: string): void {
  unwritten = address;
  clearTimeout(timer);
  timer = setTimeout(flush, BETWEEN_WRITES);
  if (performance.now() - lastWrite >= BETWEEN_WRITES) flush();
}

/** The route of the address bar, and a function that changes its parameters without adding to the history. */
export function useRoute(): [Route, (params: URLSearchParams) => void] {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useEffect(() => {
    const follow = () => {
      unwritten = undefined;
      setRoute(parseRoute(location.hash));
    };
    addEventListener("hashchange", follow);
    // Before a link is followed, write the address of the state that is left, so that Back returns to it.
    const leave = ({ target }: Event) => target instanceof Element && target.closest("a") && flush();
    addEventListener("click", leave, { capture: true });
    addEventListener("pagehide", flush);
    return () => {
      removeEventListener("hashchange", follow);
      removeEventListener("click", leave, { capture: true });
      removeEventListener("pagehide", flush);
    };
  }, []);
  const setParams = useCallback((params: URLSearchParams) => {
    const { path } = parseRoute(location.hash);
    setRoute({ path, params });
    write(formatRoute(path, params));
  }, []);
  return [route, setParams];
}
