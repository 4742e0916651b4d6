/** Larger boards in the explorer: their states, steps and pictures. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "slidemask";
import { loadWide, type WideGame } from "slidemask/wide";
import { allSquares, CHESSBOARD, type Layout } from "../../src/board/layout.ts";
import { SHAPES } from "../../src/explore/shapes.ts";
import { gameOn, lettersOf, nameIn } from "../../src/explore/wide/games.ts";
import { layoutOf } from "../../src/explore/wide/wideLayouts.ts";
import {
  notUnderstoodWide,
  readWide,
  wideStart,
  wideSteps,
  writeWide,
} from "../../src/explore/wide/wideExplored.ts";
import { formatRoute, parseRoute } from "../../src/route.ts";
import { bitOf, squaresOf } from "../../src/squares.ts";
import { Random, randomWide } from "../random.ts";

const library = await load();
const wide = await loadWide();
const reread = (params: URLSearchParams) => parseRoute(formatRoute(["explore"], params)).params;

test("the page offers the boards of the module", () => {
  assert.deepEqual(SHAPES, ["8x8", ...wide.boards.map(({ name }) => name)]);
});

test("what is explored is read from its address again", () => {
  const random = new Random(12);
  for (let round = 0; round < 1000; round++) {
    const state = randomWide(random, wide);
    const params = reread(writeWide(state));
    assert.deepEqual(readWide(wide, params), state);
    assert.deepEqual(notUnderstoodWide(library, params, state), []);
  }
});

test("a board begins with a rook between pieces, and the first subtraction", () => {
  for (const board of wide.boards) {
    const start = wideStart(board);
    assert.deepEqual(readWide(wide, new URLSearchParams([["shape", board.name]])), start);
    assert.notEqual(wideSteps(start)[start.step]!.borrow, undefined);
    assert.equal(start.occupied & ~allSquares(layoutOf(board)), 0n);
  }
});

test("a game begins with its pieces, and the slider is one of its rooks", () => {
  const named = wide.boards.map(({ name, games }) => [name, games.map(({ name }) => name).join()]);
  assert.deepEqual(Object.fromEntries(named), {
    "9x9": "shogi",
    "5x5": "minishogi",
    "9x10": "xiangqi,janggi",
    "10x8": "capablanca",
    "10x10": "grand",
    "12x10": "",
    hexagonal: "",
  });
  const begins = (shape: string, name: string) => {
    const start = readWide(wide, new URLSearchParams({ shape, game: name }));
    const letters = lettersOf(gameOn(start.board, name)!);
    assert.equal(letters.length, start.board.squares.length);
    assert.deepEqual(start, wideStart(start.board, name));
    assert.equal(start.game, name);
    return [letters[start.square], start.board.squares[start.square], squaresOf(start.occupied).length];
  };
  assert.deepEqual(begins("9x9", "shogi"), ["R", "2h", 40]);
  assert.deepEqual(begins("5x5", "minishogi"), ["R", "1e", 12]);
  assert.deepEqual(begins("9x10", "xiangqi"), ["R", "a1", 32]);
  assert.deepEqual(begins("9x10", "janggi"), ["R", "a1", 32]);
  assert.deepEqual(begins("10x8", "capablanca"), ["R", "a1", 40]);
  assert.deepEqual(begins("10x10", "grand"), ["R", "a1", 40]);
  const [shogi, xiangqi] = ["shogi", "xiangqi"].map((name) =>
    wide.boards.flatMap(({ games }) => games).find((game) => game.name === name)!,
  ) as [WideGame, WideGame];
  assert.deepEqual([nameIn(shogi, "L"), nameIn(shogi, "k")], ["black lance", "white king"]);
  assert.deepEqual([nameIn(xiangqi, "P"), nameIn(xiangqi, "c")], ["red soldier", "black cannon"]);
  // Shogi is played on another board.
  const elsewhere = new URLSearchParams("shape=10x8&game=shogi");
  const read = readWide(wide, elsewhere);
  assert.deepEqual(read, wideStart(wide.boards.find(({ name }) => name === "10x8")!));
  assert.deepEqual(notUnderstoodWide(library, elsewhere, read), ["game=shogi"]);
});

test("nonsense in an address is passed over, and named", () => {
  const nonsense = new URLSearchParams(
    "shape=9x9&method=magic&piece=pawn&at=z9&pieces=0xg&axis=up&bit=82&square=d2&board=0x1",
  );
  const read = readWide(wide, nonsense);
  assert.deepEqual(read, wideStart(wide.boards[0]!));
  assert.deepEqual(notUnderstoodWide(library, nonsense, read), [
    "method=magic",
    "piece=pawn",
    "at=z9",
    "pieces=0xg",
    "axis=up",
    "bit=82",
  ]);
  // A square of chess, on the board of shogi.
  const old = new URLSearchParams("shape=9x9&at=e5");
  assert.deepEqual(readWide(wide, old), wideStart(wide.boards[0]!));
  assert.deepEqual(notUnderstoodWide(library, old, readWide(wide, old)), ["at=e5"]);
  // A piece in a hole.
  const hole = new URLSearchParams("shape=hexagonal&pieces=0x400");
  assert.equal(readWide(wide, hole).occupied, wideStart(wide.boards.at(-1)!).occupied);
});

test("a turned step is drawn on the turned board: its line and its slider lie where its bits are", () => {
  const random = new Random(14);
  for (let round = 0; round < 1000; round++) {
    const state = { ...randomWide(random, wide), method: "hyperbola-reversal" as const };
    const { squares, wordBits } = state.board;
    const turn = (set: bigint) =>
      squaresOf(set).reduce((turned, bit) => turned | bitOf(squares.length - 1 - bit), 0n);
    for (const { name, axes, value, word, orientation, marks, borrow } of wideSteps(state)) {
      const rays = state.board.rays(state.square, axes[0]!);
      const turned = orientation === "turned";
      assert.equal(marks.line, turned ? turn(rays) : rays);
      assert.equal(marks.slider, turned ? squares.length - 1 - state.square : state.square);
      if (name === "reverse") assert.equal(value, turn(state.occupied & rays));
      if (turned) assert.equal(word! >> BigInt(wordBits - squares.length), value);
      if (borrow)
        assert.equal(BigInt.asUintN(squares.length, borrow.minuend - borrow.subtrahend), value, name);
    }
  }
});

const layouts: readonly Layout[] = [CHESSBOARD, ...wide.boards.map(layoutOf)];

test("a point in a square is the square's", () => {
  for (const { bits, ranks, middle, squareIn, width, height } of layouts) {
    for (const square of ranks.flat()) {
      const [x, y] = middle(square);
      for (const [right, down] of [
        [0, 0],
        [0.4, 0.1],
        [-0.4, -0.1],
        [0.1, 0.4],
        [-0.1, -0.4],
      ] as const)
        assert.equal(squareIn(x + right, y + down), square, `${bits} ${square}`);
      assert.ok(x > 0 && x < width && y > 0 && y < height);
    }
    assert.equal(squareIn(-0.7, -0.7), undefined);
  }
});

test("the name of a square is the label of its file, then that of its rank", () => {
  for (const { ranks, files, nameOf, labels, squareIn } of layouts) {
    const labelled = (ends: boolean, placeOf: (square: number) => number) =>
      new Map(
        labels
          .filter((label) => label.ends === ends)
          .map(({ text, x, y }) => [placeOf(squareIn(x, ends ? y - 0.1 : y + 0.1)!), text]),
      );
    const [fileOf, rankOf] = [
      (square: number) => square % files,
      (square: number) => Math.floor(square / files),
    ];
    const [fileNames, rankNames] = [labelled(true, fileOf), labelled(false, rankOf)];
    assert.equal(labels.length, files + ranks.length);
    for (const square of ranks.flat())
      assert.equal(`${fileNames.get(fileOf(square))}${rankNames.get(rankOf(square))}`, nameOf(square));
  }
});

test("arrow keys reach every square, and the opposite key leads back", () => {
  for (const { ranks, next } of layouts) {
    const reached = new Set([0]);
    for (const square of reached) {
      for (const [right, up] of [
        [0, 1],
        [0, -1],
        [1, 0],
        [-1, 0],
      ] as const) {
        const to = next(square, right, up);
        if (to !== undefined) reached.add(to);
        if (to !== undefined && right === 0) assert.equal(next(to, 0, -up), square);
      }
    }
    assert.equal(reached.size, ranks.flat().length);
  }
});

test("the six neighbours of a hexagon are at the distance of one, and lines have the names of hours", () => {
  const board = wide.boards.at(-1)!;
  const { middle } = layoutOf(board);
  const square = board.squares.indexOf("f6");
  for (const line of board.lines) {
    const [hour] = line.split("-").map(Number) as [number];
    const angle = (hour / 12) * 2 * Math.PI;
    for (const other of squaresOf(board.rays(square, line))) {
      const [x, y] = [middle(other)[0] - middle(square)[0], middle(other)[1] - middle(square)[1]];
      // On the line through the middle of the clock and its hour.
      assert.ok(Math.abs(x * Math.cos(angle) + y * Math.sin(angle)) < 0.01, `${line} ${other}`);
    }
  }
  const rook = board.attacks("rook", square, 2n ** 128n - 1n);
  for (const other of squaresOf(rook))
    assert.ok(
      Math.abs(Math.hypot(middle(other)[0] - middle(square)[0], middle(other)[1] - middle(square)[1]) - 1) <
        0.01,
    );
});
