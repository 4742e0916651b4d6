import { answersOf } from "./answers.js";
import { index } from "./checks.js";
import type { FailureRecord, JudgeExports, Tried } from "./exports.js";
import { instantiate } from "./source.js";
import { type Bitboard, SlidemaskError, type Source, type Square } from "./types.js";

/** A board on which a formula is wrong. */
export interface Failure {
  /** The square of the slider. */
  readonly square: Square;
  /** The squares of its ray, its line or all its rays, without its own square: `m`. */
  readonly rays: Bitboard;
  /** The occupied squares: `o`. */
  readonly occupied: Bitboard;
  /** The attacks. */
  readonly expected: Bitboard;
  /** The answer of the formula: empty if it has none. */
  readonly found: Bitboard;
  /** Why the formula has no answer on this board. */
  readonly mistake: string | undefined;
}

/** What is known of the shortest formula with the functions of a formula. */
export interface Shortest {
  /** The functions besides the operators `~ - + & ^ |`, and `*`, `<<`, `>>` if formulas may have them; or `any`, for all functions. */
  readonly functions: readonly string[];
  /** The constants of a square that formulas may have in the proof. If one is a name, the formula has a line that defines it. */
  readonly constants: readonly string[];
  /** The smallest number of operations that is known. */
  readonly operations: number;
  /** The largest number of operations that is proved impossible, if anything is proved. */
  readonly impossible: number | undefined;
  readonly formula: string;
}

/** What the judge says of a formula. It is right if it has no failures. */
export interface Verdict {
  /** The cases that were tried. */
  readonly cases: number;
  /** How many of them are wrong. A formula that is wrong only with certain pieces off the rays may have none. */
  readonly wrongCases: number;
  /** Whether it is proved that pieces on other squares than those of the rays do not matter. */
  readonly proved: boolean;
  /** The smallest failure for each slider and direction, the smallest of all first. */
  readonly failures: readonly Failure[];
  /** A board on which the formula has no answer. If there is one, the judge stops. */
  readonly withoutAnswer: Failure | undefined;
  /** The operators and functions on words that depend on `o`. */
  readonly operations: number;
  /** The functions among them, and `*`, `<<`, `>>`. */
  readonly functions: readonly string[];
  readonly shortest: Shortest | undefined;
}

/** The module that judges formulas for attacks of sliders. */
export interface Judge {
  /** What a formula may claim to compute, such as `ray`. */
  readonly claims: readonly string[];
  /**
   * Tries a formula in all cases of a claim. This takes up to a second, and with 256 operations, which are the most, up to 8,
   * so pages do it in a worker.
   *
   * @param progress is told from time to time how many cases were tried, of how many.
   * @throws RangeError if there is no such claim.
   * @throws SlidemaskError if the text is no formula.
   * @throws TypeError if the formula is no text.
   */
  judge(claim: string, formula: string, progress?: (tried: number, cases: number) => void): Verdict;
}

const countOf = (set: Bitboard): number => set.toString(2).replaceAll("0", "").length;

/** The fewest pieces first, then the lowest square, then the lowest word. */
const bySize = (a: Failure, b: Failure): number =>
  countOf(a.occupied) - countOf(b.occupied) || a.square - b.square || (a.occupied < b.occupied ? -1 : 1);

const failure = ({ square, rays, occupied, expected, found, mistake }: FailureRecord): Failure => ({
  square,
  rays: BigInt(rays),
  occupied: BigInt(occupied),
  expected: BigInt(expected),
  found: BigInt(found ?? 0),
  mistake: mistake ?? undefined,
});

/**
 * Loads the judge of formulas.
 *
 * @param source where the module is; left out, it lies beside this file.
 * @throws what `fetch`, the file system or `WebAssembly` say of a source that cannot be had or is no such module.
 */
export async function loadJudge(
  source: Source = new URL("./slidemask-judge.wasm", import.meta.url),
): Promise<Judge> {
  const wasm = (await instantiate(await source)).exports as unknown as JudgeExports;
  const { answer, give } = answersOf(wasm);
  const claims = answer<string[]>(wasm.claims());
  /** The formula that the module tries: it has one at a time. */
  let current: object | undefined;
  return {
    claims,
    judge(claim, formula, progress = () => undefined) {
      const number = index(claims, claim, "claim");
      const {
        cases: all,
        shortest,
        ...read
      } = answer<
        Pick<Verdict, "cases" | "operations" | "functions"> & {
          shortest: (Omit<Shortest, "impossible"> & { impossible: number | null }) | null;
        }
      >(wasm.judge(number, give(formula, "the formula")));
      const own = (current = {});
      let [cases, wrongCases, proved] = [0, 0, true];
      let withoutAnswer: Failure | undefined;
      const failures: Failure[] = [];
      for (;;) {
        if (current !== own) throw new SlidemaskError("another formula was judged meanwhile");
        const tried = withoutAnswer ? null : answer<Tried | null>(wasm.tried());
        if (tried === null) break;
        cases += tried.cases;
        wrongCases += tried.wrong_cases;
        proved = tried.proved;
        if (tried.wrong) failures.push(failure(tried.wrong));
        if (tried.without_value) withoutAnswer = failure(tried.without_value);
        progress(cases, all);
      }
      return {
        ...read,
        cases,
        wrongCases,
        proved: proved && failures.length === 0,
        failures: failures.sort(bySize),
        withoutAnswer,
        shortest: shortest ? { ...shortest, impossible: shortest.impossible ?? undefined } : undefined,
      };
    },
  };
}
