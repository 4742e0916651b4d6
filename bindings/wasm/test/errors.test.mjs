// What makes no sense is said, by the kind of error and a text; and the library works on.

import assert from "node:assert/strict";
import { afterEach } from "node:test";
import { SlidemaskError, square } from "../dist/index.js";
import { onBoth, refuses } from "./both.mjs";

onBoth((slidemask, test, module) => {
  const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

  afterEach(() => {
    assert.equal(slidemask.rookAttacks(0, 0n), 0x0101_0101_0101_01fen);
    assert.equal(slidemask.legalMoves(INITIAL).length, 20);
    assert.equal(slidemask.explain("sbamg", 0, "rank", 0n).at(-1).value, 0xfen);
  });

  test("squares out of range", () => {
    const wrong = [64, -1, 1.5, NaN, 2 ** 32, "4", 4n, undefined];
    const shown = ["64", "-1", "1.5", "NaN", "4294967296", '"4"', "4n", "undefined"];
    const calls = (square) => [
      () => slidemask.rookAttacks(square, 0n),
      () => slidemask.knightAttacks(square),
      () => slidemask.pawnAttacks("white", square),
      () => slidemask.attacks("sbamg", "rook", square, 0n),
      () => slidemask.explain("sbamg", square, "rank", 0n),
      () => slidemask.rays(square, "file"),
    ];
    refuses("RangeError", [
      ...wrong.map((square, i) => [`square ${shown[i]} is none of 0 (a1) to 63 (h8)`, ...calls(square)]),
      ["the first square -1 is none of 0 (a1) to 63 (h8)", () => slidemask.line(-1, 0)],
      ["the second square 64 is none of 0 (a1) to 63 (h8)", () => slidemask.between(0, 64)],
      [
        "square [object Object] is none of 0 (a1) to 63 (h8)",
        () => slidemask.rays(Object.create(null), "file"),
      ],
    ]);
  });

  test("bitboards out of range", () => {
    const shown = ["-1n", "18446744073709551616n", "5", '"0x5"', "null"];
    const cases = [-1n, 2n ** 64n, 5, "0x5", null].flatMap((board, i) => {
      const rest = `${shown[i]} is no bitboard: it is a BigInt from 0n to 2n ** 64n - 1n`;
      return [
        [`occupied ${rest}`, () => slidemask.queenAttacks(0, board)],
        [`occupied ${rest}`, () => slidemask.setMethodAttacks("ranks-east", 0n, board)],
        [`sliders ${rest}`, () => slidemask.setAttacks("rook", board, 0n)],
        [`sliders ${rest}`, () => slidemask.explainSet("ranks-east", board, 0n)],
        [`board ${rest}`, () => slidemask.rotate90(board)],
      ];
    });
    refuses("RangeError", cases);
  });

  test("columns that do not fit", () => {
    const { attacks, setAttacks } = slidemask.columns;
    const [squares, boards, other] = [new Uint8Array(3), new BigUint64Array(3), new BigUint64Array(2)];
    const tagged = { [Symbol.toStringTag]: "Uint8Array", length: 3 };
    refuses("RangeError", [
      ["occupied has 2 entries, and the first column 3", () => attacks("rook", squares, other)],
      ["occupied has 0 entries, and the first column 3", () => setAttacks("rook", boards, other.slice(2))],
      ["out has 2 entries, and the first column 3", () => attacks("rook", squares, 0n, other)],
      [/^"pawn" is no slider: /, () => attacks("pawn", squares, 0n), () => setAttacks("pawn", boards, 0n)],
      [/^"pawn" is no slider: /, () => slidemask.attackMap("pawn", 0n)],
      [/^occupied -1n is no bitboard: /, () => attacks("rook", squares, -1n)],
      [/^occupied 18446744073709551616n is no bitboard: /, () => slidemask.attackMap("rook", 2n ** 64n)],
    ]);
    refuses("TypeError", [
      ["squares is no Uint8Array: [object Array]", () => attacks("rook", [1, 2, 3], 0n)],
      ["squares is no Uint8Array: [object Uint8Array]", () => attacks("rook", tagged, 0n)],
      ["occupied is no BigUint64Array: [object Array]", () => attacks("rook", squares, [0n, 0n, 0n])],
      ["out is no BigUint64Array: [object Array]", () => attacks("rook", squares, 0n, [0n, 0n, 0n])],
      [/^sliders .*: \[object BigInt64Array\]$/, () => setAttacks("rook", new BigInt64Array(3), 0n)],
    ]);
  });

  test("a square that is none is named by its entry, in any part of a long column", () => {
    for (const entry of [0, 1023, 1024, 4999]) {
      const squares = new Uint8Array(5000);
      squares[entry] = 64 + (entry % 192);
      squares[4999] = 255;
      assert.throws(() => slidemask.columns.attacks("queen", squares, 0n), {
        name: "RangeError",
        message: `entry ${entry} of the squares is ${squares[entry]}: none of 0 (a1) to 63 (h8)`,
      });
    }
  });

  test("names of nothing", () =>
    refuses("RangeError", [
      [
        /^"magic" is no method: expected one of ray-subtraction, /,
        () => slidemask.attacks("magic", "rook", 0, 0n),
      ],
      [/^"ranks-east" is no method: /, () => slidemask.explain("ranks-east", 0, "rank", 0n)],
      [
        /^"sbamg" is no set method: expected one of ranks-east, ranks-west$/,
        () => slidemask.explainSet("sbamg", 0n, 0n),
        () => slidemask.setMethodAttacks("sbamg", 0n, 0n),
      ],
      [/^"pawn" is no slider: .* rook, bishop, queen$/, () => slidemask.setAttacks("pawn", 0n, 0n)],
      [/^"row" is no axis: .* rank, file, diagonal, antidiagonal$/, () => slidemask.rays(0, "row")],
      [/^"red" is no color: expected one of white, black$/, () => slidemask.pawnAttacks("red", 0)],
    ]));

  test("texts that the library cannot read", () => {
    const null_ = (move) => `${move} is a null move, which cannot be played: go on from the FEN after it`;
    const cases = [
      ["rank 1 has 7 squares instead of 8", () => slidemask.legalMoves("8/8/8/8/8/8/8/K5k")],
      [
        "the FEN is empty: give at least the placement, such as 8/8/8/8/8/8/8/K6k",
        () => slidemask.legalMoves(""),
      ],
      ["the placement has 1 rank instead of 8, separated by '/'", () => slidemask.perft("8", 1)],
      [
        "rank 1 has 'ö', which is neither a piece (PNBRQK, pnbrqk) nor a number of empty squares (1 to 8)",
        () => slidemask.parsePlacement("8/8/8/8/8/8/8/7ö"),
      ],
      ...["--", "0000"].map((move) => [null_(move), () => slidemask.play(INITIAL, move)]),
      ["'g' is no hexadecimal digit: use 0 to 9 and a to f", () => slidemask.parseBitboard("0xfg")],
      ["a drawn bitboard has 64 squares, rank 8 first: this has 3", () => slidemask.parseBitboard(". . 1")],
      [
        "the bitboard is too long: 65536 bytes are read at most",
        () => slidemask.parseBitboard("f".repeat(65_537)),
      ],
      [
        "the move is too long: 65536 bytes are read at most",
        () => slidemask.play(INITIAL, "e".repeat(65_500)),
      ],
    ];
    refuses("SlidemaskError", cases);
    for (const [, call] of cases) assert.throws(call, SlidemaskError);
  });

  test("what is no text at all", () => {
    const throwing = {
      get [Symbol.toStringTag]() {
        throw new Error("no kind");
      },
    };
    const no = (move, shown) => [
      `the move is neither a text nor a Move: ${shown}`,
      () => slidemask.play(INITIAL, move),
    ];
    refuses("TypeError", [
      ["the FEN is no text: undefined", () => slidemask.legalMoves(undefined)],
      ["the bitboard is no text: 0n", () => slidemask.parseBitboard(0n)],
      ...[no(5, "5"), no(null, "null"), no(undefined, "undefined"), no(Symbol("e2e4"), "Symbol(e2e4)")],
      ...[no({ from: 12, to: 28 }, "[object Object]"), no(Object.create(null), "[object Object]")],
      no(throwing, "an object"),
    ]);
  });

  test("large arguments are refused at once, with a short message", () => {
    const long = "x".repeat(30_000_000);
    const huge = 1n << (1n << 24n);
    const calls = [
      () => slidemask.rookAttacks(long, 0n),
      () => slidemask.rookAttacks(new Array(1e6).fill(long), 0n),
      () => slidemask.rookAttacks(Symbol(long), 0n),
      () => slidemask.rookAttacks({ [Symbol.toStringTag]: long }, 0n),
      () => slidemask.rookAttacks(huge, huge),
      () => slidemask.rookAttacks(0, huge),
      () => slidemask.rookAttacks(0, -huge),
      () => slidemask.attacks(long, "rook", 0, 0n),
      () => slidemask.attacks(long.slice(0, 700), "rook", 0, 0n),
      () => slidemask.position(long),
      () => slidemask.position(long.slice(0, 60_000)),
      () => slidemask.position().play(long),
      () => slidemask.position().play(long.slice(0, 60_000)),
      () => square(long),
    ];
    const begin = performance.now();
    for (const call of calls) {
      assert.throws(call, ({ message }) => message.length < 700);
    }
    // 4 seconds, if a huge number is written in digits.
    assert.ok(performance.now() - begin < 1000);
  });

  test("a move may be a getter that asks the library", () => {
    const move = {
      get uci() {
        slidemask.play("8/8/8/8/8/8/4K3/k7 w - - 0 1", "Kd3");
        return "e2e4";
      },
    };
    assert.equal(slidemask.play(INITIAL, move), slidemask.play(INITIAL, "e4"));
  });

  test("depths", () => {
    const calls = [33, -1, 0.5, NaN, "1", 1n].map((depth) => () => slidemask.perft(INITIAL, depth));
    refuses("RangeError", [[/^depth .* is none of 0 to 32$/, ...calls]]);
  });

  test("the module itself does not trap on numbers that name nothing", async () => {
    const { exports } = (await WebAssembly.instantiate(module.bytes)).instance;
    const place = (length) => {
      const begin = exports.text(length);
      return new Uint8Array(exports.memory.buffer, begin, length);
    };
    const text = (length) => new TextDecoder().decode(place(length < 0 ? ~length : length));
    const wrong = 0xffff_ffff;
    const last = slidemask.methods.length - 1;
    const [one, two] = [[(n) => [n, -1n]], [(n) => [n, 0], (n) => [0, n]]];
    for (const [answer, ways, ...names] of [
      [0n, one, "rook_attacks", "bishop_attacks", "queen_attacks", "knight_attacks", "king_attacks"],
      [0n, two, "pawn_attacks", "between", "line", "rays"],
      [0n, [(n) => [n, -1n, 0n]], "set_attacks", "set_method_attacks"],
      [0n, [(n) => [n, 0, 0, 0n], (n) => [0, n, 0, 0n], (n) => [0, 0, n, 0n]], "attacks"],
      [0, [(n) => [n, 1]], "slider_column", "set_column"],
      [0, [(n) => [n, 0n]], "attack_map"],
      [1024, [(n) => [0, n + 2 ** 20]], "slider_column", "set_column"],
      [`there is no method N: use 0 to ${last}`, [(n) => [n, 0, 0, 0n]], "explain"],
      ["there is no square N: use 0 to 63", [(n) => [0, n, 0, 0n]], "explain"],
      ["there is no axis N: use 0 to 3", [(n) => [0, 0, n, 0n]], "explain"],
      ["there is no set method N: use 0 to 1", [(n) => [n, 0n, 0n]], "explain_set"],
    ]) {
      for (const number of [64, 255, 2 ** 31, wrong]) {
        for (const [name, way] of names.flatMap((name) => ways.map((way) => [name, way]))) {
          const found = exports[name](...way(number));
          const expected = typeof answer === "string" ? answer.replace("N", number) : answer;
          assert.equal(typeof answer === "string" ? text(found) : found, expected, `${name} ${number}`);
        }
      }
    }
    // Lengths that are longer than the place, and bytes that are no text.
    const readers = ["parse_bitboard", "parse_placement", "legal_moves", "destinations", "perft"];
    for (const name of [...readers, "position", "position_after", "ruling", "position_sets"]) {
      for (const lengths of [
        [wrong, 1],
        [4, wrong],
      ]) {
        place(4).fill(0xff);
        assert.ok(exports[name](...lengths) < 0, name);
      }
    }
    // The FEN and the move come as one text, which is cut only between characters.
    place(2).set(new TextEncoder().encode("ö"));
    assert.ok(exports.position_after(2, 1) < 0);
    const initial = new TextEncoder().encode(INITIAL);
    const asked = (name, second) => {
      place(initial.length).set(initial);
      return exports[name](initial.length, second);
    };
    assert.match(
      text(asked("perft", wrong)),
      /^a depth of 4294967295 plies is too large: perft counts up to 32$/,
    );
    assert.match(
      text(asked("position_after", wrong)),
      /^a FEN of 4294967295 bytes is not in this text of 56$/,
    );
    assert.deepEqual(
      [asked("attackers", 64), exports.attackers(3, 21), asked("attackers", 21)],
      [0n, 0n, 0x5040n],
    );
    assert.equal(text(asked("perft", 3)), '"8902"');
  });
});
