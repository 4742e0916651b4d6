// Names of squares: plain exports, which need no module.

import assert from "node:assert/strict";
import { test } from "node:test";
import { square, squareName } from "../dist/index.js";
import * as scalar from "../dist/scalar.js";
import { refuses } from "./both.mjs";

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
  const wrong = ["d9", "i1", "D4", "d4 ", "d4\n", "", 27, undefined, Symbol("d4")];
  const shown = ['"d9"', '"i1"', '"D4"', '"d4 "', '"d4\\n"', '""', "27", "undefined", "Symbol(d4)"];
  wrong.push(["d4"], Object("d4"), { toString: () => "d4" });
  shown.push("[object Array]", "[object String]", "[object Object]");
  const rest = "is no square: write a file from a to h and a rank from 1 to 8, such as d4";
  const numbers = [64, -1, 0.5, NaN, "27", undefined].map((number) => () => squareName(number));
  refuses("RangeError", [
    ...wrong.map((name, i) => [`${shown[i]} ${rest}`, () => square(name)]),
    [/is none of 0 \(a1\) to 63 \(h8\)$/, ...numbers],
  ]);
});
