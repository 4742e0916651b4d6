/**
 * The operators of expressions, one row each. They work on 64-bit integers, and wrap.
 *
 * Their precedence is Rust's, and also that of C and Python: `*`, then `+ -`, `<< >>`, `&`, `^`, and `|` last.
 */

import type { Bitboard } from "slidemask";
import { FULL } from "../squares.ts";

export interface UnaryOperator {
  readonly symbol: string;
  readonly help: string;
  readonly run: (value: Bitboard) => Bitboard;
}

export interface BinaryOperator {
  readonly symbol: string;
  readonly help: string;
  /** Higher binds tighter. */
  readonly precedence: number;
  readonly run: (left: Bitboard, right: Bitboard) => Bitboard;
  /** The operands that are counts or factors: a literal there is not a set of squares. */
  readonly amounts: readonly ("left" | "right")[];
  /** The highest valid right operand. */
  readonly highestRight?: bigint;
}

const wrap = (value: bigint): Bitboard => BigInt.asUintN(64, value);

export const UNARY: readonly UnaryOperator[] = [
  { symbol: "~", help: "all other squares", run: (value) => value ^ FULL },
  { symbol: "-", help: "0 minus the number, wrapping", run: (value) => wrap(-value) },
];

export const TIMES: BinaryOperator = {
  symbol: "*",
  help: "times, wrapping",
  precedence: 6,
  run: (a, b) => wrap(a * b),
  amounts: ["left", "right"],
};

export const BINARY: readonly BinaryOperator[] = [
  TIMES,
  { symbol: "+", help: "plus, wrapping", precedence: 5, run: (a, b) => wrap(a + b), amounts: [] },
  { symbol: "-", help: "minus, wrapping", precedence: 5, run: (a, b) => wrap(a - b), amounts: [] },
  {
    symbol: "<<",
    help: "shifted to higher bits, by 0 to 63 places",
    precedence: 4,
    run: (a, b) => wrap(a << b),
    amounts: ["right"],
    highestRight: 63n,
  },
  {
    symbol: ">>",
    help: "shifted to lower bits, by 0 to 63 places",
    precedence: 4,
    run: (a, b) => a >> b,
    amounts: ["right"],
    highestRight: 63n,
  },
  { symbol: "&", help: "the squares in both", precedence: 3, run: (a, b) => a & b, amounts: [] },
  {
    symbol: "^",
    help: "the squares in one, but not in both",
    precedence: 2,
    run: (a, b) => a ^ b,
    amounts: [],
  },
  { symbol: "|", help: "the squares in either", precedence: 1, run: (a, b) => a | b, amounts: [] },
];
