/** The size of the page as it is transferred. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { DIST } from "./serve.ts";

const MOST = 182 * 1024;
const MOST_AT_FIRST = 93 * 1024;
const MOST_WIDE = 33 * 1024;

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

// No visitor loads the licences, nor the picture that stands for the page where somebody links to it.
const sizes = files(DIST)
  .filter((file) => !/card\.png$|THIRD-PARTY/.test(file))
  .map((file) => [relative(DIST, file), gzipSync(readFileSync(file), { level: 9 }).length] as const);
/** What is fetched only for larger boards. */
const isWide = (name: string) => /wide/i.test(name);

test("the whole page is under 182 KB, compressed, without the larger boards", (t) => {
  for (const [name, size] of sizes) t.diagnostic(`${name}: ${size} bytes`);
  const total = sizes.reduce((sum, [name, size]) => (isWide(name) ? sum : sum + size), 0);
  t.diagnostic(`in all: ${total} bytes`);
  assert.ok(
    sizes.some(([name]) => name.endsWith(".wasm")),
    "the library is part of the page",
  );
  assert.ok(total < MOST, `${total} bytes are more than ${MOST}`);
});

test("the first load is under 93 KB, compressed, and has nothing of the judge and the larger boards", (t) => {
  const html = readFileSync(join(DIST, "index.html"), "utf8");
  const first = sizes.filter(([name]) => name === "index.html" || html.includes(`"./${name}"`));
  assert.ok(first.some(([name]) => name.endsWith(".js")) && first.some(([name]) => name.endsWith(".wasm")));
  assert.ok(!first.some(([name]) => isWide(name) || /judge/.test(name)));
  const total = first.reduce((sum, [, size]) => sum + size, 0);
  t.diagnostic(`at first: ${total} bytes, in ${first.length} files`);
  assert.ok(total < MOST_AT_FIRST, `${total} bytes are more than ${MOST_AT_FIRST}`);
});

test("the larger boards are under 33 KB, compressed", (t) => {
  const wide = sizes.filter(([name]) => isWide(name));
  const total = wide.reduce((sum, [, size]) => sum + size, 0);
  t.diagnostic(`${wide.map(([name]) => name).join(", ")}: ${total} bytes`);
  assert.ok(wide.some(([name]) => name.endsWith(".wasm")) && wide.some(([name]) => name.endsWith(".js")));
  assert.ok(total < MOST_WIDE, `${total} bytes are more than ${MOST_WIDE}`);
});
