// Features of positions. Rust proves their values; these are the doors.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { loadFeatures } from "../dist/features.js";

const { features, value } = await loadFeatures(
  await readFile(new URL("../dist/slidemask-features.wasm", import.meta.url)),
);

// Black's rook on d5 is attacked by the bishop, and by nothing defended. White can castle.
const fen = "4k3/8/8/3r4/8/1B6/8/4K2R w K - 0 1";

test("each kind of value has its type", () => {
  assert.equal(value("in_check", fen), false);
  assert.equal(value("hanging_black", fen), 1n << 35n);
  assert.equal(value("hanging_black_count", fen), 1);
  assert.equal(typeof value("zobrist_key", fen), "bigint");
  assert.equal(value("material_key", fen), "KRBvKR");
  assert.equal(value("outcome", fen), undefined);
  assert.equal(value("attack_counts_white", fen)[35], 1);
  assert.deepEqual([value("attack_map", fen).length, value("attack_map", fen)[4]], [64, 0x3828n]);
  assert.ok(value("legal_moves", fen).includes("e1g1"));
  assert.equal(value("move_exchanges", fen).length, value("legal_moves", fen).length);
  // The bishop attacks the rook, and the own rook defends the king.
  assert.deepEqual(value("threats", fen).sort(), [
    [3, 17, 12, 35],
    [4, 7, 6, 4],
  ]);
});

test("each feature has a name, a meaning and a value", () => {
  assert.ok(features.length > 100);
  for (const { name, meaning } of features) {
    assert.match(meaning, /^[a-z0-9]/i);
    assert.doesNotThrow(() => value(name, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), name);
  }
});

test("wrong arguments are errors", () => {
  assert.throws(() => value("hanging_red", fen), /"hanging_red" is no feature: `features` lists them/);
  assert.throws(() => value("zobrist_key", 5), /the FEN is no text: 5/);
  assert.throws(() => value("zobrist_key", "8/8 w"), { name: "SlidemaskError" });
  assert.throws(() => value("zobrist_key", "8/8/8/8/8/8/8/8 w - - 0 1"), { name: "SlidemaskError" });
  assert.throws(() => value("zobrist_key", "x".repeat(1 << 20)), { name: "SlidemaskError" });
});
