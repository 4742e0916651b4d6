/** A link to the source of a method. */

import type { Method, SetMethod } from "slidemask";

/** The place where a method is described: the name of a web page, or a path in the library. */
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
