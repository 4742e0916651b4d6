/**
 * Whether an answer depends on squares off the rays, decided for all boards with a diagram.
 *
 * Each bit of each value is a function of the board. Of a value that depends on the squares of the rays alone, it does not
 * matter how: arithmetic with it gives bits of which nothing else is known. So the usual formulas take few steps, and formulas
 * that look elsewhere are followed exactly.
 */

import { bitOf, EMPTY, FULL, has, squaresOf } from "../squares.ts";
import type { Cases } from "./claims.ts";
import { type Bit, Diagram } from "./diagram.ts";
import type { Node } from "./formula.ts";
import { OPERATIONS, high } from "./words.ts";

/** The bits of a value, the lowest first. */
type Word = readonly Bit[];

const PLACES = Array.from({ length: 64 }, (_, place) => place);
const each = (bit: (place: number) => Bit): Word => PLACES.map(bit);
const word = (value: bigint): Word => each((i) => (has(value, i) ? 1 : 0));
const reversed = (x: Word): Word => x.toReversed();

/**
 * Pairs of boards that differ off the rays only, with one pair for each bit of the answer that differs. There are none if no
 * bit does, and `undefined` is returned if that was not decided.
 *
 * A pair need not differ if arithmetic on the rays was not followed. Bits on other rays than those of the cases are left out.
 */
export function pairsOf(
  nodes: readonly Node[],
  constantOf: (place: number) => bigint,
  { mask, subsets }: Pick<Cases, "mask" | "subsets">,
): (readonly [bigint, bigint])[] | undefined {
  const diagram = new Diagram(subsets);
  const values = valuesOf(diagram);
  const occupied = each(() => diagram.variable());
  const words: Word[] = [];
  for (const [place, { op, of, varies }] of nodes.entries()) {
    const [a = occupied, b = a] = of.map((operand) => words[operand]!);
    words.push(op === "o" ? occupied : varies ? values.value(op, a, b) : word(constantOf(place)));
  }
  const answer = squaresOf(FULL & ~(mask & ~subsets)).map((square) => words.at(-1)![square]!);
  const open = [...answer, values.hasMistake()].filter((bit) => diagram.looksOff(bit));
  const pairs = open.map((bit) => diagram.pair(bit));
  return diagram.isFull ? undefined : pairs;
}

