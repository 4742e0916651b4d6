/** The lessons of the course, from one rank to a whole rook, and what follows them. One source for lessons, check and teacher's page. */

import { functionNamed } from "../calculator/functions.ts";
import type { ClaimName } from "../judge/claims.ts";
import { isGiven } from "../judge/given.ts";
import type { Preset } from "../parts/Presets.tsx";
import { formatRoute } from "../route.ts";

/** The given values of a picture, as rows of the calculator. */
export interface Example {
  readonly r: string;
  readonly o: string;
  readonly m: string;
}

/** A usual wrong answer, and what the check says to it. */
interface Pitfall {
  readonly answer: string;
  readonly says: string;
}

interface Common {
  /** Its part of the address. */
  readonly name: string;
  readonly title: string;
  /** A few short sentences: the idea, and what to do. */
  readonly task: string;
  /** What stands there at first. */
  readonly start: string;
  readonly solution: string;
  /** They open one by one, and then the solution. */
  readonly hints: readonly string[];
  /** Why the solution is right. */
  readonly why: string;
  readonly pitfalls: readonly Pitfall[];
  /** What learners know after it. */
  readonly aim: string;
  /** Minutes that a teacher should plan. */
  readonly minutes: number;
}

/** The first lesson: digits to click. An answer is the files of the digits that change. */
export interface DigitLesson extends Common {
  /** The digits of the pieces, of what is subtracted, and of the result, from the a-file to the h-file. */
  readonly digits: { readonly pieces: string; readonly minus: string };
  /** Said of a wrong answer that is no pitfall. */
  readonly otherwise: string;
}

export interface FormulaLesson extends Common {
  readonly claim: ClaimName;
  /** The most operations that solve it. */
  readonly most?: number;
  /** The positions of one or two boards; of the rank, if there are rows. */
  readonly examples: readonly [Example, Example?];
  /** The rows of a picture of the first rank: what they are, the expression, and whether the board has half a turn. */
  readonly rows?: readonly (readonly [says: string, expression: string, isTurned?: true])[];
  /** Lines above the formula, as in a table of constants. Nobody has to write them. */
  readonly given?: string;
  /** The letters and signs that are new. */
  readonly signs: Readonly<Record<string, string>>;
}

export type Lesson = DigitLesson | FormulaLesson;

/** What the view of a lesson gets. */
export interface LessonProps<L extends Lesson> {
  readonly lesson: L;
  readonly answer: string;
  /** Whether the answer is the one that has solved the lesson. */
  readonly isSolved: boolean;
  readonly onAnswer: (answer: string) => void;
  readonly onSolve: () => void;
}

const UP: Example = { r: "d2", o: "d2 | d6 | a5 | f3 | g7", m: "file(r) & -(2 * r)" };
const MOST_OF_A_LINE = 7;

const borrow: DigitLesson = {
  name: "borrow",
  title: "A borrow runs like a rook",
  task:
    "1 is a piece, 0 is empty. Read the row backwards: the smallest digit, a, is at the left. So borrow to the right. " +
    "Take 1 away on c, after the rook. As in 1000 − 1 = 999, each 0 on the way becomes the largest digit: 1. Tap or click what changes.",
  digits: { pieces: "01000010", minus: "00100000" },
  start: "",
  solution: "cdefg",
  hints: [
    "c is 0 and cannot give anything away, so it borrows from d. But d is 0, too: it borrows from e, and so on.",
    "The borrow ends at the first 1. That digit gives its 1 away and becomes 0. Each 0 before it becomes 1.",
  ],
  why: "c, d, e and f become 1, and g gives its 1 away. These are exactly the squares that the rook attacks to its right: up to the first piece, and that piece.",
  pitfalls: [
    { answer: "", says: "Tap or click at least one digit: something is taken away, so something changes." },
    {
      answer: "c",
      says: "c has become 1, but where did it get that from? It must borrow from d, which is 0, too.",
    },
    {
      answer: "g",
      says: "g gives its 1 away, that is right. But c needs it: d, e and f pass it on, and change as well.",
    },
    { answer: "cg", says: "The 1 of g reaches c by way of f, e and d. Each of them keeps a 1." },
    { answer: "cdef", says: "Almost: these zeros become 1. But who lends to them? That digit changes, too." },
    { answer: "defg", says: "Almost: the 1 is taken away on c, so c changes, too." },
    { answer: "cdefgh", says: "Almost: g can pay, so the borrow ends there and never reaches h." },
    { answer: "bc", says: "The rook on b lends nothing. Here a digit borrows from its right neighbour." },
    { answer: "bcdefg", says: "Almost: nothing is taken away on b, so the rook's 1 stays." },
  ],
  otherwise: "Not yet. Begin on c and go right: each 0 borrows, up to the first 1, which can pay.",
  aim: "A subtraction changes the digits from its start up to the first 1, and no others.",
  minutes: 2,
};

