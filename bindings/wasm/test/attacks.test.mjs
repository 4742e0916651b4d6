// Attacks: each method and each function on random boards, against a walk over squares; columns and maps against single lookups.

import assert from "node:assert/strict";
import { runInNewContext } from "node:vm";
import { square } from "../dist/index.js";
import * as walk from "./board.mjs";
import { onBoth } from "./both.mjs";

onBoth((slidemask, test) => {
  const { rookAttacks: rook, bishopAttacks: bishop, queenAttacks: queen } = slidemask;
  const door = { rook, bishop, queen };
  const SLIDERS = Object.keys(door);
  const SQUARES = Array.from({ length: 64 }, (_, square) => square);
  const boards = () => {
    const next = walk.random();
    return [0n, 2n ** 64n - 1n, next(), next() & next(), next() & next() & next(), next() | next()];
  };
  const union = (squares) => squares.reduce((all, square) => all | walk.bit(square), 0n);

  for (const slider of SLIDERS) {
    test(`${slider}s: the function, every method and the map of each board`, () => {
      for (const occupied of boards()) {
        const map = slidemask.attackMap(slider, occupied);
        for (const square of SQUARES) {
          const expected = walk.attacks(slider, square, occupied);
          const where = `${slider} on ${square}, occupied ${occupied.toString(16)}`;
          assert.equal(door[slider](square, occupied), expected, where);
          assert.equal(map[square], expected, where);
          for (const { name } of slidemask.methods) {
            assert.equal(slidemask.attacks(name, slider, square, occupied), expected, `${name}, ${where}`);
          }
        }
      }
    });
  }

  test("sets of sliders: each blocks the others", () => {
    const next = walk.random(5n);
    for (let i = 0; i < 50; i += 1) {
      const sliders = next() & next() & (i % 2 ? next() : -1n);
      const occupied = i % 3 ? next() & next() : next();
      for (const slider of SLIDERS) {
        const expected = walk
          .squares(sliders)
          .reduce((all, square) => all | door[slider](square, occupied | sliders), 0n);
        assert.equal(slidemask.setAttacks(slider, sliders, occupied), expected, `${slider}s ${i}`);
      }
      for (const { name, directions } of slidemask.setMethods) {
        const way = { east: 0, west: 1 }[directions[0]];
        const expected = walk.squares(sliders).reduce((all, square) => {
          // The half of the rank that lies on this side.
          const half = union(walk.directions(square, "rank")[way]);
          return all | (walk.alongAxis(square, "rank", occupied | sliders) & half);
        }, 0n);
        assert.equal(slidemask.setMethodAttacks(name, sliders, occupied), expected, `${name} ${i}`);
      }
    }
  });

  test("columns: each entry as by itself, of any length, into any array", () => {
    const next = walk.random(7n);
    const { attacks, setAttacks } = slidemask.columns;
    for (const length of [0, 1, 64, 1024, 1025, 3000]) {
      const squares = Uint8Array.from({ length }, (_, i) => (i * 29) % 64);
      const occupied = BigUint64Array.from({ length }, next);
      const sliders = BigUint64Array.from({ length }, () => next() & next() & next());
      const board = next();
      const one = new BigUint64Array(length).fill(board);
      for (const slider of SLIDERS) {
        const single = (boards) => boards.map((each, i) => door[slider](squares[i], each));
        const ofSet = (boards) => boards.map((each, i) => slidemask.setAttacks(slider, sliders[i], each));
        const [lookups, ofSets] = [single(occupied), ofSet(occupied)];
        assert.deepEqual(attacks(slider, squares, occupied), lookups);
        assert.deepEqual(attacks(slider, squares, board), single(one));
        assert.deepEqual(setAttacks(slider, sliders, occupied), ofSets);
        assert.deepEqual(setAttacks(slider, sliders, board), ofSet(one));
        // Into a part of an array, into the boards themselves, and into memory that is shared.
        const wide = new BigUint64Array(length + 2).fill(5n);
        const part = wide.subarray(1, length + 1);
        assert.equal(attacks(slider, squares, occupied, part), part);
        assert.deepEqual(part, lookups);
        assert.deepEqual([wide[0], wide[length + 1]], [5n, 5n]);
        const same = occupied.slice();
        assert.equal(setAttacks(slider, sliders, same, same), same);
        assert.deepEqual(same, ofSets);
        const shared = new BigUint64Array(new SharedArrayBuffer(8 * length));
        attacks(slider, squares, occupied, shared);
        assert.deepEqual(shared.slice(), lookups);
      }
    }
  });

  test("columns: answers may overlap what is asked, in any way", () => {
    const next = walk.random(11n);
    const length = 3000;
    const own = new ArrayBuffer(8 * (length + 4));
    const shared = new SharedArrayBuffer(own.byteLength);
    const { attacks, setAttacks } = slidemask.columns;
    // A message to a worker and back makes another buffer of the same memory.
    for (const [memory, again] of [
      [own, own],
      [shared, shared],
      [shared, structuredClone(shared)],
    ]) {
      const column = new BigUint64Array(memory, 8, length);
      for (const offset of [0, 1, 2, 4]) {
        const out = new BigUint64Array(again, 8 * offset, length);
        const bytes = new Uint8Array(memory, 8 * offset, length);
        const squares = new Uint8Array(length).map((_, i) => i % 64);
        for (const ask of [
          (boards, into) => attacks("queen", squares, boards, into),
          (boards, into) => setAttacks("rook", boards, 0n, into),
        ]) {
          column.forEach((_, i) => (column[i] = next() & next() & next()));
          const expected = ask(column.slice());
          assert.deepEqual(ask(column, out).slice(), expected);
        }
        bytes.set(squares);
        const expected = attacks("bishop", squares, 5n);
        assert.deepEqual(attacks("bishop", bytes, 5n, out).slice(), expected);
      }
    }
  });

  test("columns: an array of a subclass runs no code of the caller meanwhile", () => {
    const { attacks } = slidemask.columns;
    class Boards extends BigUint64Array {
      subarray() {
        attacks("bishop", new Uint8Array([9]), 0n);
        return new BigUint64Array(1);
      }
    }
    const expected = attacks("rook", new Uint8Array([0]), 2n);
    assert.deepEqual(attacks("rook", new Uint8Array([0]), new Boards([2n])), expected);
  });

  test("columns: arrays of another context", () => {
    const { squares, boards } = runInNewContext(
      "({ squares: new Uint8Array([0, 63]), boards: new BigUint64Array(2) })",
    );
    const expected = slidemask.columns.attacks("rook", new Uint8Array([0, 63]), 0n);
    assert.deepEqual(slidemask.columns.attacks("rook", squares, boards), expected);
  });

  test("leapers", () => {
    // From b1 and from d5.
    assert.deepEqual([1, 35].map(slidemask.knightAttacks), [0x05_0800n, 0x14_2200_2214_0000n]);
    assert.deepEqual([1, 35].map(slidemask.kingAttacks), [0x0705n, 0x1c14_1c00_0000n]);
    assert.deepEqual(
      ["white", "black"].map((color) => slidemask.pawnAttacks(color, 35)),
      [union([42, 44]), union([26, 28])],
    );
  });

  test("lines through one square and through two", () => {
    for (const axis of walk.LINES.queen) {
      assert.equal(slidemask.rays(35, axis), walk.alongAxis(35, axis, 0n));
    }
    // From b2 to e5, to b7, and to a square on no line with it.
    for (const [to, line, between] of [
      [36, union([0, 9, 18, 27, 36, 45, 54, 63]), union([18, 27])],
      [49, 0x0202_0202_0202_0202n, 0x0202_0202_0000n],
      [26, 0n, 0n],
    ]) {
      assert.deepEqual([slidemask.line(9, to), slidemask.between(9, to)], [line, between]);
    }
  });

  test("boards are turned and flipped", () => {
    // Where the square b1 goes.
    const flips = { flipVertical: "b8", mirrorHorizontal: "g1", flipDiagonal: "a2", flipAntidiagonal: "h7" };
    for (const [name, to] of Object.entries({ ...flips, rotate90: "a7", rotate180: "g8", rotate270: "h2" })) {
      assert.equal(slidemask[name](walk.bit(1)), walk.bit(square(to)), name);
    }
  });
});
