import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "slidemask";
import {
  type Position,
  onBoard,
  readBoard,
  readBoardOr,
  readPosition,
  toggled,
  withSliderOn,
  writeBoard,
  writePosition,
} from "../../src/position.ts";
import {
  SQUARES,
  bitOf,
  countOf,
  fileOf,
  hex,
  nameOf,
  rankOf,
  squareNamed,
  squaresOf,
} from "../../src/squares.ts";
import { Random, randomPosition } from "../random.ts";

const library = await load();
const NOWHERE: Position = { slider: "rook", square: 0, occupied: 0n, pieces: undefined };
const ROUNDS = 5000;

/** The occupied squares of a position. Asserts that its pieces, if it has any, stand on the same squares. */
function occupiedBy({ occupied, pieces }: Position): bigint {
  if (pieces === undefined) return occupied;
  const drawn = SQUARES.filter((square) => pieces[square] !== ".").reduce(
    (set, square) => set | bitOf(square),
    0n,
  );
  assert.equal(drawn, occupied, `${pieces} are not ${hex(occupied)}`);
  return occupied;
}

test("squares have names, and names squares", () => {
  assert.equal(nameOf(0), "a1");
  assert.equal(nameOf(7), "h1");
  assert.equal(nameOf(63), "h8");
  for (const square of SQUARES) {
    assert.equal(squareNamed(nameOf(square)), square);
    assert.equal(bitOf(square), 2n ** BigInt(8 * rankOf(square) + fileOf(square)));
  }
  for (const name of ["", "i1", "a9", "a0", "A1", "a", "a11", " a1", "1a"])
    assert.equal(squareNamed(name), undefined, name);
});

test("a board is the squares it is made of", () => {
  const random = new Random(2);
  for (let round = 0; round < 500; round++) {
    const board = random.board();
    assert.equal(
      squaresOf(board).reduce((sum, square) => sum + 2n ** BigInt(square), 0n),
      board,
    );
    assert.equal(countOf(board), board.toString(2).replaceAll("0", "").length);
    assert.equal(library.parseBitboard(hex(board)), board);
    assert.match(hex(board), /^0x[0-9a-f]{16}$/);
  }
});

test("a position that is written is read again", () => {
  const random = new Random(3);
  for (let round = 0; round < ROUNDS; round++) {
    const position = randomPosition(random);
    const written = new URLSearchParams(writePosition(position)).toString();
    assert.deepEqual(readPosition(library, new URLSearchParams(written), NOWHERE), position, written);
  }
});

test("a board of pieces is written as FEN has it", () => {
  const { pieces } = library.parsePlacement(
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
  );
  const board = readBoard(library, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  assert.equal(board.pieces, pieces);
  assert.equal(writeBoard(board), "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R");
});

test("an empty board of pieces is an empty board", () => {
  assert.equal(writeBoard({ occupied: 0n, pieces: ".".repeat(64) }), hex(0n));
});

test("a piece is set down and taken off, and nothing else changes", () => {
  const random = new Random(4);
  for (let round = 0; round < ROUNDS; round++) {
    const position = randomPosition(random);
    const square = random.below(64);
    const once = toggled(position, square);
    assert.equal(occupiedBy(once), position.occupied ^ bitOf(square));
    const twice = toggled(once, square);
    assert.equal(occupiedBy(twice), position.occupied);
    if (position.pieces === undefined) assert.deepEqual(twice, position);
    else {
      const others = (pieces: string) => pieces.slice(0, square) + pieces.slice(square + 1);
      assert.equal(others(once.pieces!), others(position.pieces), "other squares");
      assert.equal(twice.pieces!.length, 64);
    }
  }
});

test("the slider moves, and a piece of the board under it with it", () => {
  const random = new Random(5);
  for (let round = 0; round < ROUNDS; round++) {
    const position = randomPosition(random);
    const to = random.below(64);
    const moved = withSliderOn(position, to);
    assert.equal(moved.square, to);
    const stood = (position.occupied & bitOf(position.square)) !== 0n;
    // The slider replaces what was on the square, and is a piece if it was one before.
    const others = position.occupied & ~bitOf(position.square) & ~bitOf(to);
    const expected = to === position.square ? position.occupied : others | (stood ? bitOf(to) : 0n);
    assert.equal(occupiedBy(moved), expected, `${nameOf(position.square)} to ${nameOf(to)}`);
    if (stood && position.pieces) assert.equal(moved.pieces![to], position.pieces[position.square]);
  }
});

test("on a board just read the slider is one of its pieces, if it has one", () => {
  const random = new Random(6);
  const kinds = { rook: "r", bishop: "b", queen: "q" };
  for (let round = 0; round < ROUNDS; round++) {
    const position = randomPosition(random);
    const { occupied, pieces } = randomPosition(random);
    const board = { occupied, pieces };
    const next = onBoard(position, board);
    assert.deepEqual([next.occupied, next.pieces], [board.occupied, board.pieces]);
    const letters = [...(board.pieces ?? "")].map((letter) => letter.toLowerCase());
    const letter = letters[next.square];
    if (letters.includes(kinds[position.slider])) {
      assert.equal(next.slider, position.slider);
      assert.equal(letter, kinds[position.slider]);
      if (letters[position.square] === letter)
        assert.equal(next.square, position.square, "it stays where it may");
    } else if (letters.some((other) => "rbq".includes(other))) {
      assert.equal(letter, kinds[next.slider]);
    } else {
      assert.deepEqual([next.slider, next.square], [position.slider, position.square]);
    }
  }
});

test("an address that was cut off or misspelt still shows something", () => {
  const otherwise: Position = { slider: "bishop", square: 27, occupied: 0x55n, pieces: undefined };
  const read = (query: string) => readPosition(library, new URLSearchParams(query), otherwise);
  assert.deepEqual(read(""), otherwise);
  assert.deepEqual(read("piece=knight&square=d9&board=8/8/8"), otherwise);
  assert.deepEqual(read("piece=rook&square=a"), { ...otherwise, slider: "rook" });
  assert.deepEqual(read("board="), otherwise);
  assert.equal(readBoardOr(library, null, otherwise), otherwise);
  const whole = new URLSearchParams(
    writePosition({ slider: "queen", square: 63, ...readBoard(library, "8/8/3q4/8/8/8/8/8") }),
  ).toString();
  for (let length = 0; length < whole.length; length++) assert.ok(read(whole.slice(0, length)));
});
