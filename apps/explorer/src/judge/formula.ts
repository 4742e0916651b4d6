/** A formula of named rows as a graph, in which equal subexpressions are one node, and the operations that it costs. */

import { byNeed, mistakeOfName, type Definition } from "../calculator/evaluate.ts";
import { namesIn, parse, type Expression } from "../calculator/expression.ts";
import type { CalculatorFunction } from "../calculator/functions.ts";
import { Mistake } from "../calculator/mistakes.ts";
import { AXES } from "../position.ts";
import { bitOf, EMPTY } from "../squares.ts";
import { GIVEN, type Given, isGiven } from "./given.ts";

export interface Node {
  /** The symbol of an operator, the name of a function, a given name, or `number`. */
  readonly op: string;
  /** The places of its operands, which come before it. */
  readonly of: readonly number[];
  readonly value?: bigint;
  /** Whether it depends on `o`. Everything else is a constant of the square. */
  readonly varies: boolean;
}

export interface Formula {
  /** The last node is the answer. */
  readonly nodes: readonly Node[];
  readonly operations: number;
  /** The functions of what depends on `o`, and `*`, `<<`, `>>`: the shortest formulas are known without them. */
  readonly functions: readonly string[];
  /** The rows that it is made of. If none of them changes, neither does the verdict. */
  readonly rows: readonly Definition[];
  /** The given names that it uses. */
  readonly given: readonly Given[];
}

/** Longer formulas take too long and too much memory. */
const MOST_NODES = 1000;

/** The name of an answer without a name. No row can have it. */
export const ANSWER = "=";

/** Reads lines such as `t = o & m`, with `;` or line ends between them. The last one is the answer, and needs no name. */
export function readFormula(text: string): Definition[] {
  const lines = text.split(/[;\n]/).filter((line) => line.trim() !== "");
  const rows: Definition[] = [];
  for (const [i, line] of (lines.length === 0 ? [""] : lines).entries()) {
    const [, name = ANSWER, expression = ""] = /^\s*(?:([A-Za-z]\w*)\s*=(?!=))?(.*)$/s.exec(line)!;
    if (name === ANSWER && i < lines.length - 1)
      throw mistake(`line ${i + 1} needs a name, such as \`t = ${expression.trim()}\``);
    if (isGiven(name)) throw mistake(`\`${name}\` is given: choose another name, such as \`t\``);
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
  const nodes: Node[] = [];
  const places = new Map<string, number>();
  const ofRow = new Map<string, number>();

  function node(op: string, of: readonly number[] = [], value?: bigint): number {
    const key = `${op} ${of.join(" ")} ${value ?? ""}`;
    let place = places.get(key);
    if (place === undefined) {
      place = nodes.length;
      places.set(key, place);
      const varies = op === "o" || of.some((operand) => nodes[operand]!.varies);
      nodes.push(value === undefined ? { op, of, varies } : { op, of, varies, value });
    }
    return place;
  }

  function build(tree: Expression): number {
    switch (tree.kind) {
      case "number":
        return node("number", [], tree.value);
      case "square":
        return node("number", [], bitOf(tree.square));
      case "name":
        return isGiven(tree.name) ? node(tree.name) : ofRow.get(tree.name)!;
      case "unary": {
        const operand = build(tree.operand);
        const { symbol } = tree.operator;
        return symbol === "-" ? node("-", [node("number", [], EMPTY), operand]) : node(symbol, [operand]);
      }
      case "binary":
        return node(tree.operator.symbol, [build(tree.left), build(tree.right)]);
      case "call": {
        const { callee } = tree;
        if (!isKnown(callee))
          throw mistake(
            callee.group === "Attacks"
              ? `\`${callee.name}\` is an answer itself: write a formula without it`
              : `\`${callee.name}\` cannot be judged: write it with operators, such as \`o << 8\``,
          );
        return node(callee.name, tree.arguments.map(build));
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
  if (nodes.length > MOST_NODES)
    throw mistake(
      `the formula has ${nodes.length} parts, and the judge tries ${MOST_NODES}: make it shorter`,
    );
  return { ...measured(nodes, ofRow.get(ANSWER)!), rows: rows.filter((row) => trees.has(row.name)) };
}

/** The nodes that an answer needs, with the answer last, and what they cost. */
function measured(all: readonly Node[], answer: number): Omit<Formula, "rows"> {
  const needed = new Set([answer]);
  for (const place of needed) for (const operand of all[place]!.of) needed.add(operand);
  const kept = [...needed].sort((a, b) => a - b);
  const nodes = kept.map((place) => ({
    ...all[place]!,
    of: all[place]!.of.map((operand) => kept.indexOf(operand)),
  }));
  const varying = nodes.filter(({ op, varies }) => varies && op !== "o");
  return {
    nodes,
    operations: varying.length - absorbed(nodes),
    functions: varying.map(({ op }) => op).filter((op) => /^[a-z*<>]/.test(op)),
    given: nodes.map(({ op }) => op).filter(isGiven),
  };
}

/** How many `~` cost nothing: `x & ~y` is one operation of processors. An `&` takes in one of its operands. */
function absorbed(nodes: readonly Node[]): number {
  const isNot = (place: number) => nodes[place]!.op === "~" && nodes[place]!.varies;
  const nots = nodes.flatMap((_, place) => (isNot(place) ? [place] : []));
  const pays = new Set(
    nots.filter(
      (place) => place === nodes.length - 1 || nodes.some(({ op, of }) => op !== "&" && of.includes(place)),
    ),
  );
  for (const { op, of } of nodes)
    if (op === "&" && of.every(isNot) && !of.some((place) => pays.has(place))) pays.add(of[1]!);
  return nots.length - pays.size;
}
