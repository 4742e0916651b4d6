/** The lessons can be solved, wrong answers are told why, and the faults can be found. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "slidemask";
import { loadJudge } from "slidemask/judge";
import { workOut } from "../../src/calculator/evaluate.ts";
import { readNotebook } from "../../src/calculator/notebook.ts";
import { NATIVE } from "../../src/calculator/orders.ts";
import { stepByStep } from "../../src/calculator/rewrite.ts";
import { attempt, calculatorAddress, pitfallOf, readAnswer } from "../../src/course/attempt.ts";
import { wrongDigits } from "../../src/course/Digits.tsx";
import { keysOf, removeKey, writeKey } from "../../src/course/Keys.tsx";
import {
  addressOf,
  ALL,
  type DigitLesson,
  FAULTS,
  type FormulaLesson,
  isFormula,
  legendOf,
  LESSONS,
  lessonNamed,
  namesOf,
  signsOf,
} from "../../src/course/lessons.ts";
import { readProgress } from "../../src/course/progress.ts";
import { formulaOf, readFormula } from "../../src/judge/formula.ts";
import { isOnItsRank } from "../../src/judge/said.ts";
import { valuesIn } from "../../src/judge/position.ts";
import { parseRoute } from "../../src/route.ts";

const library = await load();
const { judge } = await loadJudge();
const FORMULAS = ALL.filter(isFormula);
const lesson = (name: string) => lessonNamed(name) as FormulaLesson;
const ray = lesson("ray");

const judged = (lesson: FormulaLesson, text: string) => {
  const { failures, withoutAnswer, operations } = judge(
    lesson.claim,
    formulaOf(readAnswer(lesson, text)).text,
  );
  return {
    solves: failures.length === 0 && !withoutAnswer && operations <= (lesson.most ?? operations),
    failures,
    operations,
  };
};
/** Every verdict is asked for more than once, and that of a rook takes long. */
const verdicts = new Map<string, boolean>();
function solves(lesson: FormulaLesson, text: string): boolean {
  const key = `${lesson.name} ${text}`;
  if (!verdicts.has(key)) verdicts.set(key, judged(lesson, text).solves);
  return verdicts.get(key)!;
}

test("the eight lessons are in order, and each solution solves its lesson", () => {
  assert.equal(LESSONS.map(({ name }) => name).join(" "), "borrow ray mirror line rank diagonal pair rook");
  for (const lesson of FORMULAS) {
    assert.ok(solves(lesson, lesson.solution), lesson.name);
    assert.ok(!solves(lesson, lesson.start), `${lesson.name}: the start`);
  }
});

test("a whole rook has as many operations as a line", () => {
  for (const name of ["rank", "diagonal", "rook"])
    assert.equal(judged(lesson(name), lesson(name).solution).operations, 7, name);
  assert.equal(judged(lesson("rank"), lesson("rank").start).operations, 9);
});

test("a usual wrong answer is wrong, and the check says why, however it is spelt", () => {
  for (const lesson of FORMULAS) {
    assert.equal(pitfallOf(lesson, lesson.solution), undefined, lesson.name);
    for (const { answer, says } of lesson.pitfalls) {
      assert.ok(!solves(lesson, answer), `${lesson.name}: ${answer}`);
      const spelt = answer
        .replaceAll(" * ", "")
        .replaceAll(" ", "")
        .replaceAll("t=", "t =")
        .replaceAll("-", "−");
      assert.equal(pitfallOf(lesson, spelt), says, `${lesson.name}: ${spelt}`);
    }
    assert.ok(lesson.hints.length >= 2 && lesson.pitfalls.length >= 1, lesson.name);
  }
  assert.ok(LESSONS.every(({ pitfalls }) => pitfalls.length >= 4));
});

