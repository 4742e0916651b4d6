/** Tries a formula in all cases of a claim. The answers come from a walk from square to square, and not from the library. */

import { bitOf, countOf, FULL, squaresOf } from "../squares.ts";
import { casesOf, type Cases, type ClaimName } from "./claims.ts";
import { pairsOf } from "./dependence.ts";
import type { Formula, Node } from "./formula.ts";
import type { Given } from "./given.ts";
import { high, OPERATIONS, ones } from "./words.ts";

/** A board on which a formula is wrong. */
export interface Failure {
  readonly square: number;
  readonly occupied: bigint;
  readonly mask: bigint;
  readonly expected: bigint;
  readonly found: bigint;
}

/** A board on which an operation of the formula cannot be done. */
export interface Impossible extends Pick<Failure, "square" | "occupied" | "mask"> {
  readonly op: string;
  /** The operand that does not fit. */
  readonly value: bigint;
}

export interface Verdict {
  readonly cases: number;
  /** How many cases are wrong on one of their three boards. */
  readonly wrong: number;
  /** Whether it is proved that no other squares than those of the rays matter. */
  readonly proved: boolean;
  /** The smallest failure of each slider and line, the smallest of all first. */
  readonly failures: readonly Failure[];
  readonly impossible?: Impossible;
}

/** How many cases are tried at a time, each on three boards. */
const CASES = 1024;
const BOARDS = 3;

const whole = (low: number, highHalf: number): bigint => (BigInt(highHalf >>> 0) << 32n) | BigInt(low >>> 0);

/** Words, one after the other, in two halves. */
class Column {
  readonly low = new Int32Array(CASES * BOARDS);
  readonly high = new Int32Array(CASES * BOARDS);

  set(at: number, word: bigint): void {
    this.low[at] = Number(word & 0xffff_ffffn);
    this.high[at] = Number(word >> 32n);
  }

  fill(word: bigint): void {
    this.set(0, word);
    this.low.fill(this.low[0]!);
    this.high.fill(this.high[0]!);
  }

  get(at: number): bigint {
    return whole(this.low[at]!, this.high[at]!);
  }
}

/** Runs a node on the first words of columns. Returns the place of the first word on which it cannot be done, or -1. */
function runNode({ op, of }: Node, columns: readonly Column[], to: Column, count: number): number {
  const operation = OPERATIONS[op]!;
  const a = columns[of[0]!]!;
  const b = columns[of[1] ?? of[0]!]!;
  for (let i = 0; i < count; i++) {
    const low = operation(a.low[i]!, a.high[i]!, b.low[i]!, b.high[i]!);
    if (Number.isNaN(low)) return i;
    to.low[i] = low;
    to.high[i] = high;
  }
  return -1;
}

/** The high half of the last walk. */
let walkedHigh = 0;

/** The squares that a slider reaches: it stops on the first piece of each ray. Returns the low half of the set. */
function walk(rays: Cases["rays"], low: number, highHalf: number): number {
  let [found, foundHigh] = [0, 0];
  for (const ray of rays) {
    for (const square of ray) {
      const bit = 1 << (square & 31);
      if (square < 32) found |= bit;
      else foundHigh |= bit;
      if (((square < 32 ? low : highHalf) & bit) !== 0) break;
    }
  }
  walkedHigh = foundHigh;
  return found;
}

/** Random halves of words, which are the same on every run. */
function noise(): () => number {
  let state = 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state;
  };
}

const subsetsOf = (set: bigint): number => 2 ** countOf(set);

export const caseCount = (claim: ClaimName): number =>
  casesOf(claim).reduce((sum, { subsets }) => sum + subsetsOf(subsets), 0);

/** The fewest pieces first, then the lowest square, then the lowest number of the board. */
const bySize = (a: Failure, b: Failure): number =>
  countOf(a.occupied) - countOf(b.occupied) || a.square - b.square || (a.occupied < b.occupied ? -1 : 1);

/** A formula at work: it answers for the boards of one slider. */
class Trial {
  readonly boards = new Column();
  readonly answers: Column;
  private readonly columns: readonly Column[];
  private readonly constants: readonly number[];
  private readonly varying: readonly number[];

  constructor(private readonly nodes: readonly Node[]) {
    this.columns = nodes.map(({ op }) => (op === "o" ? this.boards : new Column()));
    const places = nodes.map((_, place) => place).filter((place) => nodes[place]!.op !== "o");
    this.constants = places.filter((place) => !nodes[place]!.varies);
    this.varying = places.filter((place) => nodes[place]!.varies);
    this.answers = this.columns.at(-1)!;
  }

  /** Computes what is the same on all boards of a slider. */
  begin(cases: Cases): Impossible | undefined {
    const given = givenBy(cases);
    for (const place of this.constants) {
      const { op, value } = this.nodes[place]!;
      const word = value ?? (Object.hasOwn(given, op) ? given[op as keyof typeof given] : undefined);
      if (word !== undefined) this.columns[place]!.fill(word);
    }
    return this.run(this.constants, this.boards.low.length, cases);
  }

  /** Computes the answers for the first boards. */
  answer(count: number, cases: Cases): Impossible | undefined {
    return this.run(this.varying, count, cases);
  }

  /** The boards on which squares off the rays matter, if there may be any. */
  pairs(cases: Cases): ReturnType<typeof pairsOf> {
    return pairsOf(this.nodes, (place) => this.columns[place]!.get(0), cases);
  }

