// Measures both modules in Node.js and, if CHROMIUM names a browser, in that.
//
//     node bindings/wasm/bench/bench.mjs

import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "../dist/index.js";
import { measure } from "./work.mjs";

const crate = fileURLToPath(new URL("..", import.meta.url));
const MODULES = ["slidemask.wasm", "slidemask-simd.wasm"];
const TYPES = { ".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm" };

const PAGE = `<!doctype html><script type="module">
  import { load } from "./dist/index.js";
  import { measure } from "./bench/work.mjs";
  const result = await Promise.all(${JSON.stringify(MODULES)}.map((file) => load(new URL("./dist/" + file, location.href))))
    .then(measure)
    .catch((error) => String(error));
  await fetch("/result", { method: "POST", body: JSON.stringify(result) });
</script>`;

/** What the page in the browser has measured. */
async function inBrowser(browser) {
  const server = createServer();
  const result = new Promise((done, failed) => {
    server.on("request", async (request, response) => {
      const path = new URL(request.url, "http://localhost").pathname;
      if (request.method === "POST") {
        done(JSON.parse(Buffer.concat(await request.toArray()).toString()));
        response.end();
      } else if (path === "/") {
        response.setHeader("Content-Type", "text/html").end(PAGE);
      } else {
        // Paths of URLs have no dots left that could lead out of the crate.
        const bytes = await readFile(join(crate, path)).catch(() => undefined);
        response.statusCode = bytes ? 200 : 404;
        response.setHeader("Content-Type", TYPES[extname(path)] ?? "text/plain").end(bytes);
      }
    });
    server.on("error", failed);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const profile = await mkdtemp(join(tmpdir(), "slidemask-bench-"));
  const { port } = server.address();
  const child = spawn(
    browser,
    [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      `--user-data-dir=${profile}`,
      "--remote-debugging-port=0",
      `http://127.0.0.1:${port}/`,
    ],
    { stdio: "ignore", detached: true },
  );
  const ended = new Promise((_, failed) => {
    child.on("error", failed);
    child.on("exit", (code) => failed(new Error(`${browser} ended with ${code} before it had measured`)));
  });
  try {
    return await Promise.race([result, ended]);
  } finally {
    ended.catch(() => {});
    // The program may be a script around the browser: a group of their own ends together.
    if (child.pid !== undefined && child.exitCode === null) {
      process.kill(-child.pid);
    }
    server.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function show(where, rows) {
  if (!Array.isArray(rows)) {
    throw new Error(`${where}: ${rows}`);
  }
  console.log(`\n${where.padEnd(20)}     scalar    SIMD128  times as fast`);
  for (const { name, each, nanoseconds, ratio } of rows) {
    const [scalar, simd] = nanoseconds.map((time) => `${time.toFixed(1)} ns`.padStart(9));
    console.log(`${name.padEnd(20)}  ${scalar}  ${simd}  ${ratio.toFixed(2)}, a ${each}`);
  }
}

const libraries = await Promise.all(
  MODULES.map(async (file) => load(await readFile(new URL(`../dist/${file}`, import.meta.url)))),
);
show(`Node.js ${process.version}`, measure(libraries));
if (process.env.CHROMIUM) {
  try {
    show("Chromium", await inBrowser(process.env.CHROMIUM));
  } catch (error) {
    console.error(`bench.mjs: ${error.message}`);
    process.exitCode = 1;
  }
} else {
  console.log("\nFor a browser as well, let CHROMIUM name its program.");
}
