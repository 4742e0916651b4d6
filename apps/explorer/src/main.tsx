/** Starts the page. It uses Preact, and no component library. */

import { render } from "preact";
import { App, fetchViews } from "./app.tsx";
import { followPointer } from "./board/hover.ts";
import { loadLibrary } from "./library.ts";
import { applyStoredTheme } from "./parts/Theme.tsx";
import "./styles/page.css";

applyStoredTheme();
const page = document.getElementById("page")!;
try {
  await loadLibrary();
  page.replaceChildren();
  followPointer();
  render(<App />, page);
  // Not awaited: the other views import this script, and would wait for its end.
  void fetchViews();
} catch (error) {
  page.textContent = `The library could not be loaded: ${error}. A browser with WebAssembly and BigInt is needed.`;
}
