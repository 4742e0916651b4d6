/** What the calculator asks of the library, worked out square by square: an oracle that shares no code with it. */

import type { Slidemask } from "slidemask";

type Place = readonly [file: number, rank: number];

const place = (square: number): Place => [square % 8, Math.floor(square / 8)];
const onBoard = ([file, rank]: Place) => file >= 0 && file <= 7 && rank >= 0 && rank <= 7;
const bit = ([file, rank]: Place) => 2n ** BigInt(8 * rank + file);
const isSet = (board: bigint, at: Place) => (board / bit(at)) % 2n === 1n;
const ALL = Array.from({ length: 64 }, (_, square) => place(square));
const sum = (places: readonly Place[]) => places.reduce((board, at) => board + bit(at), 0n);

const turned = (turn: (file: number, rank: number) => Place) => (board: bigint) =>
  sum(ALL.filter((at) => isSet(board, at)).map(([file, rank]) => turn(file, rank)));

const AXES = { rank: [1, 0], file: [0, 1], diagonal: [1, 1], antidiagonal: [1, -1] } as const;

function walk([file, rank]: Place, [right, up]: readonly [number, number], occupied: bigint): Place[] {
  const next: Place = [file + right, rank + up];
  if (!onBoard(next)) return [];
  return isSet(occupied, next) ? [next] : [next, ...walk(next, [right, up], occupied)];
}

const attacks = (axes: readonly (keyof typeof AXES)[]) => (square: number, occupied: bigint) =>
  sum(
    axes.flatMap((axis) => {
      const [right, up] = AXES[axis];
      return [...walk(place(square), [right, up], occupied), ...walk(place(square), [-right, -up], occupied)];
    }),
  );

const leaps = (matches: (right: number, up: number) => boolean) => (square: number) =>
  sum(ALL.filter(([file, rank]) => matches(file - place(square)[0], rank - place(square)[1])));

const SLIDERS = {
  rook: attacks(["rank", "file"]),
  bishop: attacks(["diagonal", "antidiagonal"]),
  queen: attacks(["rank", "file", "diagonal", "antidiagonal"]),
};

const SLIDERS_OF = {
  rank: attacks(["rank"]),
  file: attacks(["file"]),
  diagonal: attacks(["diagonal"]),
  antidiagonal: attacks(["antidiagonal"]),
};

function onOneLine(a: number, b: number, answer: (axis: keyof typeof AXES) => bigint): bigint {
  const axes = ["rank", "file", "diagonal", "antidiagonal"] as const;
  const shared = axes.find((axis) => isSet(SLIDERS_OF[axis](a, 0n), place(b)));
  return shared ? answer(shared) : 0n;
}

export const library = {
  flipVertical: turned((file, rank) => [file, 7 - rank]),
  mirrorHorizontal: turned((file, rank) => [7 - file, rank]),
  flipDiagonal: turned((file, rank) => [rank, file]),
  flipAntidiagonal: turned((file, rank) => [7 - rank, 7 - file]),
  rotate90: turned((file, rank) => [rank, 7 - file]),
  rotate180: turned((file, rank) => [7 - file, 7 - rank]),
  rotate270: turned((file, rank) => [7 - rank, file]),
  rookAttacks: SLIDERS.rook,
  bishopAttacks: SLIDERS.bishop,
  queenAttacks: SLIDERS.queen,
  knightAttacks: leaps((right, up) => Math.abs(right * up) === 2),
  kingAttacks: leaps((right, up) => Math.max(Math.abs(right), Math.abs(up)) === 1),
  pawnAttacks: (color, square) =>
    leaps((right, up) => Math.abs(right) === 1 && up === (color === "white" ? 1 : -1))(square),
  setAttacks: (slider, sliders, occupied) =>
    ALL.filter((at) => isSet(sliders, at)).reduce(
      (all, [file, rank]) => all | SLIDERS[slider](8 * rank + file, occupied),
      0n,
    ),
  between: (a, b) => onOneLine(a, b, (axis) => SLIDERS_OF[axis](a, bit(place(b))) & SLIDERS_OF[axis](b, bit(place(a)))),
  line: (a, b) => onOneLine(a, b, (axis) => SLIDERS_OF[axis](a, 0n) | bit(place(a))),
  rays: (square, axis) => SLIDERS_OF[axis](square, 0n),
} as Slidemask;
