// What the package contains of others travels with their licences.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const read = (name) => readFile(new URL(`../${name}`, import.meta.url), "utf8");
const notices = await read("dist/THIRD-PARTY");

test("every crate that is linked is named, with its licence", async () => {
  const lock = await read("../../Cargo.lock");
  const dependencies = (name) => {
    const entry = lock.split("[[package]]").find((text) => text.includes(`name = "${name}"\n`));
    return entry.match(/^dependencies = \[(.*?)^\]/ms)?.[1].match(/[\w-]+(?=[ "])/g) ?? [];
  };
  // serde has more below it, for its derive, which no module contains.
  for (const name of ["serde", "dlmalloc", "fastrand", ...dependencies("serde_json")]) {
    assert.match(notices, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(.+\\)$`, "m"), name);
  }
  assert.match(notices, /^serde_json \d/m);
  assert.match(notices, /^The standard library of Rust/m);
});

test("none is named that only compiles", () =>
  assert.doesNotMatch(notices, /^(syn|quote|proc-macro2|serde_derive) /m));

test("the licences are there in full", () => {
  for (const section of notices.split(/^-{80}$/m).slice(1)) {
    assert.match(section, /Permission is hereby granted, free of charge/);
    assert.match(section, /THE SOFTWARE IS PROVIDED "AS IS"/);
  }
});

test("nothing of the machine that built it", () => assert.doesNotMatch(notices, /\/(home|root|usr|work)\//));

test("our own licences", async () => {
  for (const name of ["LICENSE-APACHE", "LICENSE-MIT"]) {
    assert.equal(await read(`dist/${name}`), await read(`../../${name}`));
  }
});
