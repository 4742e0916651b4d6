import { shown, square as checked } from "./checks.js";
import type { Square } from "./types.js";

const FILES = "abcdefgh";

/**
 * The number of a square: `square("d4")` is 27. It needs no module, so it works before `load`.
 *
 * @throws RangeError if the name is not a file from a to h and a rank from 1 to 8, in lower case.
 */
export function square(name: string): Square {
  const [file, rank] = /^[a-h][1-8]$/.test(name) ? name : "";
  if (file === undefined || rank === undefined) {
    throw new RangeError(
      `${shown(name)} is no square: write a file from a to h and a rank from 1 to 8, such as d4`,
    );
  }
  return FILES.indexOf(file) + 8 * (Number(rank) - 1);
}

/**
 * The name of a square: `squareName(27)` is `"d4"`. It is the inverse of `square`.
 *
 * @throws RangeError if the number is not an integer from 0 to 63.
 */
export function squareName(number: Square): string {
  const index = checked(number);
  return `${FILES[index % 8]}${Math.floor(index / 8) + 1}`;
}
