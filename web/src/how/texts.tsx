/** What the articles are written with. */

import type { ComponentChildren } from "preact";
import { library } from "../library.ts";
import { formatRoute } from "../route.ts";
import type { PageName } from "./pages.ts";

export const pageAddress = (name: PageName): string => formatRoute(["how", name]);

/** What the registry calls a method of either kind. */
export const titleOf = (name: PageName): string => [...library.methods, ...library.setMethods].find((method) => method.name === name)!.title;

/** A link to the page of another method, in the words of the sentence. */
export function To({ page, children }: { page: PageName; children?: ComponentChildren }) {
  return <a href={pageAddress(page)}>{children ?? titleOf(page)}</a>;
}

/** A formula on a line of its own. */
export function Formula({ children }: { children: ComponentChildren }) {
  return (
    <p class="formula">
      <code>{children}</code>
    </p>
  );
}
