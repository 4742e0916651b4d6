// Rays around a square, the steps that find their nearest pieces, and threats.

import assert from "node:assert/strict";
import * as walk from "./board.mjs";
import { onBoth, refuses } from "./both.mjs";

onBoth((slidemask, test) => {
  test("each bit of the rays is a square, and is set if a piece stands there", () => {
    const bits = Array.from({ length: 64 }, (_, bit) => bit);
    // Clockwise from the north: a knight's step to e6, then d5 to d8; a knight's step to f5, then e5 to h8.
    const squares = bits.map((bit) => slidemask.squareOnRays(27, bit));
    assert.deepEqual(squares.slice(0, 16), [
      ...[44, 35, 43, 51, 59, undefined, undefined, undefined],
      ...[37, 36, 45, 54, 63, undefined, undefined, undefined],
    ]);
    assert.equal(squares.filter((square) => square !== undefined).length, 8 + 14 + 13);
    const next = walk.random();
    for (const occupied of [0n, next() & next(), next(), 2n ** 64n - 1n]) {
      const expected = bits.filter((bit) => squares[bit] !== undefined && occupied & walk.bit(squares[bit]));
      assert.deepEqual(walk.squares(slidemask.raysAround(27, occupied)), expected);
    }
  });

  test("the last step has the nearest piece of each ray", () => {
    // Pieces at the second and fourth step to the north, and none on the other rays.
    const steps = slidemask.explainRays(0b0001_0100n);
    assert.equal(steps.at(-1).value, 0x8181_8181_8181_8105n);
    assert.deepEqual(
      steps.map(({ name, orientation }) => [name, orientation]),
      ["o", "difference", "changed", "nearest"].map((name) => [name, "moved"]),
    );
    assert.equal(steps.filter(({ borrow }) => borrow).length, 1);
  });

  const written = ({ attacker, from, victim, to }) =>
    `${attacker.color} ${attacker.kind} ${from} ${victim.color} ${victim.kind} ${to}`;

  test("threats of a few pieces", () => {
    assert.deepEqual(slidemask.threats("8/8/8/3p4/4P3/8/8/kR6").map(written).sort(), [
      "black king 0 white rook 1",
      "black pawn 35 white pawn 28",
      "white pawn 28 black pawn 35",
      "white rook 1 black king 0",
    ]);
    // No kings, and a queen that defends.
    assert.deepEqual(slidemask.threats("8/8/8/8/8/8/8/Q2N3q w - - 0 1").map(written).sort(), [
      "black queen 7 white knight 3",
      "white queen 0 white knight 3",
    ]);
    assert.deepEqual(slidemask.threats("8/8/8/8/8/8/8/8"), []);
  });

  test("what makes no sense is said", () => {
    refuses("RangeError", [
      [/^square 64 is/, () => slidemask.raysAround(64, 0n)],
      [/^occupied -1n is/, () => slidemask.raysAround(0, -1n)],
      ["bit 64 is none of 0 to 63", () => slidemask.squareOnRays(0, 64)],
      [/^rays 18446744073709551616n is/, () => slidemask.explainRays(2n ** 64n)],
    ]);
    assert.throws(() => slidemask.threats("8/8"), { name: "SlidemaskError" });
    assert.throws(() => slidemask.threats(7), TypeError);
  });
});
