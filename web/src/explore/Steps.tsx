/** The steps as a row of boards, each under its expression. */

import { Diagram } from "../board/Diagram.tsx";
import { Code } from "../parts/Code.tsx";
import { Displaced } from "../parts/Displaced.tsx";
import { hex } from "../squares.ts";
import { type Explored, placed, type Shown, shownAxes } from "./explored.ts";

interface Props {
  readonly steps: readonly Shown[];
  readonly explored: Explored;
  /** The step that is shown large, if one is. */
  readonly current: number | undefined;
  readonly onStep: (number: number) => void;
}

export function Steps({ steps, explored, current, onStep }: Props) {
  const { slider, square } = explored;
  return (
    <div class={current === undefined ? "steps whole" : "steps"}>
      {shownAxes(explored).map((axis) => (
        <section key={axis} aria-label={`Steps along the ${axis}`}>
          <h2>
            {slider} along the {axis}
          </h2>
          <ol>
            {steps.map((step, number) =>
              step.axis !== axis ? null : (
                <li key={number} class={step.partOf === "" ? "" : "inner"}>
                  <button
                    type="button"
                    class="card"
                    aria-current={number === current ? "step" : undefined}
                    aria-label={`Step ${number + 1}: ${step.name} = ${step.expression}`}
                    data-step={step.name}
                    data-part-of={step.partOf}
                    data-axis={axis}
                    onClick={() => onStep(number)}
                  >
                    <span class="name">
                      {step.partOf === "" ? null : <span class="part-of">{step.partOf} › </span>}
                      <Code text={step.name} />
                      {step.displaced ? <Displaced /> : null}
                    </span>
                    <span class="expression">
                      = <Code text={step.expression} />
                    </span>
                    <Diagram
                      value={step.value}
                      label={step.name}
                      {...placed(step, square)}
                      borrows={step.borrow?.borrows}
                      tone={step.last ? "attacks" : "set"}
                    />
                    <span class="hex">{hex(step.value)}</span>
                    <span class="note">{step.note}</span>
                  </button>
                </li>
              ),
            )}
          </ol>
        </section>
      ))}
    </div>
  );
}
