/**
 * The orders of squares: the square of bit 0, and the directions in which the bits continue.
 *
 * Each of the eight symmetries of the board makes one order out of the library's. One turn of the board brings a
 * number from an order to the library's, and the inverse turn brings it back.
 */

import type { Bitboard, Slidemask } from "slidemask";

type TurnName =
  | "flipVertical"
  | "mirrorHorizontal"
  | "flipDiagonal"
  | "flipAntidiagonal"
  | "rotate90"
  | "rotate180"
  | "rotate270";

/** The Rust name of a turn: `rotate_90` for `rotate90` in the library's package. */
export const rustName = (turn: TurnName): string =>
  turn.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`);

export interface Order {
  /** Its name in the page's address. */
  readonly id: string;
  /** The squares of bit 0, bit 1 and bit 8. */
  readonly first: string;
  readonly second: string;
  readonly ninth: string;
  /** Programs that number squares in this order. */
  readonly usedBy?: string;
  /** The turns from this order to the library's and back. Missing where both orders are the same. */
  readonly turn?: TurnName;
  readonly turnBack?: TurnName;
}

/** A turn that is its own inverse. */
const own = (turn: TurnName) => ({ turn, turnBack: turn });

export const ORDERS: readonly [Order, ...Order[]] = [
  { id: "a1", first: "a1", second: "b1", ninth: "a2", usedBy: "slidemask, Stockfish, python-chess" },
  { id: "a8", first: "a8", second: "b8", ninth: "a7", ...own("flipVertical") },
  { id: "h1", first: "h1", second: "g1", ninth: "h2", ...own("mirrorHorizontal") },
  { id: "h8", first: "h8", second: "g8", ninth: "h7", ...own("rotate180") },
  { id: "a1-a2", first: "a1", second: "a2", ninth: "b1", ...own("flipDiagonal") },
  { id: "a8-a7", first: "a8", second: "a7", ninth: "b8", turn: "rotate90", turnBack: "rotate270" },
  { id: "h1-h2", first: "h1", second: "h2", ninth: "g1", turn: "rotate270", turnBack: "rotate90" },
  { id: "h8-h7", first: "h8", second: "h7", ninth: "g8", ...own("flipAntidiagonal") },
];

/** The library's own order. */
export const NATIVE: Order = ORDERS[0];

export const orderNamed = (id: string): Order | undefined => ORDERS.find((order) => order.id === id);

/** The title of an order, such as `a8 = 0, b8 = 1`: its first two squares identify it. */
export const orderTitle = ({ first, second }: Order): string => `${first} = 0, ${second} = 1`;

/** The board for a number in an order. */
export const boardOf = (library: Slidemask, { turn }: Order, number: Bitboard): Bitboard =>
  turn ? library[turn](number) : number;

/** The number for a board in an order. */
export const numberOf = (library: Slidemask, { turnBack }: Order, board: Bitboard): Bitboard =>
  turnBack ? library[turnBack](board) : board;
