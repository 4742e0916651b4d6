/** The challenges: a short course from one rank to the shortest formula, and published formulas with a fault to find. */

import { functionNamed } from "../calculator/functions.ts";
import type { ClaimName } from "../judge/claims.ts";
import type { Preset } from "../parts/Presets.tsx";
import { formatRoute } from "../route.ts";

interface Example {
  readonly r: string;
  readonly o: string;
  readonly m: string;
}

export interface Challenge {
  /** Its part of the address. */
  readonly name: string;
  readonly title: string;
  /** What to do, in a few sentences. */
  readonly task: string;
  readonly claim: ClaimName;
  /** The most operations that solve it. */
  readonly most?: number;
  /** The given values of the picture, as rows of the calculator. */
  readonly example: Example;
  /** The given values of a second picture. */
  readonly other?: Example;
  /** Whether the picture is a rank; if not, it is a board. */
  readonly isRank?: true;
  /** What stands in the field at first. */
  readonly start: string;
  /** They open one by one, and then the solution. */
  readonly hints: readonly string[];
  readonly solution: string;
  /** How many operations the solution has. */
  readonly operations: number;
  /** Why the solution works. */
  readonly why: string;
  /** The signs and functions that it needs, besides those of the first challenge. */
  readonly signs?: readonly string[];
}

export const CHALLENGES: readonly [Challenge, ...Challenge[]] = [
  {
    name: "one-rank",
    title: "One rank",
    task:
      "Which squares does the rook attack to its right? Those up to the first piece, and that piece. " +
      "Complete the formula, so that your row of the picture is equal to the row above it. " +
      "It must hold not only here, but for every square of the rook and every set of pieces. " +
      "The whole board is one number of 64 bits: bits 0 to 7 are a1 to h1, bits 8 to 15 are a2 to h2, and so on.",
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
    operations: 3,
    why:
      "The subtraction borrows from the first piece to the right of the rook: that bit turns from 1 to 0, and the bits before it turn from 0 to 1. " +
      "`^` finds these bits, because they differ from `o`. If there is no piece, the borrow runs on into the next ranks, and `& m` removes what it changes there.",
  },
  {
    name: "one-ray",
    title: "One ray",
    task:
      "Write one formula for four directions: up, to the right, and up along both diagonals. `m` tells which one, because it has the squares of the ray. " +
      "Other pieces stand anywhere on the board. The formula of the rank is wrong here: check it, find out why, and mend it.",
    claim: "ray",
    example: { r: "d2", o: "d2 | d6 | a5 | f3 | g7", m: "file(r) & -(2 * r)" },
    other: { r: "b2", o: "b2 | e5 | b4 | f3 | c7", m: "diagonal(r) & -(2 * r)" },
    start: "(o ^ (o - 2 * r)) & m",
    hints: [
      "Check the formula as it is. The board shows a piece that is not on the ray. The borrow goes through all squares in the order a1, b1, …, h1, a2, …, h8, so this piece stops it, too.",
      "`o & m` has only the pieces of the ray. Give it a name on a line of its own, such as `t = o & m`, and use `t` below.",
    ],
    solution: "t = o & m\n(t ^ (t - 2 * r)) & m",
    operations: 4,
    why:
      "In `o & m` all squares off the ray are empty, so nothing stops the borrow before the first piece of the ray. " +
      "The last `& m` removes the squares off the ray that it changes.",
  },
  {
    name: "mirror",
    title: "Half a turn",
    task:
      "These rays go down, to the left, and down along both diagonals. A subtraction cannot follow them: it borrows from higher squares only, " +
      "those that come later in the order a1, b1, …, h1, a2, …, h8. " +
      "`rbit(x)` gives the board half a turn: a1 goes to h8, b1 to g8, and so on. Use it.",
    claim: "lower",
    example: { r: "d6", o: "d6 | d3 | b6 | e2 | g7", m: "file(r) & (r - 1)" },
    other: { r: "f6", o: "f6 | c3 | b6 | e2 | g7", m: "diagonal(r) & (r - 1)" },
    start: "t = o & m\n(t ^ (t - 2 * r)) & m",
    hints: [
      "Turn the pieces of the ray and the rook or bishop round: `rbit(o & m)` and `rbit(r)`. The ray goes to higher squares then.",
      "Subtract there as before. What comes out is turned round: turn it back with `rbit`, and then keep the squares of `m`.",
    ],
    solution: "t = rbit(o & m)\nrbit(t ^ (t - 2 * rbit(r))) & m",
    operations: 6,
    why: "After half a turn the ray goes to higher squares, and the borrow can follow it. Another half turn brings the answer back.",
    signs: ["rbit"],
  },
  {
    name: "line",
    title: "A whole line",
    task:
      "Both rays of a file or of a diagonal, in one formula. `m` has the squares of the whole line without the rook or bishop. " +
      "Seven operations are enough.",
    claim: "line",
    example: { r: "d4", o: "d4 | d2 | d7 | a4 | f6", m: "file(r) ^ r" },
    other: { r: "d4", o: "d4 | b6 | f2 | a4 | f6", m: "antidiagonal(r) ^ r" },
    start: "t = o & m\n(t ^ (t - 2 * r)) & m",
    hints: [
      "`t - r` is enough for the upper ray: `m` and `t` have nothing on the square of `r`, so the borrow begins there.",
      "`bswap(x)` reverses the ranks, like a mirror: a1 becomes a8. It is one instruction. `bswap(bswap(t) - bswap(r))` is the lower ray.",
      "Each of the two subtractions leaves the other ray as it was. So one `^` between them shows the changes of both.",
    ],
    solution: "t = o & m\n((t - r) ^ bswap(bswap(t) - bswap(r))) & m",
    operations: 7,
    why:
      "The subtraction `t - r` changes `t` from the rook or bishop up to the first piece above, and the mirrored subtraction down to the first piece below. " +
      "`^` joins the changes of both, and removes what both have left as it was.",
    signs: ["bswap", "rbit"],
  },
  {
    name: "shortest",
    title: "A shorter formula",
    task:
      "A ray to higher squares once more: up, to the right, or up along a diagonal. The formula in the field has four operations: find one with three. " +
      "No formula of `o`, `m` and `r` with three of the signs `~ - + & ^ |` is right, but a function helps: the calculator lists all functions. " +
      "What does not depend on `o`, such as `2 * r`, is free, because a program can keep it in a table.",
    claim: "ray",
    most: 3,
    example: { r: "d2", o: "d2 | d6 | a5 | f3 | g7", m: "file(r) & -(2 * r)" },
    start: "t = o & m\n(t ^ (t - 2 * r)) & m",
    hints: [
      "The borrow may begin below the rook or bishop: `m` removes what is too much. So a subtraction of 1 will do as well as `2 * r`.",
      "`blsmsk(x)` is `x ^ (x - 1)`. Processors with BMI1 have it as one instruction.",
    ],
    solution: "m & blsmsk(o & m)",
    operations: 3,
    why: "The lowest 1 of `o & m` is the first piece of the ray. `blsmsk` returns it and all bits below it, or all bits if there is no piece, and `m &` keeps those of the ray.",
  },
];

