/** The pages and the registry have the same methods, and the figures and articles agree with the library. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "slidemask";
import { positionOf } from "../../src/position.ts";
import { FIGURES, type LineFigure, type SetFigure, setPositionOf, stepOf } from "../../src/how/figures.ts";
import { frameOf, squareOf } from "../../src/how/frame.ts";
import { neighbours, PAGES, pageNamed } from "../../src/how/pages.ts";
import { bitOf, SQUARES } from "../../src/squares.ts";

const library = await load();
const REGISTRY = [...library.methods, ...library.setMethods].map(({ name }) => name);
const isSet = (figure: LineFigure | SetFigure): figure is SetFigure => "rooks" in figure;

function stepsOf(figure: LineFigure | SetFigure) {
  if (isSet(figure)) {
    const { sliders, occupied } = setPositionOf(library, figure);
    return library.explainSet(figure.method, sliders, occupied);
  }
  const { square, occupied } = positionOf(library, figure);
  return library.explain(figure.method, square, figure.axis, occupied);
}

test("every method has a page, and every page a method", () => {
  assert.deepEqual([...PAGES].sort(), [...REGISTRY].sort());
});

test("pages follow one another", () => {
  assert.equal(pageNamed("magic"), undefined);
  assert.equal(pageNamed(undefined), undefined);
  assert.equal(neighbours(PAGES[0]!).before, undefined);
  assert.equal(neighbours(PAGES.at(-1)!).after, undefined);
  for (const name of PAGES.slice(1)) assert.equal(neighbours(neighbours(name).before!).after, name);
});

test("every method has a figure", () => {
  const shown = new Set(Object.values(FIGURES).map(({ method }) => method));
  assert.deepEqual([...shown].sort(), [...REGISTRY].sort());
});

for (const [name, figure] of Object.entries<LineFigure | SetFigure>(FIGURES)) {
  test(`figure ${name} shows steps that there are`, () => {
    const steps = stepsOf(figure);
    for (const shown of figure.steps) {
      const step = stepOf(steps, shown);
      assert.ok(step, JSON.stringify(shown));
      if (typeof shown !== "string") assert.ok(step.borrow, `${shown.step} subtracts nothing`);
    }
    if (figure.word) assert.ok(stepOf(steps, figure.word)?.borrow);
  });
}

test("a figure's steps lie on the line that is drawn behind them", () => {
  const inside = [
    "blockers",
    "forward",
    "reverse",
    "reverse_o",
    "byte",
    "diagonal",
    "upper",
    "lower",
    "attacks",
    "gathered",
    "diagonal_attacks",
  ];
  for (const { name: method, together } of library.methods) {
    for (const axes of together) {
      for (const square of SQUARES) {
        const occupied = 0x9a5c_36e1_c993_5ad7n;
        for (const step of library.explain(method, square, axes[0]!, occupied)) {
          const { line, slider } = frameOf(library, step, square, axes);
          if (line === undefined || !inside.includes(step.name)) continue;
          // These two methods set a1 in place of a piece below the slider.
          const outside =
            step.value & ~(line | bitOf(slider!)) & ~(method === "edgeless" || method === "sbamg" ? 1n : 0n);
          assert.equal(outside, 0n, `${method} ${axes} ${square} ${step.partOf}/${step.name}`);
        }
      }
    }
  }
});

test("the board is drawn moved where the library says that its bits are", () => {
  for (const { name: method, together } of library.methods) {
    for (const axes of together) {
      for (const step of library.explain(method, 10, axes[0]!, 0n)) {
        const { line, slider, from } = frameOf(library, step, 10, axes);
        const moved = line === undefined || slider !== 10 || from(0) !== 0;
        assert.equal(moved, step.orientation !== "upright", `${method} ${axes} ${step.partOf}/${step.name}`);
      }
    }
  }
  for (const { name: method } of library.setMethods) {
    for (const step of library.explainSet(method, 0n, 0n)) {
      assert.equal(squareOf(step.orientation)(0) !== 0, step.orientation !== "upright", step.name);
    }
  }
});

test("with both subtractions, the slider in the set makes a difference on its own square only", () => {
  for (const square of SQUARES) {
    const set = 0x9a5c_36e1_c993_5ad7n;
    const [withIt, without] = [set | bitOf(square), set & ~bitOf(square)].map(
      (occupied) => stepOf(library.explain("hyperbola-doubled", square, "rank", occupied), "borrowed")!.value,
    );
    assert.equal((withIt! ^ without!) & ~bitOf(square), 0n);
  }
});
