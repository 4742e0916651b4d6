/** The library itself: the page computes nothing that it can ask. */

import { load, type Method, type SetMethod, type Slidemask, type Step } from "slidemask/scalar";
import address from "slidemask/slidemask.wasm?url";

export let library: Slidemask;

/** Has to be awaited before anything is drawn. */
export async function loadLibrary(): Promise<void> {
  library = await load(new URL(address, document.baseURI));
}

/** A method of either registry. */
export function methodNamed(name: string): Method | SetMethod | undefined {
  return [...library.methods, ...library.setMethods].find((method) => method.name === name);
}

/** How many operators and calls the source lines of steps have. The same on every input. */
export const operationsIn = (steps: readonly Step[]): number =>
  steps.reduce((sum, { operations }) => sum + operations, 0);
