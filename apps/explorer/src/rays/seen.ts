/** What the library finds around a square: the rays, their subtraction, the nearest pieces, and the threats. */

import type { Bitboard, Slidemask, Square, Step, Threat } from "slidemask";
import { type Board, withPiece, writePieces } from "../position.ts";
import { bitOf, has, squaresOf } from "../squares.ts";

export interface Around {
  /** The occupied squares of the rays: a byte for each direction. */
  readonly rays: Bitboard;
  readonly steps: readonly Step[];
  /** The square that a bit of the word stands for. */
  readonly squareOf: (bit: number) => Square | undefined;
  /** The bits of the pieces that were found: the nearest ones, and those a knight's move away. */
  readonly found: Bitboard;
  /** The same pieces, where they stand on the board. */
  readonly onBoard: Bitboard;
}

export function aroundOf(library: Slidemask, square: Square, occupied: Bitboard): Around {
  const rays = library.raysAround(square, occupied);
  const steps = library.explainRays(rays);
  const squareOf = (bit: number) => library.squareOnRays(square, bit);
  // Some bits of the answer are no pieces: bit 0 is always set, and bit 7 if the ray is empty.
  const found = steps.at(-1)!.value & rays;
  const onBoard = squaresOf(found).reduce((set, bit) => set | bitOf(squareOf(bit)!), 0n);
  return { rays, steps, squareOf, found, onBoard };
}

export interface Sight {
  /** The threats against a piece on the square. */
  readonly against: readonly Threat[];
  /** The threats from a piece on the square. */
  readonly from: readonly Threat[];
  /** The threats that pass through the square, if it is empty: a piece on it would end them. */
  readonly through: readonly Threat[];
}

/** Who sees whom. If the square is empty, a piece is tried on it. `undefined` for bare blockers, which attack nothing. */
export function sightOf(library: Slidemask, board: Board, square: Square, letter: string): Sight | undefined {
  if (board.pieces === undefined && board.occupied !== 0n) return undefined;
  const pieces = board.pieces ?? ".".repeat(64);
  const now = library.threats(writePieces(pieces));
  const empty = !has(board.occupied, square);
  const tried = empty
    ? library.threats(writePieces(withPiece({ ...board, pieces }, square, letter).pieces))
    : now;
  const lasts = ({ from, to }: Threat) => tried.some((other) => other.from === from && other.to === to);
  return {
    against: tried.filter(({ to }) => to === square),
    from: tried.filter(({ from }) => from === square),
    through: now.filter((threat) => !lasts(threat)),
  };
}
