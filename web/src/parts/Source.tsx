/** Where a method is from, as a link. */

import type { Method, SetMethod } from "slidemask";

/** Where a method is described: a page of the web by its name, or a path of the library. */
export function Source({ of: { source } }: { of: Method | SetMethod }) {
  if (!source.startsWith("https://")) return <code>{source}</code>;
  const { hostname, pathname } = new URL(source);
  const title = decodeURIComponent(pathname.split("/").at(-1)!).replaceAll("_", " ");
  return (
    <>
      <a href={source}>{title}</a>,{" "}
      {hostname === "www.chessprogramming.org" ? "Chess Programming Wiki" : hostname}
    </>
  );
}
