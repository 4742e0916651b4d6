import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "slidemask";
import { parse } from "../../src/calculator/expression.ts";
import { FUNCTIONS } from "../../src/calculator/functions.ts";
import { ORDERS, NATIVE } from "../../src/calculator/orders.ts";
import { Mistake } from "../../src/calculator/mistakes.ts";
import { workOut } from "../../src/calculator/evaluate.ts";
import { plainNumber, relaid } from "../../src/calculator/rewrite.ts";
import { Random } from "../random.ts";

const library = await load();

const order = (id: string) => ORDERS.find((one) => one.id === id)!;

/** The numbers or mistakes of rows written as `a = …`. */
function rows(text: string, order = NATIVE) {
  const definitions = text.split(";").map((row) => {
    const [name, expression] = row.split("=");
    return { name: name!.trim(), expression: expression!.trim() };
  });
  return workOut(library, order, definitions);
}
function valueOf(expression: string, order = NATIVE): bigint {
  const [outcome] = workOut(library, order, [{ name: "a", expression }]);
  assert.ok(outcome && !outcome.mistake, `${expression}: ${outcome?.mistake?.message}`);
  return outcome.number;
}
function mistakeOf(expression: string): { kind: string; message: string; text: string } {
  const [outcome] = workOut(library, NATIVE, [{ name: "a", expression }]);
  assert.ok(outcome?.mistake, `${expression} has a value`);
  const { kind, message, span } = outcome.mistake;
  return { kind, message, text: expression.slice(span.start, span.end) };
}

test("numbers are read in three ways, with the endings of Rust and C", () => {
  for (const text of [
    "255",
    "0xff",
    "0XFF",
    "0b1111_1111",
    "2_55",
    "0xffULL",
    "255u64",
    "0xff_u64",
    "0xFFul",
    "255LL",
  ]) {
    assert.equal(valueOf(text), 255n, text);
  }
  assert.equal(valueOf("0xffff_ffff_ffff_ffff"), 2n ** 64n - 1n);
  assert.equal(valueOf("0x8000000000000000"), 2n ** 63n);
});

test("a number directly before a name or a parenthesis is a factor, which binds tightest", () => {
  for (const [short, long] of [
    ["2a1", "2 * a1"],
    ["~2a2", "~(2 * a2)"],
    ["-3(1 + 2) << 1", "-(3 * (1 + 2)) << 1"],
    ["2count(7) + 0b11(2) * 0x10(3)", "2 * count(7) + 3 * 2 * 16 * 3"],
    ["2(3(4a1 + 1))", "2 * (3 * (4 * a1 + 1))"],
    ["1_0b1 - 2_a1", "10 * b1 - 2 * a1"],
    ["2a1 and 7", "2 * a1 & 7"],
  ] as const)
    assert.equal(valueOf(short), valueOf(long), short);
  // Names of a single letter that could end a number, too.
  const [, , sum] = rows("u=5; l=7; sum=2u + 3l");
  assert.equal(sum && !sum.mistake && sum.number, 31n);
});

test("operators can be spelled out, and rows may still have these names", () => {
  assert.equal(valueOf("0b1100 XOR 0b1010"), 0b0110n);
  assert.equal(valueOf("0b1100 and 0b1010 Or 1"), 0b1001n);
  assert.equal(valueOf("NOT 1 & 0b11"), 0b10n);
  assert.equal(valueOf("not(1) and (3) xor not not 4"), 0b110n);
  assert.equal(valueOf("1 and not 0"), 1n);
  const [not, or, and, all] = rows("not=1; or=2; and=not - or + 4; all=and and not or or");
  assert.deepEqual(
    [not, or, and, all].map((outcome) => outcome && !outcome.mistake && outcome.number),
    [1n, 2n, 3n, 3n],
  );
  assert.equal(mistakeOf("1 xor").message.split(":")[0], "a value is missing before the end");
});

