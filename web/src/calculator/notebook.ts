/** Named expressions, worked out together: each has a value or a mistake of its own. */

import type { Bitboard, Slidemask } from "slidemask";
import { countOf, squareNamed, squaresOf, bitOf } from "../squares.ts";
import { namesIn, parse, written, type Expression } from "./expression.ts";
import { functionNamed } from "./functions.ts";
import { boardOf, numberOf, type Layout } from "./layouts.ts";
import { Mistake, counted, didYouMean, type Span } from "./mistakes.ts";

export interface Definition {
  readonly name: string;
  readonly expression: string;
}

/** What a definition means. */
export interface Value {
  readonly tree: Expression;
  /** As the layout has it. */
  readonly number: Bitboard;
  /** As the library has it. */
  readonly board: Bitboard;
  /** The numbers of all parts of the tree. */
  readonly parts: ReadonlyMap<Expression, Bitboard>;
}

/** What came of a definition. */
export type Outcome = (Value & { readonly mistake?: undefined }) | { readonly mistake: Mistake };

/** What expressions are worked out with: numbers and their bits are those of the layout. */
interface Context {
  readonly library: Slidemask;
  readonly layout: Layout;
  readonly numberOfName: (name: string, span: Span) => Bitboard;
  readonly parts: Map<Expression, Bitboard>;
}

function evaluate(tree: Expression, context: Context): Bitboard {
  const number = evaluateOne(tree, context);
  context.parts.set(tree, number);
  return number;
}

function evaluateOne(tree: Expression, context: Context): Bitboard {
  const { library, layout } = context;
  switch (tree.kind) {
    case "number":
      return tree.value;
    case "square":
      return numberOf(library, layout, bitOf(tree.square));
    case "name":
      return context.numberOfName(tree.name, tree.span);
    case "unary":
      return tree.operator.run(evaluate(tree.operand, context));
    case "binary": {
      const { operator } = tree;
      const [left, right] = [evaluate(tree.left, context), evaluate(tree.right, context)];
      if (operator.highestRight !== undefined && right > operator.highestRight) {
        const most = operator.highestRight;
        throw new Mistake("shift", `\`${operator.symbol}\` by ${right} is too far: a shift goes 0 to ${most} places`, tree.right.span);
      }
      return operator.run(left, right);
    }
    case "call": {
      const { callee } = tree;
      const values = tree.arguments.map((argument, i) => {
        const value = evaluate(argument, context);
        if (callee.ofNumbers) return value;
        const board = boardOf(library, layout, value);
        if (callee.parameters[i]!.kind === "board") return board;
        const [square, ...more] = squaresOf(board);
        if (square === undefined || more.length > 0) {
          const message = `\`${callee.name}\` wants a single square here, such as \`d4\`, and this is ${counted(countOf(board), "square")}`;
          throw new Mistake("square", `${message}: \`ls1b\` takes one of them`, argument.span);
        }
        return square;
      });
      const result = callee.run(library, ...values);
      return callee.ofNumbers ? result : numberOf(library, layout, result);
    }
  }
}

/** Why a row may not be called so. */
function mistakeOfName(name: string, earlier: readonly Definition[]): Mistake | undefined {
  const mistake = (message: string) => new Mistake("name", message, { start: 0, end: name.length });
  if (name === "") return mistake("a row needs a name: write one, such as `a`");
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) {
    return mistake(`\`${name}\` is no name: begin with a letter, and go on with letters, digits and \`_\``);
  }
  if (squareNamed(name) !== undefined) return mistake(`\`${name}\` is a square: choose another name`);
  if (functionNamed(name)) return mistake(`\`${name}\` is a function: choose another name`);
  if (earlier.some((other) => other.name === name)) {
    return mistake(`an earlier row is called \`${name}\`: choose another name`);
  }
  return undefined;
}