const ray: FormulaLesson = {
  name: "ray",
  title: "Write it as a formula",
  task:
    "`o` are all pieces, and `2 * r` is the square after the rook. `& m` keeps what is to its right. " +
    "The formula finds the new digits. Compare them with the old ones, `o`: `x ^ y` marks where `x` and `y` differ.",
  claim: "east",
  examples: [{ r: "b1", o: "b1 | g1", m: "rank(r) & -(2 * r)" }],
  rows: [
    ["pieces", "o"],
    ["take away", "2 * r"],
    ["keep", "m"],
  ],
  start: "(o - 2 * r) & m",
  solution: "(o ^ (o - 2 * r)) & m",
  hints: [
    "Compare the pieces `o` with the result `o - 2 * r`: which digits differ?",
    "`o ^ (o - 2 * r)` marks them. Put it in brackets, and leave `& m` behind it.",
  ],
  why: "`^` marks what the borrow has changed. If no piece stands to the right of the rook, the borrow runs on into the next ranks, and `& m` removes what it changes there.",
  pitfalls: [
    {
      answer: "(o - 2 * r) & m",
      says: "These are the new digits. Compare them with the old ones by `o ^ …`: which have changed?",
    },
    {
      answer: "(o - 2 * r) & m ^ o",
      says: "`&` comes before `^`: this keeps first and compares then. Put what you compare in brackets, and `& m` behind them.",
    },
    {
      answer: "(o - 2 * r) ^ m",
      says: "This compares the new digits with `m`. The old digits are `o`. Compare with them, and then keep `& m`.",
    },
    {
      answer: "o ^ (o - 2 * r)",
      says: "Without `& m`, the borrow changes other ranks when no piece stops it on this one.",
    },
    {
      answer: "(o ^ 2 * r) & m",
      says: "Nothing is subtracted here, so nothing borrows. Compare `o` with `o - 2 * r`.",
    },
    {
      answer: "(o ^ (o - r)) & m",
      says: "This takes the rook itself away. Begin one square further, with `2 * r`.",
    },
    {
      answer: "(o | (o - 2 * r)) & m",
      says: "`|` takes the squares in either, so pieces behind the first one stay. `^` takes those that differ.",
    },
  ],
  signs: {
    o: "all pieces; the rook itself may be in it or not",
    r: "the rook",
    "2 * r": "the square after the rook, also written `2r`",
    m: "all squares that the rook attacks here on an empty board",
    "-": "minus: a 0 borrows from the next 1",
    "^": "the squares where two sets differ",
    "&": "the squares in both",
    "( )": "brackets: this is done first",
  },
  aim: "XOR shows what a subtraction has changed, and AND keeps the squares that count.",
  minutes: 3,
};

