import type { Slidemask, Source } from "./types.js";
import { loadFrom } from "./wrap.js";

export * from "./squares.js";
export * from "./types.js";

/**
 * Loads the library.
 *
 * @param source where the module is, or where both are; left out, they lie beside this file. Of two, the one with vectors is
 *   loaded where the engine has them.
 * @throws what `fetch`, the file system or `WebAssembly` say of a source that cannot be had or is no such module.
 */
export async function load(
  source: Source = {
    simd: new URL("./slidemask-simd.wasm", import.meta.url),
    scalar: new URL("./slidemask.wasm", import.meta.url),
  },
): Promise<Slidemask> {
  return loadFrom(source);
}
