/** The states of the views, and their addresses. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Step, load } from "slidemask";
import {
  type Explored,
  exploredStart,
  readExplored,
  shownGroups,
  shownSteps,
  writeExplored,
} from "../../src/explore/explored.ts";
import { AXES, SLIDERS } from "../../src/position.ts";
import { explorerPresets } from "../../src/explore/explorerPresets.ts";
import { setPresets } from "../../src/sets/setState.ts";
import { formatRoute, parseRoute } from "../../src/route.ts";
import { setsStart, readSet, rookLike, writeSet } from "../../src/sets/setState.ts";
import { nameOf, squaresOf } from "../../src/squares.ts";
import { Random, randomExplored, randomSet } from "../random.ts";

const library = await load();
const ROUNDS = 5000;
const reread = (params: URLSearchParams, path: string) => parseRoute(formatRoute([path], params)).params;

test("what is explored is read from its address again", () => {
  const random = new Random(10);
  for (let round = 0; round < ROUNDS; round++) {
    const state = randomExplored(random, library);
    assert.deepEqual(readExplored(library, reread(writeExplored(state), "explore")), state);
  }
});

test("a set is read from its address again", () => {
  const random = new Random(11);
  for (let round = 0; round < ROUNDS; round++) {
    const state = randomSet(random, library);
    assert.deepEqual(readSet(library, reread(writeSet(state), "sets")), state);
  }
});

test("an address without anything begins at the beginning", () => {
  assert.deepEqual(readExplored(library, new URLSearchParams()), exploredStart(library));
  assert.deepEqual(readSet(library, new URLSearchParams()), setsStart(library));
});

test("nonsense in an address is passed over", () => {
  const nonsense =
    "method=magic&piece=pawn&square=z9&board=xyz&sliders=0xg&axis=up&view=half&step=-1&bit=65&hand=foot&extra=1";
  const start = exploredStart(library);
  assert.deepEqual({ ...readExplored(library, new URLSearchParams(nonsense)), axis: start.axis }, start);
  assert.deepEqual(readSet(library, new URLSearchParams(nonsense)), { ...setsStart(library), sliders: 0n });
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

/** A method's answer, as the union of its last steps for all lines. */
const answerOf = (steps: readonly (Step & { last: boolean })[]) =>
  steps.filter(({ last }) => last).reduce((set, { value }) => set | value, 0n);

test("the last steps of all lines are together what the method answers", () => {
  const random = new Random(12);
  for (let round = 0; round < 1000; round++) {
    const state: Explored = { ...randomExplored(random, library), axis: "all" };
    const steps = shownSteps(library, state);
    assert.equal(answerOf(steps), library.attacks(state.method, state.slider, state.square, state.occupied));
    assert.deepEqual(
      steps.filter(({ last }) => last).map(({ axes }) => axes),
      shownGroups(library, state),
    );
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

test("a figure's address is one that the page itself would write", () => {
  for (const { title, address } of explorerPresets(library)) {
    const { path, params } = parseRoute(address);
    assert.deepEqual(path, ["explore"], title);
    assert.equal(formatRoute(path, writeExplored(readExplored(library, params))), address, title);
  }
  for (const { title, address } of setPresets(library)) {
    const { path, params } = parseRoute(address);
    assert.deepEqual(path, ["sets"], title);
    const { params: written } = parseRoute(formatRoute(path, writeSet(readSet(library, params))));
    for (const [key, value] of params) assert.equal(written.get(key), value, `${title}: ${key}`);
  }
});

test("the step that was shown alone is there again after a look at all of them", () => {
  const alone = { ...exploredStart(library), step: 3, bit: 20 };
  const all = readExplored(library, writeExplored({ ...alone, view: "all" }));
  assert.deepEqual({ ...all, view: "one" }, alone);
});
