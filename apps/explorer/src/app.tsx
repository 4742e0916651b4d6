/** The page: its header, and the view that the address names. */

import type { ComponentType } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Compare } from "./compare/Compare.tsx";
import { Explore } from "./explore/Explore.tsx";
import { later } from "./parts/later.tsx";
import { Theme } from "./parts/Theme.tsx";
import { formatRoute, useRoute } from "./route.ts";
import { Sets } from "./sets/Sets.tsx";
import { Start } from "./start/Start.tsx";
import type { ViewProps } from "./view.ts";

interface View {
  readonly path: string;
  readonly title: string;
  /** The start of the title, shown alone on a phone. */
  readonly short?: string;
  readonly view: ComponentType<ViewProps>;
  /** The parameters that the view shares with other views: links between these views carry them along. */
  readonly shares: readonly string[];
  /** The parameters that the view takes over when it is first opened, and then keeps to itself. */
  readonly begins: readonly string[];
  /** Whether a link to the view leads back to the page of it that was left. */
  readonly keepsPage?: true;
}

// The first view and the explorer load first, and the long views after them. `npm run throttled` measures how long until the
// first view can be used.
const Calculator = later(async () => (await import("./calculator/Calculator.tsx")).Calculator);
const Rays = later(async () => (await import("./rays/Rays.tsx")).Rays);
const Course = later(async () => (await import("./course/Course.tsx")).Course);
const How = later(async () => (await import("./how/How.tsx")).How);

/**
 * Fetches the views that the first display did not need. After that the page makes no network requests, except for the larger
 * boards of the explorer when they are first chosen.
 *
 * A view that could not be fetched says so when it is opened.
 */
export async function fetchViews(): Promise<void> {
  await Promise.allSettled([Rays.begin(), Calculator.begin(), Course.begin(), How.begin()]);
}

const POSITION = ["piece", "square", "board"];

/** The view that the page opens with. The page's name in the header links to it. */
const START: View = { path: "start", title: "Start", view: Start, shares: [], begins: [] };

const VIEWS: readonly View[] = [
  { path: "explore", title: "Explore", view: Explore, shares: POSITION, begins: [] },
  { path: "compare", title: "Compare", view: Compare, shares: POSITION, begins: [] },
  { path: "sets", title: "Sets", view: Sets, shares: [], begins: ["board"] },
  { path: "rays", title: "Rays", view: Rays, shares: ["square", "board"], begins: [] },
  { path: "calculator", title: "Calculator", short: "Calc", view: Calculator, shares: [], begins: [] },
  { path: "course", title: "Course", view: Course, shares: [], begins: [], keepsPage: true },
  { path: "how", title: "How it works", short: "How", view: How, shares: [], begins: [] },
];

/** A rook on its file and rank, as in the icon of the page. */
function Mark() {
  return (
    <svg class="mark" viewBox="0 0 8 8" aria-hidden="true">
      <rect width="8" height="8" rx="1" />
      <path d="M3 1h1v5h-1zM1 6h6v1h-6z" />
    </svg>
  );
}

export function App() {
  const [route, setParams] = useRoute();
  const [name, ...rest] = route.path;
  const current = VIEWS.find(({ path }) => path === name) ?? START;
  const page = rest.join(" ");
  // A link to another view opens it as the user left it, but with the position of the current view.
  const left = useRef(new Map<View, typeof route>());
  left.current.set(current, route);
  const link = (view: View) => {
    const own = left.current.get(view);
    const params = new URLSearchParams(own?.params);
    const handed = own
      ? view.shares.filter((key) => current.shares.includes(key))
      : [...view.shares, ...view.begins];
    for (const [key, value] of route.params) if (handed.includes(key)) params.set(key, value);
    return formatRoute(own && view.keepsPage ? own.path : [view.path], params);
  };

  const shownBefore = useRef(false);
  useLayoutEffect(() => {
    document.title = `${page === "" ? "" : `${page}, `}${current.title}: slidemask explorer`;
    // With `#/` in the address the browser does not scroll by itself: a new view would keep the scroll offset of the last one.
    scrollTo(0, 0);
    // After a link, keyboard focus continues in the new view. On the first display the browser decides.
    if (shownBefore.current) document.querySelector("main")?.focus({ preventScroll: true });
    shownBefore.current = true;
  }, [current, page]);
  const Shown = current.view;
  return (
    <>
      <header>
        <a
          class="brand"
          href="#/"
          aria-label="slidemask: the first minute"
          aria-current={current === START ? "page" : undefined}
        >
          <Mark />
          <span class="wide">slidemask</span>
        </a>
        <nav aria-label="Views">
          {VIEWS.map((view) => (
            <a key={view.path} href={link(view)} aria-current={view === current ? "page" : undefined}>
              {view.short === undefined ? (
                view.title
              ) : (
                <>
                  {view.short}
                  <span class="wide">{view.title.slice(view.short.length)}</span>
                </>
              )}
            </a>
          ))}
        </nav>
      </header>
      <Shown rest={rest} params={route.params} setParams={setParams} />
      <footer>
        <p>
          The slidemask library, compiled to WebAssembly, computes everything here. Once loaded, the page
          makes no network requests, unless you choose another board.
        </p>
        <Theme />
      </footer>
    </>
  );
}
