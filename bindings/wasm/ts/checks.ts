// The wrapper checks all arguments, and names those that are out of range. The exports never trap: they answer such numbers with
// the empty set, 0 or an error.

import type { Bitboard, Square } from "./types.js";

const ALL_SQUARES = 0xffff_ffff_ffff_ffffn;

/** A value as a text for a message. */
export function shown(value: unknown): string {
  if (typeof value === "bigint") {
    return `${value}n`;
  }
  if (typeof value === "string") {
    return JSON.stringify(value);
  }
  try {
    return String(value);
  } catch {
    // Not every object has a `toString`, and not every `toString` returns.
    return "an object";
  }
}

export function square(value: Square, what = "square"): number {
  if (!Number.isInteger(value) || value < 0 || value > 63) {
    throw new RangeError(`${what} ${shown(value)} is none of 0 (a1) to 63 (h8)`);
  }
  return value;
}

export function bitboard(value: Bitboard, what: string): bigint {
  if (typeof value !== "bigint" || value < 0n || value > ALL_SQUARES) {
    throw new RangeError(`${what} ${shown(value)} is no bitboard: it is a BigInt from 0n to 2n ** 64n - 1n`);
  }
  return value;
}

/** Checks the number of a bit of a word. */
export function bit(value: number): number {
  if (!Number.isInteger(value) || value < 0 || value > 63) {
    throw new RangeError(`bit ${shown(value)} is none of 0 to 63`);
  }
  return value;
}

/** Checks a depth of perft. */
export function depth(value: number, deepest: number): number {
  if (!Number.isInteger(value) || value < 0 || value > deepest) {
    throw new RangeError(`depth ${shown(value)} is none of 0 to ${deepest}: it is a whole number of plies`);
  }
  return value;
}

/** The index of a name in a list. */
export function index(names: readonly string[], name: string, what: string): number {
  const found = names.indexOf(name);
  if (found < 0) {
    throw new RangeError(`${shown(name)} is no ${what}: expected one of ${names.join(", ")}`);
  }
  return found;
}

/** A module returns signed numbers. A bitboard has no sign. */
export function unsigned(value: bigint): Bitboard {
  return BigInt.asUintN(64, value);
}
