/** How Rust, C and Python write what expressions are made of: a row for each language. */

import type { Bitboard } from "slidemask";
import { FULL, hex } from "../squares.ts";
import type { Radix } from "./expression.ts";
import type { CalculatorFunction } from "./functions.ts";
import { rustName, type Layout } from "./layouts.ts";
import { BINARY } from "./operators.ts";

/** A piece of source, and the operator that is outermost in it, if one is. */
export interface Source {
  readonly text: string;
  readonly operator?: string;
}

export const atom = (text: string): Source => ({ text });

/** The source of a call's arguments, by their places. */
export interface Arguments {
  /** As something that a method can be called of. */
  readonly receiver: (place: number) => string;
  /** With something around it. */
  readonly enclosed: (place: number) => string;
  /** The name of the square that is written there, if one is. */
  readonly square: (place: number) => string | undefined;
}

export interface Language {
  readonly title: string;
  readonly comment: string;
  /** Words that no name may be. */
  readonly reserved: ReadonlySet<string>;
  /** What stands before all statements. */
  readonly head: string;
  readonly statement: (name: string, value: string) => string;
  /** A number; `untyped` where nothing around it says that it has 64 bits. */
  readonly number: (value: Bitboard, radix: Radix, untyped: boolean) => string;
  readonly unary: Readonly<Record<string, (operand: Source) => Source>>;
  readonly binary: Readonly<Record<string, (left: Source, right: Source) => Source>>;
  /** Operators that are methods of their first operand. */
  readonly methods: readonly string[];
  /** A call, if the language can make it. */
  readonly call: (callee: CalculatorFunction, layout: Layout, given: Arguments) => Source | undefined;
}

/** What binds tighter than all that is written between two values. */
const PREFIX = "prefix";

/** As the receiver of a method, or behind a prefix. */
export const tight = ({ text, operator }: Source): string => (operator === undefined ? text : `(${text})`);

/**
 * Two values with an operator between them. All three languages have the same precedence, but readers and
 * compilers want it spelled out; only a chain of one operator goes without parentheses.
 */
const between =
  (operator: string) =>
  (left: Source, right: Source): Source => {
    const first = [PREFIX, operator].includes(left.operator ?? PREFIX) ? left.text : tight(left);
    const second = right.operator === PREFIX ? right.text : tight(right);
    return { text: `${first} ${operator} ${second}`, operator };
  };

const prefixed =
  (prefix: string) =>
  (operand: Source): Source => ({
    text: `${prefix}${tight(operand)}`,
    operator: PREFIX,
  });

const INFIX = Object.fromEntries(BINARY.map(({ symbol }) => [symbol, between(symbol)]));

const PREFIXES: Record<Radix, string> = { 2: "0b", 10: "", 16: "0x" };
const digits = (value: Bitboard, radix: Radix): string => `${PREFIXES[radix]}${value.toString(radix)}`;

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const mapValues = <A, B>(record: Record<string, A>, map: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** A function of bits, if the language has a way to write it. */
function ofBits(
  write: CalculatorFunction["c"],
  parameters: CalculatorFunction["parameters"],
  given: Arguments,
): Source | undefined {
  const text = write?.(...parameters.map((_, i) => given.receiver(i)));
  return text === undefined ? undefined : atom(text);
}

/** Plain operators of Rust panic where these wrap. */
const WRAPPING: Record<string, string> = { "*": "wrapping_mul", "+": "wrapping_add", "-": "wrapping_sub" };

/** Calls go through the library's order of squares, and its types. */
const rustCall: Language["call"] = ({ rust, ofNumbers, parameters }, { turn, turnBack }, given) => {
  if (ofNumbers) return rust && atom(rust(...parameters.map((_, i) => given.receiver(i))));
  const turned = turn ? `.${rustName(turn)}()` : "";
  const turnedBack = turnBack ? `.${rustName(turnBack)}()` : "";
  const sources = parameters.map(({ kind }, i) => {
    const square = kind === "square" ? given.square(i) : undefined;
    if (square !== undefined) return `slidemask::Square::${square.toUpperCase()}`;
    const board = `slidemask::Bitboard(${given.enclosed(i)})${turned}`;
    return kind === "square" ? `${board}.single().unwrap()` : board;
  });
  return rust && atom(`${rust(...sources)}${turnedBack}.0`);
};

export const RUST: Language = {
  title: "Rust",
  comment: "//",
  reserved:
    words(`Self abstract as async await become box break const continue crate do dyn else enum extern false
    final fn for gen if impl in let loop macro match mod move mut override priv pub ref return self static struct super
    trait true try type typeof unsafe unsized use virtual where while yield`),
  head: "",
  statement: (name, value) => `let ${name}: u64 = ${value};`,
  number: (value, radix, untyped) => `${digits(value, radix)}${untyped ? "_u64" : ""}`,
  unary: { "~": prefixed("!"), "-": (operand) => atom(`${tight(operand)}.wrapping_neg()`) },
  binary: {
    ...INFIX,
    ...mapValues(WRAPPING, (name) => (left, right) => atom(`${tight(left)}.${name}(${right.text})`)),
  },
  methods: Object.keys(WRAPPING),
  call: rustCall,
};

export const C: Language = {
  title: "C",
  comment: "//",
  reserved:
    words(`NULL alignas alignof asm auto bool break case char const constexpr continue default do double else
    enum extern false float for goto if inline int linux long nullptr register restrict return short signed sizeof static
    static_assert struct switch thread_local true typedef typeof typeof_unqual uint64_t union unix unsigned void volatile
    while`),
  head: "// needs <stdint.h>\n",
  statement: (name, value) => `const uint64_t ${name} = ${value};`,
  // Binary digits came with C23.
  number: (value, radix) => `UINT64_C(${digits(value, radix === 2 ? 16 : radix)})`,
  unary: { "~": prefixed("~"), "-": prefixed("-") },
  binary: INFIX,
  methods: [],
  call: ({ c, parameters }, _, given) => ofBits(c, parameters, given),
};

/** Integers of Python have no end: what may leave 64 bits is cut. */
const cut = (source: Source): Source => between("&")(source, atom("MASK"));

export const PYTHON: Language = {
  title: "Python",
  comment: "#",
  reserved:
    words(`False MASK None True and as assert async await break class continue def del elif else except finally
    for from global if import in int is lambda nonlocal not or pass raise return try while with yield`),
  head: `MASK = ${hex(FULL)}\n`,
  statement: (name, value) => `${name} = ${value}`,
  number: (value, radix) => digits(value, radix),
  unary: { "~": (operand) => cut(prefixed("~")(operand)), "-": (operand) => cut(prefixed("-")(operand)) },
  binary: mapValues(INFIX, (infix) => (left, right) => {
    const source = infix(left, right);
    return ["*", "+", "-", "<<"].includes(source.operator!) ? cut(source) : source;
  }),
  methods: [],
  call: ({ python, parameters }, _, given) => ofBits(python, parameters, given),
};

/** A name that the language does not keep for itself, and that none of the others is. */
export function nameIn({ reserved }: Language, name: string, others: readonly string[]): string {
  let free = name;
  while (reserved.has(free) || (free !== name && others.includes(free))) free += "_";
  return free;
}
