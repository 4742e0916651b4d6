/** A subtraction in words, bit by bit, as it is done by hand. */

import type { Bitboard, Borrow, Square } from "slidemask";
import { EMPTY, has, nameOf } from "../squares.ts";

/**
 * Says what happens in a bit. `next` is the next square that is shown, if there is one. Bits between the two may not be shown.
 * If no borrow reaches `next`, one of these bits lends.
 */
export function toldBit(
  { minuend, subtrahend, borrows }: Borrow,
  value: Bitboard,
  bit: Square,
  next: Square | undefined,
  name: (square: Square) => string = nameOf,
): string {
  const digit = (board: Bitboard) => (has(board, bit) ? 1 : 0);
  const [from, minus, lent] = [digit(minuend), digit(subtrahend), digit(borrows)];
  const square = name(bit);
  const result = digit(value);
  if (from < minus + lent) {
    const lender =
      next === undefined
        ? "beyond the line"
        : has(borrows, next)
          ? name(next)
          : `a bit between ${square} and ${name(next)}`;
    const less = minus + lent === 2 ? "1 − 1" : "1";
    const why =
      lent === 0
        ? `${square}: ${from} − ${minus} cannot be done.`
        : `${square} is ${from}, and the bit before borrowed 1 from it${minus === 1 ? "; 1 more is subtracted" : ""}.`;
    return `${why} So ${square} borrows a 1 from ${lender}, which is worth 2 on ${square}: ${2 + from} − ${less} = ${result}.`;
  }
  if (lent === 1)
    return `${square} is 1, and the bit before borrowed 1 from it: 1 − 1 = 0. The borrow ends here.`;
  return `${square}: ${from} − ${minus} = ${result}.`;
}

/** A whole subtraction in words. */
export function toldAll({ minuend, subtrahend, borrows }: Borrow): string {
  const leaves = minuend < subtrahend;
  if (borrows === EMPTY)
    return leaves ? "The highest bit borrows from beyond the board." : "Nothing is borrowed here.";
  const end = leaves ? " The last borrow leaves the board." : "";
  return `A dot marks each square that a borrow reaches.${end}`;
}