test("a row that only a check gives a value has a mistake of its own kind", () => {
  const kinds = (text: string) => rows(text).map((outcome) => outcome.mistake?.kind);
  assert.deepEqual(kinds("t=o & m; a=t ^ 1; b=a & nothing"), ["given", "given", "given"]);
  assert.deepEqual(kinds("o=b4 f4; t=o & 1; u=t"), ["syntax", "given", "given"]);
  assert.deepEqual(kinds("x=nothing; t=x"), ["unknown", "dependent"]);
});

test("what is no number is said", () => {
  for (const text of ["0x", "0b2", "0x12r", "0x_", "0b", "0xg1", "0bswap"]) {
    assert.deepEqual(mistakeOf(text).kind, "number", text);
    assert.equal(mistakeOf(text).text, text);
  }
  assert.equal(
    mistakeOf("1 | 0x10000000000000000").message,
    "`0x10000000000000000` has 65 bits, and a bitboard 64: take digits away",
  );
});

test("precedence and wrapping are those of integers elsewhere", () => {
  // JavaScript's big integers have the same precedence. Cut to 64 bits at the end, they wrap in the same way. That needs
  // expressions without right shifts, and shift counts that do not wrap: here the counts are plain numbers.
  const random = new Random(1);
  const operators = ["<<", "&", "^", "|", "*", "+", "-"];
  for (let i = 0; i < 5000; i++) {
    const texts: string[] = [];
    const length = 1 + random.below(7);
    for (let j = 0; j < length; j++) {
      // An operator that binds tighter than the shift would change its count.
      if (j > 0) texts.push(random.oneOf(texts.at(-2) === "<<" ? operators.slice(0, 4) : operators));
      const isCount = texts.at(-1) === "<<";
      const sign = random.oneOf(["", "", "~", "-", "~-", "-~"]);
      texts.push(isCount ? `${random.below(64)}` : `${sign}0x${random.below(2 ** 32).toString(16)}`);
      const open = 2 * random.below(j + 1);
      if (open < 2 * j && texts[open - 1] !== "<<" && random.chance()) {
        texts[open] = `(${texts[open]}`;
        texts[texts.length - 1] += ")";
      }
    }
    const text = texts.join(" ");
    const expected = (0, eval)(text.replace(/0x[0-9a-f]+|\d+/g, "$&n")) as bigint;
    assert.equal(valueOf(text), BigInt.asUintN(64, expected), text);
  }
  assert.equal(valueOf("1 << 1 + 2"), 8n);
  assert.equal(valueOf("1 << 2 * 3 - 1"), 32n);
});

test("bits move down without a sign, and nothing moves 64 places", () => {
  assert.equal(valueOf("~0 >> 63"), 1n);
  assert.equal(valueOf("0xff00 >> 4 >> 4"), 0xffn);
  assert.equal(valueOf("1 << 63"), 2n ** 63n);
  assert.equal(valueOf("3 << 63"), 2n ** 63n);
  assert.deepEqual(mistakeOf("1 << (32 + 32)"), {
    kind: "shift",
    message: "`<<` by 64 is too far: a shift goes 0 to 63 places",
    text: "(32 + 32)",
  });
  assert.equal(mistakeOf("1 >> -1").kind, "shift");
});

test("a square is the set of itself, in every order of squares", () => {
  assert.equal(valueOf("a1 | h8"), 1n | (1n << 63n));
  assert.equal(valueOf("c2"), 1n << 10n);
  assert.equal(valueOf("c2", order("a8")), 1n << 50n);
  assert.equal(valueOf("c2", order("a1-a2")), 1n << 17n);
});

