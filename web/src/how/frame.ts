/** What a step sees of its line: some steps work on the board turned round, mirrored, or on another line in its place. */

import type { Axis, Bitboard, Slidemask, Square, Step } from "slidemask";
import { bitOf, fileOf, rankOf, squareAt, squaresOf } from "../squares.ts";

export interface Frame {
  /** The rays of the line, where the step has them; nothing where the bits are no squares. */
  readonly line: Bitboard | undefined;
  /** Where the slider stands on them. */
  readonly slider: Square | undefined;
  /** The square whose bit is read here. */
  readonly from: (square: Square) => Square;
}

export const turned = (square: Square): Square => square ^ 63;
export const flipped = (square: Square): Square => square ^ 56;
export const mirrored = (square: Square): Square => square ^ 7;
const same = (square: Square): Square => square;

type Named = Pick<Step, "name" | "expression" | "partOf">;

/** How a step has moved the board, by what its source line is called and says. */
export function mirrorOf({ name, expression, partOf }: Named): (square: Square) => Square {
  if (partOf === "turned" || name === "turned") return turned;
  if (partOf === "mirrored" || /^mirrored(_rooks|_occupied)?$/.test(name)) return mirrored;
  if (/^reverse(_|$)/.test(name)) return expression.includes("swap_bytes") ? flipped : turned;
  return same;
}

export function frameOf(library: Slidemask, step: Named, square: Square, axis: Axis): Frame {
  const file = fileOf(square);
  // The bits of a rank as a number, and ranks that are answered elsewhere.
  if (step.name === "inner") return { line: undefined, slider: undefined, from: same };
  if (["byte", "gathered", "on_first_rank"].includes(step.name)) {
    return { line: library.rays(file, "rank"), slider: file, from: (at) => squareAt(fileOf(at), rankOf(square)) };
  }
  const onDiagonal = step.name.startsWith("diagonal") || step.partOf === "diagonal_attacks";
  const at = onDiagonal ? squareAt(file, file) : square;
  const mirror = mirrorOf(step);
  const line = squaresOf(library.rays(at, onDiagonal ? "diagonal" : axis)).reduce((set, on) => set | bitOf(mirror(on)), 0n);
  return { line, slider: mirror(at), from: mirror };
}
