/** Positions to begin with: the figures of the four texts, and two boards that everybody knows. */

import { START, writeExplored } from "./explore/explored.ts";
import { formatRoute } from "./route.ts";
import { SETS_START, writeSet } from "./sets/setState.ts";

export interface Preset {
  readonly title: string;
  /** The text it is from. */
  readonly group: string;
  readonly address: string;
}

const OD_BOARD = "0x28658a200a40ab58";

const explorer = (group: string, title: string, query: string): Preset => ({ group, title, address: `#/explore?${query}` });
const sets = (group: string, title: string, query: string): Preset => ({ group, title, address: `#/sets?${query}` });

const SUBTRACTING = "Subtracting a Rook from a Blocking Piece";
const HYPERBOLA = "Hyperbola Quintessence";
const OBSTRUCTION = "Obstruction Difference";
const SBAMG = "SBAMG";
const POSITIONS = "Positions";

export const EXPLORER_PRESETS: readonly Preset[] = [
  { group: SUBTRACTING, title: "Rook on d2, looking north", address: formatRoute(["explore"], writeExplored(START)) },
  explorer(SUBTRACTING, "One rank: a rook on b, a piece on g", "method=ray-subtraction&piece=rook&square=b1&board=0x0000000000000042&axis=rank&step=1"),
  explorer(HYPERBOLA, "Reverse math, with o − 2r", "method=hyperbola-doubled&piece=rook&square=e1&board=0x00000000000000d5&axis=rank&view=all"),
  explorer(HYPERBOLA, "Reverse math, the slider masked off", "method=hyperbola-reversal&piece=rook&square=e1&board=0x00000000000000d5&axis=rank&view=all"),
  explorer(HYPERBOLA, "One rook, whose borrow floods the board", "method=ray-subtraction&piece=rook&square=d2&board=0x0000000000000800&axis=rank&step=1"),
  explorer(OBSTRUCTION, "Rook on d4, ms1b subtracted", `method=obstruction-subtractive&piece=rook&square=d4&board=${OD_BOARD}&axis=file&view=all`),
  explorer(OBSTRUCTION, "Rook on d4, -ms1b added", `method=obstruction-difference&piece=rook&square=d4&board=${OD_BOARD}&axis=file&view=all`),
  explorer(OBSTRUCTION, "Empty sets: the universal set", "method=obstruction-difference&piece=rook&square=d4&board=0x0000000000000000&axis=file&step=5"),
  explorer(SBAMG, "Two nibbles: a rook on d1", "method=sbamg&piece=rook&square=d1&board=0x000000000000004b&axis=rank&view=all"),
  explorer(POSITIONS, "Initial position, a rook's lines", "method=obstruction-difference&piece=rook&square=a1&board=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR&axis=all&view=all"),
  explorer(POSITIONS, "Kiwipete, White's queen", "method=hyperbola-quintessence&piece=queen&square=f3&board=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R&axis=all&view=all"),
];

export const SET_PRESETS: readonly Preset[] = [
  { group: HYPERBOLA, title: "Seven rooks and the barrier", address: formatRoute(["sets"], writeSet(SETS_START)) },
  sets(HYPERBOLA, "One rook, whose borrow would flood the board", "method=ranks-east&sliders=0x0000000000000800&board=0x0000000000000800"),
];
