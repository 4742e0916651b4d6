/** Evaluates named expressions together: each gets a value or a mistake. */

import type { Bitboard, Slidemask } from "slidemask";
import { counted, countOf, squareNamed, squaresOf, bitOf } from "../squares.ts";
import type { ClaimName } from "../judge/claims.ts";
import { isGiven } from "../judge/given.ts";
import { namesIn, parse, type Expression } from "./expression.ts";
import { functionNamed } from "./functions.ts";
import { boardOf, numberOf, type Order } from "./orders.ts";
import { Mistake, didYouMean, type Span } from "./mistakes.ts";

export interface Definition {
  readonly name: string;
  readonly expression: string;
  /** The choice under "Check as". A row without it is checked as a ray. */
  readonly claim?: ClaimName;
}

/** The value of a definition. */
export interface Value {
  readonly tree: Expression;
  /** In the chosen order of squares. */
  readonly number: Bitboard;
  /** In the library's order of squares. */
  readonly board: Bitboard;
  /** The numbers of all parts of the tree. */
  readonly parts: ReadonlyMap<Expression, Bitboard>;
}

/** The result of a definition: a value or a mistake. */
export type Outcome = (Value & { readonly mistake?: undefined }) | { readonly mistake: Mistake };

/** The context of an evaluation. Numbers and their bits are in the chosen order. */
interface Context {
  readonly library: Slidemask;
  readonly order: Order;
  readonly numberOfName: (name: string, span: Span) => Bitboard;
  readonly parts: Map<Expression, Bitboard>;
}

function evaluate(tree: Expression, context: Context): Bitboard {
  const number = evaluateOne(tree, context);
  context.parts.set(tree, number);
  return number;
}

function evaluateOne(tree: Expression, context: Context): Bitboard {
  const { library, order } = context;
  switch (tree.kind) {
    case "number":
      return tree.value;
    case "square":
      return numberOf(library, order, bitOf(tree.square));
    case "name":
      return context.numberOfName(tree.name, tree.span);
    case "unary":
      return tree.operator.run(evaluate(tree.operand, context));
    case "binary": {
      const { operator } = tree;
      const [left, right] = [evaluate(tree.left, context), evaluate(tree.right, context)];
      if (operator.highestRight !== undefined && right > operator.highestRight) {
        const most = operator.highestRight;
        const far = right >> 63n === 0n ? `${right} is too far` : "a negative number";
        throw new Mistake(
          "shift",
          `\`${operator.symbol}\` by ${far}: a shift goes 0 to ${most} places`,
          tree.right.span,
        );
      }
      return operator.run(left, right);
    }
    case "call": {
      const { callee } = tree;
      const values = tree.arguments.map((argument, i) => {
        const value = evaluate(argument, context);
        if (callee.ofNumbers) return value;
        const board = boardOf(library, order, value);
        if (callee.parameters[i]!.kind === "board") return board;
        const [square, ...more] = squaresOf(board);
        if (square === undefined || more.length > 0) {
          const found =
            square === undefined
              ? "none"
              : `${counted(countOf(board), "square")}: \`ls1b\` takes one of them`;
          throw new Mistake(
            "square",
            `\`${callee.name}\` wants a single square here, such as \`d4\`, and this is ${found}`,
            argument.span,
          );
        }
        return square;
      });
      const result = callee.run(library, ...values);
      return callee.ofNumbers ? result : numberOf(library, order, result);
    }
  }
}

/** The mistake in a row's name, if it cannot have this name. */
export function mistakeOfName(name: string, earlier: readonly Definition[]): Mistake | undefined {
  const mistake = (message: string) => new Mistake("name", message, { start: 0, end: name.length });
  if (name === "") return mistake("a row needs a name: write one, such as `a`");
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) {
    return mistake(`\`${name}\` is no name: begin with a letter, and go on with letters, digits and \`_\``);
  }
  if (squareNamed(name) !== undefined) return mistake(`\`${name}\` is a square: choose another name`);
  // A row may have the other name of a function, as functions have parentheses.
  if (functionNamed(name)?.name === name) return mistake(`\`${name}\` is a function: choose another name`);
  if (earlier.some((other) => other.name === name)) {
    return mistake(`an earlier row is called \`${name}\`: choose another name`);
  }
  return undefined;
}

/** The names that each row needs. */
type Needs = ReadonlyMap<string, readonly string[]>;

const needsOf = (trees: ReadonlyMap<string, Expression>): Needs =>
  new Map([...trees].map(([name, tree]) => [name, namesIn(tree).map((reference) => reference.name)]));

