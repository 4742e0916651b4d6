/** The state of the view of the eight rays, and its address. */

import type { Direction, Slidemask, Square } from "slidemask";
import { type Board, NOBODY, readBoard, readBoardOr, withPiece, writeBoard } from "../position.ts";
import type { Preset } from "../parts/Presets.tsx";
import { formatRoute, numberIn, optionIn, paramsOf } from "../route.ts";
import { has, nameOf, squareNamed } from "../squares.ts";

/** The directions in the order of the bytes, the lowest first. */
export const DIRECTIONS: readonly Direction[] = [
  "north",
  "north-east",
  "east",
  "south-east",
  "south",
  "south-west",
  "west",
  "north-west",
];

/** The letters of the pieces that a click can set. */
export const LETTERS: readonly string[] = [..."PNBRQKpnbrqk"];

export interface RaysState extends Board {
  /** The square that the rays leave. */
  readonly square: Square;
  /** The ray that is shown alone. */
  readonly ray: Direction;
  /** How many bits of the subtraction have been computed, counted through the whole word. */
  readonly bit: number;
  /** What a click on the board does: it chooses the square, or it sets a piece. */
  readonly hand: "square" | "piece";
  /** The piece that a click sets, and that is tried on the square if the square is empty. */
  readonly letter: string;
  /** Whether the Rust source of each step is shown. */
  readonly source: boolean;
}

/** Kiwipete, a well-known position for tests, and an empty square that three sliders look through. */
export function raysStart(library: Slidemask): RaysState {
  return {
    ...readBoard(library, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R"),
    square: squareNamed("d3")!,
    ray: "north-west",
    bit: 64,
    hand: "square",
    letter: "N",
    source: false,
  };
}

export function readRays(library: Slidemask, params: URLSearchParams): RaysState {
  const start = raysStart(library);
  const { occupied, pieces } = readBoardOr(library, params.get("board"), start);
  return {
    occupied,
    pieces,
    square: squareNamed(params.get("square") ?? "") ?? start.square,
    ray: optionIn(params, "ray", DIRECTIONS, start.ray),
    bit: numberIn(params, "bit", 64, start.bit),
    hand: optionIn(params, "hand", ["square", "piece"], start.hand),
    letter: optionIn(params, "set", LETTERS, start.letter),
    source: params.get("source") === "rust",
  };
}

export const writeRays = (state: RaysState): URLSearchParams =>
  paramsOf({
    square: nameOf(state.square),
    board: writeBoard(state),
    ray: state.ray,
    bit: state.bit < 64 && state.bit,
    hand: state.hand,
    set: state.letter,
    source: state.source && "rust",
  });

/** The board with the chosen piece set on an empty square, or with the piece of a square removed. */
export function afterClick(state: RaysState, at: Square): RaysState {
  // An empty board has no pieces that it could name.
  const pieces = state.pieces ?? (state.occupied === 0n ? NOBODY : undefined);
  return withPiece({ ...state, pieces }, at, has(state.occupied, at) ? undefined : state.letter);
}

interface Row {
  readonly group: string;
  readonly title: string;
  readonly square: string;
  readonly board: string;
  readonly ray: Direction;
}

const RAYS = "Rays";
const THREATS = "Threats";

/** The examples, except the one that the view begins with. */
const ROWS: readonly Row[] = [
  {
    group: RAYS,
    title: "An empty board: each borrow ends at a wall",
    square: "d4",
    board: "0",
    ray: "north",
  },
  {
    group: RAYS,
    title: "A corner: five rays are off the board",
    square: "a1",
    board: "r2qk2r/8/8/3b4/8/8/3P4/R3K2R",
    ray: "north-east",
  },
  {
    group: RAYS,
    title: "Eight neighbours: the shortest borrows",
    square: "d4",
    board: "8/8/8/2ppp3/2pQp3/2ppp3/8/8",
    ray: "west",
  },
  {
    group: THREATS,
    title: "Two rooks that look at each other through d4",
    square: "d4",
    board: "3r4/8/8/8/8/8/8/3R4",
    ray: "north",
  },
  {
    group: THREATS,
    title: "A knight with eight victims",
    square: "d4",
    board: "8/8/2p1p3/1p3p2/3N4/1p3p2/2p1p3/8",
    ray: "north",
  },
  {
    group: THREATS,
    title: "Initial position, the square f3",
    square: "f3",
    board: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    ray: "south-west",
  },
];

/** Example positions. */
export function raysPresets(library: Slidemask): readonly Preset[] {
  const start = raysStart(library);
  const preset = (group: string, title: string, state: RaysState) => ({
    group,
    title,
    address: formatRoute(["rays"], writeRays(state)),
  });
  return [
    ...ROWS.map(({ group, title, square, board, ray }) =>
      preset(group, title, { ...start, ...readBoard(library, board), square: squareNamed(square)!, ray }),
    ),
    preset(THREATS, "Kiwipete: three sliders look through d3", start),
  ];
}
