/** The content of a step's card: its name in the texts, its board and, if asked for, its source. */

import type { Step } from "slidemask";
import { Code } from "./Code.tsx";
import { hex } from "../squares.ts";
import { Diagram } from "./Diagram.tsx";
import { LIES, type Marks } from "./orientation.ts";

interface Props {
  readonly step: Step;
  /** Whether the step is the answer. */
  readonly last: boolean;
  /** The line and the slider to mark in the picture. */
  readonly marks?: Marks;
  /** Whether to show the step's Rust name and expression as well as its name in the texts. */
  readonly source: boolean;
}

/** The name of a step in the source, after the name of the step that contains it. */
export function StepName({ step: { name, partOf } }: { step: Step }) {
  return (
    <>
      {partOf === "" ? null : <span class="part-of">{partOf} › </span>}
      <Code text={name} />
    </>
  );
}

/** The orientation of a step's bits, if they are not on their own squares. */
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
