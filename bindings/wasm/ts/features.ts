import { answersOf } from "./answers.js";
import { shown } from "./checks.js";
import type { FeaturesExports } from "./exports.js";
import { instantiate } from "./source.js";
import type { Source } from "./types.js";

/** What the library computes for a position. */
export interface Feature {
  /** Such as `hanging_white`. */
  readonly name: string;
  /** What a value says, as a sentence without its period. */
  readonly meaning: string;
}

/**
 * The value of a feature. Sets of squares and keys are BigInts. An array has a value for each square, or for each legal move. A threat
 * is four numbers: the code of the attacker, its square, the code of the victim, its square. `outcome` is `undefined` while a game goes on.
 */
export type FeatureValue =
  | boolean
  | number
  | bigint
  | string
  | undefined
  | readonly number[]
  | readonly bigint[]
  | readonly string[]
  | readonly (readonly number[])[];

/** The module for features of positions: hanging pieces, forks, pins, mobility, material and others. */
export interface Features {
  /** All features. */
  readonly features: readonly Feature[];
  /**
   * The value of a feature for a position.
   *
   * @throws RangeError if no feature has the name.
   * @throws SlidemaskError if the FEN is wrong, or the position is impossible.
   * @throws TypeError if the FEN is no text.
   */
  value(name: string, fen: string): FeatureValue;
}

/**
 * Loads the module for features of positions.
 *
 * @param source where the module is; left out, it lies beside this file.
 * @throws what `fetch`, the file system or `WebAssembly` say of a source that cannot be had or is no such module.
 */
export async function loadFeatures(
  source: Source = new URL("./slidemask-features.wasm", import.meta.url),
): Promise<Features> {
  const wasm = (await instantiate(await source)).exports as unknown as FeaturesExports;
  const { answer, give } = answersOf(wasm);
  const known = answer<(Feature & { words: boolean })[]>(wasm.features());
  const names = known.map(({ name }) => name);
  return {
    features: known.map(({ name, meaning }) => ({ name, meaning })),
    value(name, fen) {
      const number = names.indexOf(name);
      if (number < 0) {
        throw new RangeError(`${shown(name)} is no feature: \`features\` lists them`);
      }
      const length = give(fen, "the FEN");
      const found = answer<FeatureValue | null>(wasm.feature(number, length)) ?? undefined;
      if (!known[number]?.words) {
        return found;
      }
      return Array.isArray(found) ? found.map(BigInt) : BigInt(found as string);
    },
  };
}
