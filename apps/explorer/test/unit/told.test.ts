/** The words for a subtraction must agree with its digits. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { momentAt, momentsOf, squareAtMoment } from "../../src/board/moments.ts";
import { toldAll, toldBit } from "../../src/board/told.ts";
import { SQUARES } from "../../src/squares.ts";

/** The words for one bit: its digit, the digit that is subtracted, and whether the bit below borrowed from it. */
const told = (from: bigint, minus: bigint, lent: bigint, next?: number) =>
  toldBit(
    { minuend: from, subtrahend: minus, borrows: lent | (from < minus + lent ? 2n : 0n) },
    (((from - minus - lent) % 2n) + 2n) % 2n,
    0,
    next,
  );

test("each of the eight cases of a bit", () => {
  assert.equal(told(0n, 0n, 0n, 1), "a1: 0 − 0 = 0.");
  assert.equal(told(1n, 0n, 0n, 1), "a1: 1 − 0 = 1.");
  assert.equal(told(1n, 1n, 0n, 1), "a1: 1 − 1 = 0.");
  assert.equal(
    told(0n, 1n, 0n, 1),
    "a1: 0 − 1 cannot be done. So a1 borrows a 1 from b1, which is worth 2 on a1: 2 − 1 = 1.",
  );
  assert.equal(
    told(1n, 0n, 1n, 1),
    "a1 is 1, and the bit before borrowed 1 from it: 1 − 1 = 0. The borrow ends here.",
  );
  assert.equal(
    told(0n, 0n, 1n, 1),
    "a1 is 0, and the bit before borrowed 1 from it. So a1 borrows a 1 from b1, which is worth 2 on a1: 2 − 1 = 1.",
  );
  assert.equal(
    told(0n, 1n, 1n, 1),
    "a1 is 0, and the bit before borrowed 1 from it; 1 more is subtracted. So a1 borrows a 1 from b1, which is worth 2 on a1: 2 − 1 − 1 = 0.",
  );
  assert.equal(
    told(1n, 1n, 1n),
    "a1 is 1, and the bit before borrowed 1 from it; 1 more is subtracted. So a1 borrows a 1 from beyond the line, which is worth 2 on a1: 3 − 1 − 1 = 1.",
  );
});

test("a square that no borrow reaches is not said to lend", () => {
  assert.match(told(0n, 1n, 0n, 2), /So a1 borrows a 1 from a bit between a1 and c1, which/);
});

test("the whole of a subtraction", () => {
  const all = (minuend: bigint, subtrahend: bigint, borrows: bigint) =>
    toldAll({ minuend, subtrahend, borrows });
  assert.equal(all(3n, 1n, 0n), "Nothing is borrowed here.");
  assert.equal(all(0n, 1n << 63n, 0n), "The highest bit borrows from beyond the board.");
  assert.equal(all(8n, 1n, 14n), "A dot marks each square that a borrow reaches.");
  assert.match(all(0n, 1n, 2n ** 64n - 2n), /reaches\. The last borrow leaves the board\.$/);
});

test("moments go from square to square, and end with all bits", () => {
  const file = [3, 11, 19, 27, 35, 43, 51, 59];
  const moments = momentsOf(file);
  assert.deepEqual(moments, [0, 4, 12, 20, 28, 36, 44, 52, 60, 64]);
  assert.deepEqual(
    moments.map((_, at) => squareAtMoment(moments, at)),
    [undefined, ...file, undefined],
  );
  assert.deepEqual(momentsOf(SQUARES), [...SQUARES, 64]);
  for (const [bits, at] of [
    [0, 0],
    [3, 0],
    [4, 1],
    [19, 2],
    [63, 8],
    [64, 9],
  ] as const)
    assert.equal(momentAt(moments, bits), at, `${bits} bits`);
});
