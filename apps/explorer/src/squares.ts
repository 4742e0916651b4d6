/** Squares and bitboards in the page: their names, bits and text forms. */

import type { Bitboard, Square } from "slidemask";

export const EMPTY: Bitboard = 0n;
export const FULL: Bitboard = 2n ** 64n - 1n;
export const FILES = "abcdefgh";
/** The numbers of files and of ranks, and of the bits of a byte. */
export const EIGHT: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7];
export const EIGHT_DOWN: readonly number[] = [...EIGHT].reverse();

/** All squares, from a1 to h8. */
export const SQUARES: readonly Square[] = Array.from({ length: 64 }, (_, square) => square);

/** All squares in the order in which a board is read: from a8 to h1. */
export const READING_ORDER: readonly Square[] = SQUARES.map((square) => square ^ 56);

export const fileOf = (square: Square): number => square & 7;
export const rankOf = (square: Square): number => square >> 3;
export const squareAt = (file: number, rank: number): Square => rank * 8 + file;

export const nameOf = (square: Square): string => `${FILES[fileOf(square)]}${rankOf(square) + 1}`;

/** The square of a name such as `d4`. */
export function squareNamed(name: string): Square | undefined {
  return /^[a-h][1-8]$/.test(name) ? squareAt(FILES.indexOf(name[0]!), Number(name[1]) - 1) : undefined;
}

export const bitOf = (square: Square): Bitboard => 1n << BigInt(square);
export const has = (board: Bitboard, square: Square): boolean => (board & bitOf(square)) !== 0n;
/** The squares of a set, lowest first. */
export function squaresOf(board: Bitboard): Square[] {
  const squares = [];
  for (let square = 0; board !== EMPTY; square++, board >>= 1n) if (board & 1n) squares.push(square);
  return squares;
}
export const countOf = (board: Bitboard): number => squaresOf(board).length;

export const hex = (board: Bitboard): string => hexOfWidth(board, 16);
/** A word with at least this number of hexadecimal digits. */
export const hexOfWidth = (word: bigint, digits: number): string =>
  `0x${word.toString(16).padStart(digits, "0")}`;

/** A count with its noun: `1 square`, `2 squares`. */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;