test("mistakes say what, where and what next", () => {
  const cases: [string, string, string, string][] = [
    [
      "",
      "syntax",
      "",
      "there is nothing to work out: write a number such as `0xff`, a square such as `d4`, or the name of another row",
    ],
    [
      "1 |",
      "syntax",
      "",
      "a value is missing before the end: write a number such as `0xff`, a square such as `d4`, or a name",
    ],
    ["1 && 2", "character", "&&", "`&&` is no operator: write `&`, which takes the squares of both"],
    ["(1 | 2", "syntax", "(", "this `(` is not closed: write `)` where it ends"],
    ["1 2", "syntax", "2", "`2` stands where an operator or the end should be"],
    ["1)", "syntax", ")", "`)` stands where an operator or the end should be"],
    ["(1 2)", "syntax", "2", "`2` stands where an operator or `)` should be"],
    ["!1", "character", "!", "`!` is no operator: write `~` for all other squares"],
    ["1 | é", "character", "é", "`é` is no operator: take it out, or see the list of operators"],
    ["1 | 😀 2", "character", "😀", "`😀` is no operator: take it out, or see the list of operators"],
    [
      "1 | nort(2)",
      "unknown",
      "nort",
      "there is no function `nort`: see the list of functions, or did you mean `north`?",
    ],
    ["1 | D4", "unknown", "D4", "no bitboard is called `D4`: define it in a row, or did you mean `d4`?"],
    ["north", "unknown", "north", "`north` is a function: write its arguments after it, in parentheses"],
    [
      "1 | north(1, 2)",
      "arguments",
      "north(1, 2)",
      "`north` takes 1 argument, and this is 2: write `north(board)`",
    ],
    [
      "rook_attacks()",
      "arguments",
      "rook_attacks()",
      "`rook_attacks` takes 2 arguments, and this is 0: write `rook_attacks(square, occupied)`",
    ],
    [
      "king_attacks(0)",
      "square",
      "0",
      "`king_attacks` wants a single square here, such as `d4`, and this is none",
    ],
    [
      "king_attacks(a1|a2)",
      "square",
      "a1|a2",
      "`king_attacks` wants a single square here, such as `d4`, and this is 2 squares: `ls1b` takes one of them",
    ],
  ];
  for (const [expression, kind, text, message] of cases) {
    assert.deepEqual(mistakeOf(expression), { kind, message, text }, expression);
  }
});

test("no text is too much", () => {
  assert.equal(mistakeOf("(".repeat(900)).kind, "syntax");
  assert.equal(mistakeOf("~".repeat(900) + "1").kind, "syntax");
  assert.equal(mistakeOf("north(".repeat(150)).kind, "syntax");
  assert.match(
    mistakeOf("1".repeat(100_000)).message,
    /^100000 characters are too many for an expression, which may have 1000/,
  );
  assert.equal(valueOf("1" + "+1".repeat(499)), 500n);
  assert.equal(valueOf("(".repeat(100) + "1" + ")".repeat(100)), 1n);
  assert.equal(valueOf("(1)+".repeat(150) + "1"), 151n);
});

test("rows may name one another in any order, and each has its own value or mistake", () => {
  const [a, b, c, d] = rows("a = b + 1; b = c << 1; c = 4; d = 1 +");
  assert.deepEqual(
    [a, b, c].map((row) => (row?.mistake ? row.mistake.message : row?.number)),
    [9n, 8n, 4n],
  );
  assert.equal(d?.mistake?.kind, "syntax");
});

test("a circle is said by every row in it, and those that lead there", () => {
  const [a, b, c, d] = rows("a = 1 | b; b = a & 3; c = b; d = d");
  assert.equal(
    a?.mistake?.message,
    "`a` needs `b`, `b` needs `a`: give one of them a value without the others",
  );
  assert.deepEqual(a?.mistake?.span, { start: 4, end: 5 });
  assert.equal(
    b?.mistake?.message,
    "`b` needs `a`, `a` needs `b`: give one of them a value without the others",
  );
  assert.equal(c?.mistake?.message, "`b` has no value: its own row says why");
  assert.equal(d?.mistake?.kind, "cycle");
});

test("a circle is said the shortest way round", () => {
  const [a] = rows("a = d | b; b = c; c = a; d = b | a");
  assert.match(a!.mistake!.message, /^`a` needs `d`, `d` needs `a`: /);
});

test("long chains are worked out", () => {
  const chain = Array.from({ length: 1000 }, (_, i) => ({ name: `n${i}`, expression: `1 + n${i + 1}` }));
  const outcomes = workOut(library, NATIVE, [...chain, { name: "n1000", expression: "1" }]);
  assert.ok(outcomes[0] && !outcomes[0].mistake);
  assert.equal(outcomes[0].number, 1001n);
});