/** The names on a shortest way from a name back to itself. */
function circle(name: string, needs: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const ways = [[name]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of needs.get(way.at(-1)!) ?? []) {
      if (next === name) return [...way, name];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}

/** Works all definitions out. A definition may name any other, before it or after it. */
export function workOut(library: Slidemask, layout: Layout, definitions: readonly Definition[]): Outcome[] {
  const read = definitions.map(({ name, expression }, i): { name: string; tree: Expression } | Mistake => {
    try {
      return mistakeOfName(name, definitions.slice(0, i)) ?? { name, tree: parse(expression) };
    } catch (mistake) {
      if (mistake instanceof Mistake) return mistake;
      throw mistake;
    }
  });
  const trees = new Map(read.flatMap((row) => (row instanceof Mistake ? [] : [[row.name, row.tree]])));
  const needs = new Map([...trees].map(([name, tree]) => [name, namesIn(tree).map((reference) => reference.name)]));
  const defined = definitions.map(({ name }) => name);
  const outcomes = new Map<string, Outcome>();

  function numberOfName(name: string, span: Span): Bitboard {
    const tree = trees.get(name);
    if (!tree && defined.includes(name)) throw dependent(name, span);
    if (!tree) {
      const near = squareNamed(name.toLowerCase()) === undefined ? defined : [name.toLowerCase()];
      const call = functionNamed(name) ? `\`${name}\` is a function: write \`(\` and what it is of` : undefined;
      const message = `no bitboard is called \`${name}\`: define it in a row${didYouMean(name, near)}`;
      throw new Mistake("unknown", call ?? message, span);
    }
    const outcome = outcomeOf(name, tree);
    if (outcome.mistake) throw dependent(name, span);
    return outcome.number;
  }

  const dependent = (name: string, span: Span) =>
    new Mistake("dependent", `\`${name}\` has no value: its own row says why`, span);

  function outcomeOf(name: string, tree: Expression): Outcome {
    const known = outcomes.get(name);
    if (known) return known;
    const outcome = workOutOne(name, tree);
    outcomes.set(name, outcome);
    return outcome;
  }

  function workOutOne(name: string, tree: Expression): Outcome {
    const around = circle(name, needs);
    if (around) {
      const { span } = namesIn(tree).find((reference) => reference.name === around[1])!;
      const steps = around.slice(1).map((next, i) => `\`${around[i]}\` needs \`${next}\``);
      return { mistake: new Mistake("cycle", `${steps.join(", ")}: give one of them a value without the others`, span) };
    }
    try {
      const parts = new Map<Expression, Bitboard>();
      const number = evaluate(tree, { library, layout, numberOfName, parts });
      return { tree, number, board: boardOf(library, layout, number), parts };
    } catch (mistake) {
      if (mistake instanceof Mistake) return { mistake };
      throw mistake;
    }
  }

  return read.map((row) => (row instanceof Mistake ? { mistake: row } : outcomeOf(row.name, row.tree)));
}

/** The number that an expression is, if it is nothing else. */
export function plainNumber(expression: string): Extract<Expression, { kind: "number" }> | undefined {
  try {
    const tree = parse(expression);
    return tree.kind === "number" ? tree : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The numbers of an expression that are sets of squares: it itself, or those with bits to see, in
 * hexadecimal or binary, that are no count and no factor.
 */
function boardsIn(tree: Expression, whole: boolean): Extract<Expression, { kind: "number" }>[] {
  switch (tree.kind) {
    case "number":
      return whole || tree.radix !== 10 ? [tree] : [];
    case "square":
    case "name":
      return [];
    case "unary":
      return boardsIn(tree.operand, false);
    case "binary":
      return (["left", "right"] as const)
        .filter((side) => !(tree.operator.amounts.includes(side) && tree[side].kind === "number"))
        .flatMap((side) => boardsIn(tree[side], false));
    case "call":
      return tree.arguments.flatMap((argument) => boardsIn(argument, false));
  }
}

/** An expression of one layout with its sets of squares as another layout writes them. */
export function relaid(library: Slidemask, expression: string, from: Layout, to: Layout): string {
  let tree;
  try {
    tree = parse(expression);
  } catch {
    return expression; // what cannot be read stays as it was typed
  }
  return boardsIn(tree, true).reduceRight((text, { span, value, radix }) => {
    const number = numberOf(library, to, boardOf(library, from, value));
    return text.slice(0, span.start) + written(number, radix) + text.slice(span.end);
  }, expression);
}
