// The module comes from anywhere, and is small.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { load } from "../dist/index.js";

const file = new URL("../dist/slidemask.wasm", import.meta.url);
const bytes = await readFile(file);

async function loads(source) {
  assert.equal((await load(source)).rookAttacks(0, 0n), 0x0101_0101_0101_01fen);
}

test("less than 40 KB come over the line, and what the README says", async () => {
  const packed = gzipSync(bytes, { level: 9 }).length;
  assert.ok(packed < 40_000, `${packed} bytes`);
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const said = Number(readme.match(/module of (\d+) KB \(with gzip\)/)?.[1]);
  // Debian's older compiler makes 1.3 KB more.
  assert.ok(Math.abs(packed / 1000 - said) < 2, `${packed} bytes, and the README says ${said} KB`);
});

test("nothing in it is of the machine that built it", () => {
  // The places of panics, which would be those of its source files.
  assert.doesNotMatch(bytes.toString("latin1"), /\.rs\b/);
});

test("it imports nothing", async () => {
  assert.deepEqual(WebAssembly.Module.imports(await WebAssembly.compile(bytes)), []);
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
});

test("what is no module is refused", async () => {
  await assert.rejects(load(new Uint8Array([1, 2, 3])), WebAssembly.CompileError);
  await assert.rejects(load(new URL("./no-such-file.wasm", import.meta.url)), { code: "ENOENT" });
});
