// The registry is the one that the program prints.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "../dist/index.js";

const slidemask = await load();

// A test of the program compares what it prints with this file.
test("methods as `slidemask methods` has them", () => {
  const printed = readFileSync(
    new URL("../../../apps/cli/tests/program/snapshots/methods.txt", import.meta.url),
    "utf8",
  );
  const rows = [...printed.matchAll(/^[a-z]+(-[a-z]+)* {2,}.*(\n {3,}.*)*/gm)].map(([row]) => row);
  const heads = ["name bytes instructions title and authors", "name directions title and authors"];
  assert.deepEqual(
    rows.map((row) => row.replace(/\s+/g, " ")),
    [
      heads[0],
      ...slidemask.methods.map(({ name, tableBytes, instructions, title, authors }) =>
        [name, tableBytes, ...instructions, `${title}; ${authors}`].join(" "),
      ),
      heads[1],
      ...slidemask.setMethods.map(({ name, directions, title, authors }) =>
        [name, ...directions, `${title}; ${authors}`].join(" "),
      ),
    ],
  );
});

const isLong = process.env.SLIDEMASK_LONG !== undefined;
test("and each field as `slidemask methods --json` has it", { skip: !isLong && "in the long form" }, () => {
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
