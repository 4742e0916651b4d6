// The examples of the README run, and print what stands behind or below them.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { inspect } from "node:util";
import { runCommonJs } from "./commonjs.mjs";

const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
const file = (name) => JSON.stringify(new URL(`../dist/${name}.js`, import.meta.url).href);
const [examples, commonJs] = ["js", "cjs"].map((language) =>
  Array.from(
    readme.matchAll(new RegExp(`^ *\`\`\`${language}\\n(.*?)^ *\`\`\`$`, "gms")),
    ([, example]) => example,
  ),
);

/** What an example says that it prints: behind `console.log`, or in lines of comments below a loop. */
function expectedOf(example) {
  const expected = [];
  for (const line of example.split("\n")) {
    const [, below] = line.match(/^\/\/ (\w+ = .*|\w+Error: .*)/) ?? [];
    const [, behind] = line.match(/console\.log\(.*\); \/\/ (.*)$/) ?? [];
    expected.push(...[below, behind].filter((text) => text !== undefined));
  }
  assert.ok(expected.length > 0);
  return expected;
}

test("there are some", () => assert.deepEqual([examples.length, commonJs.length], [12, 1]));

examples.forEach((example, number) => {
  test(`example ${number + 1}`, async (t) => {
    const printed = [];
    t.mock.method(console, "log", (value) =>
      printed.push(typeof value === "string" ? value : inspect(value)),
    );
    const source = example.replace(/from "slidemask\/?(\w*)"/g, (_, name) => `from ${file(name || "index")}`);
    await import(`data:text/javascript,${encodeURIComponent(source)}`);
    t.mock.restoreAll();
    // What a loop prints each time stands once.
    assert.deepEqual(
      printed.filter((line, i) => line !== printed[i - 1]),
      expectedOf(example),
    );
  });
});

commonJs.forEach((example, number) => {
  test(`example ${number + 1} of CommonJS`, () => {
    assert.deepEqual(runCommonJs(example), expectedOf(example));
  });
});