const mirror: FormulaLesson = {
  name: "mirror",
  title: "To the left: turn the board",
  task:
    "A borrow only runs to the right. So turn the board, subtract, and turn back: `rbit(x)` gives `x` half a turn, and left becomes right. " +
    "The formula turns the pieces, but not yet the rook. Turn it, too.",
  claim: "west",
  examples: [{ r: "f1", o: "f1 | b1 | h1", m: "rank(r) & (r - 1)" }],
  rows: [
    ["pieces", "o"],
    ["rook", "r"],
    ["turned", "rbit(o)", true],
  ],
  start: "rbit(rbit(o) ^ (rbit(o) - 2 * r)) & m",
  solution: "rbit(rbit(o) ^ (rbit(o) - 2 * rbit(r))) & m",
  hints: [
    "On the turned board, the rook stands elsewhere: `r` is its old square.",
    "`rbit(r)` is the turned rook, so `2 * rbit(r)` is the square after it.",
  ],
  why: "On the turned board the left is the right, so the borrow can follow it. The outer `rbit` turns the marks back.",
  pitfalls: [
    {
      answer: "rbit(rbit(o) ^ (rbit(o) - 2 * r)) & m",
      says: "The pieces are turned, and the rook is not: so the 1 is taken away on the wrong square.",
    },
    {
      answer: "rbit(rbit(o) ^ (rbit(o) - rbit(2 * r))) & m",
      says: "`rbit(2 * r)` turns the square to the right of the rook. Turn the rook first, then double: `2 * rbit(r)`.",
    },
    {
      answer: "(rbit(o) ^ (rbit(o) - 2 * rbit(r))) & m",
      says: "The marks are still on the turned board: put `rbit( )` around them.",
    },
    {
      answer: "rbit(rbit(o) ^ (rbit(o) - rbit(r))) & m",
      says: "This takes the rook itself away. Begin one square further, with `2 * rbit(r)`.",
    },
    {
      answer: "(o ^ (o - 2 * r)) & m",
      says: "This borrow runs to the right. For the left, turn the board first.",
    },
  ],
  signs: { "rbit( )": "half a turn: a1 goes to h8, b1 to g8" },
  aim: "Half a turn makes a borrow run the other way: turn all that goes in, and turn back what comes out.",
  minutes: 2,
};

const line: FormulaLesson = {
  name: "line",
  title: "Up a file, and along any line",
  task:
    "Squares count row by row: after h2 comes a3. So a borrow from d2 up to d3 runs through e2, f2, … and c3. A piece there stops it. " +
    "Line 1 calls the pieces `t`. Keep only those on the line, `m`.",
  claim: "ray",
  examples: [UP, { r: "b2", o: "b2 | e5 | b4 | f3 | c7", m: "diagonal(r) & -(2 * r)" }],
  start: "t = o\n(t ^ (t - 2 * r)) & m",
  solution: "t = o & m\n(t ^ (t - 2 * r)) & m",
  hints: [
    "The squares in both `o` and `m` are the pieces on the line. Which sign takes the squares in both?",
    "Line 1 becomes `t = o & m`.",
  ],
  why: "In `t` all squares off the line are empty. So the borrow runs past them, up to the first piece on the line. The last `& m` removes what it changes beside the line.",
  pitfalls: [
    {
      answer: "t = o\n(t ^ (t - 2 * r)) & m",
      says: "A piece beside the line stops the borrow. Take such pieces out of `t`.",
    },
    {
      answer: "t = m\n(t ^ (t - 2 * r)) & m",
      says: "`m` alone has no pieces: it is the line on an empty board. Take the squares in both `o` and `m`.",
    },
    {
      answer: "t = o | m\n(t ^ (t - 2 * r)) & m",
      says: "`|` takes the squares in either. `&` takes those in both.",
    },
    {
      answer: "t = o ^ m\n(t ^ (t - 2 * r)) & m",
      says: "`^` takes the squares where `o` and `m` differ. `&` takes those in both.",
    },
    {
      answer: "t = o & m\nt ^ (t - 2 * r)",
      says: "The borrow also changes the squares beside the line. `& m` at the end removes them.",
    },
  ],
  signs: {
    "t =": "a name for a value, on a line of its own above the answer",
  },
  aim: "One formula works along every line, because a mask hides the pieces beside it.",
  minutes: 2,
};

