/** The scenes of the first minute: one rank, then one file. The explorer shows the whole board. */

import type { Axis, Bitboard, Slidemask, Square, Step } from "slidemask";
import { type Position, positionOf, readPosition } from "../position.ts";
import { bitOf, FILES, nameOf, rankOf } from "../squares.ts";
import { withBeside } from "../board/rows.ts";

export interface Scene {
  /** Its part of the address. */
  readonly name: "rank" | "file";
  readonly title: string;
  /** What happens, in a sentence. */
  readonly says: string;
  /** A sentence on the order of the bits. */
  readonly order: string;
  readonly axis: Axis;
  readonly square: string;
  /** A FEN, so that the board shows real pieces. */
  readonly board: string;
  /** The ranks of the board that are shown. */
  readonly ranks: readonly [low: number, high: number];
  /** The short name of a square of the line. */
  readonly label: (square: Square) => string;
  /** Where the subtraction finds the attacked squares, seen from the rook. */
  readonly where: string;
  /** How to find the squares on the other side. */
  readonly otherSide: string;
  /** The ways on. One of them is the next. */
  readonly links: readonly { readonly title: string; readonly address: string; readonly next?: true }[];
}

const TRY = { title: "Write the formula yourself", address: "#/course" };
/** The position of the second scene. */
const CASTLED = "r4rk1/3p1ppp/2p5/1p6/1P6/2P5/3R1PPP/6K1";

export const SCENES: readonly [Scene, Scene] = [
  {
    name: "rank",
    title: "How far does this rook see to the right?",
    says: "Subtracting makes a borrow run across the empty squares until it meets a piece, just as the rook does.",
    order:
      "Each square is a bit of a number. Here the lowest bit, a, is written on the left, so a borrow runs to the right. " +
      "Numbers are usually written the other way round.",
    axis: "rank",
    square: "b1",
    board: "8/8/8/8/8/8/8/1R4p1",
    ranks: [0, 0],
    label: (square) => FILES[square] ?? nameOf(square),
    where: "to its right",
    otherSide: "For the squares to its left, mirror the rank",
    links: [
      { title: "Next: up a file ›", address: "#/start/file", next: true },
      { title: "The whole board", address: "#/explore" },
      TRY,
    ],
  },
  {
    name: "file",
    title: "Now up a file",
    says: "A file works the same way. Only the squares of the file count.",
    order:
      "The rows show the bits of the file, the lowest square on the left, and the bit after the rook. In the number, the bits go on " +
      "from rank to rank: d2 e2 f2 g2 h2 a3 b3 c3 d3. A borrow runs through all of them.",
    axis: "file",
    square: "d2",
    board: CASTLED,
    ranks: [0, 7],
    label: nameOf,
    where: "above it",
    otherSide: "For the squares below it, mirror the board",
    links: [
      { title: "‹ One rank", address: "#/start/rank" },
      { title: "Next: the whole board ›", address: "#/explore", next: true },
      {
        title: "Up and down at once",
        address: `#/explore?method=hyperbola-quintessence&piece=rook&square=d2&board=${CASTLED}&axis=file`,
      },
      TRY,
    ],
  },
];

/** The method of both scenes. */
const METHOD = "ray-subtraction";

/** The position of an address. A rook that is not on a rank of the scene goes to the scene's first square. */
export function readScene(library: Slidemask, params: URLSearchParams, scene: Scene): Position {
  const { square, board, ranks } = scene;
  const start = positionOf(library, { slider: "rook", square, board });
  const read: Position = { ...readPosition(library, params, start), slider: "rook" };
  const rank = rankOf(read.square);
  return rank >= ranks[0] && rank <= ranks[1] ? read : start;
}

/** The content of a scene: the steps towards higher bits, and the squares of the line, lowest first. */
export interface Shown {
  readonly difference: Step & { readonly borrow: NonNullable<Step["borrow"]> };
  readonly answer: Step;
  /** The line with the slider's square. */
  readonly line: Bitboard;
  /** The squares whose bits are shown, lowest first. */
  readonly squares: readonly Square[];
}

export function shownOf(library: Slidemask, scene: Scene, { square, occupied }: Position): Shown {
  const steps = library.explain(METHOD, square, scene.axis, occupied);
  const line = library.rays(square, scene.axis) | bitOf(square);
  const step = (name: string, partOf = "") =>
    steps.find((step) => step.name === name && step.partOf === partOf)!;
  const difference = step("difference", "positive") as Shown["difference"];
  return {
    difference,
    answer: step("positive"),
    line,
    squares: withBeside(line, difference.borrow.subtrahend),
  };
}
