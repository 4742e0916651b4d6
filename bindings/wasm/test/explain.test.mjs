// Explanations end in the attacks, and their borrows are those of the subtraction they show.

import assert from "node:assert/strict";
import * as walk from "./board.mjs";
import { onBoth } from "./both.mjs";

onBoth((slidemask, test) => {
  function checkSteps(steps, attacks, where) {
    assert.equal(steps.at(-1).value, attacks, where);
    assert.equal(steps.at(-1).partOf, "", where);
    for (const { name, expression, value, borrow, operations, partOf } of steps) {
      assert.ok(name && expression && operations > 0, where);
      assert.ok(partOf === "" || steps.some((outer) => outer.name === partOf), where);
      if (borrow) {
        const { minuend, subtrahend, borrows } = borrow;
        assert.equal(BigInt.asUintN(64, minuend - subtrahend), value, `${where} ${name}`);
        assert.equal(borrows, minuend ^ subtrahend ^ value, `${where} ${name}`);
      }
    }
  }

  test("lines: every method and axis", () => {
    const next = walk.random();
    for (const { name, together } of slidemask.methods) {
      for (const axis of walk.LINES.queen) {
        const axes = together.find((group) => group.includes(axis));
        for (const occupied of [0n, next() & next(), 2n ** 64n - 1n]) {
          const where = `${name} ${axis} ${occupied.toString(16)}`;
          const steps = slidemask.explain(name, 27, axis, occupied);
          const attacks = axes.reduce((set, one) => set | walk.alongAxis(27, one, occupied), 0n);
          checkSteps(steps, attacks, where);
          const lookedUp = name === "hyperbola-quintessence" && axis === "rank";
          const subtracts = steps.some((step) => step.borrow);
          assert.equal(subtracts, !lookedUp, where);
        }
      }
    }
  });

  test("sets", () => {
    const next = walk.random();
    for (const { name } of slidemask.setMethods) {
      const [sliders, occupied] = [next() & next(), next() & next()];
      const steps = slidemask.explainSet(name, sliders, occupied);
      checkSteps(steps, slidemask.setMethodAttacks(name, sliders, occupied), name);
      assert.ok(steps.some((step) => step.borrow));
    }
  });

  test("the text's example: a rook on b1, a piece on g1", () => {
    const steps = slidemask.explain("ray-subtraction", 1, "rank", 0b0100_0010n);
    const difference = steps.find((step) => step.name === "difference");
    assert.deepEqual(difference, {
      name: "difference",
      expression: "blockers - (line.slider << 1)",
      note: "o - 2r",
      partOf: "positive",
      value: 0b0011_1110n,
      orientation: "upright",
      operations: 2,
      borrow: { minuend: 0b0100_0010n, subtrahend: 0b0000_0100n, borrows: 0b0111_1000n },
    });
    assert.equal(steps.at(-1).value, 0b0111_1101n);
  });
});
