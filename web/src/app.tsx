/** The page: its head, and the view that the address asks for. */

import type { ComponentType } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { Compare } from "./compare/Compare.tsx";
import { Explore } from "./explore/Explore.tsx";
import { later } from "./parts/later.tsx";
import { Theme } from "./parts/Theme.tsx";
import { formatRoute, useRoute } from "./route.ts";
import { Sets } from "./sets/Sets.tsx";
import type { ViewProps } from "./view.ts";

interface View {
  readonly path: string;
  readonly title: string;
  readonly view: ComponentType<ViewProps>;
  /** The parameters that a link from another view takes along. */
  readonly takes: readonly string[];
}

const Calculator = later(async () => (await import("./calculator/Calculator.tsx")).Calculator);
const How = later(async () => (await import("./how/How.tsx")).How);

/**
 * Fetches the views that were not needed at first: afterwards the page asks for nothing any more.
 *
 * One that cannot be had says so itself when it is opened.
 */
export async function fetchViews(): Promise<void> {
  await Promise.allSettled([Calculator.begin(), How.begin()]);
}

const VIEWS: readonly View[] = [
  { path: "explore", title: "Explore", view: Explore, takes: ["method", "piece", "square", "board", "axis"] },
  { path: "compare", title: "Compare", view: Compare, takes: ["piece", "square", "board"] },
  { path: "sets", title: "Sets", view: Sets, takes: ["board"] },
  { path: "calculator", title: "Calculator", view: Calculator, takes: ["layout", "let"] },
  { path: "how", title: "How it works", view: How, takes: [] },
];

export function App() {
  const [route, setParams] = useRoute();
  const [name, ...rest] = route.path;
  const current = VIEWS.find(({ path }) => path === name) ?? VIEWS[0]!;
  const page = rest.join(" ");
  useLayoutEffect(() => {
    document.title = `${page === "" ? "" : `${page}, `}${current.title}: slidemask explorer`;
    // The browser looks for no place in a page whose address begins so: another page would be shown from where this one was left.
    scrollTo(0, 0);
  }, [current, page]);
  const link = ({ path, takes }: View) =>
    formatRoute([path], new URLSearchParams([...route.params].filter(([key]) => takes.includes(key))));
  const Shown = current.view;
  return (
    <>
      <header>
        <a class="brand" href="#/">
          slidemask
        </a>
        <nav aria-label="Views">
          {VIEWS.map((view) => (
            <a key={view.path} href={link(view)} aria-current={view === current ? "page" : undefined}>
              {view.title}
            </a>
          ))}
        </nav>
        <Theme />
      </header>
      <Shown rest={rest} params={route.params} setParams={setParams} />
      <footer>
        Computed here by the slidemask library itself, compiled to WebAssembly. After the page has come, nothing is asked of any
        server.
      </footer>
    </>
  );
}
