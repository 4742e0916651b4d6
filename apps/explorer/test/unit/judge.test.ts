/** The judge: verdicts, operations, and what is known of the shortest formulas. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "slidemask";
import { FUNCTIONS } from "../../src/calculator/functions.ts";
import { NATIVE } from "../../src/calculator/orders.ts";
import { workOut } from "../../src/calculator/evaluate.ts";
import { BINARY, UNARY } from "../../src/calculator/operators.ts";
import { casesOf, CHOICES, type ClaimName } from "../../src/judge/claims.ts";
import { formulaOf, readFormula } from "../../src/judge/formula.ts";
import { caseCount, type Failure, givenBy, judge } from "../../src/judge/run.ts";
import { toldImpossible, toldRight, toldWrong } from "../../src/judge/said.ts";
import { readShortest, shortestFor } from "../../src/judge/shortest.ts";
import { high, OPERATIONS } from "../../src/judge/words.ts";
import { countOf, nameOf, squaresOf } from "../../src/squares.ts";
import { Random } from "../random.ts";

const library = await load();
const FORMULA = new URL("../../../../crates/slidemask-formula/", import.meta.url);
const TABLE = ["shortest", "pieces"].flatMap((name) =>
  readShortest(readFileSync(new URL(`src/judge/${name}.tsv`, FORMULA), "utf8")),
);

const formula = (text: string) => formulaOf(readFormula(text));
const judged = (claim: ClaimName, text: string) => {
  const read = formula(text);
  return { formula: read, verdict: judge(read, claim) };
};
const messageOf = (text: string): string => {
  try {
    formula(text);
  } catch (error) {
    return (error as Error).message;
  }
  return assert.fail(`${text} is a formula`);
};

test("the verdicts are those of the program's table", () => {
  const [, ...lines] = readFileSync(new URL("tests/judged.tsv", FORMULA), "utf8").trim().split("\n");
  assert.ok(lines.length > 10);
  for (const line of lines) {
    const [claim, verdict, operations, text] = line.split("\t") as [ClaimName, string, string, string];
    const { formula, verdict: found } = judged(claim, text);
    const isRight = found.failures.length === 0 && found.impossible === undefined;
    const said = !isRight ? "wrong" : found.proved ? "right" : "unproved";
    assert.deepEqual([said, formula.operations], [verdict, Number(operations)], line);
  }
});

test("the cases are those of the exhaustive proof", () => {
  const counts = Object.fromEntries(CHOICES.map((claim) => [claim, caseCount(claim)]));
  assert.equal(counts.rook, 1_048_576);
  assert.equal(counts.bishop, 71_168);
  assert.equal(counts.queen, 1_119_744);
  assert.equal(counts.rank, 64 * 128);
  // The subsets of the four rays to higher squares, from each square.
  const lengths = Array.from({ length: 64 }, (_, square) => [7 - (square & 7), square & 7, 7 - (square >> 3)])
    .flatMap(([right, left, up]) => [up!, right!, Math.min(right!, up!), Math.min(left!, up!)])
    .filter((length) => length > 0);
  assert.equal(
    counts.ray,
    lengths.reduce((sum, length) => sum + 2 ** length, 0),
  );
  assert.ok(casesOf("ray").every(({ square, mask }) => givenBy({ square, mask }).l === 0n));
  assert.ok(casesOf("lower").every(({ square, mask }) => givenBy({ square, mask }).u === 0n));
});

test("the answers are those of the library, and a fault is found", () => {
  // The oracle of the judge is a walk of its own. So the attacks of a formula that is wrong everywhere show it.
  for (const [claim, attacks] of [
    ["rook", library.rookAttacks.bind(library)],
    ["bishop", library.bishopAttacks.bind(library)],
    ["queen", library.queenAttacks.bind(library)],
  ] as const) {
    const { failures, wrong, cases } = judge(formula("r"), claim);
    assert.equal(wrong, cases);
    for (const { square, occupied, expected, found } of failures) {
      assert.equal(expected, attacks(square, occupied));
      assert.equal(found, 1n << BigInt(square));
      assert.equal(occupied, 0n);
    }
  }
});

const TURNED =
  "swap = 0; f = file(r) ^ r; t = o & f; a = ((t - r) ^ bswap(bswap(t) - bswap(r))) & f; " +
  "k = rank(r) ^ r; s = o & k; a | ((s - r) ^ rbit(rbit(s) - rbit(r))) & k";

test("a whole rook is right in a million cases, within seconds", (t) => {
  const began = performance.now();
  const { formula, verdict } = judged("rook", TURNED);
  t.diagnostic(`${(performance.now() - began).toFixed(0)} ms`);
  assert.deepEqual(verdict, { cases: 1_048_576, wrong: 0, proved: true, failures: [] });
  assert.equal(
    toldRight(verdict, formula, shortestFor(TABLE, "rook", formula)),
    "Right in all 1,048,576 cases, 15 operations. The shortest formula known with any functions has 7.",
  );
});

test("operations are counted once, and only where they depend on o", () => {
  for (const [text, operations] of [
    ["m", 0],
    ["o", 0],
    ["2 * r - bswap(m)", 0],
    ["o & m | o & m", 2],
    ["a = o & m; b = o & m; a ^ b", 2],
    ["swap_bytes(o) ^ bswap(o)", 2],
    ["-o", 1],
    ["0 - o ^ -o", 2],
    ["~o", 1],
    ["m & ~o", 1],
    ["~o & m | ~o", 3],
    ["~o & ~(o - r)", 3],
    ["~o & ~m", 1],
    ["~o & ~(o - r) | ~o & l | ~(o - r) & l", 7],
    ["~~o & m", 2],
    ["unused = o - 1; o & m", 1],
    ["o + 0xff ^ o + 255", 2],
  ] as const)
    assert.equal(formula(text).operations, operations, text);
  assert.deepEqual(formula("rbit(rbit(o) - bswap(r))").functions, ["reverse_bits", "reverse_bits"]);
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
  const long = Array.from({ length: 1100 }, (_, i) => `n${i} = ${i === 0 ? "o" : `n${i - 1}`} + ${i}`);
  assert.match(messageOf(long.join("\n")), /parts, and the judge tries 1000: make it shorter/);
  assert.match(messageOf(""), /there is nothing to work out/);
});

test("rows with given names are replaced, and a row of such a name is judged", () => {
  const rows = [
    { name: "o", expression: "0xff" },
    { name: "t", expression: "o & m" },
    { name: "m", expression: "t ^ r" },
  ];
  assert.equal(formulaOf(rows, "t").operations, 1);
  assert.equal(formulaOf(rows, "m").operations, 2);
});

test("the smallest failure comes first, and none of its pieces can be taken away", () => {
  const { verdict } = judged("line", "t = o & m; ((t - r) ^ bswap(bswap(t) - r)) & m");
  const [first, ...others] = verdict.failures;
  assert.ok(first && countOf(first.occupied) <= 1);
  for (const other of others) assert.ok(countOf(other.occupied) >= countOf(first.occupied));
  // Wrong only because of pieces off the ray: one of them is enough.
  const ray = judged("ray", "m & (o ^ (o - 2 * r))").verdict;
  assert.deepEqual(
    ray.failures.slice(0, 3).map(({ occupied }) => countOf(occupied)),
    [1, 1, 1],
  );
  assert.ok(ray.wrong > 0 && ray.wrong < ray.cases);
});

test("each case is tried without other pieces, with all of them, and with some", () => {
  const right = "t = o & m; a = m & blsmsk(t); others = o & ~(m | r); ";
  const failuresOf = (wrong: string) => judged("ray", `${right}a ^ (${wrong})`).verdict;
  // Each is wrong on one of the three boards only.
  const isEmpty = (set: string) => `(lzcnt(${set}) >> 6)`;
  const none = `${isEmpty("others")} * ${isEmpty("t")}`;
  const all = `${isEmpty("~(o | m)")} * (o & r)`;
  const allAndEmptyRay = `${isEmpty("~(o | m)")} * ${isEmpty("t")}`;
  const someOf = (half: string) => `count(others & ${half}) * count(~(o | m | r) & ${half})`;
  for (const wrong of [none, all, allAndEmptyRay, someOf("0xffff_ffff"), someOf("~0xffff_ffff")]) {
    const { wrong: cases, failures } = failuresOf(wrong);
    assert.ok(cases > 0 && failures.length > 0, wrong);
  }
  const [own] = failuresOf("o & r").failures;
  assert.match(toldWrong(own!), /no other pieces, and a1 itself is in o; missing none; extra a1\.$/);
});

test("squares off the rays are decided for all boards", () => {
  const right = "t = o & m; a = m & ((t - r) ^ rbit(rbit(t) - rbit(r))); ";
  const z = "z = (o ^ 0x5555_5555_5555_5555) & ~m & ~r; ";
  const { verdict } = judged("line", `${right}${z}a ^ m & -(lzcnt(z) >> 6)`);
  assert.deepEqual([verdict.cases, verdict.wrong, verdict.proved], [13_312, 0, false]);
  const [{ square, occupied, expected, found }] = verdict.failures as [Failure];
  assert.equal(
    occupied & ~givenBy(verdict.failures[0]!).m,
    0x5555_5555_5555_5555n & ~(verdict.failures[0]!.mask | 1n),
  );
  assert.notEqual(expected, found);
  assert.equal(square, 0);
  const { impossible } = judged("line", `${right}${z}a ^ 0 & file(blsi(z))`).verdict;
  assert.match(toldImpossible(impossible!), /`file` wants a single square, and this is none/);
  // Nothing is proved here, and the verdict says so.
  const product = judged("ray", "m & blsmsk(o & m) ^ o * (o + 1) & 1");
  assert.match(
    toldRight(product.verdict, product.formula, undefined),
    /^Right in all 5,532 cases, 7 operations\. It was not proved that other squares do not matter: each case was tried with none/,
  );
});

test("failures are sorted by pieces, square and number", () => {
  const { failures } = judged("line", "o & m").verdict;
  const keys = failures.map(({ occupied, square }) => [countOf(occupied), square, occupied] as const);
  for (const [i, [pieces, square, occupied]] of keys.slice(1).entries()) {
    const [less, lower, earlier] = keys[i]!;
    assert.ok(
      less < pieces || (less === pieces && (lower < square || (lower === square && earlier <= occupied))),
    );
  }
});

test("a failure is said in one sentence", () => {
  const base = { square: 25, mask: library.rookAttacks(25, 0n) };
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
    assert.match(toldWrong(judged(claim, "0").verdict.failures[0]!), slider);
});

test("an operation that cannot be done is said, with its case", () => {
  const shift = judged("rank", "o << count(o) * 9").verdict.impossible!;
  assert.match(
    toldImpossible(shift),
    /^With rook [a-h]\d, other pieces .*: `<<` by \d+ is too far: a shift goes 0 to 63/,
  );
  const square = judged("rank", "rank(o)").verdict.impossible!;
  assert.match(toldImpossible(square), /no other pieces: `rank` wants a single square, and this is none\.$/);
  assert.match(toldImpossible(judged("rank", "rank(r | 1)").verdict.impossible!), /this is 2 squares/);
});

test("what is known of the shortest is said", () => {
  const said = (claim: ClaimName, text: string) => {
    const read = formula(text);
    const verdict = { cases: 100, proved: true };
    return toldRight(verdict, read, shortestFor(TABLE, claim, read)).replace(/^Right in all 100 cases, /, "");
  };
  assert.equal(
    said("line", "t = o & m; ((t - r) ^ bswap(bswap(t) - bswap(r))) & m"),
    "7 operations. The shortest formula known with bswap has 7; none with 6 is right (proved for formulas of o, m, r and bswap(r)).",
  );
  assert.equal(
    said("ray", "m & blsmsk(o & m)"),
    "3 operations. The shortest formula known with blsi and blsr and blsmsk has 3; none with 2 is right (proved for formulas of o, m and r).",
  );
  assert.match(
    said("ray", "t = o & m; m & ~(t ^ -t)"),
    /with operators alone has 4; none with 3 is right \(/,
  );
  assert.equal(
    said("line", "t = o & m; ((t - r) ^ rbit(rbit(t) - rbit(r))) & m"),
    "7 operations. The shortest formula known with rbit has 7; none with 6 is right (proved for formulas of o, m, r and rbit(r)).",
  );
  assert.equal(
    said("ray", "o & m"),
    "1 operation. This is shorter than the shortest formula known with operators alone, which has 4.",
  );
  assert.match(said("rook", "rbit(o)"), /with rbit, which has 7\.$/);
  assert.match(
    said("rook", "t1=o-1; t2=t1-1; t3=t2-1; t4=t3-1; t5=t4-1; t6=rbit(t5); t7=t6-1; t7-1"),
    /with rbit has 7; none with 6 is right \(proved for formulas of o, z, m, c and d, as in z = m & .*\)\.$/,
  );
  assert.match(said("rook", "bswap(o)"), /ms1b and bswap, which has 11\.$/);
  assert.match(said("queen", "rbit(o) ^ bswap(o)"), /with any functions, which has 23\.$/);
  assert.equal(said("ray", "popcnt(o)"), "1 operation.");
});

test("every operation on halves is that of the calculator", () => {
  const random = new Random(5);
  const numbers = () => {
    const word = random.word();
    return random.oneOf([
      word,
      word & random.word() & random.word(),
      0n,
      1n << 63n,
      2n ** 64n - 1n,
      1n << 32n,
    ]);
  };
  const run = (op: string, a: bigint, b: bigint) => {
    const half = (word: bigint, from: bigint) => Number(BigInt.asIntN(32, word >> from));
    const low = OPERATIONS[op]!(half(a, 0n), half(a, 32n), half(b, 0n), half(b, 32n));
    return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
  };
  for (let round = 0; round < 3000; round++) {
    const [a, b] = [numbers(), numbers()];
    for (const { symbol, run: expected, highestRight } of BINARY) {
      const right = highestRight === undefined ? b : BigInt(random.below(64));
      assert.equal(run(symbol, a, right), expected(a, right), `${a} ${symbol} ${right}`);
    }
    for (const { name, run: expected, ofNumbers } of FUNCTIONS)
      if (ofNumbers) assert.equal(run(name, a, b), expected(library, a, b), `${name}(${a}, ${b})`);
  }
  assert.equal(run(UNARY[0]!.symbol, 5n, 0n), UNARY[0]!.run(5n));
  for (let square = 0; square < 64; square++) {
    for (const axis of ["rank", "file", "diagonal", "antidiagonal"]) {
      const [value] = workOut(library, NATIVE, [{ name: "a", expression: `${axis}(${nameOf(square)})` }]);
      assert.ok(value && !value.mistake);
      assert.deepEqual(squaresOf(run(axis, 1n << BigInt(square), 0n)), squaresOf(value.board));
    }
  }
});
