/** How a step's bits lie on the board, and where its line and its slider are then to be marked. */

import type { Bitboard, Orientation, Slidemask, Square } from "slidemask";

/** For each orientation: how it is said, and how a square and a board are brought into it. */
interface Lie {
  /** Which squares have changed places. */
  readonly said: string;
  readonly square: (square: Square) => Square;
  readonly board: (library: Slidemask, board: Bitboard) => Bitboard;
}

/** Nothing for bits that are moved to another line: there is no saying where. */
export const LIES: Readonly<Record<Exclude<Orientation, "moved">, Lie>> = {
  upright: { said: "", square: (square) => square, board: (_library, board) => board },
  flipped: {
    said: "a1 ↔ a8",
    square: (square) => square ^ 56,
    board: (library, board) => library.flipVertical(board),
  },
  mirrored: {
    said: "a1 ↔ h1",
    square: (square) => square ^ 7,
    board: (library, board) => library.mirrorHorizontal(board),
  },
  turned: {
    said: "a1 ↔ h8",
    square: (square) => square ^ 63,
    board: (library, board) => library.rotate180(board),
  },
};

export interface Marks {
  readonly line?: Bitboard;
  readonly slider?: Square;
}

/** A line and a slider as a step has them before it. */
export function marksOf(library: Slidemask, orientation: Orientation, line: Bitboard, slider: Square): Marks {
  if (orientation === "moved") return {};
  const lie = LIES[orientation];
  return { line: lie.board(library, line), slider: lie.square(slider) };
}
