/** What a card of a step shows: what the texts call it, its board, and its source where that is asked for. */

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
  /** Whether its name and its Rust expression are shown, beside what the texts call it. */
  readonly source: boolean;
}

/** The name of a step in the source, behind the name of the step that it is part of. */
export function StepName({ step: { name, partOf } }: { step: Step }) {
  return (
    <>
      {partOf === "" ? null : <span class="part-of">{partOf} › </span>}
      <Code text={name} />
    </>
  );
}

/** Where the bits of a step lie, if not on their own squares. */
export function Lie({ step: { orientation } }: { step: Step }) {
  if (orientation === "upright") return null;
  return (
    <span class="orientation">
      {orientation}
      {orientation === "moved" ? "" : `: ${LIES[orientation].said}`}
    </span>
  );
}

export function StepFace({ step, last, marks = {}, source }: Props) {
  return (
    <>
      <span class="title">
        <span class="note">{step.note}</span>
        <Lie step={step} />
      </span>
      <Diagram
        value={step.value}
        label={step.name}
        {...marks}
        borrows={step.borrow?.borrows}
        dimmed={step.borrow !== undefined}
        tone={last ? "attacks" : "set"}
      />
      <span class="source-of" hidden={!source}>
        <span class="name">
          <StepName step={step} />
        </span>
        <span class="expression">
          = <Code text={step.expression} />
        </span>
        <span class="hex">{hex(step.value)}</span>
      </span>
    </>
  );
}