/** What letters and signs mean. Every challenge explains the first ones, and others explain what they need. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  o: "all pieces; the rook itself may be in it or not, and the formula must be right both ways",
  r: "the rook, one bit",
  m: "all squares of its ray or line, up to the edge of the board, without its own square",
  "-": "minus: a 0 borrows from the next 1, as in school; `-x` is `0 - x`",
  "*": "times: `2 * r` is the square that follows `r`",
  "^": "XOR: the squares where two sets differ",
  "&": "AND: the squares in both",
  "|": "OR: the squares in either",
  "~": "NOT: all other squares",
  "( )": "brackets: this is done first",
};
const ELSEWHERE: Readonly<Record<string, string>> = {
  "t = …": "a name for a value, on a line of its own above the answer",
  rbit: "half a turn: a1 goes to h8, b1 to g8",
  bswap: "the ranks in reverse order: a1 goes to a8, b1 to b8",
  l: "the squares of `m` that come before the rook in the order a1, b1, …, h8",
  u: "the squares of `m` that come after the rook",
};

/** The letters and signs of a challenge and of a formula, with their meanings. */
export function signsFor({ isRank, signs }: Challenge, formula: string): (readonly [string, string])[] {
  const written = formula.match(/[a-z]\w*(?=\s*\()|\b[lu]\b/gi) ?? [];
  const more = new Set([...(isRank ? [] : ["t = …"]), ...(signs ?? []), ...written]);
  return [
    ...Object.entries(EVERYWHERE),
    ...[...more].map((sign) => [sign, ELSEWHERE[sign] ?? functionNamed(sign)?.help ?? ""] as const),
  ]
    .filter(([, meaning]) => meaning !== "")
    .map(([sign, meaning]) => [sign, isRank ? meaning : meaning.replace("the rook", "the rook or bishop")]);
}

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