test("a usual wrong answer is known in each order of its operands, and no other answer is", () => {
  const said = (answer: string, name = "ray") => pitfallOf(lesson(name), answer);
  const order = said("(o - 2 * r) & m ^ o");
  assert.match(order!, /keeps first and compares then/);
  for (const same of ["o ^ (o - 2 * r) & m", "m & (o - r * 2) ^ o"]) assert.equal(said(same), order, same);
  assert.match(said("m ^ (o - 2r)")!, /The old digits are `o`/);
  for (const other of ["(2 * r - o) & m ^ o", "(o - 2 * r) & m & o", "o"])
    assert.equal(said(other), undefined, other);
  const half = /One `t \^` is left/;
  for (const last of ["right ^ left", "left | right"])
    for (const [right, left] of [
      ["t ^ ", ""],
      ["", "t ^ "],
    ])
      assert.match(
        said(
          `t = m & o\nright = ${right}(t - r)\nleft = ${left}rbit(rbit(t) - rbit(r))\n(${last}) & m`,
          "rank",
        )!,
        half,
      );
  assert.match(said("t = z & o\n(rbit(rbit(t) - rbit(d)) ^ (t - c)) & m", "rook")!, /turned already/);
  // Both orders of 256 operands are too many to write out.
  const long = `t0 = o ^ m\n${Array.from({ length: 100 }, (_, i) => `t${i + 1} = t${i} ^ 2 * t${i}`).join("\n")}\nt100`;
  assert.equal(said(long), undefined);
});

test("the picture of a rank shows why its halves cannot be joined by `|`", () => {
  const { answer } = lesson("rank").pitfalls.find(({ says }) => says.includes("`|` keeps them"))!;
  const { found, wanted } = attempt(library, lesson("rank"), lesson("rank").examples[0], answer);
  assert.notEqual(found, wanted);
});

test("a case on the rank of the rook is found among the failures", () => {
  const { failures } = judged(ray, "(o - 2 * r) & m ^ o");
  assert.ok(!isOnItsRank(failures[0]!), "a piece on another rank is first");
  const own = failures.find(isOnItsRank)!;
  assert.ok(!isOnItsRank({ ...own, occupied: own.occupied | (1n << 63n) }));
  const { square, occupied } = own;
  assert.equal(occupied >> BigInt(square & 56), 1n << BigInt(square & 7));
  const other = judged(ray, "o ^ (o - 2 * r)").failures;
  assert.ok(!other.some(isOnItsRank), "here all wrong squares are elsewhere");
});

test("the digits of the first lesson are those that a subtraction changes", () => {
  const borrow = LESSONS[0] as DigitLesson;
  const number = (digits: string) => Number.parseInt([...digits].reverse().join(""), 2);
  const { pieces, minus } = borrow.digits;
  const changed = number(pieces) ^ (number(pieces) - number(minus));
  assert.equal([..."abcdefgh"].filter((_, i) => (changed >> i) & 1).join(""), borrow.solution);
  assert.ok(borrow.pitfalls.every(({ answer }) => answer !== borrow.solution));
  assert.match(wrongDigits(borrow, "cdef"), /who lends/);
  assert.equal(wrongDigits(borrow, "ah"), borrow.otherwise);
});

test("what stands in the field at first can be worked out, and is not the answer of the picture", () => {
  for (const lesson of FORMULAS) {
    for (const one of lesson.examples) {
      if (!one) continue;
      const { wanted, found, o, m } = attempt(library, lesson, one, lesson.solution);
      assert.equal(found, wanted, lesson.name);
      assert.ok(
        (wanted & o) !== 0n && (wanted & ~m) === 0n && wanted !== m,
        `${lesson.name} shows something`,
      );
    }
    const { mistake, found, wanted } = attempt(library, lesson, lesson.examples[0], lesson.start);
    assert.equal(mistake, undefined, lesson.name);
    if (lesson.most === undefined) assert.notEqual(found, wanted, lesson.name);
  }
});

