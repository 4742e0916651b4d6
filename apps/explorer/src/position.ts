/** A slider on a board: every view of the page computes from it. */

import type { Axis, Bitboard, Slider, Slidemask, Square } from "slidemask";
import { optionIn } from "./route.ts";
import { bitOf, EIGHT_DOWN, EMPTY, has, hex, nameOf, SQUARES, squareNamed } from "./squares.ts";

export interface Board {
  readonly occupied: Bitboard;
  /** The pieces, only for display: 64 letters or dots, from a1 to h8. `undefined` for bare blockers. */
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

/** The rays of several lines through a square. */
export const linesThrough = (library: Slidemask, square: Square, axes: readonly Axis[]): Bitboard =>
  axes.reduce((set, axis) => set | library.rays(square, axis), EMPTY);

export const NOBODY = ".".repeat(64);
/** The piece that is set on a board of pieces when no piece is named. */
const PAWN = "P";

/** The board with a piece on a square. Without a letter, the square becomes empty. */
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

/** The board with a piece set on an empty square, or removed from an occupied one. */
export function toggled<B extends Board>(board: B, square: Square): B {
  return withPiece(board, square, has(board.occupied, square) ? undefined : PAWN);
}

/** Moves the slider to a square and replaces what is there. A slider that was one of the pieces stays one. */
export function withSliderOn<P extends Position>(position: P, to: Square): P {
  const { square: from, occupied, pieces } = position;
  if (from === to) return position;
  const letter = has(occupied, from) ? (pieces?.[from] ?? PAWN) : undefined;
  return { ...withPiece(withPiece(position, from, undefined), to, letter), square: to };
}

/** Reads a FEN, or a bitboard in digits or as a drawing, with the library's parsers. Throws their errors. */
export function readBoard(library: Slidemask, text: string): Board {
  const trimmed = text.trim();
  // A bitboard never has a slash, and a FEN always has seven.
  if (!trimmed.includes("/")) return { occupied: library.parseBitboard(trimmed), pieces: undefined };
  return library.parsePlacement(trimmed);
}

/** A position whose square is named and whose board is written for `readBoard`. */
export interface WrittenPosition {
  readonly slider: Slider;
  readonly square: string;
  readonly board: string;
}

export const positionOf = (library: Slidemask, { slider, square, board }: WrittenPosition): Position => ({
  slider,
  square: squareNamed(square)!,
  ...readBoard(library, board),
});

/** The board of an address. If it is cut off or misspelt, `otherwise` is shown instead. */
export function readBoardOr<T>(library: Slidemask, text: string | null, otherwise: T): Board | T {
  if (text === null) return otherwise;
  try {
    return readBoard(library, text);
  } catch {
    return otherwise;
  }
}

/** The pieces as the first field of a FEN. */
export function writePieces(pieces: string): string {
  const ranks = EIGHT_DOWN.map((rank) => pieces.slice(rank * 8, rank * 8 + 8));
  return ranks.map((rank) => rank.replace(/\.+/g, (gap) => String(gap.length))).join("/");
}

/** Writes a board for `readBoard`: as the first field of a FEN, or in hexadecimal digits. */
export function writeBoard({ occupied, pieces }: Board): string {
  if (pieces === undefined || pieces === NOBODY) return hex(occupied);
  return writePieces(pieces);
}

/** The kind of slider that stands on a square of a board of pieces, if one does. */
function sliderOn(pieces: string | undefined, square: Square): Slider | undefined {
  const letter = pieces?.[square]?.toLowerCase();
  return SLIDERS.find((slider) => slider[0] === letter);
}

/** The letter of the slider: that of its piece on a board of pieces, else that of a white piece. */
export function letterOf({ slider, square, pieces }: Position): string {
  const own = pieces?.[square];
  return own !== undefined && sliderOn(pieces, square) === slider ? own : whiteLetter(slider);
}

export const whiteLetter = (slider: Slider): string => slider.slice(0, 1).toUpperCase();

/** Puts the slider on a new board: on its old square, else on the first piece of its kind, else on the first slider. */
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

/** The position as parameters of an address. */
export const writePosition = (position: Position) => ({
  piece: position.slider,
  square: nameOf(position.square),
  board: writeBoard(position),
});

/** The position of an address. Missing or misspelt parts come from `otherwise`. */
export function readPosition(library: Slidemask, params: URLSearchParams, otherwise: Position): Position {
  const slider = optionIn(params, "piece", SLIDERS, otherwise.slider);
  const square = squareNamed(params.get("square") ?? "") ?? otherwise.square;
  const { occupied, pieces } = readBoardOr(library, params.get("board"), otherwise);
  return { slider, square, occupied, pieces };
}
