/** The state of the view of sets, and its address. */

import type { Bitboard, SetMethodName, Slider, Slidemask, Square } from "slidemask";
import { type Board, readBoardOr, SLIDERS, whiteLetter, withPiece, writeBoard } from "../position.ts";
import type { Preset } from "../parts/Presets.tsx";
import { formatRoute, optionIn, paramsOf } from "../route.ts";
import { bitOf, hex, squareNamed } from "../squares.ts";
import { BEFORE_SEVEN_ROOKS, HYPERBOLA, SEVEN_ROOKS } from "../texts.ts";

/** A set of sliders on a board. The sliders are among its pieces, because they block one another. */
export interface SetBoard extends Board {
  readonly sliders: Bitboard;
}

export interface SetState extends SetBoard {
  readonly method: SetMethodName;
  /** The piece that a click sets on the board. */
  readonly hand: "slider" | "blocker";
  /** The kind of the sliders in the answer for all directions. */
  readonly slider: Slider;
  /** Whether the Rust source of each step is shown. */
  readonly source: boolean;
}

/** The figure of the text: seven rooks. */
export function setsStart(library: Slidemask): SetState {
  const sliders = library.parseBitboard(SEVEN_ROOKS);
  return {
    method: "ranks-east",
    sliders,
    occupied: sliders | library.parseBitboard(BEFORE_SEVEN_ROOKS),
    pieces: undefined,
    hand: "slider",
    slider: "rook",
    source: false,
  };
}

export function readSet(library: Slidemask, params: URLSearchParams): SetState {
  const start = setsStart(library);
  const { occupied, pieces } = readBoardOr(library, params.get("board"), start);
  const own = params.has("board") ? rookLike(pieces) : start.sliders;
  const methods = library.setMethods.map(({ name }) => name);
  return {
    occupied,
    pieces,
    sliders: readBoardOr(library, params.get("sliders"), { occupied: own, pieces }).occupied,
    method: optionIn(params, "method", methods, start.method),
    hand: optionIn(params, "hand", ["slider", "blocker"], start.hand),
    slider: optionIn(params, "piece", SLIDERS, start.slider),
    source: params.get("source") === "rust",
  };
}

/** The rooks and queens of a board with pieces. */
export function rookLike(pieces: string | undefined): Bitboard {
  return [...(pieces ?? "")].reduce(
    (set, letter, square) => ("rqRQ".includes(letter) ? set | bitOf(square) : set),
    0n,
  );
}

export const writeSet = (state: SetState): URLSearchParams =>
  paramsOf({
    method: state.method,
    sliders: hex(state.sliders),
    board: writeBoard(state),
    hand: state.hand,
    piece: state.slider,
    source: state.source && "rust",
  });

/** The texts' figures that have sets of sliders. */
export function setPresets(library: Slidemask): readonly Preset[] {
  const start = setsStart(library);
  const alone = withSlider({ ...start, sliders: 0n, occupied: 0n }, squareNamed("d2")!, "R");
  const preset = (title: string, state: SetState) => ({
    group: HYPERBOLA,
    title,
    address: formatRoute(["sets"], writeSet(state)),
  });
  return [
    preset("Seven rooks and the barrier", start),
    preset("One rook, whose borrow would flood the board", alone),
  ];
}

export function withSlider<B extends SetBoard>(board: B, square: Square, letter: string): B {
  return { ...withPiece(board, square, letter), sliders: board.sliders | bitOf(square) };
}

/** The board without the slider or other piece on a square. */
export function withoutSlider<B extends SetBoard>(board: B, square: Square): B {
  return { ...withPiece(board, square, undefined), sliders: board.sliders & ~bitOf(square) };
}

export function withSliderMoved<B extends SetBoard>(board: B, from: Square, to: Square): B {
  const letter = board.pieces?.[from] ?? whiteLetter("rook");
  return from === to ? board : withSlider(withoutSlider(board, from), to, letter);
}