test("a row without a value is no unknown name", () => {
  const [a, b, c] = rows("a = 1 +; b = a; c = longname2; longname1 = 1");
  assert.equal(a?.mistake?.kind, "syntax");
  assert.equal(b?.mistake?.kind, "dependent");
  assert.equal(
    c?.mistake?.message,
    "no bitboard is called `longname2`: define it in a row, or did you mean `longname1`?",
  );
});

test("names that no row may have", () => {
  for (const name of ["", "1a", "a b", "d4", "north", "_", "é", "a-b"]) {
    const [row] = workOut(library, NATIVE, [{ name, expression: "1" }]);
    assert.equal(row?.mistake?.kind, "name", name);
  }
  const [first, second, user] = rows("a = 1; a = 2; b = a");
  assert.ok(first && !first.mistake && user && !user.mistake);
  assert.equal(user.number, 1n);
  assert.equal(second?.mistake?.message, "an earlier row is called `a`: choose another name");
});

test("every function answers the same board, whichever the order of squares", () => {
  const argument: Record<string, string> = { a: "e3", b: "b6", square: "e3" };
  for (const callee of FUNCTIONS.filter((one) => !one.ofNumbers)) {
    const expression = `${callee.name}(${callee.parameters.map(({ name }) => argument[name] ?? "(b1 | e5 | g3 | h8 | a4)").join(", ")})`;
    const boards = ORDERS.map((order) => {
      const [outcome] = workOut(library, order, [{ name: "r", expression }]);
      assert.ok(outcome && !outcome.mistake, expression);
      return outcome.board;
    });
    assert.equal(new Set(boards).size, 1, expression);
    assert.notEqual(boards[0], 0n, expression);
  }
});

test("one step does not wrap around", () => {
  const expected: [string, string][] = [
    ["north(a8 | h8 | d4)", "d5"],
    ["south(a1 | h1 | d4)", "d3"],
    ["east(h1 | h8 | d4)", "e4"],
    ["west(a1 | a8 | d4)", "c4"],
    ["north_east(h4 | d8 | d4)", "e5"],
    ["north_west(a4 | d8 | d4)", "c5"],
    ["south_east(h4 | d1 | d4)", "e3"],
    ["south_west(a4 | d1 | d4)", "c3"],
  ];
  for (const [expression, square] of expected) assert.equal(valueOf(expression), valueOf(square), expression);
});

test("functions ask the library for what they are called", () => {
  const pieces = "(d7 | d6 | b4 | d1 | f6)";
  const expected: [string, string][] = [
    [`rook_attacks(d4, ${pieces})`, "d5|d6|b4|c4|e4|f4|g4|h4|d3|d2|d1"],
    [`bishop_attacks(d4, ${pieces})`, "c5|b6|a7|e5|f6|c3|b2|a1|e3|f2|g1"],
    [`queen_attacks(d4, ${pieces})`, `rook_attacks(d4, ${pieces}) | bishop_attacks(d4, ${pieces})`],
    ["knight_attacks(a1)", "b3|c2"],
    ["king_attacks(a1)", "a2|b1|b2"],
    ["white_pawn_attacks(a2)", "b3"],
    ["black_pawn_attacks(h7)", "g6"],
    ["setwise_rook_attacks(a1|h8, 0)", "(file(a1)|file(h8)|rank(a1)|rank(h8)) ^ a1 ^ h8"],
    ["setwise_bishop_attacks(a1|h1, 0)", "(diagonal(a1)|antidiagonal(h1)) ^ a1 ^ h1"],
    ["file(c3)", "c1|c2|c3|c4|c5|c6|c7|c8"],
    ["rank(c3)", "a3|b3|c3|d3|e3|f3|g3|h3"],
    ["diagonal(g1)", "g1|h2"],
    ["antidiagonal(b1)", "b1|a2"],
    ["between(b2, e5)", "c3|d4"],
    ["between(b2, c4)", "0"],
    ["line(b2, e5)", "diagonal(a1)"],
    ["flip_vertical(b1)", "b8"],
    ["mirror_horizontal(b1)", "g1"],
    ["flip_diagonal(b1)", "a2"],
    ["flip_antidiagonal(b1)", "h7"],
    ["rotate_90(b1)", "a7"],
    ["rotate_180(b1)", "g8"],
    ["rotate_270(b1)", "h2"],
  ];
  for (const [expression, squares] of expected)
    assert.equal(valueOf(expression), valueOf(squares), expression);
});