const rank: FormulaLesson = {
  name: "rank",
  title: "Both sides at once",
  task:
    "This is right. Make it shorter: seven operations, not nine. Each sign and function counts, except `rbit(r)`: a table has it. " +
    "`t` has no rook, so `t - r` borrows on its square. Both halves have `t ^`. But `x ^ x` is empty: what is in both goes away.",
  claim: "rank",
  most: MOST_OF_A_LINE,
  examples: [{ r: "d1", o: "d1 | b1 | f1 | h1", m: "rank(r) ^ r" }],
  rows: [
    ["pieces", "o"],
    ["keep", "m"],
  ],
  start: "t = o & m\nright = t ^ (t - r)\nleft = t ^ rbit(rbit(t) - rbit(r))\n(right | left) & m",
  solution: "t = o & m\nright = t - r\nleft = rbit(rbit(t) - rbit(r))\n(right ^ left) & m",
  hints: [
    "No square is in both `right & m` and `left & m`. So `|` and `^` find the same there.",
    "In `(t ^ a) ^ (t ^ b)` the two `t` remove each other: it is `a ^ b`.",
    "`right = t - r`, `left = rbit(rbit(t) - rbit(r))`, and `^` between them.",
  ],
  why: "`t - r` changes the right side and leaves the left as it was. The turned subtraction does the opposite. So on each side one of them is `t`, and `^` marks what the other has changed.",
  pitfalls: [
    {
      answer: "t = o & m\nright = t ^ (t - r)\nleft = t ^ rbit(rbit(t) - rbit(r))\n(right ^ left) & m",
      says: "`^` is right. Now leave `t ^` out of both lines: they remove each other.",
    },
    {
      answer: "t = o & m\nright = t - r\nleft = rbit(rbit(t) - rbit(r))\n(right | left) & m",
      says: "Without `t ^`, pieces that did not change are in both. `|` keeps them, and `^` removes them.",
    },
    ...["^", "|"].flatMap((sign) =>
      [
        ["", "t ^ "],
        ["t ^ ", ""],
      ].map(([right, left]) => ({
        answer: `t = o & m\nright = ${right}(t - r)\nleft = ${left}rbit(rbit(t) - rbit(r))\n(right ${sign} left) & m`,
        says: "One `t ^` is left, so nothing cancels it. Leave it out of both lines, and join them by `^`.",
      })),
    ),
    {
      answer: "t = o & m\nright = t - r\nleft = rbit(t - r)\n(right ^ left) & m",
      says: "On the left, `rbit` turns the result only. Turn what goes in as well: `rbit(t)` and `rbit(r)`.",
    },
  ],
  signs: { "|": "the squares in either" },
  aim: "Two subtractions joined by XOR need no XOR of their own: seven operations for a rank.",
  minutes: 4,
};

const diagonal: FormulaLesson = {
  name: "diagonal",
  title: "A whole diagonal",
  task:
    "`bswap(x)` turns the board upside down: a1 goes to a8. That is mirror enough for diagonals and files. " +
    "The two halves here are equal and cancel, so nothing is found. Mirror the second one by `bswap`, as in `rbit(rbit(t) - rbit(r))`.",
  claim: "line",
  examples: [
    { r: "d4", o: "d4 | b6 | f2 | a4 | f6", m: "antidiagonal(r) ^ r" },
    { r: "d4", o: "d4 | d2 | d7 | a4 | f6", m: "file(r) ^ r" },
  ],
  start: "t = o & m\n((t - r) ^ (t - r)) & m",
  solution: "t = o & m\n((t - r) ^ bswap(bswap(t) - bswap(r))) & m",
  hints: [
    "Three things are mirrored: the pieces, the rook, and then the result.",
    "`bswap(t) - bswap(r)` subtracts on the mirrored board. `bswap( )` around it turns the result back.",
  ],
  why: "Upside down, the lower half of a diagonal or file is the upper one, so the borrow can follow it. A rank stays as it is: it needs `rbit`, which many processors lack.",
  pitfalls: [
    {
      answer: "t = o & m\n((t - r) ^ (t - r)) & m",
      says: "Both halves are equal, so they cancel. Mirror the second one.",
    },
    {
      answer: "t = o & m\n((t - r) ^ bswap(t - r)) & m",
      says: "This mirrors the result only. Mirror what goes in as well: `bswap(t)` and `bswap(r)`.",
    },
    {
      answer: "t = o & m\n((t - r) ^ (bswap(t) - bswap(r))) & m",
      says: "The second half is still upside down: put `bswap( )` around it.",
    },
    {
      answer: "t = o & m\n((t - r) ^ bswap(bswap(t) - r)) & m",
      says: "The pieces are mirrored, and the rook or bishop is not: write `bswap(r)`.",
    },
  ],
  signs: { "bswap( )": "upside down: a1 goes to a8, b1 to b8" },
  aim: "Any mirror will do that reverses the order of the squares on the line.",
  minutes: 3,
};

