import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "slidemask";
import { CONSTANTS, LANGUAGES, drawn, program } from "../../src/calculator/code.ts";
import { FUNCTIONS } from "../../src/calculator/functions.ts";
import { NATIVE, orderNamed, type Order } from "../../src/calculator/orders.ts";
import { workOut } from "../../src/calculator/evaluate.ts";

const library = await load();

const constant = (name: string, order: Order = NATIVE) => {
  const [outcome] = workOut(library, order, [{ name: "a", expression: "a1 | c2 | h8" }]);
  assert.ok(outcome && !outcome.mistake);
  return CONSTANTS.map(({ write }) => write({ name, order, ...outcome }));
};

/** The statements for rows in a language, without the comments. */
function statements(title: string, rows: readonly (readonly [string, string])[], order = NATIVE): string[] {
  const language = LANGUAGES.find((one) => one.title === title)!;
  const definitions = rows.map(([name, expression]) => ({ name, expression }));
  const text = program(language, order, definitions, workOut(library, order, definitions));
  return text.split("\n").filter((line) => line !== "" && !line.startsWith(language.comment));
}

/** One expression in Rust, C and Python, without its name. */
const inAll = (expression: string, order = NATIVE) => [
  statements("Rust", [["a", expression]], order)[0]?.replace(/^let a: u64 = (.*);$/, "$1"),
  statements("C", [["a", expression]], order)[0]?.replace(/^const uint64_t a = (.*);$/, "$1"),
  statements("Python", [["a", expression]], order)[1]?.replace(/^a = (.*)$/, "$1"),
];

test("a board is drawn with rank 8 first", () => {
  assert.deepEqual(drawn(1n | (1n << 10n) | (1n << 63n)), [
    ". . . . . . . 1",
    ". . . . . . . .",
    ". . . . . . . .",
    ". . . . . . . .",
    ". . . . . . . .",
    ". . . . . . . .",
    ". . 1 . . . . .",
    "1 . . . . . . .",
  ]);
});

test("constants", () => {
  const picture = drawn(1n | (1n << 10n) | (1n << 63n));
  const lines = (start: string) => picture.map((line) => `${start}${line}\n`).join("");
  assert.deepEqual(constant("knights"), [
    `const KNIGHTS: slidemask::Bitboard = slidemask::bitboard! {\n${lines("    ")}};\n`,
    `// a1 = 0, b1 = 1\n${lines("// ")}const KNIGHTS: u64 = 0x8000000000000401;\n`,
    `// a1 = 0, b1 = 1\n${lines("// ")}static const uint64_t KNIGHTS = UINT64_C(0x8000000000000401); // needs <stdint.h>\n`,
    `# a1 = 0, b1 = 1\n${lines("# ")}KNIGHTS = 0x8000000000000401\n`,
  ]);
});

test("constants of another order have the same picture and its number", () => {
  const [native, turned] = [constant("k"), constant("k", orderNamed("a8"))];
  assert.equal(turned[0], native[0]);
  assert.match(turned[2]!, /^\/\/ a8 = 0, b8 = 1\n\/\/ \. \. \. \. \. \. \. 1\n/);
  assert.match(turned[2]!, /UINT64_C\(0x0104000000000080\)/);
});

test("operators wrap in every language", () => {
  const cases: [string, string, string, string][] = [
    ["0xff", "0xff", "UINT64_C(0xff)", "0xff"],
    ["0b101", "0b101", "UINT64_C(0x5)", "0b101"],
    ["~1", "!1", "~UINT64_C(1)", "~1 & MASK"],
    ["-1", "1_u64.wrapping_neg()", "-UINT64_C(1)", "-1 & MASK"],
    [
      "5 - 2 * 3",
      "5_u64.wrapping_sub(2_u64.wrapping_mul(3))",
      "UINT64_C(5) - (UINT64_C(2) * UINT64_C(3))",
      "(5 - ((2 * 3) & MASK)) & MASK",
    ],
    [
      "1 | 2 | 3 & 4",
      "1 | 2 | (3 & 4)",
      "UINT64_C(1) | UINT64_C(2) | (UINT64_C(3) & UINT64_C(4))",
      "1 | 2 | (3 & 4)",
    ],
    ["1 << 0x8 >> 2", "(1 << 8) >> 2", "(UINT64_C(1) << 8) >> 2", "((1 << 8) & MASK) >> 2"],
    [
      "1 << (1 + 2)",
      "1 << 1_u64.wrapping_add(2)",
      "UINT64_C(1) << (UINT64_C(1) + UINT64_C(2))",
      "(1 << ((1 + 2) & MASK)) & MASK",
    ],
    ["d4", "0x8000000", "UINT64_C(0x8000000)", "0x8000000"],
  ];
  for (const [expression, ...expected] of cases) assert.deepEqual(inAll(expression), expected, expression);
});

