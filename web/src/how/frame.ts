/** What a step sees of its line: some steps work on the board turned round, mirrored, or on another line in its place. */

import type { Axis, Bitboard, Orientation, Slidemask, Square, Step } from "slidemask";
import { LIES, marksOf } from "../board/orientation.ts";
import { fileOf, rankOf, squareAt } from "../squares.ts";

export interface Frame {
  /** The rays of the line, where the step has them; nothing where the bits are no squares. */
  readonly line: Bitboard | undefined;
  /** Where the slider stands on them. */
  readonly slider: Square | undefined;
  /** The square whose bit is read here. */
  readonly from: (square: Square) => Square;
}

/** The square whose bit a step has on a square. */
export const squareOf = (orientation: Orientation): ((square: Square) => Square) =>
  orientation === "moved" ? LIES.upright.square : LIES[orientation].square;

export function frameOf(library: Slidemask, step: Step, square: Square, axis: Axis): Frame {
  const file = fileOf(square);
  // The bits of a rank as a number, and ranks that are answered elsewhere.
  if (step.name === "inner") return { line: undefined, slider: undefined, from: LIES.upright.square };
  if (["byte", "gathered", "on_first_rank"].includes(step.name)) {
    return {
      line: library.rays(file, "rank"),
      slider: file,
      from: (at) => squareAt(fileOf(at), rankOf(square)),
    };
  }
  // A rank is laid on the main diagonal, and flipped there.
  const onDiagonal = step.name.startsWith("diagonal") || step.partOf === "diagonal_attacks";
  const at = onDiagonal ? squareAt(file, file) : square;
  const lie = onDiagonal && step.name.startsWith("reverse") ? "flipped" : step.orientation;
  const orientation = lie === "moved" ? "upright" : lie;
  const rays = library.rays(at, onDiagonal ? "diagonal" : axis);
  return {
    line: undefined,
    slider: undefined,
    ...marksOf(library, orientation, rays, at),
    from: squareOf(orientation),
  };
}
