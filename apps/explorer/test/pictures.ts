/** Boards as drawn in the texts, rank 8 first: `1` and letters are set bits, dots are clear bits. */

import type { Bitboard } from "slidemask";
import { nameOf, squaresOf } from "../src/squares.ts";

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

/** The names of the squares of a set, lowest bit first. */
export const namesIn = (set: Bitboard) => squaresOf(set).map(nameOf);
