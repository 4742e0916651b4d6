/** A failure as rows of the calculator, in which it can be followed step by step. */

import type { Definition } from "../calculator/evaluate.ts";
import { namesIn, parse } from "../calculator/expression.ts";
import { hex, nameOf } from "../squares.ts";
import { type Failure, givenBy } from "./run.ts";

/** The names in an expression, or none if it cannot be read. */
function namesOf(expression: string): readonly string[] {
  try {
    return namesIn(parse(expression)).map(({ name }) => name);
  } catch {
    return [];
  }
}

/** The values of the slider and the pieces, and of the other given names that the rows use. */
export function valuesIn(failure: Failure, rows: readonly Definition[]): Record<string, string> {
  const { m, l, u } = givenBy(failure);
  const used = rows.flatMap(({ expression }) => namesOf(expression));
  return {
    r: nameOf(failure.square),
    o: hex(failure.occupied),
    ...Object.fromEntries(
      Object.entries({ m, l, u }).flatMap(([name, value]) =>
        used.includes(name) ? [[name, hex(value)]] : [],
      ),
    ),
  };
}
