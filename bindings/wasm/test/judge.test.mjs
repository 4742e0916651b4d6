// The judge of formulas. Rust proves its verdicts; these are the doors.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { loadJudge } from "../dist/judge.js";

const { claims, judge } = await loadJudge(
  await readFile(new URL("../dist/slidemask-judge.wasm", import.meta.url)),
);

test("a right formula has its operations, and what is known of the shortest", () => {
  const told = [];
  const { shortest, ...rest } = judge("ray", "t = o & m; m & blsmsk(t)", (...counts) => told.push(counts));
  const right = { wrongCases: 0, proved: true, failures: [], withoutAnswer: undefined };
  assert.deepEqual(rest, { cases: 5_532, ...right, operations: 3, functions: ["blsmsk"] });
  assert.deepEqual(
    [shortest.functions, shortest.constants, shortest.operations, shortest.impossible, shortest.formula],
    [["blsi", "blsr", "blsmsk"], ["m", "r"], 3, 2, "m & blsmsk(o & m)"],
  );
  assert.deepEqual(told.at(-1), [5_532, 5_532]);
  assert.ok(told.length > 100 && told.every(([cases], i) => i === 0 || cases > told[i - 1][0]));
  assert.equal(judge("bishop", "popcnt(o) * o").shortest.impossible, undefined);
  assert.equal(judge("ray", "popcnt(o)").shortest, undefined);
});

test("a wrong formula has a failure for each slider and direction, the smallest first", () => {
  // It is wrong wherever a piece stands on the ray.
  const { cases, wrongCases, proved, failures } = judge("lower", "m & ~o");
  assert.deepEqual([cases, wrongCases, proved], [5_532, 5_532 - failures.length, false]);
  const sets = { rays: 1n, occupied: 1n, expected: 1n, found: 0n };
  assert.deepEqual(failures[0], { square: 1, ...sets, mistake: undefined });
  // It is wrong with one piece, but on h8 without any.
  const sizes = judge("lower", "m & ~o ^ m & -(r >> 63)").failures.map(({ occupied, square }) => [
    occupied.toString(2).replaceAll("0", "").length,
    square,
  ]);
  assert.deepEqual([sizes[0], sizes.at(-1)[0]], [[0, 63], 1]);
  assert.deepEqual(
    sizes,
    sizes.toSorted(([a, b], [c, d]) => a - c || b - d),
  );
});

test("what is right only in the cases is not called proved", () => {
  const { failures, proved } = judge("ray", "m & blsmsk(o & m) ^ o * (o + 1) & 1");
  assert.deepEqual([failures, proved], [[], false]);
  // Pieces off the ray that no case has.
  const z = "z = (o ^ 0x5555_5555_5555_5555) & ~m & ~r; m & blsmsk(o & m) ^ m & -(lzcnt(z) >> 6)";
  const off = judge("ray", z);
  assert.equal(off.wrongCases, 0);
  assert.ok(off.failures.length > 0 && !off.proved);
});

test("the judge stops where a formula has no answer", () => {
  const { cases, withoutAnswer } = judge("rank", "o << popcnt(o & m) * 16");
  assert.equal(cases, 128);
  assert.deepEqual([withoutAnswer.square, withoutAnswer.found], [0, 0n]);
  assert.equal(withoutAnswer.mistake, "<< shifts by 64, but a shift goes 0 to 63 places");
});

test("wrong arguments are errors", () => {
  assert.deepEqual(claims.slice(0, 2), ["ray", "lower"]);
  assert.throws(
    () => judge("knight", "o"),
    /"knight" is no claim: expected one of ray, lower, east, west, pair, /,
  );
  assert.throws(() => judge("ray", 5), /the formula is no text: 5/);
  assert.throws(() => judge("ray", "o & x"), { name: "SlidemaskError", message: /^byte 4 .* no name x/ });
  const long = Array.from({ length: 10_000 }, (_, i) => `t${i}=o+${i}`).join(";");
  assert.throws(() => judge("rook", long.slice(0, 1 << 16)), {
    message: /: a formula has at most 256 operations, /,
  });
  assert.throws(() => judge("ray", "o".repeat(1 << 17)), { name: "SlidemaskError" });
});

test("the module tries one formula at a time", () => {
  const again = () => judge("ray", "o");
  assert.throws(() => judge("rank", "o", again), /another formula was judged meanwhile/);
});
