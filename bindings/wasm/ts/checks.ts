// The wrapper checks all arguments, and names those that are out of range. The exports never trap: they answer such numbers with
// the empty set, 0 or an error.

import type { Bitboard, Square } from "./types.js";

const ALL_SQUARES = 0xffff_ffff_ffff_ffffn;

/** The names of the squares, from a1 to h8. */
export const SQUARES: readonly string[] = [..."12345678"].flatMap((rank) =>
  [..."abcdefgh"].map((file) => file + rank),
);

/** A text for a message: of a long one, the start and the end. */
export const short = (text: string): string =>
  text.length > 400 ? `${text.slice(0, 200)} .. ${text.slice(-200)}` : text;

/** A value as a text for a message. It is short, and soon there, however large the value is. */
export function shown(value: unknown): string {
  if (typeof value === "string") {
    return JSON.stringify(short(value));
  }
  if (typeof value === "bigint") {
    return BigInt.asIntN(256, value) === value ? `${value}n` : "a BigInt of more than 256 bits";
  }
  if (value === null || (typeof value !== "object" && typeof value !== "function")) {
    return short(String(value));
  }
  try {
    return short(Object.prototype.toString.call(value));
  } catch {
    // The name of the kind may be a getter that throws.
    return "an object";
  }
}

/** Checks that a value is a text. */
export function text(value: string, what: string): string {
  if (typeof value !== "string") {
    throw new TypeError(`${what} is no text: ${shown(value)}`);
  }
  return value;
}

/** Checks a whole number from 0 to `last`. */
export function whole(value: number, last: number, what: string, names: readonly unknown[] = []): number {
  if (!Number.isInteger(value) || value < 0 || value > last) {
    const [first, end] = [0, last].map((number) => `${number}${names[number] ? ` (${names[number]})` : ""}`);
    throw new RangeError(`${what} ${shown(value)} is none of ${first} to ${end}`);
  }
  return value;
}

/** Checks the number of a square. A square without a name is a hole. */
export function square(
  value: Square,
  what = "square",
  names: readonly (string | undefined)[] = SQUARES,
): number {
  // Nearly all calls pass here, so what is wrong is asked afterwards.
  if (typeof value !== "number" || names[value] === undefined) {
    throw new RangeError(`${what} ${whole(value, names.length - 1, what, names)} is a hole of the board`);
  }
  return value;
}

export function bitboard(value: Bitboard, what: string, bits = 64): bigint {
  if (
    typeof value !== "bigint" ||
    value < 0n ||
    value > (bits === 64 ? ALL_SQUARES : (1n << BigInt(bits)) - 1n)
  ) {
    throw new RangeError(
      `${what} ${shown(value)} is no bitboard: it is a BigInt from 0n to 2n ** ${bits}n - 1n`,
    );
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
