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
  const [from, minus, lent] = [digit(minuend), digit(subtrahend), digit(borrows)];
  const less = [...(minus === 1 || lent === 0 ? [minus] : []), ...(lent === 1 ? ["1 lent"] : [])];
  const sum = [from, ...less].join(" − ");
  const square = name(bit);
  if (from < minus + lent) {
    const lender = next === undefined ? "from beyond the board" : `from ${name(next)}`;
    const borrowed = [from === 0 ? "2" : "3", ...less].join(" − ").replace(" lent", "");
    return `${square}: ${sum} is too much, so ${square} borrows ${lender}: ${borrowed} = ${digit(value)}.`;
  }
  const end = lent === 1 ? " The 1 here pays, and the borrow ends." : "";
  return `${square}: ${sum} = ${digit(value)}.${end}`;
}

/** The whole of a subtraction. */
export function toldAll({ minuend, subtrahend, borrows }: Borrow): string {
  if (borrows === EMPTY) return "Nothing is borrowed here.";
  const end = minuend < subtrahend ? " The last borrow leaves the board." : "";
  return `A dot marks each square that a borrow reaches.${end}`;
}
