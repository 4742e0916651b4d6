/** A subtraction in words says the sum that it is. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { toldBit } from "../../src/board/told.ts";

/** One bit of a subtraction: what is there, what is subtracted, and whether the bit below has borrowed from it. */
const told = (from: bigint, minus: bigint, lent: bigint, next?: number) =>
  toldBit(
    { minuend: from, subtrahend: minus, borrows: lent },
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
    "a1: 0 − 1 cannot be done. So a1 borrows from b1, where a 1 is worth 2 here: 2 − 1 = 1.",
  );
  assert.equal(
    told(1n, 0n, 1n, 1),
    "a1 is 1, and the bit below has borrowed 1 from it: 1 − 1 = 0. The borrow ends here.",
  );
  assert.equal(
    told(0n, 0n, 1n, 1),
    "a1 is 0, and the bit below has borrowed 1 from it. So a1 borrows from b1, where a 1 is worth 2 here: 2 − 1 = 1.",
  );
  assert.equal(
    told(0n, 1n, 1n, 1),
    "a1 is 0, and the bit below has borrowed 1 from it; 1 more is subtracted. So a1 borrows from b1, where a 1 is worth 2 here: 2 − 1 − 1 = 0.",
  );
  assert.equal(
    told(1n, 1n, 1n),
    "a1 is 1, and the bit below has borrowed 1 from it; 1 more is subtracted. So a1 borrows from beyond the board, where a 1 is worth 2 here: 3 − 1 − 1 = 1.",
  );
});
