// The types stand by themselves: callers compile with those of Node alone, of browsers alone, or neither.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("..", import.meta.url));
const installed = join(here, "../../web/node_modules");
const tsc = join(installed, ".bin/tsc");
const skip = !existsSync(tsc) && "needs the compiler and the types of web/node_modules: run npm ci in web";

const everywhere = `
  import { load, SlidemaskError, type Bitboard, type Slidemask, type Source, type Step } from "slidemask";
  const slidemask: Slidemask = await load();
  const attacks: Bitboard = slidemask.rookAttacks(0, 0n);
  const steps: readonly Step[] = slidemask.explain("edgeless", 27, "file", attacks);
  steps.map(({ borrow }) => borrow?.borrows ?? 0n) satisfies bigint[];
  new SlidemaskError("why") satisfies Error;
  const sources: Source[] = ["./slidemask.wasm", new ArrayBuffer(8), new Uint8Array(8), new DataView(new ArrayBuffer(8))];
  await load(sources[0]);
  await load({ simd: sources[1]!, scalar: "./slidemask.wasm" } as Source);
  const column: BigUint64Array = slidemask.columns.attacks("rook", new Uint8Array(3), 0n);
  slidemask.columns.setAttacks("queen", column, column, column) satisfies BigUint64Array;
  slidemask.instructionSet satisfies "scalar" | "simd128";
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
      const options = {
        target: "es2022",
        module,
        moduleResolution,
        lib,
        types,
        strict: true,
        skipLibCheck: false,
        noEmit: true,
      };
      writeFileSync(
        join(folder, "tsconfig.json"),
        JSON.stringify({ compilerOptions: options, files: ["caller.ts"] }),
      );
      writeFileSync(join(folder, "caller.ts"), source);
      const { status, stdout } = spawnSync(tsc, ["-p", folder], { encoding: "utf8" });
      assert.equal(status, 0, stdout);
    });
  }
}
