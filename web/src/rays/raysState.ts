/** The state of the view of the eight rays, and its address. */

import type { Direction, Slidemask, Square } from "slidemask";
import { type Board, NOBODY, readBoard, readBoardOr, withPiece, writeBoard } from "../position.ts";
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
  const bit = params.get("bit") ?? "";
  return {
    occupied,
    pieces,
    square: squareNamed(params.get("square") ?? "") ?? start.square,
    ray: DIRECTIONS.find((name) => name === params.get("ray")) ?? start.ray,
    bit: /^[0-9]+$/.test(bit) && Number(bit) <= 64 ? Number(bit) : 64,
    hand: params.get("hand") === "piece" ? "piece" : "square",
    letter: LETTERS.find((letter) => letter === params.get("set")) ?? start.letter,
    source: params.get("source") === "rust",
  };
}

export function writeRays(state: RaysState): URLSearchParams {
  return new URLSearchParams([
    ["square", nameOf(state.square)],
    ["board", writeBoard(state)],
    ["ray", state.ray],
    ...(state.bit < 64 ? [["bit", String(state.bit)]] : []),
    ["hand", state.hand],
    ["set", state.letter],
    ...(state.source ? [["source", "rust"]] : []),
  ] as [string, string][]);
}

/** The board with the chosen piece set on an empty square, or with the piece of a square removed. */
export function afterClick(state: RaysState, at: Square): RaysState {
  // An empty board has no pieces that it could name.
  const pieces = state.pieces ?? (state.occupied === 0n ? NOBODY : undefined);
  return withPiece({ ...state, pieces }, at, has(state.occupied, at) ? undefined : state.letter);
}
