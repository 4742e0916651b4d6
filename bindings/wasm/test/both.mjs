// Tests that both modules pass, each under the name of its instruction set.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import * as node from "node:test";
import { load } from "../dist/index.js";

export const modules = await Promise.all(
  ["slidemask.wasm", "slidemask-simd.wasm"].map(async (file) => {
    const bytes = await readFile(new URL(`../dist/${file}`, import.meta.url));
    return { file, bytes, slidemask: await load(bytes) };
  }),
);

/** Defines tests for each module: `define(slidemask, test, module)`. */
export function onBoth(define) {
  for (const module of modules) {
    const { slidemask } = module;
    define(slidemask, (name, run) => node.test(`${slidemask.instructionSet}: ${name}`, run), module);
  }
}

/** Each call throws an error of this kind. `cases` has the message, or what it matches, and the calls. */
export function refuses(name, cases) {
  for (const [message, ...calls] of cases) for (const call of calls) assert.throws(call, { name, message });
}
