/** The source lines of a method, as the library itself reports them. */

import type { Axis, MethodName, SetMethodName, Step } from "slidemask";
import { library, operationsIn } from "../library.ts";
import { AXES } from "../position.ts";

interface Lines {
  readonly axes: readonly Axis[];
  readonly steps: readonly Step[];
}

/** The source lines of a method. Axes with the same lines share one entry. */
function linesOf(method: MethodName): readonly Lines[] {
  const all: { axes: Axis[]; steps: readonly Step[]; text: string }[] = [];
  for (const axis of AXES.queen) {
    const steps = library.explain(method, 0, axis, 0n);
    const text = steps.map(({ partOf, name, expression }) => `${partOf}/${name}=${expression}`).join();
    const known = all.find((lines) => lines.text === text);
    if (known) known.axes.push(axis);
    else all.push({ axes: [axis], steps, text });
  }
  return all;
}

function axesSaid(axes: readonly Axis[]): string {
  if (axes.length === AXES.queen.length) return "Along any line:";
  const said = axes.map((axis) => (axis === "antidiagonal" ? `an ${axis}` : `a ${axis}`));
  return `Along ${said.length === 1 ? said[0] : `${said.slice(0, -1).join(", ")} or ${said.at(-1)}`}:`;
}

export function LineSource({ method }: { method: MethodName }) {
  return (
    <>
      {linesOf(method).map(({ axes, steps }) => (
        <Listing key={axes.join()} steps={steps} label={axesSaid(axes)} />
      ))}
    </>
  );
}

export function SetSource({ method }: { method: SetMethodName }) {
  return <Listing steps={library.explainSet(method, 0n, 0n)} label="For all ranks at once:" />;
}

function Listing({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <>
      <p>{label}</p>
      <ol class="source">
        {steps
          .filter(({ partOf }) => partOf === "")
          .map((step) => {
            const inner = steps.filter(({ partOf }) => partOf === step.name);
            return (
              <li key={step.name}>
                <Line step={step} />
                {inner.length === 0 ? null : (
                  <ol aria-label={`Inside ${step.name}`}>
                    {inner.map((part) => (
                      <li key={part.name}>
                        <Line step={part} />
                      </li>
                    ))}
                  </ol>
                )}
              </li>
            );
          })}
      </ol>
      <p class="note">{operationsIn(steps)} operators and calls. The last line is the answer.</p>
    </>
  );
}

function Line({ step: { name, expression, note } }: { step: Step }) {
  return (
    <>
      <code>
        <b>{name}</b> = {expression};
      </code>{" "}
      <span class="note">{note}</span>
    </>
  );
}