/**
 * The names of the rows in their order, except that each follows the rows that it needs. A row that needs itself or
 * a missing row is left out, and so is every row that needs it.
 *
 * This is a loop and not a recursion, because a chain of rows may be longer than the stack is deep.
 */
export function byNeed(trees: ReadonlyMap<string, Expression>): string[] {
  const needs = needsOf(trees);
  const begun = new Set<string>();
  const order = new Set<string>();
  for (const row of needs.keys()) {
    const waiting = [row];
    while (waiting.length > 0) {
      const name = waiting.pop()!;
      const needed = needs.get(name);
      if (!needed) continue;
      if (!begun.has(name)) {
        begun.add(name);
        waiting.push(name, ...needed.filter((other) => !begun.has(other)).reverse());
      } else if (needed.every((other) => order.has(other))) {
        // All rows that this one needs were visited before. Any that is not in `order` by now is missing or in a cycle.
        order.add(name);
      }
    }
  }
  return [...order];
}

/** The names on a shortest cycle from a name back to itself. */
function circle(name: string, needs: Needs): string[] | undefined {
  const neededBy = new Map<string, string>();
  const queue = [name];
  for (const here of queue) {
    for (const next of needs.get(here) ?? []) {
      if (neededBy.has(next)) continue;
      neededBy.set(next, here);
      queue.push(next);
    }
  }
  if (!neededBy.has(name)) return undefined;
  const way = [name];
  do way.unshift(neededBy.get(way[0]!)!);
  while (way[0] !== name);
  return way;
}

function mistakeOfCircle(around: readonly string[], tree: Expression): Mistake {
  const { span } = namesIn(tree).find(({ name }) => name === around[1])!;
  const steps = around.slice(1).map((next, i) => `\`${around[i]}\` needs \`${next}\``);
  return new Mistake("cycle", `${steps.join(", ")}: give one of them a value without the others`, span);
}

/** Evaluates all definitions. A definition may use any other one, before or after it. */
export function workOut(library: Slidemask, order: Order, definitions: readonly Definition[]): Outcome[] {
  const rows = definitions.map(({ name, expression }, i): { name: string; tree: Expression } | Mistake => {
    try {
      return mistakeOfName(name, definitions.slice(0, i)) ?? { name, tree: parse(expression) };
    } catch (mistake) {
      if (mistake instanceof Mistake) return mistake;
      throw mistake;
    }
  });
  const trees = new Map(rows.flatMap((row) => (row instanceof Mistake ? [] : [[row.name, row.tree]])));
  const needs = needsOf(trees);
  const defined = definitions.map(({ name }) => name);
  const outcomes = new Map<string, Outcome>();

  function numberOfName(name: string, span: Span): Bitboard {
    const outcome = outcomes.get(name);
    if (outcome && !outcome.mistake) return outcome.number;
    if (defined.includes(name)) {
      const kind = isGiven(name) || outcome?.mistake?.kind === "given" ? "given" : "dependent";
      throw new Mistake(kind, `\`${name}\` has no value: its own row says why`, span);
    }
    if (functionNamed(name))
      throw new Mistake(
        "unknown",
        `\`${name}\` is a function: write its arguments after it, in parentheses`,
        span,
      );
    if (/^[a-z]\d$/i.test(name) && !squareNamed(name.toLowerCase())) {
      throw new Mistake(
        "unknown",
        `\`${name}\` is no square: files are a to h, ranks 1 to 8; nor is it the name of a row`,
        span,
      );
    }
    if (isGiven(name)) {
      throw new Mistake(
        "given",
        `\`${name}\` is given when a row is checked: for a value here, define it in a row of its own`,
        span,
      );
    }
    const near = squareNamed(name.toLowerCase()) === undefined ? defined : [name.toLowerCase()];
    throw new Mistake(
      "unknown",
      `no bitboard is called \`${name}\`: define it in a row${didYouMean(name, near)}`,
      span,
    );
  }

  function outcomeOf(tree: Expression): Outcome {
    try {
      const parts = new Map<Expression, Bitboard>();
      const number = evaluate(tree, { library, order, numberOfName, parts });
      return { tree, number, board: boardOf(library, order, number), parts };
    } catch (mistake) {
      if (mistake instanceof Mistake) return { mistake };
      throw mistake;
    }
  }

  for (const name of byNeed(trees)) outcomes.set(name, outcomeOf(trees.get(name)!));
  for (const [name, tree] of trees) {
    if (outcomes.has(name)) continue;
    const around = circle(name, needs);
    outcomes.set(name, around ? { mistake: mistakeOfCircle(around, tree) } : outcomeOf(tree));
  }
  return rows.map((row) => (row instanceof Mistake ? { mistake: row } : outcomes.get(row.name)!));
}
