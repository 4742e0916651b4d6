// Attacks, by every method and by rookAttacks and related functions, against a walk over squares.

import assert from "node:assert/strict";
import { runInNewContext } from "node:vm";
import * as walk from "./board.mjs";
import { onBoth } from "./both.mjs";

onBoth((slidemask, test) => {
  const door = {
    rook: slidemask.rookAttacks,
    bishop: slidemask.bishopAttacks,
    queen: slidemask.queenAttacks,
  };
  const SQUARES = Array.from({ length: 64 }, (_, square) => square);

  /** A case costs a string to describe: only when it fails. */
  function check(found, expected, describe) {
    if (found !== expected) {
      assert.fail(`${describe()}: ${found.toString(16)} instead of ${expected.toString(16)}`);
    }
  }

  /** What every method says, and the function of the slider. */
  function checkAll(slider, square, occupied, expected) {
    const where = (who) => () => `${who}, ${slider} on ${square}, occupied ${occupied.toString(16)}`;
    check(door[slider](square, occupied), expected, where("the function"));
    for (const { name } of slidemask.methods) {
      check(slidemask.attacks(name, slider, square, occupied), expected, where(name));
    }
  }

  test("bishops in all cases: every subset of their full rays, 71,168", () => {
    const next = walk.random();
    let cases = 0;
    for (const square of SQUARES) {
      const rays = walk.rays("bishop", square);
      for (const subset of walk.subsets(rays)) {
        // What stands elsewhere must not matter, on the bishop's own square neither.
        const elsewhere = cases % 2 ? next() & ~rays : 0n;
        checkAll("bishop", square, subset | elsewhere, walk.attacks("bishop", square, subset));
        cases += 1;
      }
    }
    assert.equal(cases, 71_168);
  });

  for (const slider of ["rook", "queen"]) {
    test(`${slider}s: 512 random boards for each square, from sparse to full`, () => {
      const next = walk.random(BigInt(slider.length));
      for (const square of SQUARES) {
        for (let i = 0; i < 512; i += 1) {
          const occupied = [next(), next() & next(), next() & next() & next(), next() | next()][i % 4];
          checkAll(slider, square, occupied, walk.attacks(slider, square, occupied));
        }
        for (const occupied of [0n, 2n ** 64n - 1n, walk.bit(square)]) {
          checkAll(slider, square, occupied, walk.attacks(slider, square, occupied));
        }
      }
    });
  }

  test("rooks along every line in all cases: each subset of a rank and of a file", () => {
    for (const square of SQUARES) {
      for (const axis of ["rank", "file"]) {
        for (const subset of walk.subsets(slidemask.rays(square, axis))) {
          checkAll("rook", square, subset, walk.attacks("rook", square, subset));
        }
      }
    }
  });

  test("sets of sliders: each blocks the others", () => {
    const next = walk.random(5n);
    for (let i = 0; i < 500; i += 1) {
      const sliders = next() & next() & (i % 2 ? next() : -1n);
      const occupied = i % 3 ? next() & next() : next();
      for (const slider of ["rook", "bishop", "queen"]) {
        const expected = walk
          .squares(sliders)
          .reduce((all, square) => all | walk.attacks(slider, square, occupied | sliders), 0n);
        check(slidemask.setAttacks(slider, sliders, occupied), expected, () => `${slider}s ${i}`);
      }
      for (const { name, directions } of slidemask.setMethods) {
        const [direction] = directions;
        const way = { east: 0, west: 1 }[direction];
        const expected = walk.squares(sliders).reduce((all, square) => {
          // The half of the rank that lies on this side.
          const half = walk.directions(square, "rank")[way].reduce((set, each) => set | walk.bit(each), 0n);
          return all | (walk.alongAxis(square, "rank", occupied | sliders) & half);
        }, 0n);
        check(slidemask.setMethodAttacks(name, sliders, occupied), expected, () => `${name} ${i}`);
      }
    }
  });

  test("columns: each entry as by itself, of any length, into any array", () => {
    const next = walk.random(7n);
    for (const length of [0, 1, 7, 64, 1023, 1024, 1025, 3000]) {
      const squares = Uint8Array.from({ length }, (_, i) => (i * 29) % 64);
      const [occupied, sliders] = [next, () => next() & next() & next()].map((word) =>
        BigUint64Array.from({ length }, word),
      );
      const board = next();
      for (const slider of ["rook", "bishop", "queen"]) {
        const entries = (lookup, boards) =>
          BigUint64Array.from(squares, (_, i) => lookup(i, boards?.[i] ?? board));
        const lookup = (i, on) => walk.attacks(slider, squares[i], on);
        const ofSet = (i, on) => slidemask.setAttacks(slider, sliders[i], on);
        const { attacks, setAttacks } = slidemask.columns;
        assert.deepEqual(attacks(slider, squares, occupied), entries(lookup, occupied));
        assert.deepEqual(attacks(slider, squares, board), entries(lookup));
        assert.deepEqual(setAttacks(slider, sliders, occupied), entries(ofSet, occupied));
        assert.deepEqual(setAttacks(slider, sliders, board), entries(ofSet));
        // Into a part of an array, into the boards themselves, and into memory that is shared.
        const wide = new BigUint64Array(length + 2).fill(5n);
        const part = wide.subarray(1, length + 1);
        assert.equal(attacks(slider, squares, occupied, part), part);
        assert.deepEqual(part, entries(lookup, occupied));
        assert.deepEqual([wide[0], wide[length + 1]], [5n, 5n]);
        const same = occupied.slice();
        assert.equal(setAttacks(slider, sliders, same, same), same);
        assert.deepEqual(same, entries(ofSet, occupied));
        const shared = new BigUint64Array(new SharedArrayBuffer(8 * length));
        attacks(slider, squares, occupied, shared);
        assert.deepEqual(shared.slice(), entries(lookup, occupied));
      }
    }
  });

  test("columns: answers may overlap what is asked, in any way", () => {
    const next = walk.random(11n);
    const length = 3000;
    const memory = new BigUint64Array(length + 4);
    for (const offset of [0, 1, 2, 4]) {
      const out = memory.subarray(offset, offset + length);
      const fill = () => {
        const column = memory.subarray(1, length + 1);
        column.forEach((_, i) => (column[i] = next() & next() & next()));
        return column;
      };
      const { attacks, setAttacks } = slidemask.columns;
      const squares = new Uint8Array(length).map((_, i) => i % 64);
      let column = fill();
      let expected = attacks("queen", squares, column.slice());
      assert.deepEqual(attacks("queen", squares, column, out).slice(), expected);
      column = fill();
      expected = setAttacks("rook", column.slice(), 0n);
      assert.deepEqual(setAttacks("rook", column, 0n, out).slice(), expected);
      const bytes = new Uint8Array(memory.buffer, 8 * offset, length);
      bytes.set(squares);
      expected = attacks("bishop", squares, 5n);
      assert.deepEqual(attacks("bishop", bytes, 5n, out).slice(), expected);
    }
  });

  test("columns: arrays of another context", () => {
    const { squares, boards } = runInNewContext(
      "({ squares: new Uint8Array([0, 63]), boards: new BigUint64Array(2) })",
    );
    const expected = slidemask.columns.attacks("rook", new Uint8Array([0, 63]), 0n);
    assert.deepEqual(slidemask.columns.attacks("rook", squares, boards), expected);
  });

  test("maps: every square of a board", () => {
    const next = walk.random(9n);
    for (const occupied of [0n, 2n ** 64n - 1n, next(), next() & next()]) {
      for (const slider of ["rook", "bishop", "queen"]) {
        const map = slidemask.attackMap(slider, occupied);
        assert.deepEqual(
          map,
          BigUint64Array.from(SQUARES, (square) => walk.attacks(slider, square, occupied)),
        );
      }
    }
  });

  test("leapers: by steps", () => {
    const leaps = (square, steps) =>
      steps.reduce((all, [east, north]) => {
        const [file, rank] = [(square % 8) + east, Math.floor(square / 8) + north];
        return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? all | walk.bit(file + 8 * rank) : all;
      }, 0n);
    const knight = [
      [1, 2],
      [2, 1],
      [2, -1],
      [1, -2],
      [-1, -2],
      [-2, -1],
      [-2, 1],
      [-1, 2],
    ];
    const king = [
      [0, 1],
      [1, 1],
      [1, 0],
      [1, -1],
      [0, -1],
      [-1, -1],
      [-1, 0],
      [-1, 1],
    ];
    for (const square of SQUARES) {
      assert.equal(slidemask.knightAttacks(square), leaps(square, knight));
      assert.equal(slidemask.kingAttacks(square), leaps(square, king));
      assert.equal(
        slidemask.pawnAttacks("white", square),
        leaps(square, [
          [-1, 1],
          [1, 1],
        ]),
      );
      assert.equal(
        slidemask.pawnAttacks("black", square),
        leaps(square, [
          [-1, -1],
          [1, -1],
        ]),
      );
    }
  });

  test("lines through one square and through two", () => {
    for (const a of SQUARES) {
      const lines = new Map();
      for (const axis of walk.LINES.queen) {
        const ways = walk.directions(a, axis);
        const rays = ways.flat().reduce((all, square) => all | walk.bit(square), 0n);
        assert.equal(slidemask.rays(a, axis), rays);
        for (const way of ways) {
          way.forEach((b, i) => lines.set(b, { line: rays | walk.bit(a), between: way.slice(0, i) }));
        }
      }
      for (const b of SQUARES) {
        const { line, between } = lines.get(b) ?? { line: 0n, between: [] };
        assert.equal(slidemask.line(a, b), line, `line ${a} ${b}`);
        assert.equal(
          slidemask.between(a, b),
          between.reduce((all, square) => all | walk.bit(square), 0n),
        );
      }
    }
  });

  test("boards are turned and flipped square by square", () => {
    const ways = {
      flipVertical: (file, rank) => [file, 7 - rank],
      mirrorHorizontal: (file, rank) => [7 - file, rank],
      flipDiagonal: (file, rank) => [rank, file],
      flipAntidiagonal: (file, rank) => [7 - rank, 7 - file],
      rotate90: (file, rank) => [rank, 7 - file],
      rotate180: (file, rank) => [7 - file, 7 - rank],
      rotate270: (file, rank) => [7 - rank, file],
    };
    for (const [name, to] of Object.entries(ways)) {
      for (const square of SQUARES) {
        const [file, rank] = to(square % 8, Math.floor(square / 8));
        assert.equal(slidemask[name](walk.bit(square)), walk.bit(file + 8 * rank), `${name} ${square}`);
      }
      assert.equal(slidemask[name](2n ** 64n - 1n), 2n ** 64n - 1n);
    }
  });
});
