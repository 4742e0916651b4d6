/** Bitboards and rows of expressions as source in other languages, ready to paste. */

import type { Bitboard } from "slidemask";
import { READING_ORDER, fileOf, has, hex, nameOf } from "../squares.ts";
import type { Expression } from "./expression.ts";
import { C, PYTHON, RUST, atom, nameIn, tight, type Language, type Source } from "./languages.ts";
import { orderTitle, type Order } from "./orders.ts";
import { byNeed, type Definition, type Outcome, type Value } from "./evaluate.ts";

/** A board as lines of `1` and `.`, rank 8 first. */
export function drawn(board: Bitboard): string[] {
  const marks = READING_ORDER.map(
    (square) => (has(board, square) ? "1" : ".") + (fileOf(square) === 7 ? "\n" : " "),
  );
  return marks.join("").trimEnd().split("\n");
}

/** A value to write as a constant: its name, and the order of its bits. */
interface Constant extends Pick<Value, "board" | "number"> {
  readonly name: string;
  readonly order: Order;
}

/** The languages that rows can be written in. */
export const LANGUAGES: readonly Language[] = [RUST, C, PYTHON];

/** The ways a bitboard can be written. */
export const CONSTANTS: readonly {
  readonly title: string;
  readonly write: (constant: Constant) => string;
}[] = [
  {
    title: "Rust, drawn",
    write({ name, board }) {
      const picture = drawn(board).map((line) => `    ${line}\n`);
      return `const ${nameIn(RUST, name.toUpperCase(), [])}: slidemask::Bitboard = slidemask::bitboard! {\n${picture.join("")}};\n`;
    },
  },
  ...LANGUAGES.map((language) => ({
    title: language.title,
    write: ({ name, board, number, order }: Constant) =>
      [orderTitle(order), ...drawn(board)].map((line) => `${language.comment} ${line}\n`).join("") +
      `${language.constant(nameIn(language, name.toUpperCase(), []), hex(number))}\n`,
  })),
];

/** The parameters of the translation of a row. */
interface Setting {
  readonly language: Language;
  readonly order: Order;
  readonly renamed: (name: string) => string;
  readonly parts: Value["parts"];
}

function translated(tree: Expression, setting: Setting, untyped = false): Source {
  const { language, order, renamed, parts } = setting;
  const isReceiver = (operator: string) => untyped || language.methods.includes(operator);
  const asNumber = () => atom(language.number(parts.get(tree)!, 16, untyped));
  switch (tree.kind) {
    case "number":
      return atom(language.number(tree.value, tree.radix, untyped));
    case "square":
      return asNumber();
    case "name":
      return atom(renamed(tree.name));
    case "unary": {
      const { symbol } = tree.operator;
      return language.unary[symbol]!(translated(tree.operand, setting, isReceiver(symbol)));
    }
    case "binary": {
      const { symbol, highestRight } = tree.operator;
      // A shift takes a count of any integer type: a literal needs no type, and any other count gets none from the shift.
      const isShift = highestRight !== undefined;
      return language.binary[symbol]!(
        translated(tree.left, setting, isReceiver(symbol)),
        isShift && tree.right.kind === "number"
          ? atom(String(tree.right.value))
          : translated(tree.right, setting, isShift),
      );
    }
    case "call": {
      const given = tree.arguments;
      const call = language.call(tree.callee, order, {
        receiver: (place) => tight(translated(given[place]!, setting, true)),
        enclosed: (place) => translated(given[place]!, setting).text,
        square: (place) => {
          const argument = given[place]!;
          return argument.kind === "square" ? nameOf(argument.square) : undefined;
        },
      });
      return call ?? asNumber();
    }
  }
}

/**
 * All rows that have a value, as statements of a language. Each statement follows those that it needs, and has
 * its expression in a comment above it. A call that the language cannot make is written as its value.
 */
export function program(
  language: Language,
  order: Order,
  definitions: readonly Definition[],
  outcomes: readonly Outcome[],
): string {
  const names = definitions.map(({ name }) => name);
  const renamed = (name: string) => nameIn(language, name, names);
  const rows = new Map(
    definitions.flatMap((definition, i) => {
      const outcome = outcomes[i]!;
      return outcome.mistake ? [] : [[definition.name, { ...definition, ...outcome }]];
    }),
  );
  const trees = new Map([...rows].map(([name, { tree }]) => [name, tree]));
  const statements = byNeed(trees).map((name) => {
    const { tree, parts, expression } = rows.get(name)!;
    const source = translated(tree, { language, order, renamed, parts });
    const comment = `${language.comment} ${name} = ${expression.trim().replace(/\s+/g, " ")}`;
    return `${comment}\n${language.statement(renamed(name), source.text)}\n`;
  });
  return `${language.comment} ${orderTitle(order)}\n${language.head}${statements.join("")}`;
}