const pair: FormulaLesson = {
  name: "pair",
  title: "Two rays by one subtraction",
  task:
    "`m` has two rays, right and up, and `c` the first square of each: `t - c` starts two borrows. If no piece is to the right, the first borrow runs on into the second. " +
    "Let `g`, the last square to the right, stop it: put `g` into `t`. The rook attacks `g` if the borrow gets there.",
  claim: "pair",
  examples: [
    { r: "d3", o: "d3 | d6 | a3 | g5", m: "(rank(r) | file(r)) & -(2 * r)" },
    { r: "d3", o: "d3 | d6 | f3 | g5", m: "(rank(r) | file(r)) & -(2 * r)" },
  ],
  given: "c = (2 * r | 256 * r) & m\ng = m & rank(r) & file(h1)",
  start: "t = o & m\n(t ^ (t - c)) & m",
  solution: "t = o & m | g\n(t ^ (t - c)) & m",
  hints: [
    "The left board has no piece to the right of the rook: look what is missing there. `t` needs a piece that stops the borrow.",
    "`x | g` has the squares of `x`, and those of `g`.",
  ],
  why: "All squares to the right come before the first one above, so the two borrows do not meet if the first is stopped. A piece stops it, or `g` does. The rook attacks `g` if the borrow reaches it.",
  pitfalls: [
    {
      answer: "t = o & m\n(t ^ (t - c)) & m",
      says: "No piece stands to the right, so that borrow runs up to the piece above and takes what the other one needs. Stop it with `g`.",
    },
    {
      answer: "t = o & m\n(t ^ (t - c) | g) & m",
      says: "`g` must stop the borrow, so it belongs into `t`, before the subtraction.",
    },
    {
      answer: "t = o & m & g\n(t ^ (t - c)) & m",
      says: "`&` would keep `g` alone. `|` adds it to the pieces.",
    },
    {
      answer: "t = o & m ^ g\n(t ^ (t - c)) & m",
      says: "If a piece stands on `g`, `^` takes it off. `|` adds `g` in any case.",
    },
  ],
  signs: {
    c: "the first square to the right, and the first above",
    g: "the last square to the right",
  },
  aim: "One subtraction can start two borrows, if the first one is always stopped before the second begins.",
  minutes: 2,
};

