/** A subtraction in words, one bit at a time, as it is done by hand. */

import type { Bitboard, Borrow, Square } from "slidemask";
import { EMPTY, has, nameOf } from "../squares.ts";

/** What happens in a bit. `next` is where a borrow goes on; without it, the borrow leaves the board. */
export function toldBit(
  { minuend, subtrahend, borrows }: Borrow,
  value: Bitboard,
  bit: Square,
  next: Square | undefined,
  name: (square: Square) => string = nameOf,
): string {
  const digit = (board: Bitboard) => (has(board, bit) ? 1 : 0);
  const [from, minus, owed] = [digit(minuend), digit(subtrahend), digit(borrows)];
  const sum = `${from} − ${minus}${owed === 1 ? " − 1 borrowed" : ""} = ${digit(value)}`;
  const square = name(bit);
  if (from < minus + owed) {
    const lender = next === undefined ? "from beyond the board" : `from ${name(next)}`;
    const why = from === 0 ? "There is no 1 here" : "The 1 here is not enough";
    return `${square}: ${sum}. ${why}, so ${square} borrows ${lender}.`;
  }
  if (owed === 1) return `${square}: ${sum}. The 1 here pays, and the borrow ends.`;
  return `${square}: ${sum}.`;
}

/** The whole of a subtraction. */
export function toldAll({ minuend, subtrahend, borrows }: Borrow): string {
  if (borrows === EMPTY) return "Nothing is borrowed here.";
  const end = minuend < subtrahend ? " The last borrow leaves the board." : "";
  return `A dot marks each square that a borrow reaches.${end}`;
}
