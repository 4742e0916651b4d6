/** Example positions: the figures of the four texts, and two well-known boards. */

import type { Axis, MethodName, Slidemask, Slider } from "slidemask";
import type { Preset } from "../parts/Presets.tsx";
import { readBoard } from "../position.ts";
import { formatRoute } from "../route.ts";
import { squareNamed } from "../squares.ts";
import { firstRank, HYPERBOLA, NOBODY, OBSTRUCTED, OBSTRUCTION, SBAMG, SUBTRACTING } from "../texts.ts";
import { type Explored, exploredStart, writeExplored } from "./explored.ts";

interface Row {
  readonly group: string;
  readonly title: string;
  readonly method: MethodName;
  readonly slider: Slider;
  readonly square: string;
  /** A drawing, or a FEN. */
  readonly board: string;
  readonly axis: Axis | "all";
  /** The step that is shown alone. Defaults to all steps. */
  readonly step?: number;
}

const POSITIONS = "Positions";
const REVERSE_MATH = {
  group: HYPERBOLA,
  slider: "rook",
  square: "e1",
  board: firstRank("1 . 1 . 1 . 1 1"),
  axis: "rank",
} as const;
const ROOK_ON_D4 = {
  group: OBSTRUCTION,
  slider: "rook",
  square: "d4",
  board: OBSTRUCTED,
  axis: "file",
} as const;

const ROWS: readonly Row[] = [
  {
    group: SUBTRACTING,
    title: "One rank: a rook on b, a piece on g",
    method: "ray-subtraction",
    slider: "rook",
    square: "b1",
    board: firstRank(". 1 . . . . 1 ."),
    axis: "rank",
    step: 1,
  },
  { ...REVERSE_MATH, title: "Reverse math, with o − 2r", method: "hyperbola-doubled" },
  { ...REVERSE_MATH, title: "Reverse math, the slider masked off", method: "hyperbola-reversal" },
  {
    group: HYPERBOLA,
    title: "One rook, whose borrow floods the board",
    method: "ray-subtraction",
    slider: "rook",
    square: "d2",
    board: "8/8/8/8/8/8/3R4/8",
    axis: "rank",
    step: 1,
  },
  { ...ROOK_ON_D4, title: "Rook on d4, ms1b subtracted", method: "obstruction-subtractive" },
  { ...ROOK_ON_D4, title: "Rook on d4, -ms1b added", method: "obstruction-difference" },
  {
    ...ROOK_ON_D4,
    title: "Empty sets: the universal set",
    method: "obstruction-difference",
    board: NOBODY,
    step: 5,
  },
  {
    group: SBAMG,
    title: "Two nibbles: a rook on d1",
    method: "sbamg",
    slider: "rook",
    square: "d1",
    board: firstRank("1 1 . 1 . . 1 ."),
    axis: "rank",
  },
  {
    group: POSITIONS,
    title: "Initial position, a rook's lines",
    method: "obstruction-difference",
    slider: "rook",
    square: "a1",
    board: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    axis: "all",
  },
  {
    group: POSITIONS,
    title: "Kiwipete, White's queen",
    method: "hyperbola-quintessence",
    slider: "queen",
    square: "f3",
    board: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R",
    axis: "all",
  },
];

export function explorerPresets(library: Slidemask): readonly Preset[] {
  const address = (state: Explored) => formatRoute(["explore"], writeExplored(state));
  // The explorer starts with this position.
  const first = {
    group: SUBTRACTING,
    title: "Rook on d2, looking north",
    address: address(exploredStart(library)),
  };
  const others = ROWS.map(({ group, title, square, board, step, ...row }) => {
    const state = {
      ...row,
      ...readBoard(library, board),
      square: squareNamed(square)!,
      view: step === undefined ? "all" : "one",
      step: step ?? 0,
      bit: 64,
      bits: false,
      source: false,
    } as const;
    return { group, title, address: address(state) };
  });
  return [first, ...others];
}
