// The registry is the one that the program prints.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { load } from "../dist/index.js";

const slidemask = await load();

test("methods as `slidemask methods --json` has them", () => {
  const workspace = new URL("../../..", import.meta.url);
  const { stdout, stderr } = spawnSync("cargo", ["run", "-q", "--", "methods", "--json"], {
    cwd: workspace,
    encoding: "utf8",
  });
  assert.ok(stdout, stderr);
  const program = JSON.parse(stdout);
  const methods = program.methods.map(({ table_bytes: tableBytes, ...method }) => ({
    ...method,
    tableBytes,
  }));
  assert.deepEqual(slidemask.methods, methods);
  assert.deepEqual(slidemask.setMethods, program.set_methods);
});

test("nobody changes it", () => {
  assert.throws(() => slidemask.methods.push({}), TypeError);
  assert.throws(() => {
    slidemask.methods[0].name = "";
  }, TypeError);
  assert.throws(() => slidemask.methods[0].instructions.push(""), TypeError);
  assert.throws(() => slidemask.methods[0].together.push([]), TypeError);
  assert.throws(() => slidemask.methods[0].together[0].push("file"), TypeError);
  assert.throws(() => slidemask.setMethods[0].directions.push(""), TypeError);
});
