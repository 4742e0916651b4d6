/** The figures: their first positions, and the steps of a method that they show. */

import type { Axis, MethodName, SetMethodName, Slidemask, Slider, Step } from "slidemask";
import { type Position, readBoard } from "../position.ts";
import type { SetBoard } from "../sets/setState.ts";
import { squareNamed } from "../squares.ts";
import { BEFORE_SEVEN_ROOKS, CROWDED, firstRank, NOBODY, OBSTRUCTED, SEVEN_ROOKS } from "../texts.ts";

/** A step by its name, or `caller/name` inside another step. An object also names the operands of its subtraction. */
export type Shown = string | { readonly step: string; readonly from?: string; readonly minus: string };

interface Common {
  readonly title: string;
  /** The pieces on the board, as a drawing. */
  readonly board: string;
  /** Boards side by side, or one rank as rows of bits. */
  readonly as: "boards" | "rank";
  readonly steps: readonly Shown[];
  /** A step whose subtraction is also shown in 64-bit words. */
  readonly word?: string;
}

/** One slider, one line. */
export interface LineFigure extends Common {
  readonly method: MethodName;
  readonly slider: Slider;
  readonly square: string;
  readonly axis: Axis;
}

/** A set of rooks. */
export interface SetFigure extends Common {
  readonly method: SetMethodName;
  /** The rooks, drawn; `board` has the other pieces. */
  readonly rooks: string;
  /** The rank that is shown, counted from 0, if only one is. */
  readonly rank?: number;
}

export function positionOf(library: Slidemask, { slider, square, board }: LineFigure): Position {
  const { occupied } = readBoard(library, board);
  return { slider, square: squareNamed(square)!, occupied, pieces: undefined };
}

export function setPositionOf(library: Slidemask, figure: SetFigure): SetBoard {
  const sliders = readBoard(library, figure.rooks).occupied;
  return { sliders, occupied: sliders | readBoard(library, figure.board).occupied, pieces: undefined };
}

/** The step that a figure names. */
export function stepOf(steps: readonly Step[], shown: Shown): Step | undefined {
  const path = (typeof shown === "string" ? shown : shown.step).split("/");
  const name = path.pop();
  return steps.find((step) => step.name === name && step.partOf === (path[0] ?? ""));
}

/** A rook on d5, and others on its rank. */
const FIFTH_RANK = `
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . 1 . 1 . . 1 1
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .`;

/** A rook on d1, a piece to each side. */
const ONE_EACH_SIDE = firstRank(". 1 . 1 . . 1 .");

const line = (figure: LineFigure): LineFigure => figure;
const set = (figure: SetFigure): SetFigure => figure;

