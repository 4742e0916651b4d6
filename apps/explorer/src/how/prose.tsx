/** The components that the articles are written with. */

import type { ComponentChildren } from "preact";
import { methodNamed } from "../library.ts";
import { formatRoute } from "../route.ts";
import type { PageName } from "./pages.ts";

/** A link to the page of another method. Its text may be adapted to the sentence. */
export function To({ page, children }: { page: PageName; children?: ComponentChildren }) {
  return <a href={formatRoute(["how", page])}>{children ?? methodNamed(page)?.title}</a>;
}

/** A formula on a line of its own. */
export function Formula({ children }: { children: ComponentChildren }) {
  return (
    <p class="formula">
      <code>{children}</code>
    </p>
  );
}

/** One idea: its prose, with a figure beside it if there is room. */
export function Idea({
  title,
  figure,
  children,
}: {
  title: string;
  figure?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <section class={figure === undefined ? "idea" : "idea illustrated"}>
      <div class="prose">
        <h2>{title}</h2>
        {children}
      </div>
      {figure}
    </section>
  );
}
