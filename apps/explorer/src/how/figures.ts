/** The figures: their first positions, and the steps of a method that they show. */

import type { Axis, MethodName, SetMethodName, Slidemask, Step } from "slidemask";
import { readBoard, type WrittenPosition } from "../position.ts";
import type { SetBoard } from "../sets/setState.ts";
import { BEFORE_SEVEN_ROOKS, firstRank, POSITIONS, SEVEN_ROOKS } from "../texts.ts";

/** A step by its name, or `caller/name` inside another step. An object also names the operands of its subtraction. */
export type Shown = string | { readonly step: string; readonly from?: string; readonly minus: string };

interface Common {
  readonly title: string;
  /** The pieces on the board, as a drawing. */
  readonly board: string;
  /** One rank as rows of bits, instead of boards side by side. */
  readonly as?: "rank";
  readonly steps: readonly Shown[];
  /** A step whose subtraction is also shown in 64-bit words. */
  readonly word?: string;
}

/** One slider, and one line or those that the method computes together with it. */
export interface LineFigure extends Common, WrittenPosition {
  readonly method: MethodName;
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
const ONE_EACH_SIDE = {
  slider: "rook",
  square: "d1",
  axis: "rank",
  board: firstRank(". 1 . 1 . . 1 ."),
} as const;

export const FIGURES = {
  north: {
    title: "A rook on d2 looks north",
    method: "ray-subtraction",
    ...POSITIONS.crowded,
    steps: [
      "positive/blockers",
      { step: "positive/difference", minus: "2r" },
      "positive/changed",
      "positive",
    ],
    word: "positive/difference",
  },
  oneRank: {
    title: "One rank: a rook on b, a piece on g",
    method: "ray-subtraction",
    ...POSITIONS.oneRank,
    as: "rank",
    steps: ["positive/blockers", { step: "positive/difference", minus: "2r" }, "positive"],
  },
  downwards: {
    title: "South is north on the board turned round",
    method: "ray-subtraction",
    slider: "rook",
    square: "d5",
    axis: "file",
    board: POSITIONS.crowded.board,
    steps: ["turned/blockers", { step: "turned/difference", minus: "2r, turned" }, "turned", "attacks"],
  },
  flood: {
    title: "No blocker: the borrow leaves the rank",
    method: "ray-subtraction",
    slider: "rook",
    square: "d2",
    axis: "rank",
    board: "0",
    steps: ["positive/blockers", "positive/difference", "positive"],
  },
  negationRank: {
    title: "One rank: a rook on b, pieces on e and g",
    method: "ray-negation",
    slider: "rook",
    square: "b1",
    axis: "rank",
    board: firstRank(". 1 . . 1 . 1 ."),
    as: "rank",
    steps: [
      "positive/blockers",
      { step: "positive/negative", from: "0", minus: "t" },
      "positive/above",
      "positive",
    ],
  },
  negationFile: {
    title: "A rook on d2 looks north: its ray without the squares above d7",
    method: "ray-negation",
    ...POSITIONS.crowded,
    steps: ["positive/blockers", "positive/negative", "positive/above", "positive"],
    word: "positive/negative",
  },
  rooksOfOneRank: {
    title: "Two rooks and a piece in one rank",
    method: "ranks-east",
    rooks: firstRank(". 1 . 1 . . . ."),
    board: firstRank(". . . . . . 1 ."),
    as: "rank",
    rank: 0,
    steps: ["o", "barred", { step: "difference", minus: "2r" }, "changed", "attacks"],
  },
  east: {
    title: "Seven rooks look east",
    method: "ranks-east",
    rooks: SEVEN_ROOKS,
    board: BEFORE_SEVEN_ROOKS,
    steps: ["o", "barred", { step: "difference", minus: "2r" }, "changed", "attacks"],
  },
  west: {
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
    steps: [
      "mirrored_rooks",
      "mirrored_occupied",
      "mirrored/barred",
      "mirrored/difference",
      "mirrored",
      "attacks",
    ],
  },
  reverseMath: {
    title: "One rank, forwards and reversed: a rook on e",
    method: "hyperbola-reversal",
    ...POSITIONS.reverseMath,
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
  },
  byteSwap: {
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
    steps: [
      "forward",
      "forward_difference",
      "reverse",
      "reverse_difference",
      "mirrored_back",
      "changed",
      "attacks",
    ],
  },
  lookedUp: {
    title: "A rank is looked up",
    method: "hyperbola-quintessence",
    slider: "rook",
    square: "d5",
    axis: "rank",
    board: FIFTH_RANK,
    steps: ["inner", "on_first_rank", "attacks"],
  },
  onDiagonal: {
    title: "A rank goes over the main diagonal",
    method: "hyperbola-diagonal",
    slider: "rook",
    square: "d5",
    axis: "rank",
    board: FIFTH_RANK,
    steps: ["byte", "diagonal", "diagonal_attacks/changed", "diagonal_attacks", "gathered", "attacks"],
  },
  reversal: {
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
    steps: [
      "forward",
      "forward_difference",
      "reverse",
      "reverse_difference",
      "mirrored_back",
      "changed",
      "attacks",
    ],
  },
  doubled: {
    title: "Both subtractions: a rook on e that is in the occupied set",
    method: "hyperbola-doubled",
    ...POSITIONS.reverseMath,
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
  },
  eastAndNorth: {
    title: "A rook on d3: one subtraction looks east and north",
    method: "joint-pairs",
    ...POSITIONS.wholeRook,
    steps: [
      "higher/blockers",
      { step: "higher/difference", minus: "c" },
      "higher/changed",
      "higher",
      "turned",
      "attacks",
    ],
  },
  wholeRook: {
    title: "A rook on d3: one subtraction each way",
    method: "joint",
    ...POSITIONS.wholeRook,
    steps: [
      "forward",
      "forward_difference",
      "reverse",
      "reverse_difference",
      "turned_back",
      "changed",
      "attacks",
    ],
  },
  wholeRookSwapped: {
    title: "A rook on d3: a byte swap mirrors the file only",
    method: "joint-byte-swap",
    ...POSITIONS.wholeRook,
    steps: [
      "forward",
      "nearest",
      "forward_difference",
      "reverse",
      "reverse_difference",
      "swapped_back",
      "changed",
      "attacks",
    ],
  },
  run: {
    title: "One rank: a rook on d, pieces on b and g",
    method: "obstruction-difference",
    ...ONE_EACH_SIDE,
    as: "rank",
    steps: ["upper", "lower", "ls1b", { step: "difference", from: "2 * ls1b", minus: "ms1b" }, "attacks"],
  },
  obstruction: {
    title: "A rook on d4 and its file",
    method: "obstruction-difference",
    ...POSITIONS.obstructed,
    steps: ["upper", "lower", "ls1b", "lower_or_a1", "minus_ms1b", "difference", "attacks"],
  },
  nobody: {
    title: "Nobody in the way: the difference is the whole board",
    method: "obstruction-difference",
    ...POSITIONS.unobstructed,
    steps: ["ls1b", "lower_or_a1", "difference", "attacks"],
  },
  subtractive: {
    title: "One rank, with ms1b subtracted",
    method: "obstruction-subtractive",
    ...ONE_EACH_SIDE,
    as: "rank",
    steps: ["upper", "lower_or_a1", "twice_ls1b", { step: "difference", minus: "ms1b" }, "attacks"],
  },
  subtractiveFile: {
    title: "A rook on d4 and its file, with ms1b subtracted",
    method: "obstruction-subtractive",
    ...POSITIONS.obstructed,
    steps: ["twice_ls1b", "ms1b", "difference", "attacks"],
    word: "difference",
  },
  sbamgRank: {
    title: "The text's sample: a rook on d, pieces on a, b and g",
    method: "sbamg",
    ...POSITIONS.nibbles,
    as: "rank",
    steps: ["o", "lower", "cbn", { step: "difference", minus: "3cbn" }, "changed", "attacks"],
  },
  sbamgFile: {
    title: "A rook on d4 and its file",
    method: "sbamg",
    ...POSITIONS.obstructed,
    steps: ["o", "cbn", { step: "difference", minus: "3cbn" }, "changed", "attacks"],
  },
  sbamgEnd: {
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
    steps: ["o", "cbn", "difference", "attacks"],
  },
  edgelessRank: {
    title: "One rank: a rook on d, pieces on b and g",
    method: "edgeless",
    ...ONE_EACH_SIDE,
    as: "rank",
    steps: ["lower", "upper", { step: "difference", minus: "ms1b" }, "changed", "attacks"],
  },
  edgelessAntidiagonal: {
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
    steps: ["upper", "lower", "ms1b", "difference", "changed", "attacks"],
  },
} as const satisfies Record<string, LineFigure | SetFigure>;
