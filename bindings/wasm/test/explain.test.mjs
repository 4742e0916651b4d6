// Explanations end in the attacks, and their steps have all fields.

import assert from "node:assert/strict";
import * as walk from "./board.mjs";
import { onBoth } from "./both.mjs";

onBoth((slidemask, test) => {
  // Rust proves what the steps say. Here each method and axis has to be the one that is asked for.
  test("steps end in the attacks of their method and axis", () => {
    const next = walk.random();
    for (const { name, together } of slidemask.methods) {
      for (const axis of walk.LINES.queen) {
        const occupied = next() & next();
        const axes = together.find((group) => group.includes(axis));
        const expected = axes.reduce((set, one) => set | walk.alongAxis(27, one, occupied), 0n);
        const steps = slidemask.explain(name, 27, axis, occupied);
        assert.equal(steps.at(-1).value, expected, `${name} ${axis} ${occupied.toString(16)}`);
      }
    }
    for (const { name } of slidemask.setMethods) {
      const [sliders, occupied] = [next() & next(), next() & next()];
      const steps = slidemask.explainSet(name, sliders, occupied);
      assert.equal(steps.at(-1).value, slidemask.setMethodAttacks(name, sliders, occupied), name);
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
