/** The view of the eight rays: its state, and what it takes from the library. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "slidemask";
import { pieceName } from "../../src/board/pieces.tsx";
import { writePieces } from "../../src/position.ts";
import { raysPresets } from "../../src/rays/raysState.ts";
import { afterClick, DIRECTIONS, LETTERS, raysStart, readRays, writeRays } from "../../src/rays/raysState.ts";
import { aroundOf, sightOf } from "../../src/rays/seen.ts";
import { formatRoute, parseRoute } from "../../src/route.ts";
import { bitOf, has, SQUARES, squareNamed, squaresOf } from "../../src/squares.ts";
import { Random, randomRays } from "../random.ts";

const library = await load();
const reread = (params: URLSearchParams) => parseRoute(formatRoute(["rays"], params)).params;

test("the rays are read from their address again", () => {
  const random = new Random(30);
  for (let round = 0; round < 5000; round++) {
    const state = randomRays(random);
    assert.deepEqual(readRays(library, reread(writeRays(state))), state);
  }
  assert.deepEqual(readRays(library, new URLSearchParams()), raysStart(library));
  const nonsense = "square=i9&board=x&ray=up&bit=65&hand=foot&set=x&source=c";
  assert.deepEqual(readRays(library, new URLSearchParams(nonsense)), raysStart(library));
});

test("an example's address is one that the page itself would write", () => {
  for (const { title, address } of raysPresets(library)) {
    const { path, params } = parseRoute(address);
    assert.equal(formatRoute(path, writeRays(readRays(library, params))), address, title);
  }
});

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

/** The squares that a piece attacks, by a second account. */
function attacksOf(letter: string, square: number, occupied: bigint): bigint {
  switch (letter.toLowerCase()) {
    case "p":
      return library.pawnAttacks(letter === "P" ? "white" : "black", square);
    case "n":
      return library.knightAttacks(square);
    case "b":
      return library.bishopAttacks(square, occupied);
    case "r":
      return library.rookAttacks(square, occupied);
    case "q":
      return library.queenAttacks(square, occupied);
    default:
      return library.kingAttacks(square);
  }
}

test("who sees whom agrees with the attacks of each piece", () => {
  const random = new Random(32);
  for (let round = 0; round < 500; round++) {
    const state = randomRays(random);
    const { pieces, square, occupied, letter } = state;
    const sight = sightOf(library, state, square, letter);
    if (pieces === undefined) {
      assert.equal(sight === undefined, occupied !== 0n);
      continue;
    }
    const empty = !has(occupied, square);
    const filled = occupied | bitOf(square);
    const standing = squaresOf(occupied).filter((at) => at !== square);
    const against = standing.filter((at) => has(attacksOf(pieces[at]!, at, filled), square));
    assert.deepEqual(sight!.against.map(({ from }) => from).sort(), against.sort());
    const own = empty ? letter : pieces[square]!;
    const from = squaresOf(attacksOf(own, square, occupied) & occupied);
    assert.deepEqual(sight!.from.map(({ to }) => to).sort(), from.sort());
    const through = standing.flatMap((at) =>
      squaresOf(attacksOf(pieces[at]!, at, occupied) & ~attacksOf(pieces[at]!, at, filled) & occupied).map(
        (to) => `${at} ${to}`,
      ),
    );
    assert.deepEqual(
      sight!.through.map(({ from, to }) => `${from} ${to}`).sort(),
      empty ? through.sort() : [],
    );
    for (const { attacker, from } of [...sight!.against, ...sight!.through])
      assert.equal(`${attacker.color} ${attacker.kind}`, pieceName(pieces[from]!));
  }
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
