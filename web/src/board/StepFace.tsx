/** What a card of a step shows: name, expression, board, digits and note, one under the other. */

import type { Bitboard, Square, Step } from "slidemask";
import { Code } from "../parts/Code.tsx";
import { hex } from "../squares.ts";
import { Diagram } from "./Diagram.tsx";

interface Props {
  readonly step: Step;
  /** Whether it is the answer. */
  readonly last: boolean;
  /** What is marked in its picture, if its bits are on the squares that they stand for. */
  readonly line?: Bitboard;
  readonly slider?: Square;
}

export function StepName({ step }: { step: Step }) {
  return (
    <>
      {step.partOf === "" ? null : <span class="part-of">{step.partOf} › </span>}
      <Code text={step.name} />
      {step.displaced ? (
        <span class="displaced" title="Mirrored, turned round, or moved to another line">
          moved
        </span>
      ) : null}
    </>
  );
}

export function StepFace({ step, last, line, slider }: Props) {
  const marks = step.displaced ? {} : { line, slider };
  return (
    <>
      <span class="name">
        <StepName step={step} />
      </span>
      <span class="expression">
        = <Code text={step.expression} />
      </span>
      <Diagram value={step.value} label={step.name} {...marks} borrows={step.borrow?.borrows} tone={last ? "attacks" : "set"} />
      <span class="hex">{hex(step.value)}</span>
      <span class="note">{step.note}</span>
    </>
  );
}
