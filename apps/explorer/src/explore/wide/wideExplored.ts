/** The state of the explorer on a larger board, and its address. */

import type { Slidemask, Slider, Square } from "slidemask";
import type { Wide, WideBoard } from "slidemask/wide";
import { SLIDERS } from "../../position.ts";
import { optionIn } from "../../route.ts";
import { bitOf, has, hexOfWidth } from "../../squares.ts";
import {
  type Computation,
  inFull,
  notWritten,
  readSight,
  readStep,
  shownAlong,
  type Shown,
  writeComputation,
} from "../explored.ts";
import { gameOn, piecesOf } from "./games.ts";
import { layoutOf } from "./wideLayouts.ts";

export interface WideExplored extends Computation {
  readonly board: WideBoard;
  readonly square: Square;
  readonly occupied: bigint;
  /** The game whose pieces stand on the squares of its initial position, as far as these are occupied. */
  readonly game?: string;
}

/** The lines of a piece: the first half are a rook's, the others a bishop's. */
export function linesOf({ lines }: WideBoard, slider: Slider): readonly string[] {
  const half = lines.length / 2;
  return { rook: lines.slice(0, half), bishop: lines.slice(half), queen: lines }[slider];
}

/** The lines that are shown: all lines of the piece, or the chosen one. */
export function shownLines({ board, slider, axis }: WideExplored): readonly string[] {
  const lines = linesOf(board, slider);
  return lines.includes(axis) ? [axis] : lines;
}

/** A rook in the middle of the third rank, and a pattern of pieces; or the initial position of a game, and one of its rooks. */
export function wideStart(board: WideBoard, name?: string | null): WideExplored {
  const { files, squares } = board;
  const [file, rank] = [files >> 1, 2];
  const pattern = (square: Square) => (2 * (square % files) + Math.floor(square / files)) % 5;
  const slider = rank * files + file;
  const occupied = squares.reduce(
    (set, name, square) =>
      name !== undefined && pattern(square) === (pattern(slider) + 3) % 5 ? set | bitOf(square) : set,
    0n,
  );
  const game = gameOn(board, name);
  return {
    board,
    method: "ray-subtraction",
    slider: "rook",
    ...(game ? { ...piecesOf(game), game: game.name } : { square: slider, occupied }),
    // The file.
    axis: board.lines[1]!,
    ...inFull("one", 1),
    bit: squares.length,
  };
}

/**
 * The part of a word that is on the board. A turned word has all its bits reversed, so the board is in its highest bits: they are
 * moved to the lowest ones. Then the picture is the board rotated by 180 degrees, as on the chessboard.
 */
const onBoard =
  ({ wordBits, squares }: WideBoard, turned: boolean) =>
  (word: bigint) =>
    turned ? word >> BigInt(wordBits - squares.length) : BigInt.asUintN(squares.length, word);

export function wideSteps(explored: WideExplored): readonly Shown[] {
  const { board, method, square, occupied } = explored;
  const layout = layoutOf(board);
  return shownLines(explored).flatMap((line) => {
    const rays = board.rays(square, line);
    const steps = board.explain(method, square, line, occupied).map((step) => {
      const part = onBoard(board, step.orientation === "turned");
      const { borrow } = step;
      return {
        ...step,
        word: step.value,
        value: part(step.value),
        ...(borrow && {
          borrow: {
            minuend: part(borrow.minuend),
            subtrahend: part(borrow.subtrahend),
            borrows: part(borrow.borrows),
          },
        }),
      };
    });
    return shownAlong([line], steps, ({ orientation }) => {
      if (orientation === "moved") return {};
      const { square: turned } = layout.lie(orientation);
      const marked = board.squares.reduce(
        (set, _, at) => (has(rays, at) ? set | bitOf(turned(at)) : set),
        0n,
      );
      return { line: marked, slider: turned(square) };
    });
  });
}

/** A set of a board in hexadecimal digits, or `undefined` if the text is none. */
function readSet({ squares }: WideBoard, text: string | null): bigint | undefined {
  if (text === null || !/^0x[0-9a-f]{1,32}$/.test(text)) return undefined;
  const set = BigInt(text);
  const all = squares.reduce((all, name, square) => (name === undefined ? all : all | bitOf(square)), 0n);
  return (set & ~all) === 0n ? set : undefined;
}

export function readWide(wide: Wide, params: URLSearchParams): WideExplored {
  const board = wide.boards.find(({ name }) => name === params.get("shape")) ?? wide.boards[0]!;
  const start = wideStart(board, params.get("game"));
  const slider = optionIn(params, "piece", SLIDERS, start.slider);
  const square = board.squares.indexOf(params.get("at") ?? "");
  const axis = [...linesOf(board, slider), "all"].find((name) => name === params.get("axis"));
  const read: WideExplored = {
    board,
    ...(start.game === undefined ? {} : { game: start.game }),
    slider,
    square: square < 0 ? start.square : square,
    occupied: readSet(board, params.get("pieces")) ?? start.occupied,
    axis: axis ?? (slider === start.slider ? start.axis : "all"),
    method: optionIn(params, "method", wide.methods, start.method),
    ...readSight(params, board.squares.length),
  };
  return { ...read, step: readStep(params, () => wideSteps(read)) };
}

export function writeWide(explored: WideExplored): URLSearchParams {
  const { board, slider, square, occupied, game } = explored;
  const position = {
    ...(game === undefined ? {} : { game }),
    piece: slider,
    at: board.squares[square]!,
    pieces: hexOfWidth(occupied, Math.ceil(board.squares.length / 4)),
  };
  const written = writeComputation(explored, position, board.squares.length);
  return new URLSearchParams([["shape", board.name], ...written]);
}

/** The parts of an address that could not be understood. */
export function notUnderstoodWide(
  { methods }: Slidemask,
  params: URLSearchParams,
  explored: WideExplored,
): readonly string[] {
  const { board } = explored;
  return notWritten(params, writeWide(explored), board.squares.length, (key, value) => {
    // The position of the chessboard comes from other views, and a larger board ignores it.
    if (key === "square" || key === "board") return true;
    if (key === "game") return gameOn(board, value) !== undefined;
    if (key === "pieces") return readSet(board, value) !== undefined;
    // A line that this piece lacks, or a method that this board lacks, may come from a change of the piece or the board.
    if (key === "axis" && board.lines.includes(value)) return true;
    return key === "method" && methods.some(({ name }) => name === value) ? true : undefined;
  });
}
