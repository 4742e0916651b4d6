// Games in PGN, against the module for chess.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { lineOf, loadPgn, writePgn } from "../dist/pgn.js";
import { modules, refuses } from "./both.mjs";

const bytes = await readFile(new URL("../dist/slidemask-pgn.wasm", import.meta.url));
const { games } = await loadPgn(bytes);
const [{ slidemask: chess }] = modules;

/** Plays a game of moves that are chosen by a number, and writes it as PGN. */
function randomGame(number, fen) {
  let position = chess.position(fen);
  const texts = [];
  for (let ply = 0; ply < 60; ply++) {
    const moves = position.legalMoves();
    if (moves.length === 0) break;
    position = position.play(moves[(number * 7919 + ply * 104_729) % moves.length]);
    texts.push(`${ply % 3 ? "" : "1... "}${position.move.san} {[%clk 0:00:${ply}] Zug ${ply}, größer}`);
  }
  const start = fen === undefined ? "" : `[FEN "${fen}"]\n`;
  return { position, text: `[White "${number}"]\n${start}\n${texts.join("\n")} *\n\n` };
}

test("games are those that were written", () => {
  const starts = [undefined, "r3k2r/1P6/8/8/8/8/6p1/R3K2R w KQkq - 3 9", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1"];
  const written = Array.from({ length: 90 }, (_, number) => randomGame(number, starts[number % 3]));
  const read = [...games(written.map(({ text }) => text).join(""))];
  assert.equal(read.length, written.length);
  for (const [number, { headers, start, moves, result, damage, comment }] of read.entries()) {
    const { position } = written[number];
    assert.equal(headers.White, String(number));
    assert.deepEqual([result, damage, comment], ["*", undefined, undefined]);
    const { history } = position;
    assert.equal(moves.length, history.length);
    let after = chess.position(start);
    for (const [ply, move] of moves.entries()) {
      after = after.play(history[ply]);
      assert.deepEqual(move, {
        ...history[ply],
        fen: after.fen,
        parent: ply === 0 ? undefined : ply - 1,
        depth: 0,
        comment: `[%clk 0:00:${ply}] Zug ${ply}, größer`,
        clock: ply,
        ...{ glyphs: [], startingComment: undefined, startingGlyphs: [] },
        ...{ elapsed: undefined, evaluation: undefined, mate: undefined, searchDepth: undefined },
      });
    }
    assert.equal(after.fen, position.fen);
  }
});

test("a game has variations, comments, glyphs and what was measured", () => {
  const [game, none] = games(`[White "A \\"B\\""]\n[Black "B"]\n[White "C"]\n
    $5 {first} 1. e4! {[%eval 0.17,28]} ({c} $142 {d} 1. d4 {+0.31/12 0.5s} d5 (1... --
    2. c4 {d=28, mt=4352, tl=5400000, wv=0.22})) e5 {[%clk 0:00:00.5] [%emt 0:00:05] [%eval #-3]} {two} 0-1`);
  assert.equal(none, undefined);
  assert.deepEqual(Object.entries(game.headers), [
    ["White", 'A "B"'],
    ["Black", "B"],
  ]);
  assert.deepEqual([game.glyphs, game.comment, game.result], [[5], "first", "0-1"]);
  const u = undefined;
  const rows = game.moves.map((move) => [
    [move.san, move.uci, move.parent, move.depth],
    [move.startingComment, move.startingGlyphs, move.comment, move.glyphs],
    [move.clock, move.elapsed, move.evaluation, move.mate, move.searchDepth],
  ]);
  const bare = [u, [], u, []];
  const unmeasured = [u, u, u, u, u];
  assert.deepEqual(rows, [
    [
      ["e4", "e2e4", u, 0],
      [u, [], "[%eval 0.17,28]", [1]],
      [u, u, 17, u, 28],
    ],
    [
      ["d4", "d2d4", u, 1],
      ["c\nd", [142], "+0.31/12 0.5s", []],
      [u, 0.5, 31, u, 12],
    ],
    [["d5", "d7d5", 1, 1], bare, unmeasured],
    [["--", "0000", 1, 2], bare, unmeasured],
    [
      ["c4", "c2c4", 3, 2],
      [u, [], "d=28, mt=4352, tl=5400000, wv=0.22", []],
      [5400, 4.352, 22, u, 28],
    ],
    [
      ["e5", "e7e5", 0, 0],
      [u, [], "[%clk 0:00:00.5] [%emt 0:00:05] [%eval #-3]\ntwo", []],
      [0.5, 5, u, -3, u],
    ],
  ]);
});

test("damage stays in its game", () => {
  const good = '[White "good"]\n\n1. d4 *\n\n';
  const damaged = [
    ['[White "a"]\n\n1. e4 Ke7 *\n\n', 1, "Ke7", /no king/, 1],
    ['[White "b"]\n[FEN "nonsense"]\n\n1. e4 *\n\n', undefined, "nonsense", /./, 0],
    ['[White "c"]\n[Variant "Atomic"]\n\n1. e4 *\n\n', undefined, "Atomic", /./, 0],
  ];
  const read = [...games(damaged.map(([text]) => text + good).join(""))];
  assert.equal(read.length, 2 * damaged.length);
  for (const [number, [, ply, text, reason, moves]] of damaged.entries()) {
    const { damage, moves: found } = read[2 * number];
    assert.deepEqual([damage.ply, damage.text, found.length], [ply, text, moves]);
    assert.match(damage.reason, reason);
    assert.deepEqual([read[2 * number + 1].damage, read[2 * number + 1].moves.length], [undefined, 1]);
  }
});

const next = '\n\n[White "next"]\n\n1. d4 *\n';
/** A game is read with so many moves, and cut for a reason; and the next game is read. */
function reads(movetext, count, reason) {
  const read = [...games(`[White "long"]\n\n${movetext}${next}`)];
  assert.deepEqual(
    read.map(({ headers, moves, damage }) => [headers.White, moves.length, damage?.reason]),
    [
      ["long", count, reason],
      ["next", 1, undefined],
    ],
  );
}

test("long games, long texts and no games", () => {
  assert.deepEqual([...games("")], []);
  for (const line of ["\n", "% no game\n"]) {
    assert.deepEqual([...games(line.repeat(200_000))], []);
    assert.equal([...games(`${line.repeat(50_000)}1. e4 *`)].length, 1);
  }
  refuses("TypeError", [["the PGN is no text: 5", () => games(5).next()]]);
  for (const size of [4_000, 4_096, 60_000, 100_000, 1_100_000])
    reads(`1. e4 {${"ö".repeat(size / 2)}} e5 *`, 2);
  reads(`${"1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(5_000)}*`, 20_000);
});

test("a game that is too long is cut, and the next one is read", () => {
  const tooMany = "the game has more than 65536 moves, with its variations";
  const tooLong = "the game has more than 16777216 bytes: the rest is left out";
  const lines = `{${"ö".repeat(40)}}\n`.repeat(200_000);
  reads(`1. e4 ${"(1. d4) ".repeat(70_000)}*`, 65_536, tooMany);
  // In one line, in two, and in many.
  reads(`1. e4 {${"ö".repeat(8_500_000)}} e5 *`, 1, tooLong);
  reads(`1. e4\n{${"ö".repeat(8_500_000)}} e5 *`, 1, tooLong);
  reads(`1. e4\n${lines}${lines} e5 *`, 1, tooLong);
  // What is read at once ends in the header of the next game, before it, or between the lines before it.
  const around = '[White "long"]\n\n1. e4 {} e5 *'.length + 1;
  for (const rest of [3, 0, -1]) reads(`1. e4 {${" ".repeat((1 << 24) - rest - around)}} e5 *`, 2, tooLong);
});

// Each of them took seconds, or would.
test("no text blocks a page", () => {
  for (const [what, text, moves] of [
    ["headers", `${Array.from({ length: 85_000 }, (_, i) => `[A${i} ""]\n`).join("")}\n1. e4 *`, 1],
    ["a header again and again", `${'[A "b"]\n'.repeat(85_000)}\n1. e4 *`, 1],
    ["open variations", `1. e4 ${"(1. d4 ".repeat(100_000)}`, 257],
    ["variations", `1. e4 ${"(1. d4 ".repeat(50_000)}${")".repeat(50_000)} *`, 257],
    ["signs", `1. e4 ${"(".repeat(1_000_000)}`, 1],
    ["comments", `1. e4 ${"{}".repeat(500_000)} *`, 1],
    ["open comments", `1. e4 ${"{".repeat(1_000_000)}`, 1],
    ["glyphs", `1. e4 ${"$1 ".repeat(300_000)}*`, 1],
    ["open headers", "[\n".repeat(500_000), 0],
    ["commands", `1. e4 {${"[%clk 1:".repeat(100_000)}} *`, 1],
  ]) {
    const begin = performance.now();
    assert.deepEqual(
      [...games(text)].map((game) => game.moves.length),
      [moves],
      what,
    );
    assert.ok(performance.now() - begin < 3000, what);
  }
});

const TREE = String.raw`[White "A \"B\" \\ ]x"]
[Odd-Name "[C] \\"]
[Empty ""]
[FEN "r3k2r/1P6/8/8/8/8/6p1/R3K2R b KQkq - 3 9"]

{first} $22 {second} 9... g1=Q+! {[%clk 0:01:00] [%eval -3.500]} ({before} $142 9... gxh1=Q+ 10. Kd2 Qxa1 (10... -- 11. Kc3) (10... Qg2+
11. Kc3 (11. Kd3)) 11. bxa8=Q+) (9... O-O) 10. Ke2 $14 $200 {} ; a } b
{x;y
z} O-O 11. bxa8=N (11. b8=N) Rf2+ 12. Kd3 0-1`;

/** Its moves as they are written: in lines of 80 characters, and a line with a brace up to its end. */
const WRITTEN = `$22 {first} {second} 9... g1=Q+ $1 {[%clk 0:01:00] [%eval -3.500]} ($142
{before} 9... gxh1=Q+ 10. Kd2 Qxa1 (10... -- 11. Kc3) (10... Qg2+ 11. Kc3 (11.
Kd3)) 11. bxa8=Q+) (9... O-O) 10. Ke2 $14 $200 {} ;a } b
{x;y} {z} 10... O-O 11. bxa8=N (11. b8=N) 11... Rf2+ 12. Kd3 0-1
`;

test("a game that is written reads as it was", () => {
  const [{ headers, ...read }] = games(TREE);
  assert.deepEqual([read.damage, read.moves.length, read.moves[1].san], [undefined, 17, "gxh1=Q+"]);
  const text = writePgn({ headers, ...read });
  assert.equal(text.split("\n\n")[1], WRITTEN);
  const [{ headers: again, ...other }] = games(text);
  assert.deepEqual(other, read);
  assert.deepEqual(again, { ...headers, Result: "0-1" });
  assert.equal(writePgn({ headers: again, ...other }), text);
  // All of it in one text.
  const written = Array.from({ length: 30 }, (_, number) => randomGame(number).text);
  const all = [...games(written.join(""))];
  assert.deepEqual(
    [...games(all.map(writePgn).join("\n"))].map(({ moves }) => moves),
    all.map(({ moves }) => moves),
  );
});

test("a game that was played is written", () => {
  const start = "4k3/8/8/8/8/8/4p3/K7 b - - 0 31";
  const sans = "e1=Q+ Kb2 Qe2+ Ka1 Kd7 Kb1 Kc6 Ka1 Kb5 Kb1 Ka4 Kc1 Kb3 Kb1 Qb2#".split(" ");
  const moves = sans.reduce((position, move) => position.play(move), chess.position(start)).history;
  const text = `[White "A"]
[SetUp "1"]
[FEN "${start}"]
[Result "0-1"]

31... e1=Q+ 32. Kb2 Qe2+ 33. Ka1 Kd7 34. Kb1 Kc6 35. Ka1 Kb5 36. Kb1 Ka4 37. Kc1
Kb3 38. Kb1 Qb2# 0-1
`;
  assert.equal(writePgn({ headers: { White: "A" }, start, moves, result: "0-1" }), text);
  assert.equal(writePgn({ headers: { White: "A", SetUp: "1", FEN: start, Result: "0-1" }, moves }), text);
  assert.equal(writePgn({ moves: [] }), '[Result "*"]\n\n*\n');
});

test("what cannot be written is refused", () => {
  const written = (name, message, ...moves) => [name, message, { moves }];
  const e4 = { san: "e4" };
  for (const [name, message, game] of [
    written("SlidemaskError", 'move 0 is no move in SAN: "1-0"', { san: "1-0" }),
    written("SlidemaskError", 'move 0 is no move in SAN: "e4 e5"', { san: "e4 e5" }),
    written("TypeError", "the SAN of move 0 is no text: 5", { san: 5 }),
    written("RangeError", "depth 2 is none of 0 to 1", e4, { san: "d4", depth: 2 }),
    written("SlidemaskError", /^move 0, "d4", has/, { san: "d4", depth: 1 }),
    written("SlidemaskError", /^move 0, "e4", has/, { ...e4, depth: 0, parent: 0 }),
    written("SlidemaskError", /^move 1, "e5", has/, e4, { san: "e5", depth: 0 }),
    written("SlidemaskError", /^move 1, "e5", has/, e4, { san: "e5", depth: 1, parent: 0 }),
    written("RangeError", /^depth -1/, { ...e4, depth: -1 }),
    written("RangeError", "glyph -1 is none of 0 to 65535", { ...e4, glyphs: [-1] }),
    ["TypeError", "the comment is no text: 5", { moves: [], comment: 5 }],
    ["SlidemaskError", 'the header "A B" cannot be written: ""', { moves: [], headers: { "A B": "" } }],
    ["SlidemaskError", 'the header "A" cannot be written: "b\\nc"', { moves: [], headers: { A: "b\nc" } }],
    ["TypeError", "the header A is no text: 5", { moves: [], headers: { A: 5 } }],
  ]) {
    refuses(name, [[message, () => writePgn(game)]]);
  }
});

test("a position comes from any move of a game that was read", () => {
  const [{ start, moves }] = games(TREE);
  const at = (line) => line.reduce((position, move) => position.play(move), chess.position(start));
  assert.equal(at(lineOf(moves)).fen, moves.at(-1).fen);
  assert.deepEqual(
    lineOf(moves, 9).map(({ san }) => san),
    ["gxh1=Q+", "Kd2", "Qxa1", "bxa8=Q+"],
  );
  assert.equal(at(lineOf(moves, 9)).fen, moves[9].fen);
  assert.equal(at(lineOf(moves, 9)).previous.fen, moves[3].fen);
  // A null move passes the turn, which no move of a position does.
  assert.throws(() => at(lineOf(moves, 5)), { message: /^0000 is a null move, which cannot be played: / });
  assert.deepEqual(
    [moves[4].san, at(lineOf(moves, 2)).fen.split(" ")[0]],
    ["--", moves[4].fen.split(" ")[0]],
  );
  assert.equal(chess.position(moves[4].fen).play(moves[5]).fen, moves[5].fen);
  assert.throws(() => lineOf(moves, 17), { name: "RangeError", message: "move 17 is none of 0 to 16" });
  // It would go round for ever.
  assert.throws(() => lineOf([moves[0], { ...moves[1], parent: 1 }], 1), {
    message: "parent 1 is none of 0 to 0",
  });
});
