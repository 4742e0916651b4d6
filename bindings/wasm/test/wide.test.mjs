// Larger boards: their squares, lines and games, attacks that agree with rays and steps, and errors.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { load } from "../dist/scalar.js";
import { loadWide } from "../dist/wide.js";
import * as walk from "./board.mjs";
import { refuses } from "./both.mjs";

const bytes = await readFile(new URL("../dist/slidemask-wide.wasm", import.meta.url));
const wide = await loadWide(bytes);
const eight = await load();

const LINES = ["rank", "file", "diagonal", "antidiagonal"];
/** The files and ranks of each board, its lines, and the names of its first and last square. */
const BOARDS = {
  "9x9": [9, 9, LINES, "9i", "1a"],
  "5x5": [5, 5, LINES, "5e", "1a"],
  "9x10": [9, 10, LINES, "a1", "i10"],
  "10x8": [10, 8, LINES, "a1", "j8"],
  "10x10": [10, 10, LINES, "a1", "j10"],
  "12x10": [12, 10, LINES, "a1", "l10"],
  hexagonal: [11, 11, ["4-10", "12-6", "2-8", "11-5", "1-7", "3-9"], "a1", "k11"],
};

test("the boards are there, with their squares by name", () => {
  const found = wide.boards.map(({ name, files, ranks, lines, squares }) => [
    name,
    [files, ranks, lines, squares.at(0), squares.at(-1)],
  ]);
  assert.deepEqual(Object.fromEntries(found), BOARDS);
  for (const { files, ranks, squares } of wide.boards) {
    assert.equal(squares.length, files * ranks);
  }
  const { squares } = wide.boards.at(-1);
  assert.equal(squares.filter(Boolean).length, 91);
  assert.deepEqual([squares[60], squares[10], squares[110]], ["f6", undefined, undefined]);
  const [shogi] = wide.boards[0].games;
  assert.deepEqual([shogi.name, shogi.sides, shogi.pieceOf("L")], ["shogi", ["black", "white"], "lance"]);
  assert.equal(shogi.pieceOf("x"), undefined);
  assert.match(shogi.start, /^lnsgkgsnl\//);
});

// Rust proves the attacks and the steps. Here each slider, line and method has to be the one that is asked for.
test("attacks, rays and the steps of each method agree", () => {
  const next = walk.random();
  for (const board of wide.boards) {
    const half = board.lines.length / 2;
    const linesOf = {
      rook: board.lines.slice(0, half),
      bishop: board.lines.slice(half),
      queen: board.lines,
    };
    // With bits above the board, too.
    const occupied = (next() & next()) | ((next() & next()) << 64n);
    const attacks = Object.keys(linesOf).map((slider) => board.attacks(slider, 24, occupied));
    for (const [number, lines] of Object.values(linesOf).entries()) {
      const rays = lines.reduce((set, line) => set | board.rays(24, line), 0n);
      assert.equal(attacks[number], attacks[2] & rays, `${board.name} ${number}`);
    }
    for (const method of wide.methods) {
      for (const line of board.lines) {
        const [last] = board.explain(method, 24, line, occupied).slice(-1);
        assert.equal(last.value, attacks[2] & board.rays(24, line), `${board.name} ${method} ${line}`);
      }
    }
  }
});

test("a rook on the board of shogi, and a bishop among hexagons", () => {
  const named = (board, set) => board.squares.filter((_, square) => (set >> BigInt(square)) & 1n);
  const [shogi] = wide.boards;
  const [five, hexagonal] = [shogi.squares.indexOf("5e"), wide.boards.at(-1)];
  // In the upper word.
  const blocker = 1n << BigInt(shogi.squares.indexOf("5b"));
  const attacked = ["9e", "8e", "7e", "6e", "4e", "3e", "2e", "1e", "5b", "5c", "5d", "5f", "5g", "5h", "5i"];
  assert.deepEqual(named(shogi, shogi.attacks("rook", five, blocker)).sort(), attacked.sort());
  const bishop = hexagonal.attacks("bishop", hexagonal.squares.indexOf("f6"), 0n);
  assert.deepEqual(named(hexagonal, bishop).sort(), [
    ...["b4", "d2", "d5", "d8", "e4", "e7", "g5", "g8", "h10", "h4", "h7", "j8"],
  ]);
});

test("steps are called as on 64 squares", () => {
  const told = (steps) =>
    steps.map(({ value, borrow, ...step }) => ({ ...step, borrows: borrow !== undefined }));
  for (const method of wide.methods) {
    assert.deepEqual(
      told(wide.boards[0].explain(method, 40, "file", 0n)),
      told(eight.explain(method, 27, "file", 0n)),
    );
  }
});

test("what does not exist is refused", () => {
  const [board, hexagonal] = [wide.boards[0], wide.boards.at(-1)];
  const [method] = wide.methods;
  const wrong = [81, -1, undefined, NaN, "5e", 2 ** 53, 1.9, 0n];
  const shown = ["81", "-1", "undefined", "NaN", '"5e"', "9007199254740992", "1.9", "0n"];
  refuses("RangeError", [
    ...wrong.map((square, i) => [
      `square ${shown[i]} is none of 0 (9i) to 80 (1a)`,
      () => board.rays(square, "rank"),
      () => board.attacks("rook", square, 0n),
      () => board.explain(method, square, "rank", 0n),
    ]),
    ["square 10 is a hole of the board", () => hexagonal.rays(10, "12-6")],
    ["square 10 is a hole of the board", () => hexagonal.attacks("rook", 10, 0n)],
    ...[2n ** 128n, -1n, 1, undefined, "0"].map((occupied) => [
      /^occupied .* to 2n \*\* 128n - 1n$/,
      () => board.attacks("rook", 0, occupied),
      () => board.explain(method, 0, "rank", occupied),
    ]),
    [/^"12-6" is no line: /, () => board.rays(0, "12-6")],
    [/^"pawn" is no slider/, () => board.attacks("pawn", 0, 0n)],
    [/^"sbamg" is no method: /, () => board.explain("sbamg", 0, "rank", 0n)],
  ]);
  const { pieceOf } = board.games[0];
  refuses("TypeError", [["the letter is no text: 5", () => pieceOf(5)]]);
  // The last one is the sign for kelvin, whose lower case is a "k".
  assert.deepEqual(["", "ln", "\u212a"].map(pieceOf), [undefined, undefined, undefined]);
});

test("it imports nothing", async () =>
  assert.deepEqual(WebAssembly.Module.imports(await WebAssembly.compile(bytes)), []));
