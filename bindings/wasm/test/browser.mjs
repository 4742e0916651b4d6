// A page in a browser, which tells what it has found.

import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";

const TYPES = {
  ".mjs": "text/javascript",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
  ".html": "text/html",
};

/** What a page posts to `/result`, as JSON. The page is a text; its files are in a folder. */
export async function inBrowser(browser, folder, page) {
  const server = createServer();
  const result = new Promise((done, failed) => {
    server.on("request", async (request, response) => {
      const path = new URL(request.url, "http://localhost").pathname;
      if (request.method === "POST") {
        done(JSON.parse(Buffer.concat(await request.toArray()).toString()));
        response.end();
      } else if (path === "/") {
        response.setHeader("Content-Type", "text/html").end(page);
      } else {
        // Paths of URLs have no dots left that could lead out of the folder.
        const bytes = await readFile(join(folder, path)).catch(() => undefined);
        response.statusCode = bytes ? 200 : 404;
        response.setHeader("Content-Type", TYPES[extname(path)] ?? "text/plain").end(bytes);
      }
    });
    server.on("error", failed);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const profile = await mkdtemp(join(tmpdir(), "slidemask-browser-"));
  const { port } = server.address();
  const flags = "--headless --no-sandbox --disable-gpu --remote-debugging-port=0".split(" ");
  const args = [...flags, `--user-data-dir=${profile}`, `http://127.0.0.1:${port}/`];
  const child = spawn(browser, args, { stdio: "ignore", detached: true });
  const ended = new Promise((_, failed) => {
    child.on("error", failed);
    child.on("exit", (code) => failed(new Error(`${browser} ended with ${code} before it had an answer`)));
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
    server.closeAllConnections();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
