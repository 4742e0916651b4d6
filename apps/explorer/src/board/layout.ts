/**
 * How the squares of a board lie in its pictures, and what they are called. The unit is the side of a square. So larger boards
 * have the same pictures as the chessboard.
 */

import { createContext } from "preact";
import type { Bitboard, Orientation, Square } from "slidemask";
import { bitOf, EMPTY, nameOf, squaresOf } from "../squares.ts";
import { type Lie, LIES } from "./orientation.ts";

/** A letter or a number in a picture. */
interface Label {
  readonly text: string;
  readonly x: number;
  /** The bottom of a text that ends at `x`, and the top of another. */
  readonly y: number;
  /** Whether the text ends at this place instead of beginning there. */
  readonly ends: boolean;
}

export interface Layout {
  /** The number of bits of a set, holes included. */
  readonly bits: number;
  readonly files: number;
  readonly width: number;
  readonly height: number;
  /** The squares of each rank, without holes; the lowest rank first. */
  readonly ranks: readonly (readonly Square[])[];
  readonly nameOf: (square: Square) => string;
  /** The middle of a square, from the top left corner of the picture. */
  readonly middle: (square: Square) => readonly [x: number, y: number];
  /** The outline of a square as a path. With an inset it is smaller on all sides. */
  readonly outline: (square: Square, inset?: number) => string;
  /** The square at a place of the picture. */
  readonly squareIn: (x: number, y: number) => Square | undefined;
  /** The square that an arrow key leads to, if there is one. */
  readonly next: (square: Square, right: number, up: number) => Square | undefined;
  /** The colour of a square, as a class. */
  readonly shadeOf: (square: Square) => string;
  /** The names of the files and ranks. */
  readonly labels: readonly Label[];
  /** An orientation of words. */
  readonly lie: (orientation: Exclude<Orientation, "moved">) => Omit<Lie, "board">;
  /** A line in a sentence, after "the". */
  readonly lineName: (line: string) => string;
}

/** The names of a square's file and rank. One of them is a number, and the other one letters. */
export const partsOf = (name: string): readonly string[] => name.match(/\d+|\D+/g)!;

/** A board of files and ranks. */
export function rectangle(
  files: number,
  ranks: number,
  nameOf: Layout["nameOf"],
  lie: Layout["lie"],
): Layout {
  const top = ranks - 1;
  const [fileOf, rankOf] = [
    (square: Square) => square % files,
    (square: Square) => Math.floor(square / files),
  ];
  const at = (file: number, rank: number) =>
    file >= 0 && file < files && rank >= 0 && rank < ranks ? rank * files + file : undefined;
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
  return {
    bits: files * ranks,
    files,
    width: files,
    height: ranks,
    ranks: numbers(ranks).map((rank) => numbers(files).map((file) => rank * files + file)),
    nameOf,
    middle: (square) => [fileOf(square) + 0.5, top - rankOf(square) + 0.5],
    outline(square, inset = 0) {
      const side = 1 - 2 * inset;
      return `M${fileOf(square) + inset} ${top - rankOf(square) + inset}h${side}v${side}h${-side}z`;
    },
    squareIn: (x, y) => at(Math.floor(x), top - Math.floor(y)),
    next: (square, right, up) => at(fileOf(square) + right, rankOf(square) + up),
    shadeOf: (square) => ((fileOf(square) + rankOf(square)) % 2 === 1 ? "light-squares" : "dark-squares"),
    labels: [
      ...numbers(ranks).map((n) => ({
        text: partsOf(nameOf(n * files))[1]!,
        x: 0.06,
        y: top - n,
        ends: false,
      })),
      ...numbers(files).map((n) => ({
        text: partsOf(nameOf(n))[0]!,
        x: n + 0.94,
        y: ranks,
        ends: true,
      })),
    ],
    lie,
    lineName: (line) => line,
  };
}

/** The board of chess. */
export const CHESSBOARD: Layout = rectangle(8, 8, nameOf, (orientation) => LIES[orientation]);

/** Lines in a sentence, after "the". */
export const linesNamed = ({ lineName }: Layout, lines: readonly string[]): string =>
  lines.map(lineName).join(" and the ");

/** The layout of the boards in a part of the page. */
export const BoardLayout = createContext(CHESSBOARD);

/** All squares of a board. */
export const allSquares = ({ ranks }: Layout): Bitboard =>
  ranks.flat().reduce((set, square) => set | bitOf(square), EMPTY);

/** A set of squares as one path. */
export const pathOf = ({ outline }: Layout, board: Bitboard, inset = 0): string =>
  squaresOf(board)
    .map((square) => outline(square, inset))
    .join("");
