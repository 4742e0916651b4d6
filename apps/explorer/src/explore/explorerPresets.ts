/** Example positions: the figures of the texts, and two well-known boards. */

import type { Axis, MethodName, Slidemask } from "slidemask";
import type { Preset } from "../parts/Presets.tsx";
import { positionOf, type WrittenPosition } from "../position.ts";
import { formatRoute } from "../route.ts";
import { HYPERBOLA, JOINT, OBSTRUCTION, POSITIONS, SBAMG, SUBTRACTING } from "../texts.ts";
import { type Explored, exploredStart, inFull, writeExplored } from "./explored.ts";

interface Row extends WrittenPosition {
  readonly group: string;
  readonly title: string;
  readonly method: MethodName;
  readonly axis: Axis | "all";
  /** The step that is shown alone. Defaults to all steps. */
  readonly step?: number;
}

const WELL_KNOWN = "Positions";

const ROWS: readonly Row[] = [
  {
    group: SUBTRACTING,
    title: "One rank: a rook on b, a piece on g",
    method: "ray-subtraction",
    ...POSITIONS.oneRank,
    step: 1,
  },
  {
    group: HYPERBOLA,
    title: "Reverse math, with o − 2r",
    method: "hyperbola-doubled",
    ...POSITIONS.reverseMath,
  },
  {
    group: HYPERBOLA,
    title: "Reverse math, the slider masked off",
    method: "hyperbola-reversal",
    ...POSITIONS.reverseMath,
  },
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
  {
    group: JOINT,
    title: "A whole rook on d3",
    method: "joint",
    ...POSITIONS.wholeRook,
    axis: "all",
  },
  {
    group: OBSTRUCTION,
    title: "Rook on d4, ms1b subtracted",
    method: "obstruction-subtractive",
    ...POSITIONS.obstructed,
  },
  {
    group: OBSTRUCTION,
    title: "Rook on d4, -ms1b added",
    method: "obstruction-difference",
    ...POSITIONS.obstructed,
  },
  {
    group: OBSTRUCTION,
    title: "Empty sets: the universal set",
    method: "obstruction-difference",
    ...POSITIONS.unobstructed,
    step: 5,
  },
  { group: SBAMG, title: "Two nibbles: a rook on d1", method: "sbamg", ...POSITIONS.nibbles },
  {
    group: WELL_KNOWN,
    title: "Initial position, a rook's lines",
    method: "obstruction-difference",
    slider: "rook",
    square: "a1",
    board: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    axis: "all",
  },
  {
    group: WELL_KNOWN,
    title: "Kiwipete, White's queen",
    method: "hyperbola-quintessence",
    slider: "queen",
    square: "f3",
    board: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R",
    axis: "all",
  },
];

export function explorerPresets(library: Slidemask): readonly Preset[] {
  const preset = (group: string, title: string, state: Explored) => ({
    group,
    title,
    address: formatRoute(["explore"], writeExplored(state)),
  });
  return [
    preset(SUBTRACTING, "Rook on d2, looking north", exploredStart(library)),
    ...ROWS.map(({ group, title, method, axis, step, ...position }) =>
      preset(group, title, {
        method,
        axis,
        ...positionOf(library, position),
        ...inFull(step === undefined ? "all" : "one", step),
      }),
    ),
  ];
}
