// Names of squares: plain exports, which need no module.

import assert from "node:assert/strict";
import { test } from "node:test";
import { square, squareName } from "../dist/index.js";
import * as scalar from "../dist/scalar.js";

test("every square by its name, and back", () => {
  const names = [..."12345678"].flatMap((rank) => [..."abcdefgh"].map((file) => file + rank));
  names.forEach((name, number) => {
    assert.equal(square(name), number);
    assert.equal(squareName(number), name);
  });
  assert.equal(square("d4"), 27);
});

test("both entries of the package have them", () => {
  assert.equal(scalar.square, square);
  assert.equal(scalar.squareName, squareName);
});

test("what names no square", () => {
  for (const [name, shown] of [
    ["d9", '"d9"'],
    ["i1", '"i1"'],
    ["D4", '"D4"'],
    ["d4 ", '"d4 "'],
    ["d4\n", '"d4\\n"'],
    ["", '""'],
    [27, "27"],
    [undefined, "undefined"],
    [["d4"], "[object Array]"],
    [Object("d4"), "[object String]"],
    [{ toString: () => "d4" }, "[object Object]"],
    [Symbol("d4"), "Symbol(d4)"],
  ]) {
    assert.throws(() => square(name), {
      name: "RangeError",
      message: `${shown} is no square: write a file from a to h and a rank from 1 to 8, such as d4`,
    });
  }
  for (const number of [64, -1, 0.5, NaN, "27", undefined]) {
    assert.throws(() => squareName(number), {
      name: "RangeError",
      message: /is none of 0 \(a1\) to 63 \(h8\)$/,
    });
  }
});
