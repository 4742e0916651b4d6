// Positions to play from: moves made and taken back, the rules of draws, and what is asked of a position.

import assert from "node:assert/strict";
import { load, SlidemaskError, square } from "../dist/index.js";
import { random } from "./board.mjs";
import { onBoth, refuses } from "./both.mjs";

const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const CHESS960 = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
const set = (...names) => names.reduce((all, name) => all | (1n << BigInt(square(name))), 0n);

onBoth((slidemask, test, module) => {
  const played = (position, ...moves) => moves.reduce((at, move) => at.play(move), position);
  const sans = (position) => position.history.map(({ san }) => san);

  test("the initial position, by default and by name", () => {
    for (const text of [undefined, "startpos", INITIAL]) {
      const position = slidemask.position(text);
      const { fen, turn, move, previous, history, occurrences } = position;
      assert.deepEqual([fen, turn, move, previous], [INITIAL, "white", undefined, undefined]);
      assert.deepEqual([history, occurrences, position.legalMoves().length], [[], 1, 20]);
    }
  });

  test("moves in UCI, in SAN and as objects lead to the same position", () => {
    const start = slidemask.position();
    const move = start.legalMoves().find(({ san }) => san === "Nf3");
    for (const written of ["g1f3", "Nf3", move, { uci: "g1f3" }]) {
      const position = start.play(written);
      const { fen, turn } = position;
      assert.deepEqual([fen, turn], ["rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1", "black"]);
      assert.deepEqual(position.move, { from: 6, to: 21, uci: "g1f3", san: "Nf3", piece: "knight" });
      assert.equal(position.previous, start);
    }
    // SAN is read as people write it.
    const castling = slidemask.position(KIWIPETE);
    const after = castling.play("O-O").fen;
    for (const written of ["0-0", "O-O!", "e1g1", "e1h1"]) {
      assert.equal(castling.play(written).fen, after, written);
    }
    const castled = { from: 4, to: 6, uci: "e1g1", san: "O-O", piece: "king", special: "castling" };
    assert.deepEqual(castling.play("e1h1").move, castled);
    const promotion = slidemask.position("8/P7/8/8/8/8/8/K1k5 w - - 0 1").play("a8=Q");
    const promoted = { from: 48, to: 56, promotion: "q", uci: "a7a8q", san: "a8=Q", piece: "pawn" };
    assert.deepEqual(promotion.move, promoted);
  });

  test("a game is played, told and taken back", () => {
    const start = slidemask.position(CHESS960);
    const next = random(7n);
    const fens = [CHESS960];
    const moves = [];
    let position = start;
    for (let ply = 0; ply < 30; ply += 1) {
      const legal = position.legalMoves();
      assert.deepEqual(legal, slidemask.legalMoves(fens.at(-1)));
      assert.equal(position.perft(1), BigInt(legal.length));
      const move = legal[Number(next() % BigInt(legal.length))];
      position = position.play([move, move.uci, move.san][ply % 3]);
      fens.push(slidemask.play(fens.at(-1), move.uci));
      moves.push(move);
      assert.equal(position.fen, fens.at(-1));
      assert.equal(position.turn, position.fen.split(" ")[1] === "w" ? "white" : "black");
      assert.equal(position.isCheck, /[+#]$/.test(move.san), `${move.san}: ${position.fen}`);
    }
    assert.deepEqual(position.history, moves);
    while (position.previous) {
      assert.equal(position.fen, fens.pop());
      position = position.previous;
    }
    assert.equal(position, start);
  });

  test("a move that cannot be played throws and changes nothing", () => {
    const position = slidemask.position().play("e4");
    const no = (text) =>
      `"${text}" is no move: write it in UCI, such as g1f3 or e7e8q, or in SAN, such as Nf3 or O-O`;
    const cases = [
      ["black is to move and has no piece on e2", "e2e5"],
      ["the pawn on e7 cannot go to e4", "e7e4"],
      ["the pawn on e7 cannot go to e4", { uci: "e7e4" }],
      ["no knight that fits this move can go to f3", "Nf3"],
      ...["castle", "", "ö"].map((text) => [no(text), text]),
    ].map(([message, move]) => [message, () => position.play(move)]);
    for (const [, call] of cases) assert.throws(call, SlidemaskError);
    const impossible =
      "impossible: a side has no king (each side must have one); a pawn stands on rank 1 or 8 (no pawn can)";
    refuses("SlidemaskError", [...cases, [impossible, () => slidemask.position("8/8/8/8/8/8/8/P6k w")]]);
    refuses("TypeError", [
      [/^the move is neither/, () => position.play(5), () => position.play(null)],
      ["the FEN is no text: 5", () => slidemask.position(5)],
    ]);
    assert.deepEqual([sans(position), position.legalMoves().length], [["e4"], 20]);
    assert.equal(position.play("e5").previous, position);
  });

  test("nobody changes a position", () => {
    const position = slidemask.position().play("e4");
    const mate = slidemask.position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    for (const change of [
      () => (mate.outcome.reason = "stalemate"),
      () => (position.fen = INITIAL),
      () => (position.turn = "white"),
      () => (position.isCheck = true),
      () => (position.move.san = "e5"),
    ]) {
      assert.throws(change, TypeError);
    }
    position.history.pop();
    assert.deepEqual(sans(position), ["e4"]);
    position.legalMoves().pop();
    assert.equal(position.legalMoves().length, 20);
  });

  test("mates have a winner, other endings have none, and a draw may be claimed", () => {
    const mate = played(slidemask.position(), "f3", "e5", "g4", "Qh4");
    assert.deepEqual(mate.outcome, { reason: "checkmate", winner: "black" });
    assert.deepEqual([mate.isCheck, mate.checkers, mate.legalMoves()], [true, set("h4"), []]);
    assert.equal(mate.previous.outcome, undefined);
    for (const [fen, reason, draw] of [
      ["7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "stalemate", undefined],
      ["7k/8/8/8/8/8/8/KN6 w - - 0 1", "insufficient-material", undefined],
      ["7k/8/8/8/8/8/8/KR6 w - - 99 90", undefined, undefined],
      ["7k/8/8/8/8/8/8/KR6 w - - 100 90", undefined, "fifty-moves"],
      ["7k/8/8/8/8/8/8/KR6 w - - 150 90", "seventy-five-moves", undefined],
    ]) {
      const { outcome, claimableDraw } = slidemask.position(fen);
      assert.deepEqual([outcome, claimableDraw], [reason && { reason }, draw]);
    }
  });

  test("three occurrences may be claimed, and five end the game", () => {
    const circle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    const start = slidemask.position();
    let position = start;
    for (let occurrences = 1; occurrences <= 5; occurrences += 1) {
      assert.equal(position.occurrences, occurrences);
      assert.equal(position.claimableDraw, [3, 4].includes(occurrences) ? "threefold-repetition" : undefined);
      assert.deepEqual(position.outcome, occurrences === 5 ? { reason: "fivefold-repetition" } : undefined);
      position = played(position, ...circle);
    }
    // The game may go on, on the board and from an earlier position.
    assert.equal(position.occurrences, 6);
    const other = played(start, "Nc3", "Nc6", "Nb1", "Nb8", ...circle);
    assert.equal(other.occurrences, 3);
    assert.equal(start.occurrences, 1);
  });

  test("a position is the same only with the same rights", () => {
    const rights = played(slidemask.position("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1"), "Rh2", "Ra7", "Rh1", "Ra8");
    assert.equal(rights.occurrences, 1);
    assert.equal(played(rights, "Rh2", "Ra7", "Rh1", "Ra8").occurrences, 2);
    const passing = played(slidemask.position("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), "d5");
    assert.equal(played(passing, "Kd1", "Kd8", "Ke1", "Ke8").occurrences, 1);
  });

  test("pieces, checks, pins and attackers", () => {
    const position = slidemask.position("4r1k1/8/8/4p3/1b6/2N5/4P3/4K3 w - - 0 1");
    const [c3, e5] = [square("c3"), square("e5")];
    for (const [found, ...names] of [
      [position.pieces("white", "knight"), "c3"],
      [position.pieces("white", "pawn"), "e2"],
      [position.pieces("white"), "c3", "e1", "e2"],
      [position.pieces("black", "king"), "g8"],
      [position.pieces("black", "queen")],
      [position.occupied, "b4", "c3", "e1", "e2", "e5", "e8", "g8"],
      [position.pinned("white"), "c3"],
      [position.pinned("black")],
      [position.checkers],
      [position.attackersOf(c3), "b4"],
      [position.attackersOf(e5), "e8"],
      [position.attackersOf(e5, "black"), "e8"],
      [position.attackersOf(e5, "white")],
    ]) {
      assert.equal(found, set(...names));
    }
    assert.equal(position.isCheck, false);
    // Other positions may be asked in between.
    assert.equal(slidemask.position().occupied, 0xffff_0000_0000_ffffn);
    assert.equal(position.pinned("white"), set("c3"));
    refuses("RangeError", [
      [/^"red" is no color: /, () => position.pieces("red"), () => position.pinned("red")],
      [/^"red" is no color: /, () => position.attackersOf(0, "red")],
      [/^"man" is no kind of piece: .* pawn, knight, .* king$/, () => position.pieces("white", "man")],
      [/^square 64 is none/, () => position.attackersOf(64)],
      [/^depth 33 is none/, () => position.perft(33)],
    ]);
  });

  test("pieces, moves of a square and destinations are those of the placement and of all moves", () => {
    const next = random(5n);
    const kinds = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
    const seen = new Set();
    const [passing, castling] = ["8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "1k6/8/8/8/8/8/8/RK6 w Q - 0 1"];
    for (const start of [INITIAL, KIWIPETE, CHESS960, passing, castling]) {
      let position = slidemask.position(start);
      for (let ply = 0; ply < 40; ply++) {
        const moves = position.legalMoves();
        const { pieces } = slidemask.parsePlacement(position.fen);
        const [destinations, ofMoves] = [position.destinations(), new BigUint64Array(64)];
        for (const { from, to, piece, captured, special, promotion, san } of moves) {
          ofMoves[from] |= 1n << BigInt(to);
          assert.equal(piece, kinds[pieces[from].toLowerCase()]);
          const castles = san.startsWith("O-O");
          const passes = piece === "pawn" && (from - to) % 8 !== 0 && pieces[to] === ".";
          assert.equal(special, castles ? "castling" : passes ? "en-passant" : undefined);
          assert.equal(captured, passes ? "pawn" : castles ? undefined : kinds[pieces[to].toLowerCase()]);
          assert.equal(san.includes("x"), captured !== undefined);
          seen.add(special).add(captured).add(promotion);
        }
        assert.deepEqual(destinations, ofMoves);
        for (let on = 0; on < 64; on++) {
          const letter = pieces[on];
          const piece = { color: letter < "a" ? "white" : "black", kind: kinds[letter.toLowerCase()] };
          assert.deepEqual(position.pieceAt(on), letter === "." ? undefined : piece);
          const ofSquare = moves.filter(({ from }) => from === on);
          assert.deepEqual(position.legalMoves(on), ofSquare);
        }
        if (moves.length === 0) break;
        position = position.play(moves[Number(next() % BigInt(moves.length))]);
      }
    }
    for (const kind of ["castling", "en-passant", "pawn", "knight", "bishop", "rook", "queen", "q", "n"]) {
      assert.ok(seen.has(kind), kind);
    }
    const initial = slidemask.position();
    for (const wrong of [64, -1, "e4", 0.5, null]) {
      const calls = [() => initial.pieceAt(wrong), () => initial.legalMoves(wrong)];
      refuses("RangeError", [[/^square .* is none/, ...calls]]);
    }
    // Castling goes where the move of the king goes in UCI.
    assert.equal(slidemask.position(KIWIPETE).destinations()[4], set("c1", "d1", "f1", "g1"));
    // The FEN is all that the function for FENs takes: it may be a callback.
    assert.equal([INITIAL, INITIAL].flatMap(slidemask.legalMoves).length, 40);
  });

  test("a game of Chess960 castles as king takes rook", () => {
    const position = slidemask.position("1k6/8/8/8/8/8/8/RK6 w A - 0 1");
    const after = position.play("O-O-O");
    assert.equal(after.move.uci, "b1a1");
    assert.equal(after.fen, position.play("b1a1").fen);
  });

  test("a long game is written as JSON and cloned", () => {
    let position = slidemask.position();
    for (let ply = 0; ply < 5000; ply++) {
      position = position.play(["g1f3", "g8f6", "f3g1", "f6g8"][ply % 4]);
    }
    const { fen, turn, move } = position;
    assert.deepEqual(JSON.parse(JSON.stringify(position)), { fen, turn, move });
    assert.deepEqual(structuredClone(position), { fen, turn, move });
    assert.deepEqual(
      [position.history.length, position.previous.fen],
      [5000, position.previous.previous.play("f3g1").fen],
    );
  });

  test("memory does not grow over 10,000 positions", async (t) => {
    // The memory of a module is known to the wrapper alone, so this test looks at it while the module is loaded.
    const { Instance } = WebAssembly;
    let memory;
    t.mock.method(WebAssembly, "Instance", function (compiled) {
      const instance = new Instance(compiled);
      memory = instance.exports.memory;
      return instance;
    });
    const own = await load(new WebAssembly.Module(module.bytes));
    t.mock.restoreAll();
    const next = random(1n);
    const positions = [];
    let grown;
    while (positions.length < 10_000) {
      let position = own.position();
      for (let ply = 0; ply < 100; ply += 1) {
        const moves = position.legalMoves();
        if (moves.length === 0) {
          break;
        }
        position = position.play(moves[Number(next() % BigInt(moves.length))]);
        assert.equal(typeof position.isCheck, "boolean");
        position.outcome;
        positions.push(position);
      }
      grown ??= memory.buffer.byteLength;
    }
    assert.ok(grown > 0);
    assert.equal(memory.buffer.byteLength, grown);
    // All of them are still there, and answer.
    assert.equal(positions[0].previous.fen, INITIAL);
    assert.equal(positions[0].legalMoves().length, 20);
  });
});
