/** The source lines of a method, as the library itself reports them. */

import type { Axis, Method, SetMethodName, Step } from "slidemask";
import { library, operationsIn } from "../library.ts";
import { AXES } from "../position.ts";

interface Lines {
  readonly groups: readonly (readonly Axis[])[];
  readonly steps: readonly Step[];
}

/** The source lines of a method. Groups of axes with the same lines share one entry. */
function linesOf({ name, together }: Method): readonly Lines[] {
  const all: { groups: (readonly Axis[])[]; steps: readonly Step[]; text: string }[] = [];
  for (const group of together) {
    const steps = library.explain(name, 0, group[0]!, 0n);
    const text = steps.map(({ partOf, name, expression }) => `${partOf}/${name}=${expression}`).join();
    const known = all.find((lines) => lines.text === text);
    if (known) known.groups.push(group);
    else all.push({ groups: [group], steps, text });
  }
  return all;
}

function groupsSaid(groups: readonly (readonly Axis[])[]): string {
  if (groups.length === AXES.queen.length) return "Along any line:";
  const named = (axis: Axis) => (axis === "antidiagonal" ? `an ${axis}` : `a ${axis}`);
  const said = groups.map(
    (group) => `${group.map(named).join(" and ")}${group.length > 1 ? " together" : ""}`,
  );
  return `Along ${said.length === 1 ? said[0] : `${said.slice(0, -1).join(", ")} or ${said.at(-1)}`}:`;
}

export function LineSource({ method }: { method: Method }) {
  return (
    <>
      {linesOf(method).map(({ groups, steps }) => (
        <Listing key={groups.join()} steps={steps} label={groupsSaid(groups)} />
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
