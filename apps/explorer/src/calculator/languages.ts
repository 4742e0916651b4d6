/** The parts of expressions in Rust, C and Python: one record for each language. */

import type { Bitboard } from "slidemask";
import { FULL, hex } from "../squares.ts";
import type { Radix } from "./expression.ts";
import type { CalculatorFunction } from "./functions.ts";
import { rustName, type Order } from "./orders.ts";
import { BINARY } from "./operators.ts";

/** A piece of source, and its outermost operator, if it has one. */
export interface Source {
  readonly text: string;
  readonly operator?: string;
}

export const atom = (text: string): Source => ({ text });

/** The source of a call's arguments, by position. */
export interface Arguments {
  /** The argument as the receiver of a method call. */
  readonly receiver: (place: number) => string;
  /** The argument between delimiters, where it needs no parentheses of its own. */
  readonly enclosed: (place: number) => string;
  /** The name of the square, if the argument is one. */
  readonly square: (place: number) => string | undefined;
}

export interface Language {
  readonly title: string;
  readonly comment: string;
  /** Reserved words, which cannot be names. */
  readonly reserved: ReadonlySet<string>;
  /** The text before all statements. */
  readonly head: string;
  readonly statement: (name: string, value: string) => string;
  /** A constant of its own, whose value is a hexadecimal number. */
  readonly constant: (name: string, value: string) => string;
  /** A number. `untyped` means that its context does not make it a 64-bit number. */
  readonly number: (value: Bitboard, radix: Radix, untyped: boolean) => string;
  readonly unary: Readonly<Record<string, (operand: Source) => Source>>;
  readonly binary: Readonly<Record<string, (left: Source, right: Source) => Source>>;
  /** Operators that are methods of their first operand. */
  readonly methods: readonly string[];
  /** A call, if the language can write it. */
  readonly call: (callee: CalculatorFunction, order: Order, given: Arguments) => Source | undefined;
}

/** Stands for all prefix operators: they bind tighter than every infix operator. */
const PREFIX = "prefix";

/** The source as the receiver of a method or after a prefix, in parentheses if it needs them. */
export const tight = ({ text, operator }: Source): string => (operator === undefined ? text : `(${text})`);

/**
 * Two values with an operator between them. All three languages have the same precedence, but parentheses help
 * readers and avoid compiler warnings. Only a chain of one operator goes without them.
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

/** A call of a function of numbers, if the language can write it. */
function ofBits(
  write: CalculatorFunction["c"],
  parameters: CalculatorFunction["parameters"],
  given: Arguments,
): Source | undefined {
  const text = write?.(...parameters.map((_, i) => given.receiver(i)));
  return text === undefined ? undefined : atom(text);
}

/** These methods wrap; Rust's plain operators panic on overflow. */
const WRAPPING: Record<string, string> = { "*": "wrapping_mul", "+": "wrapping_add", "-": "wrapping_sub" };

/** Calls convert their arguments to the library's order of squares and its types, and the result back. */
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
  constant: (name, value) => `const ${name}: u64 = ${value};`,
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
  constant: (name, value) => `static const uint64_t ${name} = UINT64_C(${value}); // needs <stdint.h>`,
  // Binary literals are only in C23 and later.
  number: (value, radix) => `UINT64_C(${digits(value, radix === 2 ? 16 : radix)})`,
  unary: { "~": prefixed("~"), "-": prefixed("-") },
  binary: INFIX,
  methods: [],
  call: ({ c, parameters }, _, given) => ofBits(c, parameters, given),
};

/** Python's integers have no maximum: results that may exceed 64 bits are masked. */
const cut = (source: Source): Source => between("&")(source, atom("MASK"));

export const PYTHON: Language = {
  title: "Python",
  comment: "#",
  reserved:
    words(`False MASK None True and as assert async await break class continue def del elif else except finally
    for from global if import in int is lambda nonlocal not or pass raise return try while with yield`),
  head: `MASK = ${hex(FULL)}\n`,
  statement: (name, value) => `${name} = ${value}`,
  constant: (name, value) => `${name} = ${value}`,
  number: (value, radix) => digits(value, radix),
  unary: { "~": (operand) => cut(prefixed("~")(operand)), "-": (operand) => cut(prefixed("-")(operand)) },
  binary: mapValues(INFIX, (infix) => (left, right) => {
    const source = infix(left, right);
    return ["*", "+", "-", "<<"].includes(source.operator!) ? cut(source) : source;
  }),
  methods: [],
  call: ({ python, parameters }, _, given) => ofBits(python, parameters, given),
};

/** A name that is neither reserved in the language nor equal to one of the others. */
export function nameIn({ reserved }: Language, name: string, others: readonly string[]): string {
  let free = name;
  while (reserved.has(free) || (free !== name && others.includes(free))) free += "_";
  return free;
}
