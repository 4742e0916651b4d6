/** The parser of expressions: from a text to a tree whose nodes know their places in the text. */

import type { Bitboard, Square } from "slidemask";
import { counted, FULL, hex, squareNamed } from "../squares.ts";
import { FUNCTIONS, functionNamed, type CalculatorFunction } from "./functions.ts";
import { Mistake, didYouMean, type Span } from "./mistakes.ts";
import { BINARY, TIMES, UNARY, type BinaryOperator, type UnaryOperator } from "./operators.ts";

/** How a number was written. */
export type Radix = 2 | 10 | 16;

export type Expression = { readonly span: Span } & (
  | { readonly kind: "number"; readonly value: Bitboard; readonly radix: Radix }
  | { readonly kind: "square"; readonly square: Square }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "unary"; readonly operator: UnaryOperator; readonly operand: Expression }
  | {
      readonly kind: "binary";
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: "call"; readonly callee: CalculatorFunction; readonly arguments: readonly Expression[] }
);

/** Longer or deeper expressions are mistakes: trees are walked by recursion, and anyone can write an address. */
const LONGEST = 1000;
const DEEPEST = 100;

interface Token {
  readonly kind: "number" | "word" | "symbol" | "end";
  readonly text: string;
  readonly span: Span;
}

const SYMBOLS = [...new Set([...BINARY, ...UNARY].map(({ symbol }) => symbol)), "(", ")", ","].sort(
  (a, b) => b.length - a.length, // `<<` before `<`
);

/** Operators of other languages, and their replacements here. */
const INSTEAD: Record<string, string> = {
  "!": "write `~` for all other squares",
  "/": "write `>>` to divide by a power of two",
  "&&": "write `&`, which takes the squares of both",
  "||": "write `|`, which takes the squares of either",
  "==": "`a ^ b` is empty where two boards are equal",
  "=": "the name stands in a field of its own",
  "<": "write `<<` for a shift",
  ">": "write `>>` for a shift",
};

/** The names of operators, which stand for them in any case. */
const SPELLED: Record<string, string> = { and: "&", or: "|", xor: "^" };

