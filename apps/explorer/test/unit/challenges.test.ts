/** The challenges can be solved, and the faults can be found. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "slidemask";
import { loadJudge } from "slidemask/judge";
import { workOut } from "../../src/calculator/evaluate.ts";
import { NATIVE } from "../../src/calculator/orders.ts";
import { stepByStep } from "../../src/calculator/rewrite.ts";
import { readNotebook } from "../../src/calculator/notebook.ts";
import { attempt, calculatorAddress } from "../../src/challenges/attempt.ts";
import { addressOf, challengeNamed, CHALLENGES, FAULTS, signsFor } from "../../src/challenges/challenges.ts";
import { formulaOf, readFormula } from "../../src/judge/formula.ts";
import { valuesIn } from "../../src/judge/position.ts";
import { parseRoute } from "../../src/route.ts";

const library = await load();
const { judge } = await loadJudge();
const judged = (challenge: string, text: string) => {
  const { claim, most } = challengeNamed(challenge);
  const { failures, withoutAnswer, operations } = judge(claim, formulaOf(readFormula(text)).text);
  return {
    right: failures.length === 0 && withoutAnswer === undefined,
    enough: most === undefined || operations <= most,
    failures,
    operations,
  };
};

test("there are five challenges, and a solution of each is right", () => {
  assert.equal(CHALLENGES.length, 5);
  assert.equal(new Set(CHALLENGES.map(({ name }) => name)).size, 5);
  for (const { name, solution, operations, hints } of CHALLENGES) {
    const { right, enough, operations: counted } = judged(name, solution);
    assert.ok(right && enough, name);
    assert.equal(counted, operations, name);
    assert.ok(hints.length >= 2, name);
  }
});

test("what stands in the field at first is no solution, and can be worked out", () => {
  for (const challenge of CHALLENGES) {
    const { right, enough } = judged(challenge.name, challenge.start);
    assert.ok(!(right && enough), challenge.name);
    assert.equal(attempt(library, challenge.example, challenge.start).mistake, undefined, challenge.name);
  }
});

test("the picture has the answer, and the solution finds it", () => {
  for (const { name, example, other, start, solution, most } of CHALLENGES) {
    for (const one of other ? [example, other] : [example]) {
      const { wanted, found, o, m } = attempt(library, one, solution);
      assert.equal(found, wanted, name);
      assert.ok((wanted & o) !== 0n && (wanted & ~m) === 0n && wanted !== m, `${name} shows something`);
      if (most === undefined) assert.notEqual(attempt(library, one, start).found, wanted, name);
    }
  }
});

test("a text that is no formula is answered with a sentence", () => {
  const said = (text: string) => attempt(library, CHALLENGES[0].example, text).mistake;
  assert.match(said("o -")!, /a value is missing before the end/);
  assert.match(said("o - x")!, /no bitboard is called `x`/);
  assert.match(said("m = 1\nm")!, /`m` is given/);
  assert.match(said("")!, /there is nothing to work out/);
});

test("each published formula has a fault, and is right without it", () => {
  for (const { title, challenge, formula, mended, address } of FAULTS) {
    assert.ok(!judged(challenge, formula).right, title);
    assert.ok(judged(challenge, mended).right, title);
    const { path, params } = parseRoute(address);
    assert.deepEqual([path, params.get("formula")], [["try", challenge], formula]);
  }
});

test("a failure can be followed in the calculator", () => {
  const { formula } = FAULTS.find(({ title }) => title === "Obstruction Difference")!;
  const [failure] = judged("line", formula).failures;
  const address = calculatorAddress(valuesIn(failure!, readFormula(formula)), formula, "line");
  const { rows, order } = readNotebook(parseRoute(address).params);
  assert.deepEqual(
    rows.map(({ name }) => name),
    ["r", "o", "m", "l", "u", "lower", "upper", "step1", "step2", "step3", "step4", "the_answer"],
  );
  assert.equal(rows.at(-1)!.claim, "line");
  assert.deepEqual(
    rows.slice(-5).map(({ expression }) => expression),
    ["ls1b(upper)", "2 * step1", "ms1b(lower)", "step2 - step3", "step4 & m"],
  );
  const last = workOut(library, order, rows).at(-1)!;
  assert.ok(!last.mistake && last.board === failure!.found);
});

test("the given names have the values of a failure", () => {
  const failure = { square: 9, rays: 0x0202_0202_0202_0002n, occupied: 1n };
  const given = { r: "b2", o: "0x0000000000000001" };
  assert.deepEqual(valuesIn(failure, readFormula("o")), given);
  assert.deepEqual(valuesIn(failure, readFormula("l ^ u ^ m")), {
    ...given,
    m: "0x0202020202020002",
    l: "0x0000000000000002",
    u: "0x0202020202020000",
  });
});

test("a formula is written step by step, and its value stays", () => {
  const texts = [
    ...CHALLENGES.flatMap(({ start, solution }) => [start, solution]),
    ...FAULTS.flatMap(({ formula, mended }) => [formula, mended]),
    "step1 = -(o)\n(~ (step1 ^ o) AND (m + 2 * (r - 1)))",
    "(rbit( (o & m) - r ))",
    "2 * r",
  ];
  const { r, o, m } = CHALLENGES[1]!.example;
  const given = Object.entries({ r, o, m, l: "m & (r - 1)", u: "m & ~(r - 1)" });
  for (const text of texts) {
    const rows = readFormula(text).map((row) => ({ ...row, name: row.name === "=" ? "a" : row.name }));
    const steps = stepByStep(rows);
    const valueOf = (all: typeof rows) => {
      const last = workOut(library, NATIVE, [
        ...given.map(([name, expression]) => ({ name, expression })),
        ...all,
      ]).at(-1)!;
      return last.mistake ? assert.fail(`${text}: ${last.mistake.message}`) : last.number;
    };
    assert.equal(valueOf(steps), valueOf(rows), text);
  }
  assert.deepEqual(
    stepByStep([{ name: "a", expression: "(o ^ (o - 2 * r)) & m" }]).map(({ expression }) => expression),
    ["o - 2 * r", "o ^ step1", "step2 & m"],
  );
});

test("a challenge explains its own signs, and those of the formula", () => {
  const signs = (name: string, formula = "") => signsFor(challengeNamed(name), formula).map(([sign]) => sign);
  assert.deepEqual(signs("one-rank"), ["o", "r", "m", "-", "*", "^", "&", "|", "~", "( )"]);
  assert.ok(signs("one-ray").includes("t = …"));
  assert.ok(signs("mirror").includes("rbit"));
  assert.deepEqual(signs("one-rank", "ls1b(o & l) | nothing(u)").slice(10), ["ls1b", "l", "u"]);
  assert.ok(!signs("shortest").includes("blsmsk"), "this is the solution");
});

test("an unknown challenge is the first", () => {
  assert.equal(challengeNamed(undefined), CHALLENGES[0]);
  assert.equal(challengeNamed("nothing"), CHALLENGES[0]);
  assert.equal(addressOf("line"), "#/try/line");
});
