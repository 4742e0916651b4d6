/** The states of the views, and their addresses. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, type Slidemask } from "slidemask";
import {
  exploredStart,
  readExplored,
  shownGroups,
  shownSteps,
  writeExplored,
} from "../../src/explore/explored.ts";
import { AXES, SLIDERS } from "../../src/position.ts";
import { explorerPresets } from "../../src/explore/explorerPresets.ts";
import type { Preset } from "../../src/parts/Presets.tsx";
import { raysPresets, raysStart, readRays, writeRays } from "../../src/rays/raysState.ts";
import { formatRoute, parseRoute } from "../../src/route.ts";
import { setPresets, setsStart, readSet, rookLike, writeSet } from "../../src/sets/setState.ts";
import { nameOf, squaresOf } from "../../src/squares.ts";
import { Random, randomExplored, randomRays, randomSet } from "../random.ts";

const library = await load();

interface View<S> {
  readonly path: string;
  readonly random: (random: Random) => S;
  readonly read: (library: Slidemask, params: URLSearchParams) => S;
  readonly write: (state: S) => URLSearchParams;
  readonly start: S;
  readonly presets: readonly Preset[];
  /** What is left of nonsense in an address. */
  readonly astray?: Partial<S>;
}

const NONSENSE =
  "method=magic&piece=pawn&square=z9&board=xyz&sliders=0xg&axis=up&view=half&step=-1&bit=65&hand=foot" +
  "&ray=up&set=x&source=c&extra=1";

function testAddresses<S extends object>({ path, random, read, write, start, presets, astray }: View<S>) {
  test(`${path}: a state is read from its address again, and nonsense is passed over`, () => {
    const numbers = new Random(10);
    for (let round = 0; round < 5000; round++) {
      const state = random(numbers);
      assert.deepEqual(read(library, parseRoute(formatRoute([path], write(state))).params), state);
    }
    assert.deepEqual(read(library, new URLSearchParams()), start);
    assert.deepEqual(read(library, new URLSearchParams(NONSENSE)), { ...start, ...astray });
  });

  test(`${path}: a figure's address is one that the page itself would write`, () => {
    for (const { title, address } of presets) {
      const route = parseRoute(address);
      assert.deepEqual(route.path, [path], title);
      assert.equal(formatRoute(route.path, write(read(library, route.params))), address, title);
    }
  });
}

testAddresses({
  path: "explore",
  random: (random) => randomExplored(random, library),
  read: readExplored,
  write: writeExplored,
  start: exploredStart(library),
  presets: explorerPresets(library),
  astray: { axis: "all" },
});
testAddresses({
  path: "sets",
  random: (random) => randomSet(random, library),
  read: readSet,
  write: writeSet,
  start: setsStart(library),
  presets: setPresets(library),
  astray: { sliders: 0n },
});
testAddresses({
  path: "rays",
  random: randomRays,
  read: readRays,
  write: writeRays,
  start: raysStart(library),
  presets: raysPresets(library),
});

test("a number that is none is passed over", () => {
  for (const bit of ["", "1.5", "NaN", "1e9", "-0.5", "0x", "64n"]) {
    assert.equal(readExplored(library, new URLSearchParams([["bit", bit]])).bit, 64, JSON.stringify(bit));
  }
});

test("without a step, the first subtraction is shown, or the first step where nothing is subtracted", () => {
  for (const { name: method } of library.methods) {
    for (const piece of SLIDERS) {
      const read = readExplored(library, new URLSearchParams({ method, piece, square: "d4" }));
      const steps = shownSteps(library, read);
      assert.ok(steps[read.step]!.borrow, `${method}, ${piece}`);
      assert.ok(
        steps.slice(0, read.step).every(({ borrow }) => borrow === undefined),
        `${method}, ${piece}`,
      );
    }
  }
  const looked = { method: "hyperbola-quintessence", piece: "rook", axis: "rank" };
  assert.equal(readExplored(library, new URLSearchParams(looked)).step, 0);
});

test("a line that the piece does not look along is none: all are shown, and said to be", () => {
  for (const slider of SLIDERS) {
    for (const axis of AXES.queen) {
      const read = readExplored(library, new URLSearchParams({ piece: slider, axis }));
      assert.equal(read.axis, AXES[slider].includes(axis) ? axis : "all", `${slider}, ${axis}`);
    }
  }
});

test("lines that a method computes together are shown once, whichever of them is chosen", () => {
  const joint = (address: string) => readExplored(library, new URLSearchParams(`method=joint&${address}`));
  const groups = (address: string) => shownGroups(library, joint(address));
  const whole = ["rank", "file"];
  for (const axis of ["rank", "file", "all"])
    assert.deepEqual(groups(`piece=rook&axis=${axis}`), [whole], axis);
  assert.deepEqual(groups("piece=queen&axis=file"), [whole]);
  assert.deepEqual(groups("piece=queen&axis=all"), [whole, ["diagonal"], ["antidiagonal"]]);
  assert.deepEqual(groups("piece=bishop&axis=file"), [["diagonal"], ["antidiagonal"]]);

  const [rank, file] = ["rank", "file"].map((axis) => joint(`piece=rook&square=d3&board=0&axis=${axis}`));
  const steps = shownSteps(library, rank!);
  assert.deepEqual(
    steps.map(({ last }) => last),
    [false, false, false, false, false, false, true],
  );
  assert.deepEqual(shownSteps(library, file!), steps);
  assert.equal(
    steps.reduce((sum, { operations }) => sum + operations, 0),
    7,
  );
  // The pictures have both lines; a turned one has them turned.
  const rays = library.rays(19, "rank") | library.rays(19, "file");
  for (const { orientation, marks } of steps)
    assert.deepEqual(
      marks,
      orientation === "turned" ? { line: library.rotate180(rays), slider: 44 } : { line: rays, slider: 19 },
    );
});

test("rooks and queens are what looks along ranks and files", () => {
  const { pieces } = library.parsePlacement("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R");
  assert.deepEqual(squaresOf(rookLike(pieces)).map(nameOf), ["a1", "h1", "f3", "e7", "a8", "h8"]);
  assert.equal(rookLike(undefined), 0n);
});

test("the step that was shown alone is there again after a look at all of them", () => {
  const alone = { ...exploredStart(library), step: 3, bit: 20 };
  const all = readExplored(library, writeExplored({ ...alone, view: "all" }));
  assert.deepEqual({ ...all, view: "one" }, alone);
});
