/** What a card of a step shows: name, expression, board, digits and note, one under the other. */

import type { Step } from "slidemask";
import { Code } from "./Code.tsx";
import { hex } from "../squares.ts";
import { Diagram } from "./Diagram.tsx";
import { LIES, type Marks } from "./orientation.ts";

interface Props {
  readonly step: Step;
  /** Whether it is the answer. */
  readonly last: boolean;
  /** What is marked in its picture. */
  readonly marks?: Marks;
}

export function StepName({ step: { name, partOf, orientation } }: { step: Step }) {
  return (
    <>
      {partOf === "" ? null : <span class="part-of">{partOf} › </span>}
      <Code text={name} />
      {orientation === "upright" ? null : (
        <span class="orientation">
          {orientation}
          {orientation === "moved" ? "" : `: ${LIES[orientation].said}`}
        </span>
      )}
    </>
  );
}

export function StepFace({ step, last, marks = {} }: Props) {
  return (
    <>
      <span class="name">
        <StepName step={step} />
      </span>
      <span class="expression">
        = <Code text={step.expression} />
      </span>
      <Diagram
        value={step.value}
        label={step.name}
        {...marks}
        borrows={step.borrow?.borrows}
        tone={last ? "attacks" : "set"}
      />
      <span class="hex">{hex(step.value)}</span>
      <span class="note">{step.note}</span>
    </>
  );
}
