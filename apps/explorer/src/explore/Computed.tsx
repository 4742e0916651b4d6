/** The computation beside a board: one step or all, and what the user chooses of it. */

import type { Method, MethodName, Slider } from "slidemask";
import { Choice } from "../parts/Choice.tsx";
import { Source } from "../parts/Source.tsx";
import { SLIDERS } from "../position.ts";
import { formatRoute } from "../route.ts";
import type { Computation, Shown } from "./explored.ts";
import { Stage } from "./Stage.tsx";
import { Steps } from "./Steps.tsx";

interface Props<A extends string> {
  readonly shown: Computation<A>;
  readonly steps: readonly Shown[];
  /** The lines of the piece, in the groups that the method computes together. */
  readonly groups: readonly (readonly A[])[];
  /** Shorter names of lines. */
  readonly names?: Partial<Readonly<Record<A | "all", string>>>;
  readonly methods: readonly Method[];
  /** The number of bits of the board. */
  readonly all: number;
  readonly onChange: (part: Partial<Computation<A>>) => void;
  /** The change leads to other steps. */
  readonly onBegin: (part: Partial<Computation<A>>) => void;
  readonly onSlider: (slider: Slider) => void;
}

export function Computed<A extends string>(props: Props<A>) {
  const { shown, steps, groups, names, methods, all, onChange, onBegin, onSlider } = props;
  const { slider, axis, method, view, bit, bits, source } = shown;
  const at = Math.min(shown.step, steps.length - 1);
  // A group is chosen by its first line. If there is only one group, it is all lines.
  const [only] = groups.length === 1 ? groups[0]! : [];
  const chosen = groups.find((group) => group.some((line) => line === axis));
  const named: Partial<Record<A | "all", string>> = {};
  for (const group of groups) named[group[0]!] = group.map((line) => names?.[line] ?? line).join(" and ");
  const about = methods.find(({ name }) => name === method)!;
  return (
    <section class="computed" aria-label="The computation">
      {view === "one" ? (
        <Stage
          step={steps[at]!}
          number={at}
          count={steps.length}
          bit={bit}
          bits={bits}
          source={source}
          onStep={(step) => onChange({ step, bit: all })}
          onBit={(bit) => onChange({ bit })}
          onBits={(bits) => onChange({ bits })}
          onSource={(source) => onChange({ source })}
        />
      ) : null}
      <div class="controls">
        <Choice label="Piece" options={SLIDERS} value={slider} onChange={onSlider} />
        <Choice
          label="Line"
          options={only === undefined ? [...groups.map(([first]) => first!), "all" as const] : [only]}
          names={named}
          value={only ?? chosen?.[0] ?? "all"}
          onChange={(name: A | "all") => onBegin({ axis: name })}
        />
      </div>
      <div class="method">
        <label>
          <span>Method</span>
          <select
            value={method}
            onChange={(event) => onBegin({ method: event.currentTarget.value as MethodName })}
          >
            {methods.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <a class="about" href={formatRoute(["how", method])}>
          How it works
        </a>
        <Choice
          label="Show"
          inline
          options={["one", "all"] as const}
          names={{ one: "one step", all: "all steps" }}
          value={view}
          onChange={(name) => onChange({ view: name })}
        />
      </div>
      <Steps
        steps={steps}
        slider={slider}
        source={source}
        current={view === "one" ? at : undefined}
        onStep={(step) => onChange({ step, view: "one", bit: all })}
      />
      <p class="note">
        {about.title}: {about.authors}, <Source of={about} />
      </p>
    </section>
  );
}
