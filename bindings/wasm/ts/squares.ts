import { shown, square as checked, SQUARES } from "./checks.js";
import type { Square } from "./types.js";

/**
 * The number of a square: `square("d4")` is 27. It needs no module, so it works before `load`.
 *
 * @throws RangeError if the name is not a file from a to h and a rank from 1 to 8, in lower case.
 */
export function square(name: string): Square {
  const number = SQUARES.indexOf(name);
  if (number < 0) {
    throw new RangeError(
      `${shown(name)} is no square: write a file from a to h and a rank from 1 to 8, such as d4`,
    );
  }
  return number;
}

/**
 * The name of a square: `squareName(27)` is `"d4"`. It is the inverse of `square`.
 *
 * @throws RangeError if the number is not an integer from 0 to 63.
 */
export function squareName(number: Square): string {
  return SQUARES[checked(number)]!;
}