test("a text that is no formula is answered with a sentence that names what the lesson has", () => {
  const said = (text: string, name = "ray") => attempt(library, lesson(name), ray.examples[0], text).mistake;
  assert.match(said("o -")!, /a value is missing before the end/);
  assert.equal(said("(o ^ (o − 2r)) & m"), undefined);
  assert.equal(said("(o ^ (o – 2 × r)) & m"), undefined);
  assert.match(said("o - x")!, /nothing is called `x`: the names here are `o` `r` `m`$/);
  assert.match(said("o - O")!, /nothing is called `O`/);
  assert.match(said("t = o\nt2 = o\nt - x", "rook")!, /are `z` `c` `d` `o` `r` `m` `t` `t2`/);
  assert.match(said("rbit & o")!, /`rbit` is a function/);
  assert.match(said("m = 1\nm")!, /`m` is given/);
  assert.match(said("c = 1\nc", "rook")!, /`c` is given/);
  assert.equal(said("c = o\nc"), undefined);
  for (const empty of ["", " \n"]) assert.match(said(empty, "rook")!, /^nothing is written: /);
  assert.match(said("o ^ (")!, /a value is missing before the end: write a letter there$/);
  assert.match(said("o rbit(o)")!, /^a sign is missing before `rbit`: /);
  assert.match(said("(o r)")!, /^a sign is missing before `r`: /);
  assert.match(said("o)")!, /^this `\)` closes nothing: /);
  assert.match(said("o # r")!, /^`#` is no sign of this lesson: take it out$/);
  assert.match(said("rook_attacks(r, o)")!, /`rook_attacks` is an answer itself/);
});

test("each published formula has a fault, and is right without it", () => {
  for (const { title, lesson: name, formula, mended, address } of FAULTS) {
    assert.ok(!solves(lesson(name), formula), title);
    assert.ok(solves(lesson(name), mended), title);
    const { path, params } = parseRoute(address);
    assert.deepEqual([path, params.get("answer")], [["course", name], formula]);
  }
});

test("a failure can be followed in the calculator", () => {
  const { formula } = FAULTS.find(({ title }) => title === "Obstruction Difference")!;
  const follow = (name: string, formula: string) => {
    const [failure] = judged(lesson(name), formula).failures;
    const values = valuesIn(failure!, readAnswer(lesson(name), formula));
    const { rows, order } = readNotebook(parseRoute(calculatorAddress(values, lesson(name), formula)).params);
    const last = workOut(library, order, rows).at(-1)!;
    assert.ok(!last.mistake && last.board === failure!.found);
    assert.equal(rows.at(-1)!.claim, lesson(name).claim);
    return rows;
  };
  const rows = follow("diagonal", formula);
  assert.deepEqual(
    rows.map(({ name }) => name),
    ["r", "o", "m", "l", "u", "lower", "upper", "step1", "step2", "step3", "step4", "the_answer"],
  );
  assert.deepEqual(
    rows.slice(-5).map(({ expression }) => expression),
    ["ls1b(upper)", "2 * step1", "ms1b(lower)", "step2 - step3", "step4 & m"],
  );
  // The lines that a lesson gives come along.
  assert.ok(follow("pair", lesson("pair").start).some(({ name }) => name === "g"));
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
    ...FORMULAS.filter(({ given }) => !given).flatMap(({ start, solution }) => [start, solution]),
    ...FAULTS.flatMap(({ formula, mended }) => [formula, mended]),
    "step1 = -(o)\n(~ (step1 ^ o) AND (m + 2 * (r - 1)))",
    "(rbit( (o & m) - r ))",
    "2 * r",
  ];
  const { r, o, m } = ray.examples[0];
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

test("a lesson explains the signs so far, its own, and those of the formula", () => {
  const signs = (name: string, formula = "") => legendOf(lesson(name), formula).map(([sign]) => sign);
  assert.deepEqual(signs("ray"), ["o", "r", "2 * r", "m", "-", "^", "&", "( )"]);
  assert.deepEqual(signs("mirror", "rbit(o)"), ["rbit( )", ...signs("ray")]);
  assert.deepEqual(signs("line"), ["t =", ...signs("ray")]);
  assert.deepEqual(signs("rook").slice(0, 4), ["z", "c", "d", "o"]);
  for (const name of ["diagonal", "pair"])
    assert.ok(!signs(name).some((sign) => /rbit|2 \* r/.test(sign)), name);
  for (const one of FORMULAS)
    assert.equal(
      keysOf(one).join(" "),
      signs(one.name)
        .map((sign) => sign.replace(/ (\)|=|r)$/, sign === "( )" ? " )" : ""))
        .join(" "),
    );
  assert.deepEqual(signs("ray", "ls1b(o & l) | nothing(u)").slice(8), ["ls1b", "l", "u"]);
  assert.ok(!signs("shortest").includes("g") && !signs("rook").includes("g") && signs("rook").includes("z"));
  assert.ok(!signs("shortest").includes("blsmsk"), "this is the solution");
  const slider = (name: string) => Object.fromEntries(legendOf(lesson(name), ""))["r"];
  assert.deepEqual([slider("ray"), slider("diagonal")], ["the rook", "the rook or bishop"]);
});

