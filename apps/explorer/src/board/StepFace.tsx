/** The content of a step's card: its name in the texts, its board and, if asked for, its source. */

import type { Step } from "slidemask";
import { Code } from "./Code.tsx";
import { useContext } from "preact/hooks";
import { hex, hexOfWidth } from "../squares.ts";
import { Diagram } from "./Diagram.tsx";
import { BoardLayout } from "./layout.ts";
import type { Marks } from "./orientation.ts";

/** A step whose picture may show only a part of its word. */
export interface Pictured extends Step {
  /** The whole word of 128 bits, if `value` is the part of it that is on the board. */
  readonly word?: bigint;
}

/** The whole word of a step. */
const hexOf = ({ value, word }: Pictured): string => (word === undefined ? hex(value) : hexOfWidth(word, 32));

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
  const { lie } = useContext(BoardLayout);
  if (orientation === "upright") return null;
  return (
    <span class="orientation">
      {orientation}
      {orientation === "moved" ? "" : `: ${lie(orientation).said}`}
    </span>
  );
}

/** The source of a step: its name, its expression, and its value. */
export function StepSource({ step }: { step: Pictured }) {
  return (
    <>
      <span class="name">
        <StepName step={step} />
      </span>{" "}
      <span class="expression">
        = <Code text={step.expression} />
      </span>{" "}
      <span class="hex">{hexOf(step)}</span>
    </>
  );
}

interface PictureProps {
  readonly step: Pictured;
  /** Whether the step is the answer. */
  readonly last: boolean;
  /** The line and the slider to mark in the picture. */
  readonly marks?: Marks;
}

export function StepPicture({ step, last, marks = {} }: PictureProps) {
  return (
    <Diagram
      value={step.value}
      label={step.name}
      {...marks}
      borrows={step.borrow?.borrows}
      dimmed={step.borrow !== undefined}
      tone={last ? "attacks" : "set"}
    />
  );
}

interface Props extends PictureProps {
  /** Whether to show the step's Rust name and expression as well as its name in the texts. */
  readonly source: boolean;
}

export function StepFace({ source, ...props }: Props) {
  const { step } = props;
  return (
    <>
      <span class="title">
        <span class="note">{step.note}</span>
        <Lie step={step} />
      </span>
      <StepPicture {...props} />
      <span class="source-of" hidden={!source}>
        <StepSource step={step} />
      </span>
    </>
  );
}