test("calls are the library's in Rust, and values where there is no such function", () => {
  assert.deepEqual(inAll("rook_attacks(d4, 0xff) & 1"), [
    "slidemask::rook_attacks(slidemask::Square::D4, slidemask::Bitboard(0xff)).0 & 1",
    "UINT64_C(0x8080808f7080808) & UINT64_C(1)",
    "0x8080808f7080808 & 1",
  ]);
  assert.deepEqual(
    inAll("knight_attacks(1 << 3)")[0],
    "slidemask::knight_attacks(slidemask::Bitboard(1 << 3).single().unwrap()).0",
  );
  assert.deepEqual(
    inAll("north_east(1)")[0],
    "slidemask::Bitboard(1).shift(slidemask::Direction::NorthEast).0",
  );
  assert.deepEqual(
    inAll("black_pawn_attacks(d4)")[0],
    "slidemask::pawn_attacks(slidemask::Color::Black, slidemask::Square::D4).0",
  );
  assert.deepEqual(inAll("swap_bytes(1)"), [
    "1_u64.swap_bytes()",
    "UINT64_C(0x100000000000000)",
    `int.from_bytes(int.to_bytes(1, 8, "little"), "big")`,
  ]);
});

test("a call writes its argument once, however deep it lies in others", () => {
  assert.deepEqual(inAll("ls1b(6)"), [
    "1_u64.checked_shl(6_u64.trailing_zeros()).unwrap_or(0)",
    "UINT64_C(0x2)",
    "(6 & -6)",
  ]);
  assert.deepEqual(inAll("ls1b(4 | 2)"), [
    "1_u64.checked_shl((4_u64 | 2).trailing_zeros()).unwrap_or(0)",
    "UINT64_C(0x2)",
    "0x2",
  ]);
  const ofA = [
    ["a", "6"],
    ["b", "ls1b(a)"],
  ] as const;
  assert.equal(statements("C", ofA)[1], "const uint64_t b = (a & -a);");
  assert.equal(statements("Python", ofA)[2], "b = (a & -a)");
  const ofOneSet = FUNCTIONS.filter(
    ({ parameters }) => parameters.length === 1 && parameters[0]!.kind !== "square",
  );
  for (const { name } of ofOneSet) {
    const depth = 40;
    const sources = inAll(`${`${name}(`.repeat(depth)}1${")".repeat(depth)}`);
    for (const source of sources)
      assert.ok(source!.length < depth * 100, `${name}: ${source!.length} characters`);
  }
});

test("calls of another order turn the board there and back", () => {
  const rust = (order: string) => inAll("rotate_90(1)", orderNamed(order))[0];
  assert.equal(rust("a8"), "slidemask::Bitboard(1).flip_vertical().rotate_90().flip_vertical().0");
  assert.equal(rust("a8-a7"), "slidemask::Bitboard(1).rotate_90().rotate_90().rotate_270().0");
});

test("rows stand after those they need, and those without a value are left out", () => {
  const rows = [
    ["a", "b | c"],
    ["b", "c << 1"],
    ["c", "1"],
    ["d", "nothing"],
    ["e", "d"],
    ["f", "f"],
  ] as const;
  assert.deepEqual(statements("Rust", rows), [
    "let c: u64 = 1;",
    "let b: u64 = c << 1;",
    "let a: u64 = b | c;",
  ]);
  assert.deepEqual(statements("Python", rows), [
    "MASK = 0xffffffffffffffff",
    "c = 1",
    "b = (c << 1) & MASK",
    "a = b | c",
  ]);
});

test("rows that stand behind those they need stay where they are", () => {
  const rows = [
    ["a", "1"],
    ["b", "a"],
    ["c", "2"],
    ["d", "b | c | a"],
    ["e", "3"],
    ["f", "d"],
  ] as const;
  assert.deepEqual(
    statements("C", rows).map((line) => line.split(" ")[2]),
    ["a", "b", "c", "d", "e", "f"],
  );
});

test("a chain of rows may be longer than the stack is deep", () => {
  const length = 10_000;
  const rows = Array.from({ length }, (_, i) => [`n${i}`, `n${i + 1}`] as const);
  assert.equal(
    statements("Rust", [...rows, [`n${length}`, "1"]])[1],
    `let n${length - 1}: u64 = n${length};`,
  );
});

test("names that a language keeps for itself get a line behind", () => {
  const rows = [
    ["fn", "1"],
    ["int", "fn"],
    ["int_", "int"],
    ["MASK", "int_"],
  ] as const;
  assert.deepEqual(statements("Rust", rows), [
    "let fn_: u64 = 1;",
    "let int: u64 = fn_;",
    "let int_: u64 = int;",
    "let MASK: u64 = int_;",
  ]);
  assert.deepEqual(statements("C", rows)[1], "const uint64_t int__ = fn;");
  assert.deepEqual(statements("C", rows)[2], "const uint64_t int_ = int__;");
  assert.deepEqual(statements("Python", rows)[4], "MASK_ = int_");
  assert.match(constant("self")[3]!, /^SELF = /m);
});

test("an expression is a comment of one line", () => {
  const definitions = [{ name: "a", expression: " 1 |\n 2\t" }];
  const text = program(LANGUAGES[0]!, NATIVE, definitions, workOut(library, NATIVE, definitions));
  assert.equal(text, "// a1 = 0, b1 = 1\n// a = 1 | 2\nlet a: u64 = 1 | 2;\n");
});