test("functions of numbers see bits, and no squares", () => {
  for (const order of ORDERS) {
    assert.equal(valueOf("swap_bytes(0x0123456789abcdef)", order), 0xefcdab8967452301n);
    assert.equal(valueOf("count(0xf0f | 1 << 63)", order), 9n);
  }
});

test("a switch of the order keeps the boards, the counts and the factors", () => {
  const [a1, a8] = [order("a1"), order("a8")];
  const cases: [string, string][] = [
    ["0xff", "0xff00000000000000"],
    ["255", "18374686479671623680"],
    ["d4 | x", "d4 | x"],
    ["x << 8 | 0xff", "x << 8 | 0xff00000000000000"],
    ["x << 0x8", "x << 0x8"],
    ["o - 2 * r", "o - 2 * r"],
    ["0x2 * r & ~(0xff)", "0x2 * r & ~0xff00000000000000"],
    ["r * 0x2 * 2", "r * 0x2 * 2"],
    ["x | 0b1", "x | 0b00000001_00000000_00000000_00000000_00000000_00000000_00000000_00000000"],
    ["north(0x1) ^ 0x8000000000000000", "north(0x0100000000000000) ^ 0x0000000000000080"],
    ["0b1", "0b00000001_00000000_00000000_00000000_00000000_00000000_00000000_00000000"],
    ["0xff |", "0xff |"],
  ];
  for (const [before, after] of cases) assert.equal(relaid(library, before, a1, a8), after);
  for (const from of ORDERS) {
    for (const to of ORDERS) {
      const text = "0x0123456789abcdef & ~(d4 | 0x00000000000000fe)";
      const there = relaid(library, text, from, to);
      const [before] = workOut(library, from, [{ name: "a", expression: text }]);
      const [after] = workOut(library, to, [{ name: "a", expression: there }]);
      assert.ok(before && !before.mistake && after && !after.mistake);
      assert.equal(after.board, before.board, `${from.id} to ${to.id}`);
      assert.equal(relaid(library, there, to, from), text, `${from.id} to ${to.id} and back`);
    }
  }
});

test("a plain number is nothing else", () => {
  assert.equal(plainNumber(" 0xff ")?.value, 255n);
  assert.equal(plainNumber("(7)")?.value, 7n);
  for (const text of ["d4", "~0", "1 | 2", "", "0x"]) assert.equal(plainNumber(text), undefined, text);
});

test("a mistake is an error of its own", () => {
  assert.throws(
    () => parse("1 +"),
    (error) => error instanceof Mistake && error.name === "Mistake",
  );
});

test("what others write is answered with what is written here", () => {
  const told: [string, RegExp][] = [
    ["0x2r", /write 0x .* and `\*` between a number and a name/],
    ["0x2d4g", /write 0x .* and `\*` between/],
    ["2(3, 4)", /`,` stands where/],
    ["2 (3)", /`\(` stands where an operator/],
    ["2 d4", /`d4` stands where an operator/],
    ["1 || 2", /write `\|`/],
    ["1 == 2", /`a \^ b` is empty/],
    ["1 << -1", /`<<` by a negative number: a shift goes 0 to/],
    ["d9", /`d9` is no square: files are a to h, ranks 1 to 8/],
    ["1u32", /no bitboard is called `u32`/],
  ];
  for (const [expression, message] of told) assert.match(mistakeOf(expression).message, message, expression);
  // Rows may have the names that functions have in other programs.
  assert.equal(rows("lsb = 7; a = lsb(lsb) | lsb")[1]!.mistake, undefined);
  // A row may have this name all the same.
  assert.equal(rows("d9 = 7; a = d9 + 1")[1]!.mistake, undefined);
});