export const FIGURES = {
  north: line({
    title: "A rook on d2 looks north",
    method: "ray-subtraction",
    slider: "rook",
    square: "d2",
    axis: "file",
    board: CROWDED,
    as: "boards",
    steps: [
      "positive/blockers",
      { step: "positive/difference", minus: "2r" },
      "positive/changed",
      "positive",
    ],
    word: "positive/difference",
  }),
  oneRank: line({
    title: "One rank: a rook on b, a piece on g",
    method: "ray-subtraction",
    slider: "rook",
    square: "b1",
    axis: "rank",
    board: firstRank(". 1 . . . . 1 ."),
    as: "rank",
    steps: ["positive/blockers", { step: "positive/difference", minus: "2r" }, "positive"],
  }),
  downwards: line({
    title: "South is north on the board turned round",
    method: "ray-subtraction",
    slider: "rook",
    square: "d5",
    axis: "file",
    board: CROWDED,
    as: "boards",
    steps: ["turned/blockers", { step: "turned/difference", minus: "2r, turned" }, "turned", "attacks"],
  }),
  flood: line({
    title: "No blocker: the borrow leaves the rank",
    method: "ray-subtraction",
    slider: "rook",
    square: "d2",
    axis: "rank",
    board: NOBODY,
    as: "boards",
    steps: ["positive/blockers", "positive/difference", "positive"],
  }),
  rooksOfOneRank: set({
    title: "Two rooks and a piece in one rank",
    method: "ranks-east",
    rooks: firstRank(". 1 . 1 . . . ."),
    board: firstRank(". . . . . . 1 ."),
    as: "rank",
    rank: 0,
    steps: ["o", "barred", { step: "difference", minus: "2r" }, "changed", "attacks"],
  }),
  east: set({
    title: "Seven rooks look east",
    method: "ranks-east",
    rooks: SEVEN_ROOKS,
    board: BEFORE_SEVEN_ROOKS,
    as: "boards",
    steps: ["o", "barred", { step: "difference", minus: "2r" }, "changed", "attacks"],
  }),
  west: set({
    title: "Three rooks look west",
    method: "ranks-west",
    rooks: `
      . . . . . . . .
      . . . . . . 1 .
      . . . . . . . .
      . . . . . . . .
      . . . . 1 . . 1
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .`,
    board: `
      . . . . . . . .
      . 1 . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . 1 . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .`,
    as: "boards",
    steps: [
      "mirrored_rooks",
      "mirrored_occupied",
      "mirrored/barred",
      "mirrored/difference",
      "mirrored",
      "attacks",
    ],
  }),
  reverseMath: line({
    title: "One rank, forwards and reversed: a rook on e",
    method: "hyperbola-reversal",
    slider: "rook",
    square: "e1",
    axis: "rank",
    board: firstRank("1 . 1 . 1 . 1 1"),
    as: "rank",
    steps: [
      "forward",
      { step: "forward_difference", minus: "r" },
      "reverse",
      { step: "reverse_difference", minus: "r'" },
      "mirrored_back",
      "changed",
      "attacks",
    ],
  }),
  byteSwap: line({
    title: "A bishop on d4 and its diagonal, flipped by a byte swap",
    method: "hyperbola-quintessence",
    slider: "bishop",
    square: "d4",
    axis: "diagonal",
    board: `
      . . . . . . . .
      . . . . . . 1 .
      . . . . . . . .
      . . . . . . . .
      . . . 1 . . . .
      . . . . . . . .
      . 1 . . . . . .
      1 . . . . . . .`,
    as: "boards",
    steps: [
      "forward",
      "forward_difference",
      "reverse",
      "reverse_difference",
      "mirrored_back",
      "changed",
      "attacks",
    ],
  }),
  lookedUp: line({
    title: "A rank is looked up",
    method: "hyperbola-quintessence",
    slider: "rook",
    square: "d5",
    axis: "rank",
    board: FIFTH_RANK,
    as: "boards",
    steps: ["inner", "on_first_rank", "attacks"],
  }),
  onDiagonal: line({
    title: "A rank goes over the main diagonal",
    method: "hyperbola-diagonal",
    slider: "rook",
    square: "d5",
    axis: "rank",
    board: FIFTH_RANK,
    as: "boards",
    steps: ["byte", "diagonal", "diagonal_attacks/changed", "diagonal_attacks", "gathered", "attacks"],
  }),
  reversal: line({
    title: "A rank on the board turned round",
    method: "hyperbola-reversal",
    slider: "rook",
    square: "d3",
    axis: "rank",
    board: `
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . 1 . 1 . . 1 .
      . . . . . . . .
      . . . . . . . .`,
    as: "boards",
    steps: [
      "forward",
      "forward_difference",
      "reverse",
      "reverse_difference",
      "mirrored_back",
      "changed",
      "attacks",
    ],
  }),
  doubled: line({
    title: "Both subtractions: a rook on e that is in the occupied set",
    method: "hyperbola-doubled",
    slider: "rook",
    square: "e1",
    axis: "rank",
    board: firstRank("1 . 1 . 1 . 1 1"),
    as: "rank",
    steps: [
      "o",
      { step: "cleared", minus: "r" },
      { step: "borrowed", minus: "r" },
      "reverse_o",
      "reverse_cleared",
      "reverse_borrowed",
      "reversed_back",
      "changed",
      "attacks",
    ],
  }),
  run: line({
    title: "One rank: a rook on d, pieces on b and g",
    method: "obstruction-difference",
    slider: "rook",
    square: "d1",
    axis: "rank",
    board: ONE_EACH_SIDE,
    as: "rank",
    steps: ["upper", "lower", "ls1b", { step: "difference", from: "2 * ls1b", minus: "ms1b" }, "attacks"],
  }),
  obstruction: line({
    title: "A rook on d4 and its file",
    method: "obstruction-difference",
    slider: "rook",
    square: "d4",
    axis: "file",
    board: OBSTRUCTED,
    as: "boards",
    steps: ["upper", "lower", "ls1b", "lower_or_a1", "minus_ms1b", "difference", "attacks"],
  }),
  nobody: line({
    title: "Nobody in the way: the difference is the whole board",
    method: "obstruction-difference",
    slider: "rook",
    square: "d4",
    axis: "file",
    board: NOBODY,
    as: "boards",
    steps: ["ls1b", "lower_or_a1", "difference", "attacks"],
  }),
  subtractive: line({
    title: "One rank, with ms1b subtracted",
    method: "obstruction-subtractive",
    slider: "rook",
    square: "d1",
    axis: "rank",
    board: ONE_EACH_SIDE,
    as: "rank",
    steps: ["upper", "lower_or_a1", "twice_ls1b", { step: "difference", minus: "ms1b" }, "attacks"],
  }),
  subtractiveFile: line({
    title: "A rook on d4 and its file, with ms1b subtracted",
    method: "obstruction-subtractive",
    slider: "rook",
    square: "d4",
    axis: "file",
    board: OBSTRUCTED,
    as: "boards",
    steps: ["twice_ls1b", "ms1b", "difference", "attacks"],
    word: "difference",
  }),
  sbamgRank: line({
    title: "The text's sample: a rook on d, pieces on a, b and g",
    method: "sbamg",
    slider: "rook",
    square: "d1",
    axis: "rank",
    board: firstRank("1 1 . 1 . . 1 ."),
    as: "rank",
    steps: ["o", "lower", "cbn", { step: "difference", minus: "3cbn" }, "changed", "attacks"],
  }),
  sbamgFile: line({
    title: "A rook on d4 and its file",
    method: "sbamg",
    slider: "rook",
    square: "d4",
    axis: "file",
    board: OBSTRUCTED,
    as: "boards",
    steps: ["o", "cbn", { step: "difference", minus: "3cbn" }, "changed", "attacks"],
  }),
  sbamgEnd: line({
    title: "A rook at the lower end of its file: a1 stands in",
    method: "sbamg",
    slider: "rook",
    square: "c1",
    axis: "file",
    board: `
      . . . . . . . .
      . . 1 . . . . .
      . . . . . . . .
      . . 1 . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .`,
    as: "boards",
    steps: ["o", "cbn", "difference", "attacks"],
  }),
  edgelessRank: line({
    title: "One rank: a rook on d, pieces on b and g",
    method: "edgeless",
    slider: "rook",
    square: "d1",
    axis: "rank",
    board: ONE_EACH_SIDE,
    as: "rank",
    steps: ["lower", "upper", { step: "difference", minus: "ms1b" }, "changed", "attacks"],
  }),
  edgelessAntidiagonal: line({
    title: "A bishop on d5 and its antidiagonal",
    method: "edgeless",
    slider: "bishop",
    square: "d5",
    axis: "antidiagonal",
    board: `
      . . . . . . . .
      . 1 . . . . . .
      . . . . . 1 . .
      . . . . . . . .
      1 . . . . . . .
      . . . . . 1 . .
      . . . . . . 1 .
      . . . . . . . .`,
    as: "boards",
    steps: ["upper", "lower", "ms1b", "difference", "changed", "attacks"],
  }),
};
