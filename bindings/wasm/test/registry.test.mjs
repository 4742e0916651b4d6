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
  const methods = program.methods.map(({ table_bytes: tableBytes, ...rest }) => ({ ...rest, tableBytes }));
  assert.deepEqual(slidemask.methods, methods);
  assert.deepEqual(slidemask.setMethods, program.set_methods);
});

test("nobody changes it", () => {
  const [[method], [setMethod]] = [slidemask.methods, slidemask.setMethods];
  for (const frozen of [
    slidemask.methods,
    method,
    method.instructions,
    method.together,
    method.together[0],
  ]) {
    assert.throws(() => Object.assign(frozen, { name: "" }), TypeError);
  }
  for (const frozen of [slidemask.setMethods, setMethod, setMethod.directions]) {
    assert.throws(() => Object.assign(frozen, { name: "" }), TypeError);
  }
});
