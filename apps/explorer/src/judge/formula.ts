/** A formula of named rows as the judge reads it. */

import { byNeed, mistakeOfName, type Definition } from "../calculator/evaluate.ts";
import { namesIn, parse, type Expression } from "../calculator/expression.ts";
import type { CalculatorFunction } from "../calculator/functions.ts";
import { Mistake } from "../calculator/mistakes.ts";
import { AXES } from "../position.ts";
import { bitOf } from "../squares.ts";
import { GIVEN, isGiven } from "./given.ts";

export interface Formula {
  /** Lines of one operation, as the judge reads them, with the answer last. */
  readonly text: string;
  /** The rows that it is made of. If none of them changes, neither does the verdict. */
  readonly rows: readonly Definition[];
}

/** The judge reads no more: `Formula::MOST_OPERATIONS` in Rust. A test compares them. */
const MOST_LINES = 256;

/** The name of an answer without a name. No row can have it. */
export const ANSWER = "=";

/** Reads lines such as `t = o & m`, with `;` or line ends between them. The last one is the answer, and needs no name. */
export function readFormula(text: string, given: readonly Definition[] = []): Definition[] {
  const lines = text.split(/[;\n]/).filter((line) => line.trim() !== "");
  const rows: Definition[] = [];
  for (const [i, line] of (lines.length === 0 ? [""] : lines).entries()) {
    const [, name = ANSWER, expression = ""] = /^\s*(?:([A-Za-z]\w*)\s*=(?!=))?(.*)$/s.exec(line)!;
    if (name === ANSWER && i < lines.length - 1)
      throw mistake(`line ${i + 1} needs a name, such as \`t = ${expression.trim()}\``);
    if (isGiven(name) || given.some((row) => row.name === name))
      throw mistake(`\`${name}\` is given: choose another name, such as \`t\``);
    const wrongName = name === ANSWER ? undefined : mistakeOfName(name, rows);
    if (wrongName) throw wrongName;
    rows.push({ name, expression: expression.trim() });
  }
  return rows;
}

const mistake = (message: string): Mistake => new Mistake("unknown", message, { start: 0, end: 0 });

/** The judge knows operations on bits, and the lines through a square. */
const isKnown = ({ ofNumbers, name }: CalculatorFunction): boolean =>
  ofNumbers || AXES.queen.some((axis) => axis === name);

/** The trees of a row and of all rows that it needs. Throws the mistake of any of them. */
function treesFor(name: string, rows: readonly Definition[]): Map<string, Expression> {
  const trees = new Map<string, Expression>();
  const waiting = [name];
  while (waiting.length > 0) {
    const next = waiting.pop()!;
    // A row with the name of a given is the row that is judged, or it is replaced.
    if (trees.has(next) || (isGiven(next) && next !== name)) continue;
    const row = rows.find((one) => one.name === next);
    if (!row)
      throw mistake(
        `nothing is called \`${next}\`: define it in a row, or write one of the given names ${GIVEN.join(" ")}`,
      );
    try {
      trees.set(next, parse(row.expression));
    } catch (error) {
      if (!(error instanceof Mistake) || next === name) throw error;
      throw mistake(`in the row \`${next}\`: ${error.message}`);
    }
    waiting.push(...namesIn(trees.get(next)!).map((reference) => reference.name));
  }
  return trees;
}

/** The formula of a row: the rows that it names are its lines. Throws a `Mistake`. */
export function formulaOf(rows: readonly Definition[], name = rows.at(-1)!.name): Formula {
  /** The names of the lines by what they compute: equal parts are one line. */
  const lines = new Map<string, string>();
  const ofRow = new Map<string, string>();

  function line(expression: string): string {
    const name = lines.get(expression) ?? `n${lines.size}`;
    lines.set(expression, name);
    return name;
  }

  /** The name of a part, or its value. */
  function build(tree: Expression): string {
    switch (tree.kind) {
      case "number":
        return `${tree.value}`;
      case "square":
        return `${bitOf(tree.square)}`;
      case "name":
        return isGiven(tree.name) ? tree.name : ofRow.get(tree.name)!;
      case "unary":
        return line(`${tree.operator.symbol}${build(tree.operand)}`);
      case "binary":
        return line(`${build(tree.left)} ${tree.operator.symbol} ${build(tree.right)}`);
      case "call": {
        const { callee } = tree;
        if (!isKnown(callee))
          throw mistake(
            callee.group === "Attacks"
              ? `\`${callee.name}\` is an answer itself: write a formula without it`
              : `\`${callee.name}\` cannot be judged: write it with operators, such as \`o << 8\``,
          );
        return line(`${callee.name}(${tree.arguments.map(build).join(", ")})`);
      }
    }
  }

  const trees = treesFor(name, rows);
  // Given names need no row. The row that is judged may have the name of one, and then nothing can name that row.
  const within = new Map([...trees].map(([row, tree]) => [row === name ? ANSWER : row, tree]));
  const zero = parse("0");
  const order = byNeed(new Map([...GIVEN.map((one) => [one, zero] as const), ...within]));
  const own = order.filter((row) => !isGiven(row));
  if (own.length < within.size)
    throw mistake(
      "the formula goes in a circle: one of its rows needs its own value, so give it another one",
    );
  for (const row of own) ofRow.set(row, build(within.get(row)!));
  if (lines.size > MOST_LINES)
    throw mistake(`the formula has ${lines.size} parts, and the judge tries ${MOST_LINES}: make it shorter`);
  const named = [...lines].map(([expression, name]) => `${name} = ${expression}`);
  return {
    text: [...named, ofRow.get(ANSWER)!].join("\n"),
    rows: rows.filter((row) => trees.has(row.name)),
  };
}
