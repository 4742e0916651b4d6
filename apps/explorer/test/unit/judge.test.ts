/** The judge: what the page makes of rows before it, and of a verdict after it. Rust proves the verdicts. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "slidemask";
import { loadJudge, type Verdict } from "slidemask/judge";
import { FUNCTIONS } from "../../src/calculator/functions.ts";
import { workOut } from "../../src/calculator/evaluate.ts";
import { BINARY, UNARY } from "../../src/calculator/operators.ts";
import { NATIVE } from "../../src/calculator/orders.ts";
import { type ClaimName, NAMES } from "../../src/judge/claims.ts";
import { formulaOf, readFormula } from "../../src/judge/formula.ts";
import { toldRight, toldUnanswered, toldWrong } from "../../src/judge/said.ts";
import { Random } from "../random.ts";

const library = await load();
const { claims, judge } = await loadJudge();

const judged = (claim: ClaimName, text: string): Verdict => judge(claim, formulaOf(readFormula(text)).text);
const messageOf = (text: string): string => {
  try {
    formulaOf(readFormula(text));
  } catch (error) {
    return (error as Error).message;
  }
  return assert.fail(`${text} is a formula`);
};

test("the judge knows the claims of the page", () => {
  assert.deepEqual(NAMES.toSorted(), claims.toSorted());
});

test("a formula is lines of one operation, and equal parts are one line", () => {
  const text = (rows: string) => formulaOf(readFormula(rows)).text;
  assert.equal(text("m"), "m");
  assert.equal(
    text("unused = o - 1; t = o and m; u2 = bswap(t); (~u2 - 2r) ^ BSWAP | (o & m)".replace("BSWAP", "b1")),
    "n0 = o & m\nn1 = swap_bytes(n0)\nn2 = ~n1\nn3 = 2 * r\nn4 = n2 - n3\nn5 = n4 ^ 2\nn6 = n5 | n0\nn6",
  );
  // A row may have the name of a line, or a name that the judge has for a function.
  assert.equal(judged("east", "n1 = o & m; bswap = n1 - 2 * r; (n1 ^ bswap) & m").failures.length, 0);
});

test("the judge works out each operation as the calculator does", () => {
  const random = new Random(5);
  const [word, sparse, all] = [random.word(), random.word() & random.word() & random.word(), 2n ** 64n - 1n];
  const check = (expression: string) => {
    const [value] = workOut(library, NATIVE, [{ name: "a", expression }]);
    assert.ok(value && !value.mistake, expression);
    // No claim has the same answer everywhere, so it is the answer of a failure.
    assert.equal(judged("east", expression).failures[0]!.found, value.number, expression);
  };
  for (const [a, b] of [
    [word, sparse],
    [sparse, word],
    [0n, word],
    [word, 0n],
    [1n << 63n, all],
    [all, 1n << 63n],
    [all, 63n],
    [3n, 64n],
    [all, 1n << 32n],
  ] as const) {
    for (const { symbol, highestRight } of BINARY)
      check(`${a} ${symbol} ${highestRight === undefined ? b : random.below(64)}`);
    for (const { symbol } of UNARY) check(`${symbol}${a}`);
    for (const { name, alias = [], ofNumbers, parameters } of FUNCTIONS)
      if (ofNumbers)
        for (const one of [name, ...alias]) check(`${one}(${[a, b].slice(0, parameters.length).join(", ")})`);
    for (const axis of ["rank", "file", "diagonal", "antidiagonal"])
      check(`${axis}(1 << ${random.below(64)})`);
  }
});

test("what is no formula is said", () => {
  assert.match(
    messageOf("rook_attacks(r, o)"),
    /`rook_attacks` is an answer itself: write a formula without/,
  );
  assert.match(messageOf("north(o)"), /`north` cannot be judged/);
  assert.match(messageOf("o & x"), /nothing is called `x`: define it in a row, or write .* o r m l u/);
  assert.match(messageOf("t = u +; t"), /in the row `t`: a value is missing/);
  assert.match(messageOf("a = b; b = a; a"), /the formula goes in a circle/);
  assert.match(messageOf("o & m; o"), /line 1 needs a name, such as `t = o & m`/);
  assert.match(messageOf("m = 1; m"), /`m` is given/);
  assert.match(messageOf("t = 1; t = 2; t"), /an earlier row is called `t`/);
  const long = Array.from({ length: 257 }, (_, i) => `n${i} = ${i === 0 ? "o" : `n${i - 1}`} + ${i}`);
  assert.match(messageOf(long.join("\n")), /parts, and the judge tries 256: make it shorter/);
  assert.throws(() => judge("east", long.join("\n")), /at most 256 operations/);
  assert.doesNotThrow(() => judged("east", long.slice(0, 256).join("\n")), "the judge reads as many");
  assert.match(messageOf(""), /there is nothing to work out/);
});

test("rows with given names are replaced, and a row of such a name is judged", () => {
  const rows = [
    { name: "o", expression: "0xff" },
    { name: "t", expression: "o & m" },
    { name: "m", expression: "t ^ r" },
  ];
  assert.equal(formulaOf(rows, "t").text, "n0 = o & m\nn0");
  assert.equal(formulaOf(rows, "m").text, "n0 = o & m\nn1 = n0 ^ r\nn1");
});

test("a failure is said in one sentence", () => {
  const base = { square: 25, rays: library.rookAttacks(25, 0n) };
  assert.equal(
    toldWrong({ ...base, occupied: (1n << 33n) | (1n << 29n), expected: 0x0101n, found: 0x0100n }),
    "Wrong: rook b4, other pieces f4 b5; missing a1; extra none.",
  );
  assert.match(
    toldWrong({ ...base, occupied: 1n << 25n, expected: 0n, found: 1n }),
    /no other pieces, and b4 itself is in o; missing none; extra a1\.$/,
  );
  assert.equal(
    toldWrong({ ...base, occupied: 0n, expected: 0n, found: 0x01ffn }),
    "Wrong: rook b4, no other pieces; missing none; extra 9 squares.",
    "long lists are counted",
  );
  for (const [claim, slider] of [
    ["ray", /rook|bishop/],
    ["rank", /rook/],
    ["queen", /queen/],
  ] as const)
    assert.match(toldWrong(judged(claim, "0").failures[0]!), slider);
});

test("a board without an answer is said, and why", () => {
  const said = (text: string) => toldUnanswered(judged("rank", text).withoutAnswer!);
  assert.equal(
    said("o << count(o & m) * 16"),
    "With rook a1, other pieces b1 c1 d1 e1: << shifts by 64, but a shift goes 0 to 63 places.",
  );
  assert.match(said("rank(o)"), /no other pieces: rank got a set of 0 squares, but it takes one square\.$/);
});

test("a right formula is compared with the shortest", () => {
  const said = (claim: ClaimName, text: string) =>
    toldRight({ ...judged(claim, text), cases: 100, proved: true }).replace(/^Right in all 100 cases, /, "");
  assert.equal(
    said("line", "t = o & m; ((t - r) ^ bswap(bswap(t) - bswap(r))) & m"),
    "7 operations. The shortest formula known with bswap has 7; none with 6 is right (proved for formulas of o, m, r and bswap(r)).",
  );
  assert.equal(
    said("ray", "m & blsmsk(o & m)"),
    "3 operations. The shortest formula known with blsi and blsr and blsmsk has 3; none with 2 is right (proved for formulas of o, m and r).",
  );
  assert.match(said("ray", "t = o & m; m & ~(t ^ -t)"), /with operators alone has 4; none with 3/);
  assert.equal(
    said("ray", "o & m"),
    "1 operation. This is shorter than the shortest formula known with operators alone, which has 4.",
  );
  // A constant of the proof that the formula names.
  const rbit = "t1=o-1; t2=t1-1; t3=t2-1; t4=t3-1; t5=t4-1; t6=rbit(t5); t7=t6-1; t7-1";
  assert.match(
    said("bishop", rbit),
    /^8 operations\. This is shorter than the shortest formula known with any functions, which has 15\.$/,
  );
  assert.match(said("rook", rbit), /proved for formulas of o, z, m, c and d, as in z = m & .*\)\.$/);
  assert.match(said("bishop", Array.from({ length: 9 }, (_, i) => `(o - ${i + 1})`).join("^")), /has 15\.$/);
  assert.equal(said("ray", "popcnt(o)"), "1 operation.");
  assert.match(
    toldRight(judged("ray", "m & blsmsk(o & m) ^ o * (o + 1) & 1")),
    /^Right in all 5,532 cases, 7 operations\. It was not proved that other squares do not matter: each case was tried with none/,
  );
});
