/** The module for larger boards, loaded once. */

import { loadWide, type Wide } from "slidemask/wide";
import address from "slidemask/slidemask-wide.wasm?url";

export let wide: Wide;

/** Loads the module. Await this before a larger board is drawn. */
export async function loadBoards(): Promise<void> {
  wide ??= await loadWide(new URL(address, document.baseURI));
}
