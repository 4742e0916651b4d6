/** The view of the eight rays: its state, and what it takes from the library. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, type Threat } from "slidemask";
import { readBoard, writePieces } from "../../src/position.ts";
import { afterClick, DIRECTIONS, LETTERS, raysStart } from "../../src/rays/raysState.ts";
import { aroundOf, sightOf } from "../../src/rays/seen.ts";
import { bitOf, nameOf, SQUARES, squareNamed, squaresOf } from "../../src/squares.ts";
import { Random, randomRays } from "../random.ts";

const library = await load();

test("the bytes lie in the named directions", () => {
  const d4 = squareNamed("d4")!;
  const nearest = ["d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5"];
  assert.deepEqual(
    DIRECTIONS.map((_, i) => library.squareOnRays(d4, 8 * i + 1)),
    nearest.map(squareNamed),
  );
  assert.deepEqual(DIRECTIONS, [
    "north",
    "north-east",
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
  ]);
});

test("the pieces found are those that a queen and a knight see", () => {
  const random = new Random(31);
  for (let round = 0; round < 500; round++) {
    const { square, occupied } = randomRays(random);
    const { onBoard, found, squareOf } = aroundOf(library, square, occupied);
    const seen = library.queenAttacks(square, occupied) | library.knightAttacks(square);
    assert.equal(onBoard, seen & occupied);
    assert.ok(squaresOf(found).every((bit) => squareOf(bit) !== undefined));
  }
});

test("who sees whom: on an empty square a piece is tried, and a piece there has its own threats", () => {
  const seen = (board: string, letter: string) => {
    const sight = sightOf(library, readBoard(library, board), squareNamed("d4")!, letter);
    const told = (threats: readonly Threat[]) =>
      threats.map(({ attacker, from, to }) => `${attacker.kind} ${nameOf(from)} ${nameOf(to)}`).sort();
    return sight && [told(sight.against), told(sight.from), told(sight.through)];
  };
  const rooks = ["rook d1 d4", "rook d8 d4"];
  assert.deepEqual(seen("3r4/8/8/8/8/2p5/8/3R4", "N"), [rooks, [], ["rook d1 d8", "rook d8 d1"]]);
  const bishop = [[...rooks, "pawn c5 d4"].sort(), ["bishop d4 c3", "bishop d4 c5"], []];
  assert.deepEqual(seen("3r4/8/8/2p5/3B4/2p5/8/3R4", "N"), bishop);
  assert.deepEqual(seen("0", "N"), [[], [], []]);
  assert.equal(seen("0x1", "N"), undefined, "bare blockers attack nothing");
});

test("a click sets the chosen piece, and removes any piece", () => {
  const state = { ...raysStart(library), letter: "q" };
  const e3 = squareNamed("e3")!;
  const set = afterClick(state, e3);
  assert.equal(set.pieces![e3], "q");
  assert.equal(set.occupied, state.occupied | bitOf(e3));
  assert.deepEqual(afterClick(set, e3), state);
  // An empty board takes named pieces; bare blockers stay bare.
  const first = afterClick({ ...state, occupied: 0n, pieces: undefined }, e3);
  assert.equal(writePieces(first.pieces!), "8/8/8/8/8/4q3/8/8");
  const bare = afterClick({ ...state, occupied: 1n, pieces: undefined }, e3);
  assert.deepEqual([bare.occupied, bare.pieces], [1n | bitOf(e3), undefined]);
  assert.deepEqual(new Set(LETTERS).size, 12);
  assert.equal(
    SQUARES.filter((at) => library.threats("8/8/8/8/8/8/8/8").some(({ to }) => to === at)).length,
    0,
  );
});
