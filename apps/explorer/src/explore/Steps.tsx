/** The steps as a row of boards, each below its name in the texts. */

import { useContext, useEffect, useRef } from "preact/hooks";
import { BoardLayout, linesNamed } from "../board/layout.ts";
import { StepFace } from "../board/StepFace.tsx";
import { counted } from "../squares.ts";
import type { Shown } from "./explored.ts";

interface Props {
  readonly steps: readonly Shown[];
  readonly slider: string;
  /** Whether the Rust source of each step is shown. */
  readonly source: boolean;
  /** The step in the large view, if one is. */
  readonly current: number | undefined;
  readonly onStep: (number: number) => void;
}

/** The space left of the card that the row scrolls to, in pixels: the edge of one more card shows that there is one. */
const MARGIN = 24;

export function Steps({ steps, slider, source, current, onStep }: Props) {
  const layout = useContext(BoardLayout);
  const shown = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Scroll the row to the step, but not the page.
    const card = shown.current;
    const before = card?.previousElementSibling ?? card;
    if (before instanceof HTMLElement) before.parentElement?.scrollTo({ left: before.offsetLeft - MARGIN });
  }, [current]);
  return (
    <div class={current === undefined ? "steps whole" : "steps"}>
      {[...new Set(steps.map(({ axes }) => axes))].map((axes) => (
        <section key={axes[0]} aria-label={`Steps along the ${linesNamed(layout, axes)}`}>
          <h2>
            {slider} along the {linesNamed(layout, axes)}:{" "}
            {counted(steps.filter((step) => step.axes === axes).length, "step")}
          </h2>
          <ol>
            {steps.map((step, number) =>
              step.axes !== axes ? null : (
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
                    data-axes={axes.join(" ")}
                    onClick={() => onStep(number)}
                  >
                    <span class="visually-hidden">Step {number + 1}: </span>
                    <StepFace step={step} last={step.last} marks={step.marks} source={source} />
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
