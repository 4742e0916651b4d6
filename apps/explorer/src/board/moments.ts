/** The moments of a subtraction that is shown square by square: how many bits are computed at each. */

import type { Square } from "slidemask";

/** The number of computed bits at each moment: none, up to and with each square, then all. */
export function momentsOf(squares: readonly Square[], bits = 64): readonly number[] {
  return [...new Set([0, ...squares.map((square) => square + 1), bits])];
}

/** The last moment with at most this many computed bits. */
export function momentAt(moments: readonly number[], bits: number): number {
  return moments.findLastIndex((computed) => computed <= bits);
}

/** The square that is computed at a moment. There is none before the first square and at the end. */
export function squareAtMoment(moments: readonly number[], at: number): Square | undefined {
  return at === 0 || at === moments.length - 1 ? undefined : moments[at]! - 1;
}
