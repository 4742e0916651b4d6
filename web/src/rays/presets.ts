/** Example positions for the eight rays. */

import type { Direction, Slidemask } from "slidemask";
import type { Preset } from "../parts/Presets.tsx";
import { readBoard } from "../position.ts";
import { formatRoute } from "../route.ts";
import { squareNamed } from "../squares.ts";
import { raysStart, writeRays } from "./raysState.ts";

interface Row {
  readonly group: string;
  readonly title: string;
  readonly square: string;
  readonly board: string;
  readonly ray: Direction;
}

const RAYS = "Rays";
const THREATS = "Threats";

const ROWS: readonly Row[] = [
  {
    group: RAYS,
    title: "An empty board: each borrow ends at a wall",
    square: "d4",
    board: "0",
    ray: "north",
  },
  {
    group: RAYS,
    title: "A corner: five rays are off the board",
    square: "a1",
    board: "r2qk2r/8/8/3b4/8/8/3P4/R3K2R",
    ray: "north-east",
  },
  {
    group: RAYS,
    title: "Eight neighbours: the shortest borrows",
    square: "d4",
    board: "8/8/8/2ppp3/2pQp3/2ppp3/8/8",
    ray: "west",
  },
  {
    group: THREATS,
    title: "Two rooks that look at each other through d4",
    square: "d4",
    board: "3r4/8/8/8/8/8/8/3R4",
    ray: "north",
  },
  {
    group: THREATS,
    title: "A knight with eight victims",
    square: "d4",
    board: "8/8/2p1p3/1p3p2/3N4/1p3p2/2p1p3/8",
    ray: "north",
  },
  {
    group: THREATS,
    title: "Initial position, the square f3",
    square: "f3",
    board: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    ray: "south-west",
  },
];

export function raysPresets(library: Slidemask): readonly Preset[] {
  const start = raysStart(library);
  const first = {
    group: THREATS,
    title: "Kiwipete: three sliders look through d3",
    address: formatRoute(["rays"], writeRays(start)),
  };
  const others = ROWS.map(({ group, title, square, board, ray }) => {
    const state = { ...start, ...readBoard(library, board), square: squareNamed(square)!, ray };
    return { group, title, address: formatRoute(["rays"], writeRays(state)) };
  });
  return [...others, first];
}
