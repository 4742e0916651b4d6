/** Verdicts in words. */

import { AXES } from "../position.ts";
import { bitOf, counted, countOf, EMPTY, has, nameOf, squaresOf } from "../squares.ts";
import type { Axis, Slider } from "slidemask";
import type { Formula } from "./formula.ts";
import type { Failure, Impossible, Verdict } from "./run.ts";
import { isOfAny, type Shortest } from "./shortest.ts";

const number = (value: number): string => value.toLocaleString("en");
/** A list of more squares is counted: nobody reads it, and the board shows the squares. */
const MOST_LISTED = 8;
/** The names of the squares of a set, or how many there are. */
export const named = (set: bigint): string =>
  countOf(set) > MOST_LISTED ? `${countOf(set)} squares` : squaresOf(set).map(nameOf).join(" ") || "none";

/** Whether a formula is as short as can be. */
export function toldShortest({ operations }: Formula, known: Shortest | undefined): string {
  if (known === undefined) return "";
  const { functions, constants, shortest, impossible } = known;
  const given =
    functions.length === 0
      ? "with operators alone"
      : `with ${isOfAny(known) ? "any functions" : functions.join(" and ")}`;
  if (operations < shortest)
    return ` This is shorter than the shortest formula known ${given}, which has ${shortest}.`;
  const words = `o, ${constants.slice(0, -1).join(", ")} and ${constants.at(-1)}`;
  // A constant that the formula gives a value to is no expression by itself.
  const names = constants.some((constant) => known.formula.includes(`${constant} = `));
  const proved =
    impossible === undefined
      ? ""
      : `; none with ${impossible} is right (proved for formulas of ${words}${names ? `, as in ${known.formula}` : ""})`;
  return ` The shortest formula known ${given} has ${shortest}${proved}.`;
}

export const toldRight = (
  { cases, proved }: Pick<Verdict, "cases" | "proved">,
  formula: Formula,
  known: Shortest | undefined,
): string =>
  `Right in all ${number(cases)} cases, ${counted(formula.operations, "operation")}.` +
  (proved
    ? ""
    : " It was not proved that other squares do not matter: each case was tried with none of them occupied, with all, and with some.") +
  toldShortest(formula, known);

/** The slider that attacks along these squares. */
export function sliderOf({ square, mask }: Pick<Failure, "square" | "mask">): Slider {
  const straight = (squaresOf(mask).find((at) => !isStraight(square, at)) ?? -1) === -1;
  if (straight) return "rook";
  return squaresOf(mask).some((at) => isStraight(square, at)) ? "queen" : "bishop";
}

const isStraight = (a: number, b: number): boolean => (a & 7) === (b & 7) || a >> 3 === b >> 3;

/** The line that a failure is about, or all lines of its slider. */
export function axisOf(failure: Pick<Failure, "square" | "mask">): Axis | "all" {
  const { square, mask } = failure;
  const numbers: Record<Axis, (at: number) => number> = {
    rank: (at) => at >> 3,
    file: (at) => at & 7,
    diagonal: (at) => (at & 7) - (at >> 3),
    antidiagonal: (at) => (at & 7) + (at >> 3),
  };
  const along = (axis: Axis) => squaresOf(mask).every((at) => numbers[axis](at) === numbers[axis](square));
  return AXES[sliderOf(failure)].find(along) ?? "all";
}

/** Where the pieces of a case stand, such as `rook b4, other pieces f4 b5`. */
export function toldCase({ square, occupied, mask }: Pick<Failure, "square" | "occupied" | "mask">): string {
  const others = occupied & ~bitOf(square);
  return (
    `${sliderOf({ square, mask })} ${nameOf(square)}, ` +
    (others === EMPTY ? "no other pieces" : `other pieces ${named(others)}`) +
    (has(occupied, square) ? `, and ${nameOf(square)} itself is in o` : "")
  );
}

export const toldWrong = (failure: Failure): string => {
  const { expected, found } = failure;
  return `Wrong: ${toldCase(failure)}; missing ${named(expected & ~found)}; extra ${named(found & ~expected)}.`;
};

/** The board on which an operation of the formula cannot be done, and why. */
export function toldImpossible({ op, value, ...on }: Impossible): string {
  const why = /^[a-z]/.test(op)
    ? `\`${op}\` wants a single square, and this is ${value === EMPTY ? "none" : counted(countOf(value), "square")}`
    : `\`${op}\` by ${value} is too far: a shift goes 0 to 63 places`;
  return `With ${toldCase(on)}: ${why}.`;
}
