/** Expressions as text that is written anew: in another order of squares, with another name for a row. */

import type { Slidemask } from "slidemask";
import { namesIn, parse, written, type Expression } from "./expression.ts";
import { boardOf, numberOf, type Layout } from "./layouts.ts";
import type { Span } from "./mistakes.ts";
import { mistakeOfName } from "./notebook.ts";

/** The number that an expression is, if it is nothing else. */
export function plainNumber(expression: string): Extract<Expression, { kind: "number" }> | undefined {
  const tree = read(expression);
  return tree?.kind === "number" ? tree : undefined;
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

/** A text with some of its parts, from left to right, written anew. */
function rewritten<Part extends { readonly span: Span }>(
  text: string,
  parts: readonly Part[],
  write: (part: Part) => string,
): string {
  // From the right, so that what is left of a part stays where it was.
  return parts.reduceRight(
    (result, part) => result.slice(0, part.span.start) + write(part) + result.slice(part.span.end),
    text,
  );
}

/** What can be read of an expression: what cannot stays as it was typed. */
function read(expression: string): Expression | undefined {
  try {
    return parse(expression);
  } catch {
    return undefined;
  }
}

/** An expression of one layout with its sets of squares as another layout writes them. */
export function relaid(library: Slidemask, expression: string, from: Layout, to: Layout): string {
  const tree = read(expression);
  return rewritten(expression, tree ? boardsIn(tree, true) : [], ({ value, radix }) =>
    written(numberOf(library, to, boardOf(library, from, value)), radix),
  );
}

/** An expression with a row that it names renamed. */
export function renamed(expression: string, from: string, to: string): string {
  const tree = read(expression);
  const places = tree ? namesIn(tree).filter(({ name }) => name === from) : [];
  // A name that cannot be read back would lose what it means.
  return mistakeOfName(to, []) ? expression : rewritten(expression, places, () => to);
}
