/** The steps as a row of boards, each below its name in the texts. */

import { useEffect, useRef } from "preact/hooks";
import { StepFace } from "../board/StepFace.tsx";
import { type Explored, type Shown, shownAxes } from "./explored.ts";

interface Props {
  readonly steps: readonly Shown[];
  readonly explored: Explored;
  /** The step in the large view, if one is. */
  readonly current: number | undefined;
  readonly onStep: (number: number) => void;
}

/** The space left of the card that the row scrolls to, in pixels. */
const MARGIN = 4;

export function Steps({ steps, explored, current, onStep }: Props) {
  const { slider } = explored;
  const shown = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Scroll the row to the step, but not the page.
    const card = shown.current;
    const before = card?.previousElementSibling ?? card;
    if (before instanceof HTMLElement) before.parentElement?.scrollTo({ left: before.offsetLeft - MARGIN });
  }, [current]);
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
                <li
                  key={number}
                  ref={number === current ? shown : null}
                  class={step.partOf === "" ? "" : "inner"}
                >
                  <button
                    type="button"
                    class="card"
                    aria-current={number === current ? "step" : undefined}
                    data-step={step.name}
                    data-part-of={step.partOf}
                    data-axis={axis}
                    onClick={() => onStep(number)}
                  >
                    <span class="visually-hidden">Step {number + 1}: </span>
                    <StepFace step={step} last={step.last} marks={step.marks} source={explored.source} />
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