const rook: FormulaLesson = {
  name: "rook",
  title: "A whole rook",
  task:
    "Two rays here and two on the turned board make a rook. `c` starts the borrows right and up, `d` those on the turned board. " +
    "Both put a 1 on each end of the rank, as `g` did, so `z` lacks the ends. Join the other half, as in `(t - r) ^ rbit(rbit(t) - rbit(r))`.",
  claim: "rook",
  examples: [
    { r: "d3", o: "d3 | d6 | a3 | f3", m: "rank(r) ^ file(r)" },
    { r: "e6", o: "e6 | e2 | c6 | b3 | g7", m: "rank(r) ^ file(r)" },
  ],
  given: [
    "ends = m & rank(r) & (file(a1) | file(h1))",
    "z = m & ~ends",
    "c = (2 * r & rank(r)) + (r << 8) - ends",
    "turned = rbit(r)",
    "d = (2 * turned & rank(turned)) + (turned << 8) - rbit(ends)",
  ].join("\n"),
  start: "t = o & z\n(t - c) & m",
  solution: "t = o & z\n((t - c) ^ rbit(rbit(t) - d)) & m",
  hints: [
    "Here `c` stands in place of `r`. In place of `rbit(r)` stands `d`: it is turned already.",
    "The other half is `rbit(rbit(t) - d)`. Join it to `(t - c)` by `^`, and put brackets around both.",
  ],
  why: "Each subtraction changes two rays and leaves the other two. `^` marks the changes of all four. An end of the rank that no borrow reaches has a 1 from both sides, and `^` removes it. Seven operations: one line costs as much.",
  pitfalls: [
    {
      answer: "t = o & z\n(t - c) & m",
      says: "One half is missing: join `rbit(rbit(t) - d)` to it by `^`.",
    },
    {
      answer: "t = o & z\n((t - c) ^ rbit(rbit(t) - c)) & m",
      says: "On the turned board the rook stands elsewhere: subtract `d` there.",
    },
    {
      answer: "t = o & z\n((t - c) ^ rbit(rbit(t) - rbit(d))) & m",
      says: "`d` is turned already: leave out the `rbit` around it.",
    },
    {
      answer: "t = o & z\n((t - c) ^ (rbit(t) - d)) & m",
      says: "The second half is still on the turned board: put `rbit( )` around it.",
    },
    {
      answer: "t = o & z\n((t - c) | rbit(rbit(t) - d)) & m",
      says: "`|` keeps the pieces and ends that no borrow has reached. `^` removes them.",
    },
    {
      answer: "t = o & m\n((t - c) ^ rbit(rbit(t) - d)) & m",
      says: "`c` and `d` have a 1 for each end of the rank already. So `t` must leave the ends out: use `z`.",
    },
  ],
  signs: {
    z: "`m` without the two ends of the rank",
    c: "starts the borrows to the right and up, and puts a 1 on each end of the rank",
    d: "the same for the turned board; it is turned already",
  },
  aim: "Four rays by two subtractions: the joint rook, seven operations.",
  minutes: 4,
};

export const LESSONS: readonly Lesson[] = [borrow, ray, mirror, line, rank, diagonal, pair, rook];

/** A task for those who want more. */
const shortest: FormulaLesson = {
  name: "shortest",
  title: "A shorter formula",
  task:
    "A ray up, to the right, or up along a diagonal once more. The formula has four operations: find one with three. " +
    "The signs alone are not enough, but a function helps: the help of the calculator lists all functions.",
  claim: "ray",
  most: 3,
  examples: [UP],
  start: "t = o & m\n(t ^ (t - 2 * r)) & m",
  solution: "m & blsmsk(o & m)",
  hints: [
    "Keep `m &`. Behind it, you need all bits up to the lowest 1 of `o & m`: that is the first piece.",
    "The borrow may begin below the rook or bishop: `m` removes what is too much. So a subtraction of 1 will do as well as `2 * r`.",
    "`blsmsk(x)` is `x ^ (x - 1)`. Processors with BMI1 have it as one instruction.",
  ],
  why: "The lowest 1 of `o & m` is the first piece of the ray. `blsmsk` returns it and all bits below it, or all bits if there is no piece, and `m &` keeps those of the ray.",
  pitfalls: [
    {
      answer: "m & (o & m ^ -(o & m))",
      says: "This marks what lies behind the first piece. What you want is all the rest of the ray.",
    },
  ],
  signs: {},
  aim: "Instructions of a processor can replace signs.",
  minutes: 10,
};

export const ALL: readonly Lesson[] = [...LESSONS, shortest];

