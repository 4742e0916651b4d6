/**
 * The loaded library. The page computes nothing that the library can compute, and takes the list of methods from the registry.
 * Examples and articles name some methods; tests compare these names with the registry.
 */

import { load, type Method, type SetMethod, type Slidemask, type Step } from "slidemask/scalar";
import address from "slidemask/slidemask.wasm?url";

export let library: Slidemask;

/** Loads the library. Await this before anything is drawn. */
export async function loadLibrary(): Promise<void> {
  library = await load(new URL(address, document.baseURI));
}

/** A method of either registry. */
export function methodNamed(name: string): Method | SetMethod | undefined {
  return [...library.methods, ...library.setMethods].find((method) => method.name === name);
}

/** The number of operators and calls in the source lines of steps. It is the same for every input. */
export const operationsIn = (steps: readonly Step[]): number =>
  steps.reduce((sum, { operations }) => sum + operations, 0);
