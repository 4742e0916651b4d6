// The eight rays are those of a walk, their nearest pieces too, and threats are what pieces attack.

import assert from "node:assert/strict";
import * as walk from "./board.mjs";
import { onBoth } from "./both.mjs";

// Clockwise from the north.
const DIRECTIONS = [
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
  [-1, 0],
  [-1, 1],
];

/** The square some files and ranks away, or undefined. */
function away(square, files, ranks) {
  const [file, rank] = [(square % 8) + files, Math.floor(square / 8) + ranks];
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? rank * 8 + file : undefined;
}

/** The square of each bit, by steps. */
function squaresAround(square) {
  return DIRECTIONS.flatMap(([files, ranks], i) => {
    const [moreFiles, moreRanks] = DIRECTIONS[(i + 1) % 8];
    const knight = away(square, files + moreFiles, ranks + moreRanks);
    return [knight, ...[1, 2, 3, 4, 5, 6, 7].map((n) => away(square, n * files, n * ranks))];
  });
}

onBoth((slidemask, test) => {
  test("each bit of the rays is the square that a walk reaches", () => {
    const next = walk.random();
    for (let square = 0; square < 64; square += 1) {
      const squares = squaresAround(square);
      squares.forEach((at, bit) => assert.equal(slidemask.squareOnRays(square, bit), at, `${square} ${bit}`));
      for (const occupied of [0n, next() & next(), next(), 2n ** 64n - 1n]) {
        const expected = squares.reduce(
          (word, at, bit) =>
            at !== undefined && (occupied >> BigInt(at)) & 1n ? word | (1n << BigInt(bit)) : word,
          0n,
        );
        assert.equal(slidemask.raysAround(square, occupied), expected);
      }
    }
  });

  test("the last step has the nearest piece of each ray", () => {
    const next = walk.random();
    for (let i = 0; i < 1000; i += 1) {
      const rays = [next(), next() & next(), next() & next() & next(), 0n][i % 4];
      const steps = slidemask.explainRays(rays);
      const bytes = Array.from({ length: 8 }, (_, at) => {
        const byte = Number((rays >> BigInt(8 * at)) & 0xffn);
        const nearest = [1, 2, 3, 4, 5, 6].find((bit) => (byte >> bit) & 1) ?? 7;
        return (1n | (1n << BigInt(nearest))) << BigInt(8 * at);
      });
      assert.equal(
        steps.at(-1).value,
        bytes.reduce((all, byte) => all | byte),
      );
      assert.deepEqual(
        steps.map(({ name, orientation }) => [name, orientation]),
        ["o", "difference", "changed", "nearest"].map((name) => [name, "moved"]),
      );
      assert.equal(steps.filter(({ borrow }) => borrow).length, 1);
    }
  });

  const written = ({ attacker, from, victim, to }) =>
    `${attacker.color} ${attacker.kind} ${from} ${victim.color} ${victim.kind} ${to}`;

  test("threats of a few pieces", () => {
    assert.deepEqual(slidemask.threats("8/8/8/3p4/4P3/8/8/8").map(written).sort(), [
      "black pawn 35 white pawn 28",
      "white pawn 28 black pawn 35",
    ]);
    // No kings, and a queen that defends.
    assert.deepEqual(slidemask.threats("8/8/8/8/8/8/8/Q2N3q w - - 0 1").map(written).sort(), [
      "black queen 7 white knight 3",
      "white queen 0 white knight 3",
    ]);
    assert.deepEqual(slidemask.threats("8/8/8/8/8/8/8/8"), []);
  });

  test("threats agree with the attackers of a position", () => {
    let position = slidemask.position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    for (let i = 0; i < 20; i += 1) {
      const threats = slidemask.threats(position.fen);
      for (let square = 0; square < 64; square += 1) {
        if (!((position.occupied >> BigInt(square)) & 1n)) continue;
        const from = threats
          .filter(({ to }) => to === square)
          .reduce((set, { from }) => set | (1n << BigInt(from)), 0n);
        assert.equal(from, position.attackersOf(square), `${position.fen} ${square}`);
      }
      const moves = position.legalMoves();
      position = position.play(moves[(i * 7) % moves.length]);
    }
  });

  test("what makes no sense is said", () => {
    assert.throws(() => slidemask.raysAround(64, 0n), RangeError);
    assert.throws(() => slidemask.raysAround(0, -1n), RangeError);
    assert.throws(() => slidemask.squareOnRays(0, 64), {
      name: "RangeError",
      message: "bit 64 is none of 0 to 63",
    });
    assert.throws(() => slidemask.explainRays(2n ** 64n), RangeError);
    assert.throws(() => slidemask.threats("8/8"), { name: "SlidemaskError" });
    assert.throws(() => slidemask.threats(7), TypeError);
  });
});
