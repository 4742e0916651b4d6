/** Where a step has its line: some steps work on a turned or mirrored board, or move the line to another one. */

import type { Axis, Bitboard, Orientation, Slidemask, Square, Step } from "slidemask";
import { LIES, marksOf } from "../board/orientation.ts";
import { linesThrough } from "../position.ts";
import { fileOf, rankOf, squareAt } from "../squares.ts";

export interface Frame {
  /** The rays of the lines, where the step has them. `undefined` if the bits are not squares. */
  readonly line: Bitboard | undefined;
  /** The slider's square on these rays. */
  readonly slider: Square | undefined;
  /** Maps a square of the step to the square whose bit it has. */
  readonly from: (square: Square) => Square;
}

/** Maps a square of a step to the square whose bit it has. */
export const squareOf = (orientation: Orientation): ((square: Square) => Square) =>
  orientation === "moved" ? LIES.upright.square : LIES[orientation].square;

export function frameOf(library: Slidemask, step: Step, square: Square, axes: readonly Axis[]): Frame {
  const file = fileOf(square);
  // `inner` has the bits of a rank as a number; the next three have the rank on the first rank.
  if (step.name === "inner") return { line: undefined, slider: undefined, from: LIES.upright.square };
  if (["byte", "gathered", "on_first_rank"].includes(step.name)) {
    return {
      line: library.rays(file, "rank"),
      slider: file,
      from: (at) => squareAt(fileOf(at), rankOf(square)),
    };
  }
  // These steps lay a rank on the main diagonal; the reverse steps flip it there.
  const onDiagonal = step.name.startsWith("diagonal") || step.partOf === "diagonal_attacks";
  const at = onDiagonal ? squareAt(file, file) : square;
  const lie = onDiagonal && step.name.startsWith("reverse") ? "flipped" : step.orientation;
  const orientation = lie === "moved" ? "upright" : lie;
  const rays = linesThrough(library, at, onDiagonal ? ["diagonal"] : axes);
  return {
    line: undefined,
    slider: undefined,
    ...marksOf(library, orientation, rays, at),
    from: squareOf(orientation),
  };
}
