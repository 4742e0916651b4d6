/** What the view of sets shows, and its address. */

import type { Bitboard, Slider, Slidemask } from "slidemask";
import { type Board, readBoardOr, SLIDERS, writeBoard } from "../position.ts";
import { bitOf, hex } from "../squares.ts";

export interface SetState extends Board {
  readonly method: string;
  readonly sliders: Bitboard;
  /** What a click sets down. */
  readonly hand: "slider" | "blocker";
  /** What the sliders are in the answer for all directions. */
  readonly slider: Slider;
}

/** The figure of the text: seven rooks. */
export const SETS_START: SetState = {
  method: "ranks-east",
  sliders: 0x0208_0204_0002_0180n,
  occupied: 0x9288_c264_0002_0180n,
  pieces: undefined,
  hand: "slider",
  slider: "rook",
};

export function readSet(library: Slidemask, params: URLSearchParams): SetState {
  const { occupied, pieces } = readBoardOr(library, params.get("board"), SETS_START);
  const own = params.has("board") ? rookLike(pieces) : SETS_START.sliders;
  return {
    occupied,
    pieces,
    sliders: readBoardOr(library, params.get("sliders"), { occupied: own, pieces }).occupied,
    method: library.setMethods.find(({ name }) => name === params.get("method"))?.name ?? SETS_START.method,
    hand: params.get("hand") === "blocker" ? "blocker" : "slider",
    slider: SLIDERS.find((name) => name === params.get("piece")) ?? SETS_START.slider,
  };
}

/** The rooks and queens of a board with pieces. */
export function rookLike(pieces: string | undefined): Bitboard {
  return [...(pieces ?? "")].reduce((set, letter, square) => ("rqRQ".includes(letter) ? set | bitOf(square) : set), 0n);
}

export function writeSet(state: SetState): URLSearchParams {
  return new URLSearchParams([
    ["method", state.method],
    ["sliders", hex(state.sliders)],
    ["board", writeBoard(state)],
    ["hand", state.hand],
    ["piece", state.slider],
  ]);
}
