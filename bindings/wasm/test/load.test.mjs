// The modules come from anywhere, and are small; the right one comes.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { load } from "../dist/index.js";
import { modules } from "./both.mjs";
import { runCommonJs } from "./commonjs.mjs";

const file = new URL("../dist/slidemask.wasm", import.meta.url);
const [{ bytes }] = modules;

async function loads(source) {
  assert.equal((await load(source)).rookAttacks(0, 0n), 0x0101_0101_0101_01fen);
}

test("each module is as small as it may be, and as the README says", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  for (const [name, most, says] of [
    ["slidemask", 59_000, /a WebAssembly module of (\d+) KB/],
    ["slidemask-simd", 108_000, /or of (\d+) KB with SIMD \(both with gzip\)/],
    ["slidemask-features", 39_000, /`slidemask\/features` is a module of its own \((\d+) KB with gzip\)/],
    ["slidemask-judge", 36_000, /`slidemask\/judge` is a module of its own \((\d+) KB with gzip\)/],
    ["slidemask-pgn", 44_500, /`slidemask\/pgn` is a module of its own \((\d+) KB with gzip\)/],
    ["slidemask-wide", 29_000, /`loadWide\(\)` loads a module of its own, of (\d+) KB with gzip/],
  ]) {
    const module = await readFile(new URL(`../dist/${name}.wasm`, import.meta.url));
    const packed = gzipSync(module, { level: 9 }).length;
    const kilobytes = Number(readme.match(says)?.[1]);
    const told = `${name}: ${packed} bytes, and the README says ${kilobytes} KB`;
    // Other compilers make some more or less.
    assert.ok(packed < most && Math.abs(packed / 1000 - kilobytes) < 3, told);
  }
});

test("nothing in them is of the machine that built them", () => {
  for (const { file, bytes } of modules) {
    // The places of panics are source files: from the root of ours and of others, and in the compiler's own folder.
    for (const [path] of bytes.toString("latin1").matchAll(/[\w./-]+\.rs\b/g)) {
      assert.match(path, /^(\/rustc\/[0-9a-f]+\/)?\w[\w./-]*$/, file);
      assert.doesNotMatch(path, /registry|cargo/, file);
    }
  }
});

test("they import nothing, and export the same", async () => {
  const [scalar, simd] = await Promise.all(modules.map(({ bytes }) => WebAssembly.compile(bytes)));
  assert.deepEqual(WebAssembly.Module.imports(scalar), []);
  assert.deepEqual(WebAssembly.Module.imports(simd), []);
  assert.deepEqual(WebAssembly.Module.exports(scalar), WebAssembly.Module.exports(simd));
});

test("each says what it computes with", () => {
  assert.deepEqual(
    modules.map(({ slidemask }) => slidemask.instructionSet),
    ["scalar", "simd128"],
  );
});

test("the one with vectors is loaded where there are any, and nothing is asked of the other", async (t) => {
  const none = new URL("./no-such-file.wasm", import.meta.url);
  const chosen = async (source) => (await load(source)).instructionSet;
  const [scalar, simd] = modules.map(({ bytes }) => bytes);
  assert.equal(await chosen(), "simd128");
  assert.equal(await chosen({ simd, scalar: none }), "simd128");
  // An engine without vectors refuses them wherever they are.
  const validate = t.mock.method(WebAssembly, "validate", () => false);
  assert.equal(await chosen(), "scalar");
  assert.equal(await chosen({ simd: none, scalar: Promise.resolve(scalar) }), "scalar");
  assert.equal(validate.mock.callCount(), 2);
});

test("of a choice, only what is loaded must be there", async () => {
  const failed = () => Promise.reject(new Error("the line is dead"));
  const [scalar, simd] = modules.map(({ bytes }) => bytes);
  // Nobody hears of the other one, neither here nor as a rejection without a handler, which would end this process.
  assert.equal((await load({ simd, scalar: failed() })).instructionSet, "simd128");
  await new Promise((resolve) => setTimeout(resolve, 10));
  await assert.rejects(load({ simd: failed(), scalar }), { message: "the line is dead" });
  await assert.rejects(load({ simd }), { message: "the choice of modules has no scalar" });
  await assert.rejects(load({ scalar }), { message: "the choice of modules has no simd" });
});

test("the smaller one by a name of its own", async () => {
  const { load: loadScalar, SlidemaskError } = await import("slidemask/scalar");
  assert.equal((await loadScalar()).instructionSet, "scalar");
  assert.equal(SlidemaskError, (await import("slidemask")).SlidemaskError);
});

test("without an argument, from a URL, a text, bytes and a module", async () => {
  await loads();
  await loads(file);
  await loads(file.href);
  await loads("./slidemask.wasm");
  await loads(bytes);
  await loads(new Uint8Array(bytes).buffer);
  await loads(await WebAssembly.compile(bytes));
});

test("from the web, whether the server knows what it is or not", async () => {
  for (const type of ["application/wasm", "application/octet-stream", undefined]) {
    const server = createServer((request, response) => {
      if (request.url === "/slidemask.wasm") {
        response.writeHead(200, type && { "Content-Type": type }).end(bytes);
      } else {
        response.writeHead(404).end();
      }
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const url = `http://127.0.0.1:${server.address().port}/slidemask.wasm`;
      await loads(url);
      await loads(new URL(url));
      await loads(await fetch(url));
      await loads(fetch(url));
      await assert.rejects(load(`${url}.gz`), { message: `${url}.gz cannot be fetched: 404 Not Found` });
    } finally {
      server.close();
      server.closeAllConnections();
    }
  }
});

test("by the name of the package", async () => {
  const { load: byName } = await import("slidemask");
  assert.equal(byName, load);
  await loads(import.meta.resolve("slidemask/slidemask.wasm"));
  await loads(import.meta.resolve("slidemask/slidemask-simd.wasm"));
});

const requireModule = process.features.require_module === true;
test("in CommonJS by `require`", { skip: !requireModule && "this Node cannot require ES modules" }, () => {
  const program = `
    const { load, square } = require("slidemask");
    load().then((slidemask) => console.log(slidemask.rookAttacks(square("a1"), 0n).toString(16)));
  `;
  assert.deepEqual(runCommonJs(program), ["1010101010101fe"]);
});

test("what is no module is refused", async () => {
  await assert.rejects(load(new Uint8Array([1, 2, 3])), WebAssembly.CompileError);
  await assert.rejects(load(new URL("./no-such-file.wasm", import.meta.url)), { code: "ENOENT" });
});