  /** Computes the answer for one board. */
  answerOn(occupied: bigint, cases: Cases): Impossible | undefined {
    this.boards.set(0, occupied);
    return this.answer(1, cases);
  }

  /** Whether the formula is wrong on a board of the slider. */
  failureOn(occupied: bigint, cases: Cases): Failure | undefined {
    const { square, mask, rays } = cases;
    if (this.answerOn(occupied, cases)) return undefined;
    const low = walk(rays, this.boards.low[0]!, this.boards.high[0]!);
    const expected = whole(low, walkedHigh);
    const found = this.answers.get(0);
    return found === expected ? undefined : { square, occupied, mask, expected, found };
  }

  private run(places: readonly number[], count: number, { square, mask }: Cases): Impossible | undefined {
    for (const place of places) {
      const node = this.nodes[place]!;
      if (node.of.length === 0) continue;
      const at = runNode(node, this.columns, this.columns[place]!, count);
      if (at >= 0)
        return {
          op: node.op,
          square,
          mask,
          occupied: this.boards.get(at),
          value: this.columns[node.of.at(-1)!]!.get(at),
        };
    }
    return undefined;
  }
}

/** The values of the given names, except `o`, for a slider. */
export function givenBy({
  square,
  mask,
}: Pick<Failure, "square" | "mask">): Record<Exclude<Given, "o">, bigint> {
  const r = bitOf(square);
  return { r, m: mask, l: mask & (r - 1n), u: mask & ~(r - 1n) };
}

/** The failure without the pieces that can be taken away: each of those that are left is needed. */
function shrunk(trial: Trial, failure: Failure, cases: Cases): Failure {
  let least = failure;
  for (const square of squaresOf(failure.occupied))
    least = trial.failureOn(least.occupied & ~bitOf(square), cases) ?? least;
  return least.occupied === failure.occupied ? failure : shrunk(trial, least, cases);
}

/** Tries a formula in all cases of a claim. Tells from time to time how many cases were tried. */
export function judge(
  { nodes }: Pick<Formula, "nodes">,
  claim: ClaimName,
  tell: (cases: number) => void = () => undefined,
): Verdict {
  const trial = new Trial(nodes);
  const random = noise();
  const { boards, answers } = trial;
  const failures: Failure[] = [];
  let [tried, wrong] = [0, 0];
  let proved = true;
  for (const cases of casesOf(claim)) {
    const { square, rays, mask, subsets, elsewhere } = cases;
    const impossible = trial.begin(cases);
    if (impossible) return { cases: tried, wrong, proved: false, failures: [], impossible };
    const [inside, around] = [halves(subsets), halves(elsewhere)];
    let smallest: Failure | undefined;
    let fewest = 64;
    let [low, highHalf] = [0, 0];
    for (let left = subsetsOf(subsets); left > 0; left -= CASES) {
      const count = Math.min(left, CASES);
      for (let i = 0; i < count * BOARDS; i += BOARDS) {
        boards.low[i] = low;
        boards.high[i] = highHalf;
        boards.low[i + 1] = low | around.low;
        boards.high[i + 1] = highHalf | around.high;
        boards.low[i + 2] = low | (around.low & random());
        boards.high[i + 2] = highHalf | (around.high & random());
        // The next subset: the subtraction skips the squares outside.
        const next = (low - inside.low) & inside.low;
        highHalf = (highHalf - inside.high - (low >>> 0 < inside.low >>> 0 ? 1 : 0)) & inside.high;
        low = next;
      }
      const impossible = trial.answer(count * BOARDS, cases);
      if (impossible) return { cases: tried, wrong, proved: false, failures: [], impossible };
      let last = -1;
      for (let i = 0; i < count * BOARDS; i++) {
        const expected = walk(rays, boards.low[i]!, boards.high[i]!);
        if (expected === answers.low[i] && walkedHigh === answers.high[i]) continue;
        const board = Math.floor(i / BOARDS);
        if (board !== last) wrong++;
        last = board;
        // Most formulas on trial are wrong on most boards: only the smallest become failures.
        const pieces = ones(boards.low[i]!) + ones(boards.high[i]!);
        if (pieces > fewest) continue;
        fewest = pieces;
        const failure = {
          square,
          occupied: boards.get(i),
          mask,
          expected: whole(expected, walkedHigh),
          found: answers.get(i),
        };
        if (smallest === undefined || bySize(failure, smallest) < 0) smallest = failure;
      }
      tried += count;
      tell(tried);
    }
    proved &&= smallest === undefined;
    if (proved) {
      const pairs = trial.pairs(cases);
      for (const board of pairs?.flat() ?? []) {
        const impossible = trial.answerOn(board, cases);
        if (impossible) return { cases: tried, wrong, proved: false, failures: [], impossible };
        smallest ??= trial.failureOn(board, cases);
      }
      proved = pairs?.length === 0;
    }
    if (smallest) failures.push(shrunk(trial, smallest, cases));
  }
  return { cases: tried, wrong, proved, failures: failures.sort(bySize) };
}

const halves = (word: bigint) => ({
  low: Number(BigInt.asIntN(32, word & (FULL >> 32n))),
  high: Number(BigInt.asIntN(32, word >> 32n)),
});
