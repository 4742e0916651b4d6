/** A failure as rows of the calculator, in which it can be followed step by step. */

import type { Failure } from "slidemask/judge";
import type { Definition } from "../calculator/evaluate.ts";
import { namesIn, parse } from "../calculator/expression.ts";
import { bitOf, hex, nameOf } from "../squares.ts";

/** The names in an expression, or none if it cannot be read. */
function namesOf(expression: string): readonly string[] {
  try {
    return namesIn(parse(expression)).map(({ name }) => name);
  } catch {
    return [];
  }
}

/** The values of the slider and the pieces, and of the other given names that the rows use. */
export function valuesIn(
  { square, rays, occupied }: Pick<Failure, "square" | "rays" | "occupied">,
  rows: readonly Definition[],
): Record<string, string> {
  const below = bitOf(square) - 1n;
  const used = rows.flatMap(({ expression }) => namesOf(expression));
  const others = Object.entries({ m: rays, l: rays & below, u: rays & ~below });
  return {
    r: nameOf(square),
    o: hex(occupied),
    ...Object.fromEntries(
      others.flatMap(([name, value]) => (used.includes(name) ? [[name, hex(value)]] : [])),
    ),
  };
}
