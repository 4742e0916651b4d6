/** The size of the page as it is transferred. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { DIST } from "./serve.ts";

const MOST = 150 * 1024;

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

test("the whole page is under 150 KB, compressed", (t) => {
  const sizes = files(DIST).map(
    (file) => [relative(DIST, file), gzipSync(readFileSync(file), { level: 9 }).length] as const,
  );
  for (const [name, size] of sizes) t.diagnostic(`${name}: ${size} bytes`);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  t.diagnostic(`in all: ${total} bytes`);
  assert.ok(
    sizes.some(([name]) => name.endsWith(".wasm")),
    "the library is part of the page",
  );
  assert.ok(total < MOST, `${total} bytes are more than ${MOST}`);
});
