/** A slider on a board: what every view of the page computes from. */

import type { Axis, Bitboard, Slider, Slidemask, Square } from "slidemask";
import { bitOf, EIGHT_DOWN, has, hex, nameOf, SQUARES, squareNamed } from "./squares.ts";

export interface Board {
  readonly occupied: Bitboard;
  /** What stands where, for the eye: 64 letters or dots, from a1 to h8. Nothing for bare blockers. */
  readonly pieces: string | undefined;
}

export interface Position extends Board {
  readonly slider: Slider;
  readonly square: Square;
}

export const AXES: Readonly<Record<Slider, readonly Axis[]>> = {
  rook: ["rank", "file"],
  bishop: ["diagonal", "antidiagonal"],
  queen: ["rank", "file", "diagonal", "antidiagonal"],
};
export const SLIDERS = Object.keys(AXES) as Slider[];

const NOBODY = ".".repeat(64);
/** What is set down on a board of pieces, where nobody says which piece. */
const PAWN = "P";

/** A board with a piece on a square; without a letter, with nobody there. */
export function withPiece<B extends Board>(board: B, square: Square, letter: string | undefined): B {
  const { occupied, pieces } = board;
  const bit = bitOf(square);
  return {
    ...board,
    occupied: letter === undefined ? occupied & ~bit : occupied | bit,
    pieces:
      pieces === undefined ? undefined : pieces.slice(0, square) + (letter ?? ".") + pieces.slice(square + 1),
  };
}

/** A piece set down, or taken off. */
export function toggled<B extends Board>(board: B, square: Square): B {
  return withPiece(board, square, has(board.occupied, square) ? undefined : PAWN);
}

/** The slider on another square, in the place of what was there; among the pieces, if it was one of them. */
export function withSliderOn<P extends Position>(position: P, to: Square): P {
  const { square: from, occupied, pieces } = position;
  if (from === to) return position;
  const letter = has(occupied, from) ? (pieces?.[from] ?? PAWN) : undefined;
  return { ...withPiece(withPiece(position, from, undefined), to, letter), square: to };
}

/** Reads a FEN or a bitboard, in digits or drawn, as the library does. Throws its error. */
export function readBoard(library: Slidemask, text: string): Board {
  const trimmed = text.trim();
  // A bitboard never has a slash, and a FEN always has seven.
  if (!trimmed.includes("/")) return { occupied: library.parseBitboard(trimmed), pieces: undefined };
  return library.parsePlacement(trimmed);
}

/** The board of an address: one that was cut off or misspelt still shows something. */
export function readBoardOr<T>(library: Slidemask, text: string | null, otherwise: T): Board | T {
  if (text === null) return otherwise;
  try {
    return readBoard(library, text);
  } catch {
    return otherwise;
  }
}

/** What `readBoard` reads: a FEN's first field, or hexadecimal digits. */
export function writeBoard({ occupied, pieces }: Board): string {
  if (pieces === undefined || pieces === NOBODY) return hex(occupied);
  const ranks = EIGHT_DOWN.map((rank) => pieces.slice(rank * 8, rank * 8 + 8));
  return ranks.map((rank) => rank.replace(/\.+/g, (gap) => String(gap.length))).join("/");
}

/** The sliders among the pieces of a board, those of the first letter first. */
function sliderOn(pieces: string | undefined, square: Square): Slider | undefined {
  const letter = pieces?.[square]?.toLowerCase();
  return SLIDERS.find((slider) => slider[0] === letter);
}

/** The letter of the slider: its own on a board of pieces, else that of a white one. */
export function letterOf({ slider, square, pieces }: Position): string {
  const own = pieces?.[square];
  return own !== undefined && sliderOn(pieces, square) === slider ? own : whiteLetter(slider);
}

export const whiteLetter = (slider: Slider): string => slider.slice(0, 1).toUpperCase();

/** Where the slider of a board just read may stand: where it stood, or on the first square of its kind. */
export function onBoard<P extends Position>(position: P, board: Board): P {
  const { slider, square } = position;
  const { pieces } = board;
  const base = { ...position, ...board };
  if (pieces === undefined || sliderOn(pieces, square) === slider) return base;
  const same = SQUARES.find((at) => sliderOn(pieces, at) === slider);
  if (same !== undefined) return { ...base, square: same };
  const any = SQUARES.find((at) => sliderOn(pieces, at) !== undefined);
  return any === undefined ? base : { ...base, square: any, slider: sliderOn(pieces, any)! };
}

export function writePosition(position: Position): [string, string][] {
  return [
    ["piece", position.slider],
    ["square", nameOf(position.square)],
    ["board", writeBoard(position)],
  ];
}

/** The position of an address. What it lacks or misspells is as in `otherwise`. */
export function readPosition(library: Slidemask, params: URLSearchParams, otherwise: Position): Position {
  const slider = SLIDERS.find((name) => name === params.get("piece")) ?? otherwise.slider;
  const square = squareNamed(params.get("square") ?? "") ?? otherwise.square;
  const { occupied, pieces } = readBoardOr(library, params.get("board"), otherwise);
  return { slider, square, occupied, pieces };
}
