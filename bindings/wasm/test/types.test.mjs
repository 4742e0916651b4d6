// The types stand by themselves: callers compile with those of Node alone, of browsers alone, or neither.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "../dist/index.js";

const here = fileURLToPath(new URL("..", import.meta.url));
const installed = join(here, "../../apps/explorer/node_modules");
const tsc = join(installed, ".bin/tsc");
const skip =
  !existsSync(tsc) && "needs the compiler and the types of apps/explorer/node_modules: run npm ci there";

const registry = await load();
const named = (methods) => Object.fromEntries(methods.map(({ name }) => [name, true]));

const everywhere = `
  import { load, square, SlidemaskError, squareName } from "slidemask";
  import type { Bitboard, MethodName, Outcome, PieceKind, Position, SetMethodName, Slidemask, Source, Step } from "slidemask";
  import { lineOf, loadPgn, writePgn } from "slidemask/pgn";
  const slidemask: Slidemask = await load();
  const attacks: Bitboard = slidemask.rookAttacks(square("a1"), 0n);
  squareName(0) satisfies string;
  const steps: readonly Step[] = slidemask.explain("edgeless", 27, "file", attacks);
  steps.map(({ borrow }) => borrow?.borrows ?? 0n) satisfies bigint[];
  new SlidemaskError("why") satisfies Error;
  const sources: Source[] = ["./slidemask.wasm", new ArrayBuffer(8), new Uint8Array(8), new DataView(new ArrayBuffer(8))];
  await load(sources[0]);
  await load({ simd: sources[1]!, scalar: "./slidemask.wasm" } as Source);
  const column: BigUint64Array = slidemask.columns.attacks("rook", new Uint8Array(3), 0n);
  slidemask.columns.setAttacks("queen", column, column, column) satisfies BigUint64Array;
  slidemask.instructionSet satisfies "scalar" | "simd128";
  // A name that is known only at run time is looked up.
  const typed: string = "sbamg";
  const method = slidemask.methods.find(({ name }) => name === typed)?.name;
  method satisfies MethodName | undefined;
  if (method !== undefined) slidemask.attacks(method, "rook", 0, 0n) satisfies Bitboard;
  // @ts-expect-error: a text is no name of a method
  slidemask.attacks(typed, "rook", 0, 0n);
  // @ts-expect-error: nor is a typo
  slidemask.explain("sbamgg", 0, "rank", 0n);
  // @ts-expect-error: nor the name of another kind of method
  slidemask.explainSet("sbamg", 0n, 0n);
  // The names are exactly those of the registry.
  (${JSON.stringify(named(registry.methods))}) satisfies Record<MethodName, true>;
  (${JSON.stringify(named(registry.setMethods))}) satisfies Record<SetMethodName, true>;
  let position: Position = slidemask.position().play("e4").play({ uci: "e7e5" });
  position = position.play(position.legalMoves()[0]!).previous!;
  position.outcome satisfies Outcome | undefined;
  if (position.outcome?.reason === "checkmate") position.outcome.winner satisfies "white" | "black";
  position.claimableDraw satisfies "fifty-moves" | "threefold-repetition" | undefined;
  position.pieces("white", "rook") satisfies Bitboard;
  position.pieceAt(0)?.kind satisfies PieceKind | undefined;
  position.legalMoves(8)[0]?.captured satisfies PieceKind | undefined;
  position.legalMoves()[0]?.special satisfies "castling" | "en-passant" | undefined;
  position.destinations() satisfies BigUint64Array;
  writePgn({ headers: { White: "A" }, moves: position.history, result: "1-0" }) satisfies string;
  const [game] = (await loadPgn()).games("");
  if (game) lineOf(game.moves, 0).reduce((at, move) => at.play(move), position) satisfies Position;
  if (game) writePgn(game) satisfies string;
  // @ts-expect-error: a draw by claim is no outcome
  if (position.outcome?.reason === "fifty-moves") throw position;
  // @ts-expect-error: a square is a number here, too
  position.attackersOf("e4");
  // @ts-expect-error: nobody changes a position
  position.turn = "white";
  // @ts-expect-error: a number is no source
  await load(5);
  // @ts-expect-error: a square is a number
  slidemask.rookAttacks("a1", 0n);
`;
const scalar = `
  import { load as loadScalar } from "slidemask/scalar";
  (await loadScalar()) satisfies Slidemask;
`;
const node = `
  import { readFile } from "node:fs/promises";
  await load(await readFile("slidemask.wasm"));
  await load(new URL("slidemask.wasm", import.meta.url));
`;
const browser = `
  await load(new URL("slidemask.wasm", document.baseURI));
  const response: Response = await fetch("slidemask.wasm");
  response satisfies import("slidemask").Fetched;
  await load(fetch("slidemask.wasm"));
  await load(new WebAssembly.Module(new Uint8Array(8)));
`;

let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), "slidemask-types-"));
  mkdirSync(join(folder, "node_modules/@types"), { recursive: true });
  symlinkSync(here, join(folder, "node_modules/slidemask"));
  symlinkSync(join(installed, "@types/node"), join(folder, "node_modules/@types/node"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
});
after(() => rmSync(folder, { recursive: true }));

for (const [name, lib, types, source] of [
  ["neither", ["ES2022"], [], everywhere + scalar],
  ["Node alone", ["ES2022"], ["node"], everywhere + node],
  ["browsers alone", ["ES2022", "DOM"], [], everywhere + browser],
]) {
  for (const module of ["nodenext", "esnext"]) {
    test(`with the types of ${name}, ${module}`, { skip }, () => {
      const moduleResolution = module === "esnext" ? "bundler" : module;
      const compilerOptions = {
        target: "es2022",
        module,
        moduleResolution,
        lib,
        types,
        strict: true,
        noEmit: true,
      };
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["caller.ts"] }));
      writeFileSync(join(folder, "caller.ts"), source);
      const { status, stdout } = spawnSync(tsc, ["-p", folder], { encoding: "utf8" });
      assert.equal(status, 0, stdout);
    });
  }
}
