/** Compiles and runs the output of "Copy all rows as", in the languages that this machine has. */

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "slidemask";
import { program } from "../../src/calculator/code.ts";
import { FUNCTIONS } from "../../src/calculator/functions.ts";
import { C, PYTHON, RUST, nameIn, type Language } from "../../src/calculator/languages.ts";
import { ORDERS, type Order } from "../../src/calculator/orders.ts";
import { workOut, type Definition } from "../../src/calculator/evaluate.ts";
import { BINARY, UNARY } from "../../src/calculator/operators.ts";
import { Random } from "../random.ts";

const library = await load();
const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "slidemask-"));
after(() => rm(folder, { recursive: true }));

/** Calls of every function with literal, named and computed arguments, and with empty and full sets. */
const calls = FUNCTIONS.flatMap(({ name, parameters }) => {
  const given = [
    {
      square: ["d4", "g7"],
      board: ["0x00a5_3c00_0042_9918", "b1 | e5"],
      number: ["0x00a5_3c00_0042_9918", "~d4"],
    },
    { square: ["here", "there"], board: ["some", "others"], number: ["some", "others"] },
    {
      square: ["1 << 9", "ls1b(some)"],
      board: ["some & ~others", "-some"],
      number: ["some - others", "0b101 * some"],
    },
    { square: ["h8", "h8"], board: ["0", "~0"], number: ["0", "~0"] },
  ];
  return given.map((texts) => `${name}(${parameters.map(({ kind }, i) => texts[kind][i]!).join(", ")})`);
});

/** All pairs of operators side by side: every language must apply the same precedence. */
const mixtures = BINARY.flatMap(({ symbol: first }) =>
  BINARY.map(({ symbol: second }) => `some ${first} 3 ${second} 2`),
);

const random = new Random(1);
function randomExpression(depth: number): string {
  if (depth === 0)
    return random.oneOf([
      "some",
      "others",
      "here",
      "d4",
      "0",
      "1",
      "0xff00",
      "0b1010",
      `0x${random.word().toString(16)}`,
    ]);
  const inner = () => randomExpression(depth - 1);
  const { symbol, highestRight } = random.oneOf(BINARY);
  return random.oneOf([
    () => `${random.oneOf(UNARY).symbol}(${inner()})`,
    () => `(${inner()}) ${symbol} ${highestRight === undefined ? `(${inner()})` : random.below(64)}`,
    () => `(${inner()}) ${symbol} ${highestRight === undefined ? inner() : "(count(0xff) + 3)"}`,
    () => {
      const { name, parameters } = random.oneOf(FUNCTIONS.filter(({ ofNumbers }) => ofNumbers));
      return `${name}(${parameters.map(inner).join(", ")})`;
    },
  ])();
}

const expressions = [
  ...calls,
  ...mixtures,
  ...UNARY.flatMap(({ symbol }) => [`${symbol}some`, `${symbol}${symbol}5`, `~0 - ${symbol}some`]),
  ...Array.from({ length: 200 }, () => randomExpression(3)),
  `${"ls1b(".repeat(40)}some${")".repeat(40)}`,
  "1 << 63 >> 63 << 0",
  "1 << count(some)",
];

const ROWS: readonly Definition[] = [
  ...expressions.map((expression, i) => ({ name: `r${i}`, expression })),
  // These rows follow the rows that need them.
  { name: "here", expression: "c3" },
  { name: "there", expression: "north_east(here)" },
  { name: "some", expression: "0x8100_2450_1042_0081" },
  { name: "others", expression: "some >> 3 ^ there" },
  // Reserved words of the languages as names.
  ...["fn", "int", "lambda", "MASK", "uint64_t"].map((name, i, names) => ({
    name,
    expression: i === 0 ? "some" : `~${names[i - 1]}`,
  })),
];

const outcomesOf = (order: Order) => workOut(library, order, ROWS);

/** The numbers of all rows in all orders of squares. */
const EXPECTED = ORDERS.flatMap((order) =>
  outcomesOf(order).map((outcome, i) => {
    if (outcome.mistake) throw new Error(`${ROWS[i]!.expression}: ${outcome.mistake.message}`);
    return outcome.number;
  }),
);

const NAMES = ROWS.map(({ name }) => name);

/** A program with all rows in all orders of squares. `around` adds the code that prints the rows of each order. */
const programs = (
  language: Language,
  around: (statements: string, names: readonly string[], i: number) => string,
): string =>
  ORDERS.map((order, i) =>
    around(
      program(language, order, ROWS, outcomesOf(order)),
      NAMES.map((name) => nameIn(language, name, NAMES)),
      i,
    ),
  ).join("");

function compared(printed: string): void {
  const numbers = printed.trim().split("\n").map(BigInt);
  assert.equal(numbers.length, EXPECTED.length);
  for (const [i, number] of numbers.entries()) {
    if (number === EXPECTED[i]) continue;
    const { name, expression } = ROWS[i % ROWS.length]!;
    assert.fail(
      `${ORDERS[Math.floor(i / ROWS.length)]!.id}: ${name} = ${expression} is ${EXPECTED[i]}, and there ${number}`,
    );
  }
}

const run = (command: string, ...given: string[]) =>
  execFileSync(command, given, { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26 });

/** A test that needs programs installed on the machine. */
function testWith(commands: readonly string[], title: string, body: () => Promise<void>): void {
  const missing = commands.filter((command) => spawnSync(command, ["--version"]).status !== 0);
  test(
    title,
    { skip: missing.length > 0 && `there is no ${missing.join(" and no ")} on this machine` },
    body,
  );
}

testWith(["cargo", "rustc"], "Rust has the same numbers", async () => {
  const messages = run(
    "cargo",
    "build",
    "--quiet",
    "--offline",
    "--package",
    "slidemask",
    "--message-format",
    "json",
  );
  const built = messages
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { filenames?: string[] });
  const crate = built
    .flatMap(({ filenames }) => filenames ?? [])
    .find((file) => file.endsWith("libslidemask.rlib"))!;
  const source = programs(
    RUST,
    (statements, names, i) =>
      `fn order${i}() {\n${statements}${names.map((name) => `println!("{${name}}");\n`).join("")}}\n`,
  );
  const main = `fn main() {\n${ORDERS.map((_, i) => `order${i}();\n`).join("")}}\n`;
  const [file, program] = [join(folder, "rows.rs"), join(folder, "rust")];
  // The names come from the rows, so they may break Rust's naming rules.
  await writeFile(file, `#![deny(warnings)]\n#![allow(non_snake_case)]\n${source}${main}`);
  run("rustc", "--edition", "2024", "--extern", `slidemask=${crate}`, "-o", program, file);
  compared(run(program));
});

testWith(["cc"], "C has the same numbers", async () => {
  const source = programs(C, (statements, names) => {
    const shown = names.map((name) => `printf("%" PRIu64 "\\n", ${name});\n`).join("");
    return `{\n${statements}${shown}}\n`;
  });
  const [file, program] = [join(folder, "rows.c"), join(folder, "c")];
  await writeFile(
    file,
    `#include <inttypes.h>\n#include <stdint.h>\n#include <stdio.h>\nint main(void) {\n${source}return 0;\n}\n`,
  );
  run("cc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-o", program, file);
  compared(run(program));
});

testWith(["python3"], "Python has the same numbers", async () => {
  const file = join(folder, "rows.py");
  await writeFile(
    file,
    programs(
      PYTHON,
      (statements, names) => `${statements}${names.map((name) => `print(${name})\n`).join("")}`,
    ),
  );
  compared(run("python3", file));
});