/** The sign that a word stands for. After a value it can only be an operator, and rows may have the same names. */
function signOf(word: string, rest: string, before: Token | undefined): string | undefined {
  const afterValue = before !== undefined && (before.kind !== "symbol" || before.text === ")");
  if (afterValue) return SPELLED[word.toLowerCase()];
  return /^not(?!\s+(?:and|or|xor)\b)(?=\s+\w|\s*\()/i.test(rest) ? "~" : undefined;
}

function tokens(text: string): Token[] {
  const found: Token[] = [];
  let start = 0;
  // As keyboards of phones and printed formulas write them.
  text = text.replace(/[−–]/g, "-").replace(/×/g, "*");
  const take = (kind: Token["kind"], taken: string, text = taken) => {
    found.push({ kind, text, span: { start, end: start + taken.length } });
    start += taken.length;
  };
  while (start < text.length) {
    const rest = text.slice(start);
    const [space] = /^\s*/.exec(rest)!;
    const word = /^[A-Za-z_][A-Za-z0-9_]*/.exec(rest)?.[0];
    const number = /^[0-9][A-Za-z0-9_]*/.exec(rest)?.[0];
    const doubled = /^(?:&&|\|\||==)/.exec(rest)?.[0];
    const sign = word && signOf(word, rest, found.at(-1));
    const symbol = doubled ? undefined : SYMBOLS.find((one) => rest.startsWith(one));
    if (space) start += space.length;
    else if (word) take(sign ? "symbol" : "word", word, sign);
    else if (number) take("number", factorIn(number) ?? number);
    else if (symbol) take("symbol", symbol);
    else {
      const character = doubled ?? [...rest][0]!;
      throw new Mistake(
        "character",
        `\`${character}\` is no operator: ${INSTEAD[character] ?? "take it out, or see the list of operators"}`,
        { start, end: start + character.length },
      );
    }
  }
  take("end", "");
  return found;
}

/**
 * Hexadecimal, binary or decimal digits with `_` anywhere, and the suffixes of 64-bit numbers in Rust and C. After decimal
 * digits, `u` and `l` are names.
 */
const NUMBER =
  /^(?:(?:0x(?<hexadecimal>[0-9a-f_]+)|0b(?<binary>[01_]+))(?:_?u64|u?l{0,2})|(?<decimal>[0-9][0-9_]*)(?:_?u64|u?ll|ul)?)$/i;

/** The decimal digits before a name, which are a factor: `2r`. */
const factorIn = (text: string): string | undefined =>
  NUMBER.test(text) ? undefined : /^(?!0[xbo])[0-9][0-9_]*(?=[A-Za-z])/.exec(text)?.[0];

function numberOf({ text, span }: Token): Expression {
  const { hexadecimal, binary, decimal } = NUMBER.exec(text)?.groups ?? {};
  const digits = (hexadecimal ?? binary ?? decimal ?? "").replaceAll("_", "");
  if (digits === "") {
    throw new Mistake(
      "number",
      `\`${text}\` is no number: write 0x and hexadecimal digits, 0b and 0 or 1, or decimal digits, and \`*\` between a number and a name`,
      span,
    );
  }
  const value = BigInt(`${hexadecimal ? "0x" : binary ? "0b" : ""}${digits}`);
  if (value > FULL) {
    throw new Mistake(
      "number",
      `\`${text}\` has ${value.toString(2).length} bits, and a bitboard 64: take digits away`,
      span,
    );
  }
  return { kind: "number", value, radix: hexadecimal ? 16 : binary ? 2 : 10, span };
}

/** Reads an expression; throws a `Mistake`. */
export function parse(text: string): Expression {
  if (text.length > LONGEST) {
    throw new Mistake(
      "syntax",
      `${counted(text.length, "character")} are too many for an expression, which may have ${LONGEST}: give parts of it rows of their own`,
      { start: LONGEST, end: text.length },
    );
  }
  const queue = tokens(text);
  let position = 0;
  let depth = 0;
  const peek = (): Token => queue[position]!;
  const next = (): Token => queue[position++]!;
  const sees = (symbol: string): boolean => peek().kind === "symbol" && peek().text === symbol;
  const called = ({ kind, text }: Token) => (kind === "end" ? "the end" : `\`${text}\``);

  function operand(): Expression {
    const token = next();
    const sign = token.kind === "symbol" ? UNARY.find(({ symbol }) => symbol === token.text) : undefined;
    if (sign) {
      const inner = nested(token, operand);
      return {
        kind: "unary",
        operator: sign,
        operand: inner,
        span: { start: token.span.start, end: inner.span.end },
      };
    }
    if (token.kind === "number") return factor(numberOf(token));
    if (token.kind === "word") return sees("(") ? call(token) : word(token);
    if (token.kind === "symbol" && token.text === "(") {
      const inner = nested(token, () => expression(0));
      const { end } = close(token);
      return { ...inner, span: { start: token.span.start, end } };
    }
    throw new Mistake(
      "syntax",
      queue.length === 1
        ? "there is nothing to work out: write a number such as `0xff`, a square such as `d4`, or the name of another row"
        : `a value is missing before ${called(token)}: write a number such as \`0xff\`, a square such as \`d4\`, or a name`,
      token.span,
    );
  }

  /** A number, or its product with the name or the parentheses directly behind it. */
  function factor(left: Expression): Expression {
    const { kind, text, span } = peek();
    if (span.start > left.span.end || (kind !== "word" && text !== "(")) return left;
    const right = operand();
    return {
      kind: "binary",
      operator: TIMES,
      left,
      right,
      span: { start: left.span.start, end: right.span.end },
    };
  }

  function nested(token: Token, inner: () => Expression): Expression {
    if (++depth > DEEPEST) {
      throw new Mistake(
        "syntax",
        `this is nested deeper than ${DEEPEST} times: give a part of it a row of its own`,
        token.span,
      );
    }
    const parsed = inner();
    depth--;
    return parsed;
  }

  function word({ text: name, span }: Token): Expression {
    const square = squareNamed(name);
    return square === undefined ? { kind: "name", name, span } : { kind: "square", square, span };
  }

  function call(name: Token): Expression {
    const callee = functionNamed(name.text);
    if (!callee) {
      const near = didYouMean(
        name.text,
        FUNCTIONS.map((one) => one.name),
      );
      throw new Mistake(
        "unknown",
        `there is no function \`${name.text}\`: see the list of functions${near}`,
        name.span,
      );
    }
    const open = next();
    const parsed: Expression[] = [];
    while (!sees(")")) {
      parsed.push(nested(open, () => expression(0)));
      if (!sees(",")) break;
      next();
    }
    const { end } = close(open);
    const span = { start: name.span.start, end };
    if (parsed.length !== callee.parameters.length) {
      const takes = `\`${callee.name}\` takes ${counted(callee.parameters.length, "argument")}`;
      throw new Mistake(
        "arguments",
        `${takes}, and this is ${parsed.length}: write \`${signature(callee)}\``,
        span,
      );
    }
    return { kind: "call", callee, arguments: parsed, span };
  }

  function close(open: Token): Span {
    const token = next();
    if (token.kind === "symbol" && token.text === ")") return token.span;
    throw token.kind === "end"
      ? new Mistake("syntax", "this `(` is not closed: write `)` where it ends", open.span)
      : new Mistake("syntax", `${called(token)} stands where an operator or \`)\` should be`, token.span);
  }

  function expression(loosest: number): Expression {
    let left = operand();
    for (;;) {
      const operator = BINARY.find(({ symbol }) => sees(symbol));
      if (!operator || operator.precedence <= loosest) return left;
      next();
      const right = expression(operator.precedence);
      left = { kind: "binary", operator, left, right, span: { start: left.span.start, end: right.span.end } };
    }
  }

  const parsed = expression(0);
  if (peek().kind !== "end") {
    throw new Mistake(
      "syntax",
      `${called(peek())} stands where an operator or the end should be`,
      peek().span,
    );
  }
  return parsed;
}

/** The signature of a function: `rook_attacks(square, occupied)`. */
export const signature = ({ name, parameters }: CalculatorFunction): string =>
  `${name}(${parameters.map((parameter) => parameter.name).join(", ")})`;

/** The expressions that an expression is made of, in the order of the text. */
export function partsOf(tree: Expression): readonly Expression[] {
  switch (tree.kind) {
    case "unary":
      return [tree.operand];
    case "binary":
      return [tree.left, tree.right];
    case "call":
      return tree.arguments;
    default:
      return [];
  }
}

/** The rows that an expression names, in the order of the text. */
export const namesIn = (tree: Expression): { name: string; span: Span }[] =>
  tree.kind === "name" ? [tree] : partsOf(tree).flatMap(namesIn);

/** A number in binary, in groups of a byte. */
export const binary = (value: Bitboard): string =>
  `0b${value.toString(2).padStart(64, "0").match(/.{8}/g)!.join("_")}`;

const WRITTEN: Record<Radix, (value: Bitboard) => string> = { 2: binary, 10: String, 16: hex };
/** A number in the notation of expressions. */
export const written = (value: Bitboard, radix: Radix): string => WRITTEN[radix](value);
