/** Boards as drawn in the texts, rank 8 first: `1` and letters are set bits, dots are clear bits. */

import type { Bitboard } from "slidemask";

export function board(picture: string): Bitboard {
  const squares = picture.replace(/\s/g, "");
  if (squares.length !== 64) throw new Error(`a board of ${squares.length} squares: ${picture}`);
  return [...squares].reduce((set, letter, i) => (letter === "." ? set : set | (1n << BigInt(i ^ 56))), 0n);
}

export function drawn(set: Bitboard): string {
  return [7, 6, 5, 4, 3, 2, 1, 0]
    .map((rank) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((file) => ((set >> BigInt(rank * 8 + file)) & 1n ? "1" : ".")).join(" "),
    )
    .join("\n");
}

/** The bit of a square by its name: 0 for a1. */
export const bitOf = (name: string) => "abcdefgh".indexOf(name[0]!) + 8 * (Number(name[1]) - 1);

/** The name of the square of a bit. */
export const nameOf = (bit: number) => `${"abcdefgh"[bit & 7]}${(bit >> 3) + 1}`;

/** The names of the squares of a set, lowest bit first. */
export const namesIn = (set: Bitboard) =>
  Array.from({ length: 64 }, (_, bit) => bit)
    .filter((bit) => (set >> BigInt(bit)) & 1n)
    .map(nameOf);

export const hex = (word: Bitboard) => `0x${word.toString(16).padStart(16, "0")}`;
