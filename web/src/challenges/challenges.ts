/** The challenges: a short course from one rank to the shortest formula, and published formulas with a fault to find. */

import type { ClaimName } from "../judge/claims.ts";
import type { Preset } from "../parts/Presets.tsx";
import { formatRoute } from "../route.ts";

export interface Challenge {
  /** Its part of the address. */
  readonly name: string;
  readonly title: string;
  /** What to do, in two or three sentences. */
  readonly task: string;
  readonly claim: ClaimName;
  /** The most operations that solve it. */
  readonly most?: number;
  /** The given values of the picture, as rows of the calculator. */
  readonly example: { readonly r: string; readonly o: string; readonly m: string };
  /** Whether the picture is a rank; if not, it is a board. */
  readonly isRank?: true;
  /** What stands in the field at first. */
  readonly start: string;
  /** They open one by one, and then the solution. */
  readonly hints: readonly string[];
  readonly solution: string;
}

export const CHALLENGES: readonly [Challenge, ...Challenge[]] = [
  {
    name: "one-rank",
    title: "One rank",
    task:
      "Which squares does the rook attack to its right? Those up to the first piece, and that piece. " +
      "Complete the formula, so that the last row of the picture is equal to the row above it.",
    claim: "east",
    example: { r: "b1", o: "b1 | g1", m: "rank(r) & -(2 * r)" },
    isRank: true,
    start: "o - 2 * r",
    hints: [
      "`2 * r` is the square to the right of the rook. The formula subtracts it from the pieces. Compare its row with the row `o`: which bits have changed?",
      "`a ^ b` is 1 where `a` and `b` differ. So `o ^ (o - 2 * r)` are the bits that have changed.",
      "If there is no piece to the right of the rook, more bits change than those of its rank. `x & m` keeps the bits of `x` that are in `m`.",
    ],
    solution: "(o ^ (o - 2 * r)) & m",
  },
  {
    name: "one-ray",
    title: "One ray",
    task:
      "Now the ray goes up, to the right, or up along a diagonal, and other pieces stand anywhere on the board. " +
      "`m` has the squares of the ray. The formula of the rank is wrong here: check it, find out why, and mend it.",
    claim: "ray",
    example: { r: "d2", o: "d2 | d6 | a5 | f3 | g7", m: "file(r) & -(2 * r)" },
    start: "(o ^ (o - 2 * r)) & m",
    hints: [
      "Check the formula as it is. The board shows a piece that is not on the ray. It stops the borrow all the same.",
      "`o & m` has only the pieces of the ray. Give it a name on a line of its own, such as `t = o & m`, and use `t` below.",
    ],
    solution: "t = o & m\n(t ^ (t - 2 * r)) & m",
  },
  {
    name: "mirror",
    title: "A mirror",
    task:
      "This ray goes down, to the left, or down along a diagonal. A borrow only runs to higher squares. " +
      "`rbit(x)` turns a set round: a1 becomes h8, b1 becomes g8, and so on. Use it.",
    claim: "lower",
    example: { r: "d6", o: "d6 | d3 | b6 | e2 | g7", m: "file(r) & (r - 1)" },
    start: "t = o & m\n(t ^ (t - 2 * r)) & m",
    hints: [
      "Turn the pieces of the ray and the slider round: `rbit(o & m)` and `rbit(r)`. The ray goes to higher squares then.",
      "Subtract there as before. What comes out is turned round: turn it back with `rbit`, and then keep the squares of `m`.",
    ],
    solution: "t = rbit(o & m)\nrbit(t ^ (t - 2 * rbit(r))) & m",
  },
  {
    name: "line",
    title: "A whole line",
    task:
      "Both rays of a file or of a diagonal, in one formula. `m` has the squares of the whole line without the slider. " +
      "Seven operations are enough.",
    claim: "line",
    example: { r: "d4", o: "d4 | d2 | d7 | a4 | f6", m: "file(r) ^ r" },
    start: "t = o & m\n(t ^ (t - 2 * r)) & m",
    hints: [
      "`t - r` is enough for the upper ray: `t` has no slider, so the borrow begins at the slider.",
      "`bswap(x)` reverses the ranks: a mirror that is one instruction. `bswap(bswap(t) - bswap(r))` is the lower ray.",
      "Each of the two subtractions leaves the other ray as it was. So one `^` between them shows the changes of both.",
    ],
    solution: "t = o & m\n((t - r) ^ bswap(bswap(t) - bswap(r))) & m",
  },
  {
    name: "shortest",
    title: "The shortest formula",
    task:
      "A ray to higher squares once more. The formula in the field has four operations: find one with three. " +
      "What does not depend on `o`, such as `2 * r`, is free, because a program can keep it in a table.",
    claim: "ray",
    most: 3,
    example: { r: "d2", o: "d2 | d6 | a5 | f3 | g7", m: "file(r) & -(2 * r)" },
    start: "t = o & m\n(t ^ (t - 2 * r)) & m",
    hints: [
      "The borrow may begin below the slider: `m` removes what is too much. So a subtraction of 1 will do as well as `2 * r`.",
      "`blsmsk(x)` is `x ^ (x - 1)`. Processors with BMI1 have it as one instruction.",
    ],
    solution: "m & blsmsk(o & m)",
  },
];

export const challengeNamed = (name: string | undefined): Challenge =>
  CHALLENGES.find((challenge) => challenge.name === name) ?? CHALLENGES[0];

export const addressOf = (name: string, formula?: string): string =>
  formatRoute(["try", name], formula === undefined ? undefined : new URLSearchParams({ formula }));

/** A published formula with one fault. */
interface Fault extends Preset {
  readonly challenge: string;
  readonly formula: string;
  /** The formula without the fault. */
  readonly mended: string;
}

const fault = (title: string, challenge: string, formula: string, mended: string): Fault => ({
  title,
  group: "Each of these formulas has one fault: check it, find the fault, and mend it",
  challenge,
  formula,
  mended,
  address: addressOf(challenge, formula),
});

export const FAULTS: readonly Fault[] = [
  fault(
    "Subtracting a rook from a blocking piece",
    "one-ray",
    "t = o & m\n(t ^ (t - r * r)) & m",
    "t = o & m\n(t ^ (t - 2 * r)) & m",
  ),
  fault(
    "Hyperbola Quintessence",
    "line",
    "t = o & m\n((t - r) ^ bswap(bswap(t) - r)) & m",
    "t = o & m\n((t - r) ^ bswap(bswap(t) - bswap(r))) & m",
  ),
  fault(
    "Obstruction Difference",
    "line",
    "lower = o & l\nupper = o & u\n(2 * ls1b(upper) - ms1b(lower)) & m",
    "lower = o & l\nupper = o & u\n(2 * ls1b(upper) - ms1b(lower | 1)) & m",
  ),
  fault(
    "SBAMG",
    "line",
    "t = o & m | 1\n(t ^ (t - 2 * ms1b(t & (r - 1 | 1)))) & m",
    "t = o & m | 1\n(t ^ (t - 3 * ms1b(t & (r - 1 | 1)))) & m",
  ),
];
