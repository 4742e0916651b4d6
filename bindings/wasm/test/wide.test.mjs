// Larger boards: each answer is compared with a walk over squares, by file and rank.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { load } from "../dist/scalar.js";
import { loadWide } from "../dist/wide.js";
import * as walk from "./board.mjs";
import { along, BOARDS } from "./wide-boards.mjs";

const bytes = await readFile(new URL("../dist/slidemask-wide.wasm", import.meta.url));
const wide = await loadWide(bytes);
const eight = await load();

const next = walk.random();
/** Words of 128 bits, with bits above the board, too. */
const words = () => [
  0n,
  2n ** 128n - 1n,
  ...[1, 2].map(() => (next() & next()) | ((next() & next()) << 64n)),
];

test("the boards are there, with their squares by name", () => {
  assert.deepEqual(
    wide.boards.map(({ name }) => name),
    Object.keys(BOARDS),
  );
  for (const { name, files, ranks, squares, lines } of wide.boards) {
    const expected = BOARDS[name];
    assert.deepEqual([files, ranks], [expected.files, expected.ranks]);
    assert.deepEqual(lines, Object.keys(expected.steps));
    assert.equal(squares.length, files * ranks);
    squares.forEach((square, bit) => {
      const [file, rank] = [bit % files, Math.floor(bit / files)];
      assert.equal(square, expected.has(file, rank) ? expected.called(file, rank) : undefined);
    });
  }
  assert.equal(wide.boards.at(-1).squares.filter(Boolean).length, 91);
  const [shogi] = wide.boards[0].games;
  assert.deepEqual([shogi.name, shogi.sides, shogi.pieceOf("L")], ["shogi", ["black", "white"], "lance"]);
  assert.equal(shogi.pieceOf("x"), undefined);
  assert.match(shogi.start, /^lnsgkgsnl\//);
});

for (const board of wide.boards) {
  const known = BOARDS[board.name];
  const all = board.squares.flatMap((name, square) => (name === undefined ? [] : [square]));

  test(`${board.name}: rays and attacks`, () => {
    const half = board.lines.length / 2;
    const linesOf = {
      rook: board.lines.slice(0, half),
      bishop: board.lines.slice(half),
      queen: board.lines,
    };
    for (const square of all) {
      for (const line of board.lines) {
        assert.equal(board.rays(square, line), along(known, square, line, 0n));
      }
      for (const [slider, lines] of Object.entries(linesOf)) {
        for (const occupied of words()) {
          const attacks = lines.reduce((set, line) => set | along(known, square, line, occupied), 0n);
          assert.equal(board.attacks(slider, square, occupied), attacks, `${slider} ${square}`);
        }
      }
    }
  });

  test(`${board.name}: the steps of each method`, () => {
    for (const method of wide.methods) {
      for (const square of all) {
        for (const line of board.lines) {
          const [occupied] = words().slice(square % 4);
          const steps = board.explain(method, square, line, occupied);
          const where = `${method} ${square} ${line} ${occupied.toString(16)}`;
          assert.equal(steps.at(-1).value, along(known, square, line, occupied), where);
          for (const { value, borrow, name } of steps.filter((step) => step.borrow)) {
            const { minuend, subtrahend, borrows } = borrow;
            assert.equal(BigInt.asUintN(board.wordBits, minuend - subtrahend), value, `${where} ${name}`);
            assert.equal(borrows, minuend ^ subtrahend ^ value, `${where} ${name}`);
          }
        }
      }
    }
  });
}

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
  const [board] = wide.boards;
  const nothing = { name: "SlidemaskError", message: /no such board/ };
  assert.throws(() => board.rays(81, "rank"), nothing);
  assert.throws(() => board.attacks("rook", -1, 0n), nothing);
  assert.throws(() => wide.boards.at(-1).rays(10, "12-6"), nothing);
  assert.throws(() => board.rays(0, "12-6"), RangeError);
  assert.throws(() => board.explain("sbamg", 0, "rank", 0n), RangeError);
  assert.throws(() => board.attacks("rook", 0, 2n ** 128n), RangeError);
  assert.throws(() => board.attacks("rook", 0, 1), RangeError);
});

test("it imports nothing, and less than 18 KB come over the line", async () => {
  assert.deepEqual(WebAssembly.Module.imports(await WebAssembly.compile(bytes)), []);
  const packed = gzipSync(bytes, { level: 9 }).length;
  assert.ok(packed < 18_000, `${packed} bytes`);
});
