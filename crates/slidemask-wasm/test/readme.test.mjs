// The examples of the README run, and print what stands behind or below them.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { inspect } from "node:util";

const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
const library = JSON.stringify(new URL("../dist/index.js", import.meta.url).href);
const examples = [...readme.matchAll(/^```js\n(.*?)^```$/gms)].map(([, example]) => example);

test("there are some", () => assert.equal(examples.length, 4));

examples.forEach((example, number) => {
  test(`example ${number + 1}`, async (t) => {
    // What a loop prints each time stands once.
    const expected = [];
    for (const line of example.split("\n")) {
      const [, below] = line.match(/^\/\/ (\w+ = .*)/) ?? [];
      const [, behind] = line.match(/console\.log\(.*\); \/\/ (.*)$/) ?? [];
      expected.push(...[below, behind].filter((text) => text !== undefined));
    }
    const printed = [];
    t.mock.method(console, "log", (value) =>
      printed.push(typeof value === "string" ? value : inspect(value)),
    );
    const source = example.replaceAll('from "slidemask"', `from ${library}`);
    await import(`data:text/javascript,${encodeURIComponent(source)}`);
    t.mock.restoreAll();
    assert.deepEqual(
      printed.filter((line, i) => line !== printed[i - 1]),
      expected,
    );
    assert.ok(expected.length > 0);
  });
});
