/** A formula on the picture of a challenge: its value, the right answer, or what is wrong with the text. */

import type { Bitboard, Slidemask } from "slidemask";
import { type Definition, workOut } from "../calculator/evaluate.ts";
import { Mistake } from "../calculator/mistakes.ts";
import { writeNotebook } from "../calculator/notebook.ts";
import { NATIVE } from "../calculator/orders.ts";
import { stepByStep } from "../calculator/rewrite.ts";
import type { ClaimName } from "../judge/claims.ts";
import { ANSWER, readFormula } from "../judge/formula.ts";
import { formatRoute } from "../route.ts";
import type { Challenge } from "./challenges.ts";

export interface Attempt {
  readonly r: Bitboard;
  readonly o: Bitboard;
  readonly m: Bitboard;
  readonly wanted: Bitboard;
  readonly found: Bitboard | undefined;
  /** What is wrong with the text, if it has no value. */
  readonly mistake: string | undefined;
}

/** The rows of the picture. */
const givenRows = ({ r, o, m }: Challenge["example"]): Definition[] =>
  Object.entries({ r, o, m, l: "m & (r - 1)", u: "m & ~(r - 1)" }).map(([name, expression]) => ({
    name,
    expression,
  }));

/** The rows of a formula. A row needs a name, so the answer gets one. */
const rowsOf = (formula: string): Definition[] =>
  readFormula(formula).map((row) => (row.name === ANSWER ? { ...row, name: "the_answer" } : row));

export function attempt(library: Slidemask, example: Challenge["example"], formula: string): Attempt {
  const given = givenRows(example);
  const valuesOf = (rows: readonly Definition[]) => {
    const outcomes = workOut(library, NATIVE, rows);
    const wrong = outcomes.find(({ mistake }) => mistake !== undefined);
    if (wrong?.mistake) throw wrong.mistake;
    return outcomes.map((outcome) => (outcome as { board: Bitboard }).board);
  };
  const [r, o, m, , , wanted] = valuesOf([
    ...given,
    { name: "wanted", expression: "queen_attacks(r, o) & m" },
  ]);
  const base = { r: r!, o: o!, m: m!, wanted: wanted! };
  try {
    return { ...base, found: valuesOf([...given, ...rowsOf(formula)]).at(-1)!, mistake: undefined };
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    return { ...base, found: undefined, mistake: error.message };
  }
}

/** The address of the calculator with a formula, operator by operator, its claim, and the given values of a case. */
export function calculatorAddress(
  values: Readonly<Record<string, string>>,
  formula: string,
  claim: ClaimName,
): string {
  const given = Object.entries(values).map(([name, expression]) => ({ name, expression }));
  const steps = stepByStep(rowsOf(formula));
  const rows = [...given, ...steps.slice(0, -1), { ...steps.at(-1)!, claim }];
  return formatRoute(["calculator"], writeNotebook({ order: NATIVE, rows }));
}
