/** Verdicts in words. */

import { AXES } from "../position.ts";
import { bitOf, counted, countOf, EMPTY, has, nameOf, squaresOf } from "../squares.ts";
import type { Axis, Slider } from "slidemask";
import type { Failure, Verdict } from "slidemask/judge";

const number = (value: number): string => value.toLocaleString("en");
/** A list of more squares is counted: nobody reads it, and the board shows the squares. */
const MOST_LISTED = 8;
/** The names of the squares of a set, or how many there are. */
export const named = (set: bigint): string =>
  countOf(set) > MOST_LISTED ? `${countOf(set)} squares` : squaresOf(set).map(nameOf).join(" ") || "none";

/** Whether a formula is as short as can be. */
function toldShortest({ operations, shortest: known }: Pick<Verdict, "operations" | "shortest">): string {
  if (known === undefined) return "";
  const { functions, constants, operations: shortest, impossible } = known;
  const given =
    functions.length === 0
      ? "with operators alone"
      : `with ${functions[0] === "any" ? "any functions" : functions.join(" and ")}`;
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

export const toldRight = (verdict: Pick<Verdict, "cases" | "proved" | "operations" | "shortest">): string =>
  `Right in all ${number(verdict.cases)} cases, ${counted(verdict.operations, "operation")}.` +
  (verdict.proved
    ? ""
    : " It was not proved that other squares do not matter: each case was tried with none of them occupied, with all, and with some.") +
  toldShortest(verdict);

/** A slider, and the squares of its rays. */
type Slid = Pick<Failure, "square" | "rays">;

/** The slider that attacks along these squares. */
export function sliderOf({ square, rays }: Slid): Slider {
  const straight = (squaresOf(rays).find((at) => !isStraight(square, at)) ?? -1) === -1;
  if (straight) return "rook";
  return squaresOf(rays).some((at) => isStraight(square, at)) ? "queen" : "bishop";
}

const isStraight = (a: number, b: number): boolean => (a & 7) === (b & 7) || a >> 3 === b >> 3;

/** The line that a failure is about, or all lines of its slider. */
export function axisOf(failure: Slid): Axis | "all" {
  const { square, rays } = failure;
  const numbers: Record<Axis, (at: number) => number> = {
    rank: (at) => at >> 3,
    file: (at) => at & 7,
    diagonal: (at) => (at & 7) - (at >> 3),
    antidiagonal: (at) => (at & 7) + (at >> 3),
  };
  const along = (axis: Axis) => squaresOf(rays).every((at) => numbers[axis](at) === numbers[axis](square));
  return AXES[sliderOf(failure)].find(along) ?? "all";
}

/** Whether all pieces and all wrong squares are on the rank of the slider. */
export const isOnItsRank = ({ square, occupied, expected, found }: Answered): boolean =>
  ((occupied | (expected ^ found)) & ~(0xffn << BigInt(square & 56))) === EMPTY;

/** Where the pieces of a case stand, such as `rook b4, other pieces f4 b5`. */
export function toldCase({ square, occupied, rays }: Slid & Pick<Failure, "occupied">): string {
  const others = occupied & ~bitOf(square);
  return (
    `${sliderOf({ square, rays })} ${nameOf(square)}, ` +
    (others === EMPTY ? "no other pieces" : `other pieces ${named(others)}`) +
    (has(occupied, square) ? `, and ${nameOf(square)} itself is in o` : "")
  );
}

/** What stands on a board with an answer. */
export type Answered = Omit<Failure, "mistake">;

export const toldWrong = (failure: Answered): string => {
  const { expected, found } = failure;
  return `Wrong: ${toldCase(failure)}; missing ${named(expected & ~found)}; extra ${named(found & ~expected)}.`;
};

/** The board on which a formula has no answer, and why. */
export const toldUnanswered = ({ mistake, ...board }: Failure): string =>
  `With ${toldCase(board)}: ${mistake}.`;
