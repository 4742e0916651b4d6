/** What is known of the shortest formulas: the table that the program `slidemask judge` reads, too. */

import { functionNamed } from "../calculator/functions.ts";
import type { ClaimName } from "./claims.ts";
import type { Formula } from "./formula.ts";

/** The shortest formula known with some functions and constants. */
export interface Shortest {
  readonly claim: string;
  /** The functions besides the operators `~ - + & ^ |`, and `*`, `<<`, `>>` if formulas may have them; or `any`, for all functions. */
  readonly functions: readonly string[];
  /** A constant may be a name. Then the formula has a line that defines it. */
  readonly constants: readonly string[];
  readonly shortest: number;
  /** The largest number of operations that is proved impossible, if anything is proved. */
  readonly impossible: number | undefined;
  readonly formula: string;
}

const listed = (text: string, separator: string): string[] => (text === "-" ? [] : text.split(separator));

/** Reads the lines of the table, without its head. */
export function readShortest(table: string): Shortest[] {
  const [, ...lines] = table.trim().split("\n");
  return lines.map((line) => {
    const [claim = "", functions = "-", constants = "-", shortest, impossible, formula = ""] =
      line.split("\t");
    return {
      claim,
      functions: listed(functions, " "),
      constants: listed(constants, ", "),
      shortest: Number(shortest),
      impossible: impossible === "-" ? undefined : Number(impossible),
      formula,
    };
  });
}

/** Whether formulas may have any functions. */
export const isOfAny = ({ functions }: Shortest): boolean => functions[0] === "any";

/** The row for a formula: of those that have all its functions, the one with the fewest. */
export const shortestFor = (
  table: readonly Shortest[],
  claim: ClaimName,
  { functions }: Pick<Formula, "functions">,
): Shortest | undefined =>
  table
    .filter((row) => row.claim === claim)
    .filter(
      (row) =>
        isOfAny(row) ||
        functions.every((name) =>
          row.functions.some((known) => (functionNamed(known)?.name ?? known) === name),
        ),
    )
    .sort((a, b) => Number(isOfAny(a)) - Number(isOfAny(b)) || a.functions.length - b.functions.length)[0];