test("the buttons can write every solution, and every sign was explained", () => {
  for (const one of LESSONS.filter(isFormula)) {
    const keys = keysOf(one).flatMap((key) => key.split(" "));
    for (const sign of one.solution.match(/\w+\(|\w+|\S/g)!)
      assert.ok(["=", "right", "left", ...keys].includes(sign), `${one.name}: ${sign}`);
    const letters = one.solution.match(/\b[a-z]\b/g)!;
    assert.ok(
      letters.every((letter) => [...namesOf(one), "t"].includes(letter)),
      one.name,
    );
    assert.ok(Object.values(signsOf(one)).every((meaning) => meaning !== ""));
  }
});

test("the buttons write signs with one space around them, and close what a function opens", () => {
  const written = (text: string, key: string) => {
    const [before, selected, after] =
      text.split("|").length === 3 ? text.split("|") : text.replace("|", "||").split("|");
    return writeKey(key, [before!, after!], selected).join("|");
  };
  for (const [text, key, then] of [
    ["o| r", "^", "o ^ |r"],
    ["o | r", "-", "o - |r"],
    ["(|", "-", "(- |"],
    ["t = o\n|", "-", "t = o\n- |"],
    ["|", "2 *", "2 * |"],
    ["o - |r", "2 *", "o - 2 * |r"],
    ["o - |", "m", "o - m|"],
    ["o - |", "rbit(", "o - rbit(|)"],
    ["o - |r|", "rbit(", "o - rbit(r)|"],
    ["|o - r| & m", "(", "(o - r)| & m"],
    ["|o", "(", "(|o"],
    ["rbit(o|)", ")", "rbit(o)|"],
    ["((o|)", ")", "((o)|)"],
    ["(o|)|", ")", "(o)|"],
  ] as const)
    assert.equal(written(text, key), then, `${key} in ${text}`);
});

test("the button that deletes takes away a whole sign or name", () => {
  for (const [text, then] of [
    ["o ^ |r", "o|r"],
    ["o - r|", "o - |"],
    ["o - 2 * |r", "o - |r"],
    ["t ^ rbit(|) & m", "t ^ | & m"],
    ["rbit(|o)", "|o)"],
    ["rbit(o)|", "rbit(o|"],
    ["o - right  |", "o - |"],
    ["t = o\n|m", "t = o|m"],
    ["t = |", "t |"],
    ["|o", "|o"],
  ] as const)
    assert.equal(removeKey(text.split("|") as [string, string]).join("|"), then, text);
});

test("progress that a browser kept is read, whatever it is", () => {
  const kept = { solved: ["ray"], answers: { ray: "o" } };
  assert.deepEqual(readProgress(JSON.stringify(kept)), kept);
  const none = { solved: [], answers: {} };
  for (const text of [
    null,
    "",
    "{",
    "null",
    "1",
    "{}",
    '{"solved":{}}',
    '{"solved":[1],"answers":{"ray":2}}',
  ])
    assert.deepEqual(readProgress(text), none, String(text));
});

test("an unknown lesson is none", () => {
  assert.equal(lessonNamed(undefined), undefined);
  assert.equal(lessonNamed("nothing"), undefined);
  assert.equal(addressOf("line"), "#/course/line");
});
