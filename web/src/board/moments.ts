/** A subtraction square by square: after how many bits each square of a line is computed. */

import type { Square } from "slidemask";

/** How many bits are computed at each moment: none, up to each of the squares, all. */
export function momentsOf(squares: readonly Square[]): readonly number[] {
  return [...new Set([0, ...squares.map((square) => square + 1), 64])];
}

/** The moment of so many bits: the last one that has no more. */
export function momentAt(moments: readonly number[], bits: number): number {
  return moments.findLastIndex((computed) => computed <= bits);
}

/** The square that is computed at a moment; none before the first and at the end. */
export function squareAtMoment(moments: readonly number[], at: number): Square | undefined {
  const bits = moments[at]!;
  return bits === 0 || bits === 64 ? undefined : bits - 1;
}
