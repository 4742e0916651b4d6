/** The orientation of a step's bits on the board, and where its line and slider are marked then. */

import type { Bitboard, Orientation, Slidemask, Square } from "slidemask";

/** An orientation: its text, and how to bring a square and a board into it. */
export interface Lie {
  /** An example of two squares that changed places. */
  readonly said: string;
  readonly square: (square: Square) => Square;
  readonly board: (library: Slidemask, board: Bitboard) => Bitboard;
}

/** Bits that are moved to another line have no entry: where they go depends on the step. */
export const LIES: Readonly<Record<Exclude<Orientation, "moved">, Lie>> = {
  upright: { said: "", square: (square) => square, board: (_library, board) => board },
  flipped: {
    said: "a1 and a8 change places",
    square: (square) => square ^ 56,
    board: (library, board) => library.flipVertical(board),
  },
  mirrored: {
    said: "a1 and h1 change places",
    square: (square) => square ^ 7,
    board: (library, board) => library.mirrorHorizontal(board),
  },
  turned: {
    said: "a1 and h8 change places",
    square: (square) => square ^ 63,
    board: (library, board) => library.rotate180(board),
  },
};

export interface Marks {
  readonly line?: Bitboard;
  readonly slider?: Square;
}

/** A line and a slider in the orientation of a step. */
export function marksOf(library: Slidemask, orientation: Orientation, line: Bitboard, slider: Square): Marks {
  if (orientation === "moved") return {};
  const lie = LIES[orientation];
  return { line: lie.board(library, line), slider: lie.square(slider) };
}
