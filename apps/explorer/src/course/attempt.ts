/** A formula on the picture of a lesson: its value, the right answer, or what is wrong with the text. */

import type { Bitboard, Slidemask } from "slidemask";
import { type Definition, workOut } from "../calculator/evaluate.ts";
import { namesIn, parse } from "../calculator/expression.ts";
import { functionNamed } from "../calculator/functions.ts";
import { Mistake } from "../calculator/mistakes.ts";
import { writeNotebook } from "../calculator/notebook.ts";
import { NATIVE } from "../calculator/orders.ts";
import { stepByStep } from "../calculator/rewrite.ts";
import { ANSWER, formulaOf, readFormula } from "../judge/formula.ts";
import { isGiven } from "../judge/given.ts";
import { formatRoute } from "../route.ts";
import { type Example, type FormulaLesson, namesOf } from "./lessons.ts";

export interface Attempt {
  readonly r: Bitboard;
  readonly o: Bitboard;
  readonly m: Bitboard;
  readonly wanted: Bitboard;
  readonly found: Bitboard | undefined;
  /** What is wrong with the text, if it has no value. */
  readonly mistake: string | undefined;
}

/** The rows of a formula, after those that the lesson gives. Throws a `Mistake`. */
export function readAnswer(lesson: FormulaLesson, formula: string): Definition[] {
  const given = lesson.given === undefined ? [] : readFormula(lesson.given);
  const rows = [...given, ...readFormula(formula, given)];
  const known = [...namesOf(lesson), ...rows.slice(given.length, -1).map(({ name }) => name)];
  for (const { expression } of rows)
    for (const { name, span } of namesIn(parse(expression)))
      if (!isGiven(name) && !rows.some((row) => row.name === name) && !functionNamed(name))
        throw new Mistake(
          "unknown",
          `nothing is called \`${name}\`: the names here are ${known.map((one) => `\`${one}\``).join(" ")}`,
          span,
        );
  return rows;
}

/** A row of the calculator needs a name, so the answer gets one. */
const named = (rows: readonly Definition[]): Definition[] =>
  rows.map((row) => (row.name === ANSWER ? { ...row, name: "the_answer" } : row));

/** The values of the last row of some rows, after the given ones. Throws the first `Mistake`. */
function valueOf(library: Slidemask, { r, o, m }: Example, rows: readonly Definition[]): Bitboard {
  const values = Object.entries({ r, o, m, l: "m & (r - 1)", u: "m & ~(r - 1)" });
  const given = values.map(([name, expression]) => ({ name, expression }));
  const outcomes = workOut(library, NATIVE, [...given, ...named(rows)]);
  const wrong = outcomes.find(({ mistake }) => mistake !== undefined);
  if (wrong?.mistake) throw wrong.mistake;
  return (outcomes.at(-1) as { board: Bitboard }).board;
}

/** The value of an expression of the given names. */
export const valueIn = (library: Slidemask, example: Example, expression: string): Bitboard =>
  valueOf(library, example, [{ name: ANSWER, expression }]);

export function attempt(
  library: Slidemask,
  lesson: FormulaLesson,
  example: Example,
  formula: string,
): Attempt {
  const value = (expression: string) => valueIn(library, example, expression);
  const base = {
    r: value("r"),
    o: value("o"),
    m: value("m"),
    wanted: value("queen_attacks(r, o) & m"),
  };
  try {
    const rows = readAnswer(lesson, formula);
    const found = valueOf(library, example, rows);
    // The judge refuses more than the calculator does.
    formulaOf(rows);
    return { ...base, found, mistake: undefined };
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    return { ...base, found: undefined, mistake: toldLearner(error.message) };
  }
}

/** Messages of the calculator, and what a lesson says in their place. */
const LESSON_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^there is nothing to work out.*/, "nothing is written: write a formula, or begin again"],
  [/(a value is missing before .*): write .*/, "$1: write a letter there"],
  [/`\)` stands where .*/, "this `)` closes nothing: take it out, or write `(` before it"],
  [/(`.*`) stands where .*/, "a sign is missing before $1: write one, such as `*` or `-`"],
  [/is no operator: .*/, "is no sign of this lesson: take it out"],
];
const toldLearner = (message: string): string =>
  LESSON_WORDS.reduce((said, [calculator, lesson]) => said.replace(calculator, lesson), message);

/** What the check says to a usual wrong answer, however it is spelt. */
export function pitfallOf(lesson: FormulaLesson, formula: string): string | undefined {
  const parts = new Map<string, string>();
  /** The part that a formula is, with the operands of `a & b` in either order. */
  const meant = (text: string) => {
    const own = new Map<string, string>();
    for (const line of formulaOf(readAnswer(lesson, text)).text.split("\n")) {
      const [expression, name = ""] = line.split(" = ").reverse() as [string, string?];
      const part = expression.replace(/\bn\d+\b/g, (operand) => own.get(operand)!);
      const [left, sign, right] = part.split(" ");
      const either = /^[&^|+*]$/.test(sign ?? "") ? [left, right].sort().join(sign) : part;
      if (!parts.has(either)) parts.set(either, `part${parts.size}`);
      own.set(name, parts.get(either)!);
    }
    return own.get("");
  };
  const own = meant(formula);
  return lesson.pitfalls.find(({ answer }) => meant(answer) === own)?.says;
}

/** The address of the calculator with a formula, operator by operator, its claim, and the given values of a case. */
export function calculatorAddress(
  values: Readonly<Record<string, string>>,
  lesson: FormulaLesson,
  formula: string,
): string {
  const given = Object.entries(values).map(([name, expression]) => ({ name, expression }));
  const steps = stepByStep(named(readAnswer(lesson, formula)));
  const rows = [...given, ...steps.slice(0, -1), { ...steps.at(-1)!, claim: lesson.claim }];
  return formatRoute(["calculator"], writeNotebook({ order: NATIVE, rows }));
}
