// What makes no sense is said, by the kind of error and a text; and the library works on.

import assert from "node:assert/strict";
import { afterEach } from "node:test";
import { SlidemaskError, square } from "../dist/index.js";
import { onBoth } from "./both.mjs";

onBoth((slidemask, test, module) => {
  const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

  afterEach(() => {
    assert.equal(slidemask.rookAttacks(0, 0n), 0x0101_0101_0101_01fen);
    assert.equal(slidemask.legalMoves(INITIAL).length, 20);
    assert.equal(slidemask.explain("sbamg", 0, "rank", 0n).at(-1).value, 0xfen);
  });

  test("squares out of range", () => {
    const message = (shown) => ({
      name: "RangeError",
      message: `square ${shown} is none of 0 (a1) to 63 (h8)`,
    });
    for (const [square, shown] of [
      [64, "64"],
      [-1, "-1"],
      [1.5, "1.5"],
      [NaN, "NaN"],
      [2 ** 32, "4294967296"],
      ["4", '"4"'],
      [4n, "4n"],
      [undefined, "undefined"],
    ]) {
      assert.throws(() => slidemask.rookAttacks(square, 0n), message(shown));
      assert.throws(() => slidemask.knightAttacks(square), message(shown));
      assert.throws(() => slidemask.pawnAttacks("white", square), message(shown));
      assert.throws(() => slidemask.attacks("sbamg", "rook", square, 0n), message(shown));
      assert.throws(() => slidemask.explain("sbamg", square, "rank", 0n), message(shown));
      assert.throws(() => slidemask.rays(square, "file"), message(shown));
    }
    assert.throws(() => slidemask.between(0, 64), {
      name: "RangeError",
      message: "the second square 64 is none of 0 (a1) to 63 (h8)",
    });
  });

  test("bitboards out of range", () => {
    const message = (what, shown) => ({
      name: "RangeError",
      message: `${what} ${shown} is no bitboard: it is a BigInt from 0n to 2n ** 64n - 1n`,
    });
    for (const [board, shown] of [
      [-1n, "-1n"],
      [2n ** 64n, "18446744073709551616n"],
      [5, "5"],
      ["0x5", '"0x5"'],
      [null, "null"],
    ]) {
      assert.throws(() => slidemask.queenAttacks(0, board), message("occupied", shown));
      assert.throws(() => slidemask.setAttacks("rook", board, 0n), message("sliders", shown));
      assert.throws(() => slidemask.setMethodAttacks("ranks-east", 0n, board), message("occupied", shown));
      assert.throws(() => slidemask.explainSet("ranks-east", board, 0n), message("sliders", shown));
      assert.throws(() => slidemask.rotate90(board), message("board", shown));
    }
  });

  test("columns that do not fit", () => {
    const { attacks, setAttacks } = slidemask.columns;
    const [squares, boards] = [new Uint8Array(3), new BigUint64Array(3)];
    const cases = [
      [
        () => attacks("rook", squares, new BigUint64Array(4)),
        "occupied has 4 entries, and the first column 3",
      ],
      [
        () => attacks("rook", squares, 0n, new BigUint64Array(2)),
        "out has 2 entries, and the first column 3",
      ],
      [
        () => setAttacks("rook", boards, new BigUint64Array(0)),
        "occupied has 0 entries, and the first column 3",
      ],
      [() => attacks("pawn", squares, 0n), /^"pawn" is no slider: /],
      [() => setAttacks("pawn", boards, 0n), /^"pawn" is no slider: /],
      [() => attacks("rook", squares, -1n), /^occupied -1n is no bitboard: /],
      [() => slidemask.attackMap("pawn", 0n), /^"pawn" is no slider: /],
      [() => slidemask.attackMap("rook", 2n ** 64n), /^occupied 18446744073709551616n is no bitboard: /],
    ];
    for (const [call, message] of cases) {
      assert.throws(call, { name: "RangeError", message });
    }
    const types = [
      [() => attacks("rook", [1, 2, 3], 0n), "squares is no Uint8Array: [object Array]"],
      [() => attacks("rook", squares, [0n, 0n, 0n]), "occupied is no BigUint64Array: [object Array]"],
      [() => attacks("rook", squares, 0n, [0n, 0n, 0n]), "out is no BigUint64Array: [object Array]"],
      [
        () => setAttacks("rook", new BigInt64Array(3), 0n),
        "sliders is no BigUint64Array: [object BigInt64Array]",
      ],
      [
        () => attacks("rook", { [Symbol.toStringTag]: "Uint8Array", length: 3 }, 0n),
        "squares is no Uint8Array: [object Uint8Array]",
      ],
    ];
    for (const [call, message] of types) {
      assert.throws(call, { name: "TypeError", message });
    }
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

  test("names of nothing", () => {
    const cases = [
      [
        () => slidemask.attacks("magic", "rook", 0, 0n),
        /^"magic" is no method: expected one of ray-subtraction, /,
      ],
      [() => slidemask.explain("ranks-east", 0, "rank", 0n), /^"ranks-east" is no method: /],
      [
        () => slidemask.explainSet("sbamg", 0n, 0n),
        /^"sbamg" is no set method: expected one of ranks-east, ranks-west$/,
      ],
      [
        () => slidemask.setAttacks("pawn", 0n, 0n),
        /^"pawn" is no slider: expected one of rook, bishop, queen$/,
      ],
      [
        () => slidemask.rays(0, "row"),
        /^"row" is no axis: expected one of rank, file, diagonal, antidiagonal$/,
      ],
      [() => slidemask.pawnAttacks("red", 0), /^"red" is no color: expected one of white, black$/],
    ];
    for (const [call, message] of cases) {
      assert.throws(call, { name: "RangeError", message });
    }
  });

  test("texts that the library cannot read", () => {
    const cases = [
      [() => slidemask.legalMoves("8/8/8/8/8/8/8/K5k"), "rank 1 has 7 squares instead of 8"],
      [
        () => slidemask.legalMoves(""),
        "the FEN is empty: give at least the placement, such as 8/8/8/8/8/8/8/K6k",
      ],
      [() => slidemask.perft("8", 1), "the placement has 1 rank instead of 8, separated by '/'"],
      [
        () => slidemask.parsePlacement("8/8/8/8/8/8/8/7ö"),
        "rank 1 has 'ö', which is neither a piece (PNBRQK, pnbrqk) nor a number of empty squares (1 to 8)",
      ],
      ...["--", "0000"].map((move) => [
        () => slidemask.play(INITIAL, move),
        `${move} is a null move, which cannot be played: go on from the FEN after it`,
      ]),
      [() => slidemask.parseBitboard("0xfg"), "'g' is no hexadecimal digit: use 0 to 9 and a to f"],
      [() => slidemask.parseBitboard(". . 1"), "a drawn bitboard has 64 squares, rank 8 first: this has 3"],
      [
        () => slidemask.parseBitboard("f".repeat(65_537)),
        "the bitboard is too long: 65536 bytes are read at most",
      ],
      [
        () => slidemask.play(INITIAL, "e".repeat(65_500)),
        "the move is too long: 65536 bytes are read at most",
      ],
    ];
    for (const [call, message] of cases) {
      assert.throws(
        call,
        (error) =>
          error instanceof SlidemaskError && error.message === message && error.name === "SlidemaskError",
      );
    }
  });

  test("what is no text at all", () => {
    assert.throws(() => slidemask.legalMoves(undefined), {
      name: "TypeError",
      message: "the FEN is no text: undefined",
    });
    for (const [move, shown] of [
      [5, "5"],
      [null, "null"],
      [undefined, "undefined"],
      [{ from: 12, to: 28 }, "[object Object]"],
      [Object.create(null), "[object Object]"],
      [
        {
          get [Symbol.toStringTag]() {
            throw new Error("no kind");
          },
        },
        "an object",
      ],
      [Symbol("e2e4"), "Symbol(e2e4)"],
    ]) {
      assert.throws(() => slidemask.play(INITIAL, move), {
        name: "TypeError",
        message: `the move is neither a text nor a Move: ${shown}`,
      });
    }
    assert.throws(() => slidemask.parseBitboard(0n), {
      name: "TypeError",
      message: "the bitboard is no text: 0n",
    });
    assert.throws(() => slidemask.rookAttacks(Object.create(null), 0n), {
      name: "RangeError",
      message: "square [object Object] is none of 0 (a1) to 63 (h8)",
    });
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
    for (const depth of [33, -1, 0.5, NaN, "1", 1n]) {
      assert.throws(() => slidemask.perft(INITIAL, depth), {
        name: "RangeError",
        message: /^depth .* is none of 0 to 32$/,
      });
    }
  });

  test("the module itself does not trap on numbers that name nothing", async () => {
    const { exports } = (await WebAssembly.instantiate(module.bytes)).instance;
    const place = (length) => {
      const begin = exports.text(length);
      return new Uint8Array(exports.memory.buffer, begin, length);
    };
    const text = (length) => new TextDecoder().decode(place(length < 0 ? ~length : length));
    const wrong = 0xffff_ffff;
    for (const number of [64, 255, 2 ** 31, wrong]) {
      for (const name of [
        "rook_attacks",
        "bishop_attacks",
        "queen_attacks",
        "knight_attacks",
        "king_attacks",
      ]) {
        assert.equal(exports[name](number, -1n), 0n, name);
      }
      assert.equal(exports.pawn_attacks(number, 0), 0n);
      assert.equal(exports.pawn_attacks(0, number), 0n);
      assert.equal(exports.set_attacks(number, -1n, 0n), 0n);
      assert.equal(exports.between(number, 0) | exports.between(0, number), 0n);
      assert.equal(exports.line(number, 0) | exports.line(0, number), 0n);
      assert.equal(exports.rays(number, 0) | exports.rays(0, number), 0n);
      assert.equal(exports.attacks(number, 0, 0, 0n), 0n);
      assert.equal(exports.attacks(0, number, 0, 0n), 0n);
      assert.equal(exports.attacks(0, 0, number, 0n), 0n);
      assert.equal(exports.set_method_attacks(number, -1n, 0n), 0n);
      assert.equal(exports.slider_column(number, 1), 0);
      assert.equal(exports.set_column(number, 1), 0);
      assert.equal(exports.attack_map(number, 0n), 0);
      assert.equal(exports.slider_column(0, number + 2 ** 20), 1024);
      assert.equal(exports.set_column(0, number + 2 ** 20), 1024);
      const last = slidemask.methods.length - 1;
      assert.match(
        text(exports.explain(number, 0, 0, 0n)),
        new RegExp(`^there is no method \\d+: use 0 to ${last}$`),
      );
      assert.match(text(exports.explain(0, number, 0, 0n)), /^there is no square \d+: use 0 to 63$/);
      assert.match(text(exports.explain(0, 0, number, 0n)), /^there is no axis \d+: use 0 to 3$/);
      assert.match(text(exports.explain_set(number, 0n, 0n)), /^there is no set method \d+: use 0 to 1$/);
    }
    // Lengths that are longer than the place, and bytes that are no text.
    const readers = ["parse_bitboard", "parse_placement", "legal_moves", "destinations", "perft"];
    for (const name of [...readers, "position", "position_after", "ruling", "position_sets"]) {
      place(4).fill(0xff);
      assert.ok(exports[name](wrong, 1) < 0, name);
      place(4).fill(0xff);
      assert.ok(exports[name](4, wrong) < 0, name);
    }
    // The FEN and the move come as one text, which is cut only between characters.
    place(2).set(new TextEncoder().encode("ö"));
    assert.ok(exports.position_after(2, 1) < 0);
    const bytesOfFen = new TextEncoder().encode(INITIAL);
    const give = () => place(bytesOfFen.length).set(bytesOfFen);
    give();
    assert.equal(
      text(exports.perft(bytesOfFen.length, wrong)),
      "a depth of 4294967295 plies is too large: perft counts up to 32",
    );
    give();
    assert.match(
      text(exports.position_after(bytesOfFen.length, wrong)),
      /^a FEN of 4294967295 bytes is not in this text of 56$/,
    );
    give();
    assert.equal(exports.attackers(bytesOfFen.length, 64), 0n);
    assert.equal(exports.attackers(3, 21), 0n);
    give();
    assert.equal(exports.attackers(bytesOfFen.length, 21), 0x5040n);
    give();
    assert.equal(text(exports.perft(bytesOfFen.length, 3)), '"8902"');
  });
});
