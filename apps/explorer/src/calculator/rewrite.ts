/** Rewrites the text of expressions: for another order of squares, or with another name for a row. */

import type { Slidemask } from "slidemask";
import { namesIn, parse, partsOf, written, type Expression } from "./expression.ts";
import { boardOf, numberOf, type Order } from "./orders.ts";
import type { Span } from "./mistakes.ts";
import { type Definition, mistakeOfName } from "./evaluate.ts";

/** The number of an expression that consists of a single number. */
export function plainNumber(expression: string): Extract<Expression, { kind: "number" }> | undefined {
  const tree = read(expression);
  return tree?.kind === "number" ? tree : undefined;
}

/**
 * The numbers in an expression that are sets of squares: the whole expression if it is one number, else its
 * hexadecimal and binary numbers, except counts and factors.
 */
function boardsIn(tree: Expression, whole: boolean): Extract<Expression, { kind: "number" }>[] {
  if (tree.kind === "number") return whole || tree.radix !== 10 ? [tree] : [];
  const amounts = tree.kind === "binary" ? tree.operator.amounts.map((side) => tree[side]) : [];
  return partsOf(tree)
    .filter((part) => part.kind !== "number" || !amounts.includes(part))
    .flatMap((part) => boardsIn(part, false));
}

/** A text with some parts replaced by what `write` returns. The parts are given from left to right. */
function rewritten<Part extends { readonly span: Span }>(
  text: string,
  parts: readonly Part[],
  write: (part: Part) => string,
): string {
  // From right to left, so that the spans of the remaining parts stay valid.
  return parts.reduceRight(
    (result, part) => result.slice(0, part.span.start) + write(part) + result.slice(part.span.end),
    text,
  );
}

/** The tree of an expression. An expression that cannot be parsed has none, and stays as it was typed. */
function read(expression: string): Expression | undefined {
  try {
    return parse(expression);
  } catch {
    return undefined;
  }
}

/** An expression with its sets of squares converted from one order to another. */
export function relaid(library: Slidemask, expression: string, from: Order, to: Order): string {
  const tree = read(expression);
  return rewritten(expression, tree ? boardsIn(tree, true) : [], ({ value, radix }) =>
    written(numberOf(library, to, boardOf(library, from, value)), radix),
  );
}

/** An expression with the references to a row renamed. */
export function renamed(expression: string, from: string, to: string): string {
  const tree = read(expression);
  const places = tree ? namesIn(tree).filter(({ name }) => name === from) : [];
  // An invalid name could not be read as a reference again.
  return mistakeOfName(to, []) ? expression : rewritten(expression, places, () => to);
}

/** The rows of a formula, with a row of its own for each operator and function whose value depends on `o`. */
export function stepByStep(rows: readonly Definition[]): Definition[] {
  const steps: Definition[] = [];
  const varying = new Set(["o"]);
  const depends = (tree: Expression) => namesIn(tree).some(({ name }) => varying.has(name));
  let number = 0;
  const freeName = () => {
    do number++;
    while (rows.some(({ name }) => name === `step${number}`));
    return `step${number}`;
  };

  for (const { name, expression } of rows) {
    /** The text of a part. Its own parts that depend on `o` get rows, and are named. */
    const textOf = (part: Expression): string => {
      // The span of a binary operation may have parentheses around it.
      const { start, end } =
        part.kind === "binary" ? { start: part.left.span.start, end: part.right.span.end } : part.span;
      const named = partsOf(part)
        .filter((one) => partsOf(one).length > 0 && depends(one))
        .map((one) => {
          const text = textOf(one);
          const step = freeName();
          steps.push({ name: step, expression: text });
          return { step, span: { start: one.span.start - start, end: one.span.end - start } };
        });
      return rewritten(expression.slice(start, end), named, ({ step }) => step);
    };
    const tree = read(expression);
    const varies = tree !== undefined && depends(tree);
    steps.push({ name, expression: varies ? textOf(tree) : expression });
    if (varies) varying.add(name);
  }
  return steps;
}
