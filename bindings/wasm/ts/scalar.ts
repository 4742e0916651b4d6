import type { Slidemask, Source } from "./types.js";
import { loadFrom } from "./wrap.js";

export * from "./squares.js";
export * from "./types.js";

/**
 * Loads the library, and never its larger module: for pages that want small more than fast.
 *
 * @param source where the module is; left out, it lies beside this file.
 * @throws what `fetch`, the file system or `WebAssembly` say of a source that cannot be had or is no such module.
 */
export async function load(
  source: Source = new URL("./slidemask.wasm", import.meta.url),
): Promise<Slidemask> {
  return loadFrom(source);
}