export const isFormula = (lesson: Lesson): lesson is FormulaLesson => "claim" in lesson;
export const numberOf = (lesson: Lesson): number => ALL.indexOf(lesson) + 1;
export const lessonNamed = (name: string | undefined): Lesson | undefined =>
  ALL.find((one) => one.name === name);

/** What the button of a sign writes: `2 *`, `rbit(`, `(`. */
export const keyOf = (sign: string): string => sign.replace(/( \)| =| r)$/, "");

/** The letters and signs that a lesson explains and has buttons for: those that it begins with or needs, the new ones first. */
export function signsOf(lesson: FormulaLesson): Readonly<Record<string, string>> {
  const before = ALL.slice(0, numberOf(lesson) - 1).filter(isFormula);
  // The constants of one lesson mean nothing in another.
  const known = [lesson, ...before.filter(({ given }) => given === undefined)];
  const needed = lesson.start + lesson.solution;
  return Object.fromEntries(
    known
      .flatMap(({ signs }) => Object.entries(signs))
      .filter(([sign]) => isGiven(sign) || needed.includes(keyOf(sign))),
  );
}

const OTHERS: Readonly<Record<string, string>> = {
  l: "the squares of `m` that come before the rook in the order a1, b1, …, h8",
  u: "the squares of `m` that come after the rook",
};

/** The letters and signs of a lesson and of a formula, with their meanings. */
export function legendOf(lesson: FormulaLesson, formula: string): (readonly [string, string])[] {
  const signs = signsOf(lesson);
  const written = formula.match(/[a-z]\w*(?=\s*\()|\b[lu]\b/gi) ?? [];
  const others = [...new Set(written)].filter((sign) => !(`${sign}( )` in signs));
  const meanings = others.map((sign) => [sign, OTHERS[sign] ?? functionNamed(sign)?.help ?? ""] as const);
  const isBishop = lesson.claim === "ray" || lesson.claim === "line";
  return [...Object.entries(signs), ...meanings.filter(([, meaning]) => meaning !== "")].map(
    ([sign, meaning]) => [sign, isBishop ? meaning.replace("the rook", "the rook or bishop") : meaning],
  );
}

/** The names of the values that a lesson gives. */
export const namesOf = (lesson: FormulaLesson): string[] =>
  Object.keys(signsOf(lesson)).filter((sign) => /^[a-z]$/.test(sign));

export const addressOf = (name: string, answer?: string): string =>
  formatRoute(["course", name], answer === undefined ? undefined : new URLSearchParams({ answer }));

/** A published formula with one fault. */
interface Fault extends Preset {
  readonly lesson: string;
  readonly formula: string;
  /** The formula without the fault. */
  readonly mended: string;
}

const fault = (title: string, lesson: FormulaLesson, formula: string, mended: string): Fault => ({
  title,
  group: "Each of these formulas has one fault: check it, find the fault, and mend it",
  lesson: lesson.name,
  formula,
  mended,
  address: addressOf(lesson.name, formula),
});

export const FAULTS: readonly Fault[] = [
  fault(
    "Subtracting a rook from a blocking piece",
    line,
    "t = o & m\n(t ^ (t - r * r)) & m",
    "t = o & m\n(t ^ (t - 2 * r)) & m",
  ),
  fault(
    "Hyperbola Quintessence",
    diagonal,
    "t = o & m\n((t - r) ^ bswap(bswap(t) - r)) & m",
    "t = o & m\n((t - r) ^ bswap(bswap(t) - bswap(r))) & m",
  ),
  fault(
    "Obstruction Difference",
    diagonal,
    "lower = o & l\nupper = o & u\n(2 * ls1b(upper) - ms1b(lower)) & m",
    "lower = o & l\nupper = o & u\n(2 * ls1b(upper) - ms1b(lower | 1)) & m",
  ),
  fault(
    "SBAMG",
    diagonal,
    "t = o & m | 1\n(t ^ (t - 2 * ms1b(t & (r - 1 | 1)))) & m",
    "t = o & m | 1\n(t ^ (t - 3 * ms1b(t & (r - 1 | 1)))) & m",
  ),
];