function valuesOf(diagram: Diagram) {
  /** Whether an operation has no value. */
  let hasMistake: Bit = 0;
  const choose = diagram.choose.bind(diagram);
  const not = (x: Word): Word => x.map((bit) => choose(bit, 0, 1));
  const and = (a: Word, b: Word): Word => each((i) => choose(a[i]!, b[i]!, 0));
  const xorBit = (a: Bit, b: Bit): Bit => choose(a, choose(b, 0, 1), b);
  const xor = (a: Word, b: Word): Word => each((i) => xorBit(a[i]!, b[i]!));
  const any = (bits: Word): Bit => bits.reduce((found, bit) => choose(bit, 1, found), 0);
  const sum = (a: Word, b: Word): Word => {
    let carry: Bit = 0;
    return each((i) => {
      const differ = xorBit(a[i]!, b[i]!);
      const bit = xorBit(differ, carry);
      carry = choose(differ, carry, a[i]!);
      return bit;
    });
  };
  /** `~(~a + b)`, which is `a - b`. */
  const minus = (a: Word, b: Word): Word => not(sum(not(a), b));
  const below = (x: Word): Word => minus(x, word(1n));
  const blsi = (x: Word): Word => and(x, minus(word(EMPTY), x));
  /** The lowest bit that is set chooses its place. If none is, it is 64. */
  const tzcnt = (x: Word): Word =>
    PLACES.reduceRight((found: Word, i) => {
      const place = word(BigInt(i));
      return each((j) => choose(x[i]!, place[j]!, found[j]!));
    }, word(64n));
  /** Whether a shift by this number is too far. */
  const isFar = (by: Word): Bit => any(by.slice(6));
  /** A shift by the low six bits of a number. */
  const left = (x: Word, by: Word): Word =>
    [0, 1, 2, 3, 4, 5].reduce(
      (moved, stage) => each((i) => choose(by[stage]!, moved[i - (1 << stage)] ?? 0, moved[i]!)),
      x,
    );
  const right = (x: Word, by: Word): Word => reversed(left(reversed(x), by));
  const checked =
    (shift: typeof left): typeof left =>
    (x, by) => {
      hasMistake = choose(isFar(by), 1, hasMistake);
      return shift(x, by);
    };
  const orZero =
    (shift: typeof left): typeof left =>
    (x, by) => {
      const far = isFar(by);
      return shift(x, by).map((bit) => choose(far, 0, bit));
    };
  /** The line through a single square. */
  const line =
    (name: string) =>
    (x: Word): Word => {
      let [one, more]: Bit[] = [0, 0];
      for (const bit of x) {
        more = any([more!, choose(bit, one!, 0)]);
        one = any([one!, bit]);
      }
      hasMistake = choose(choose(more!, 0, one!), hasMistake, 1);
      return each((square) => any(squaresOf(lineOf(name, square)).map((at) => x[at]!)));
    };

  /** Of these, the values matter also if they depend on the rays alone. */
  const exact: Record<string, (a: Word, b: Word) => Word> = {
    "~": not,
    "&": and,
    "|": (a, b) => each((i) => choose(a[i]!, 1, b[i]!)),
    "^": xor,
    swap_bytes: (x) => each((i) => x[i ^ 56]!),
    reverse_bits: reversed,
  };
  const arithmetic: Record<string, (a: Word, b: Word) => Word> = {
    "+": sum,
    "-": minus,
    "*": (a, b) =>
      PLACES.reduce(
        (total, i) =>
          sum(
            total,
            each((j) => choose(b[i]!, a[j - i] ?? 0, 0)),
          ),
        word(EMPTY),
      ),
    "<<": checked(left),
    ">>": checked(right),
    shl0: orZero(left),
    shr0: orZero(right),
    ls1b: blsi,
    blsr: (x) => and(x, below(x)),
    blsmsk: (x) => xor(x, below(x)),
    ms1b: (x) => reversed(blsi(reversed(x))),
    lzcnt: (x) => tzcnt(reversed(x)),
    tzcnt,
    // From the last bit to the first: each bit of the count, for every count before.
    count: (x) =>
      each((bit) => {
        let ofCount = Array.from({ length: 65 }, (_, count): Bit => (bit < 7 ? (count >> bit) & 1 : 0));
        for (const i of PLACES.toReversed())
          ofCount = ofCount.slice(1).map((more, count) => choose(x[i]!, more, ofCount[count]!));
        return ofCount[0]!;
      }),
    pext: (x, by) =>
      PLACES.reduceRight(
        (found: Word, i) => each((j) => choose(by[i]!, j === 0 ? x[i]! : found[j - 1]!, found[j]!)),
        word(EMPTY),
      ),
    pdep: (x, by) => {
      let rest = x;
      return each((i) => {
        const found = choose(by[i]!, rest[0]!, 0);
        rest = rest.map((bit, j) => choose(by[i]!, rest[j + 1] ?? 0, bit));
        return found;
      });
    },
  };
  /** Whether words depend on the squares on the rays alone. Constants depend on none. */
  const isOfRays = (bits: Word) => bits.some((bit) => bit > 1) && !bits.some((bit) => diagram.looksOff(bit));
  const value = (op: string, a: Word, b: Word): Word =>
    exact[op]?.(a, b) ??
    (isOfRays([...a, ...b]) ? each(() => diagram.variable()) : (arithmetic[op] ?? line(op))(a, b));
  return { value, hasMistake: () => hasMistake };
}

function lineOf(name: string, square: number): bigint {
  const half = (word: bigint, from: bigint) => Number(BigInt.asIntN(32, word >> from));
  const low = OPERATIONS[name]!(half(bitOf(square), 0n), half(bitOf(square), 32n), 0, 0);
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
}
