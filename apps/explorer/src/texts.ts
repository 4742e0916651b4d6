/** The texts, and the positions of their figures. Boards are drawn as in the texts: rank 8 first. */

import type { Axis } from "slidemask";
import type { WrittenPosition } from "./position.ts";

export const SUBTRACTING = "Subtracting a Rook from a Blocking Piece";
export const HYPERBOLA = "Hyperbola Quintessence";
export const OBSTRUCTION = "Obstruction Difference";
export const SBAMG = "SBAMG";
export const JOINT = "Joint Hyperbola Quintessence";

/** A board with one rank of pieces. */
export const firstRank = (rank: string): string => ". ".repeat(56) + rank;

/** A rook, and the line of it that a figure shows. */
const rook = (square: string, axis: Axis, board: string): WrittenPosition & { readonly axis: Axis } => ({
  slider: "rook",
  square,
  axis,
  board,
});

export const POSITIONS = {
  oneRank: rook("b1", "rank", firstRank(". 1 . . . . 1 .")),
  crowded: rook(
    "d2",
    "file",
    `
    . . 1 1 . . 1 .
    1 . 1 1 . 1 1 1
    . 1 . . . 1 . .
    . . . . . . . .
    1 . . . . . . .
    . 1 1 . . . 1 .
    . . . 1 1 1 1 1
    . . . 1 . . 1 .`,
  ),
  reverseMath: rook("e1", "rank", firstRank("1 . 1 . 1 . 1 1")),
  obstructed: rook(
    "d4",
    "file",
    `
    . . . 1 . 1 . .
    1 . 1 . . 1 1 .
    . 1 . 1 . . . 1
    . . . . . 1 . .
    . 1 . 1 . . . .
    . . . . . . 1 .
    1 1 . 1 . 1 . 1
    . . . 1 1 . 1 .`,
  ),
  wholeRook: rook(
    "d3",
    "rank",
    `
    . . . . . . . .
    . . . . . . . .
    . . . 1 . . . .
    . . . . . . . .
    . . . . . . . .
    1 . . . . 1 . .
    . . . . . . . .
    . . . . . . . .`,
  ),
  unobstructed: rook("d4", "file", "0"),
  nibbles: rook("d1", "rank", firstRank("1 1 . 1 . . 1 .")),
} as const;

/** The rooks of the barrier's stages. */
export const SEVEN_ROOKS = `
  . 1 . . . . . .
  . . . 1 . . . .
  . 1 . . . . . .
  . . 1 . . . . .
  . . . . . . . .
  . 1 . . . . . .
  1 . . . . . . .
  . . . . . . . 1`;

/** The other pieces on the board of the seven rooks. */
export const BEFORE_SEVEN_ROOKS = `
  . . . . 1 . . 1
  . . . . . . . 1
  . . . . . . 1 1
  . . . . . 1 1 .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .`;
