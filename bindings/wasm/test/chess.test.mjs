// Positions of chess and Chess960: moves, what comes of them, and how many there are.

import assert from "node:assert/strict";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { onBoth } from "./both.mjs";

onBoth((slidemask, test, module) => {
  const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

  test("the stack holds the deepest count that is allowed", async () => {
    // It would take for ever; but the deepest ply is reached at once.
    const code = `
    const { parentPort, workerData } = require("node:worker_threads");
    import(workerData.library)
      .then(({ load }) => load(workerData.bytes))
      .then((slidemask) => {
        parentPort.postMessage("loaded");
        slidemask.perft(workerData.fen, 32);
      });
  `;
    const library = new URL("../dist/index.js", import.meta.url).href;
    const worker = new Worker(code, {
      eval: true,
      workerData: { library, bytes: module.bytes, fen: KIWIPETE },
    });
    let failed;
    worker.on("error", (error) => (failed = error));
    await once(worker, "message");
    await setTimeout(500);
    await worker.terminate();
    assert.equal(failed, undefined);
  });

  test("legal moves and perft of a FEN", () => {
    assert.deepEqual(
      [0, 1, 3].map((depth) => slidemask.perft(INITIAL, depth)),
      [1n, 20n, 8902n],
    );
    const moves = slidemask.legalMoves(KIWIPETE);
    assert.equal(moves.length, 48);
    assert.deepEqual(
      moves.find(({ uci }) => uci === "e5f7"),
      { from: 36, to: 53, uci: "e5f7", san: "Nxf7", piece: "knight", captured: "pawn" },
    );
  });

  test("placements: 64 characters from a1", () => {
    const initial = {
      pieces: `RNBQKBNR${"P".repeat(8)}${".".repeat(32)}${"p".repeat(8)}rnbqkbnr`,
      occupied: 0xffff_0000_0000_ffffn,
    };
    assert.deepEqual(slidemask.parsePlacement(INITIAL), initial);
    assert.deepEqual(slidemask.parsePlacement(INITIAL.split(" ")[0]), initial);
    // Plain data: no rule is asked.
    assert.equal(slidemask.parsePlacement("8/8/8/8/8/8/8/7P").occupied, 0x80n);
  });

  test("bitboards: digits and drawings", () => {
    assert.equal(slidemask.parseBitboard("0xffff_0000_0000_ffff"), 0xffff_0000_0000_ffffn);
    assert.equal(slidemask.parseBitboard("ff00"), 0xff00n);
    assert.equal(slidemask.parseBitboard(`${". . . . . . . .\n".repeat(7)}1 . . . . . . 1`), 0x81n);
  });
});
