/** Rows of bits, which words and cells draw, and the rows of a subtraction. */

import type { Bitboard, Borrow, Square } from "slidemask";
import { countOf, has, squaresOf } from "../squares.ts";

export interface BitRow {
  /** The name of the row for tests and screen readers. */
  readonly label: string;
  readonly value: Bitboard;
  readonly tone: "operand" | "borrow" | "set" | "attacks";
  /** The bits that are computed already; the others are left blank. Defaults to all bits. */
  readonly known?: Bitboard | undefined;
  /** More classes for a bit, by its number. */
  readonly extra?: ((bit: number) => string) | undefined;
}

/** A row with one or a few letters before it, as in a sum that is written down. */
export interface SignedRow extends BitRow {
  readonly sign: string;
}

/** All bits below a bit. */
export const below = (bit: number): Bitboard => (1n << BigInt(bit)) - 1n;

/** The rows of a subtraction done by hand, of which the lowest `bits` bits have been computed. */
export function borrowRows(
  { minuend, subtrahend, borrows }: Borrow,
  value: Bitboard,
  tone: "set" | "attacks",
  bits = 64,
): SignedRow[] {
  return [
    { sign: " ", label: "minuend", value: minuend, tone: "operand" },
    { sign: "−", label: "subtrahend", value: subtrahend, tone: "operand" },
    // One bit more than in the difference: the bit computed last may have borrowed from the next one.
    { sign: "↶", label: "borrows", value: borrows, tone: "borrow", known: below(bits + 1) },
    { sign: "=", label: "difference", value, tone, known: below(bits) },
  ];
}

/** The most bits beside a line that are shown with it. Some methods subtract seven. */
const MOST_BESIDE = 2;

/** The squares of a line, lowest first, and between them the bits beside it that are subtracted: a borrow begins there. */
export function withBeside(line: Bitboard, subtrahend: Bitboard): readonly Square[] {
  return squaresOf(countOf(subtrahend & ~line) > MOST_BESIDE ? line : line | subtrahend);
}

/** The character of a bit, or nothing if it is not computed yet. A borrow is an event, so it is an arrow, not a digit. */
export function digitOf({ value, tone, known }: BitRow, bit: number, arrow: "→" | "←"): string {
  if (known !== undefined && !has(known, bit)) return "";
  const one = has(value, bit);
  return tone === "borrow" ? (one ? arrow : "") : one ? "1" : "0";
}

/** The classes of a bit with this character. */
export const classOf = ({ value, tone, extra }: BitRow, bit: number, digit: string): string =>
  `bit ${tone} ${digit !== "" && has(value, bit) ? "one" : ""} ${extra?.(bit) ?? ""}`;
