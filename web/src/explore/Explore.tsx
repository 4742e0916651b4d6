/** The explorer: a slider, blockers, and a method at work, step by step. */

import { useMemo, useState } from "preact/hooks";
import type { Axis, MethodName, Slider, Square } from "slidemask";
import { Board, spokenAttacks } from "../board/Board.tsx";
import { usePreview } from "../board/usePreview.ts";
import { library } from "../library.ts";
import { AXES, letterOf, onBoard, SLIDERS, toggled, withSliderOn } from "../position.ts";
import { Choice } from "../parts/Choice.tsx";
import { BoardField } from "../parts/BoardField.tsx";
import { Presets } from "../parts/Presets.tsx";
import { Share } from "../parts/Share.tsx";
import { Source } from "../parts/Source.tsx";
import { formatRoute } from "../route.ts";
import type { ViewProps } from "../view.ts";
import {
  type Explored,
  firstSubtraction,
  notUnderstood,
  readExplored,
  shownAxes,
  shownSteps,
  writeExplored,
} from "./explored.ts";
import { explorerPresets } from "./presets.ts";
import { Stage } from "./Stage.tsx";
import { Steps } from "./Steps.tsx";
import "./explore.css";

export function Explore({ params, setParams }: ViewProps) {
  const own = useMemo(() => readExplored(library, params), [params]);
  const [explored, onDrag] = usePreview(own);
  const strange = useMemo(() => notUnderstood(library, params, own), [params, own]);
  const presets = useMemo(() => explorerPresets(library), []);
  const [spoken, setSpoken] = useState("");
  const change = (part: Partial<Explored>) => setParams(writeExplored({ ...own, ...part }));
  const fromFirst = (next: Explored) => ({
    ...next,
    step: firstSubtraction(shownSteps(library, next)),
    bit: 64,
  });
  const begin = (part: Partial<Explored>) => change(fromFirst({ ...own, ...part }));

  const { slider, square, occupied, pieces, method, axis, view } = explored;
  const about = library.methods.find(({ name }) => name === method)!;
  const attacks = library.attacks(method, slider, square, occupied);
  const lines = shownAxes(explored).reduce((set, along) => set | library.rays(square, along), 0n);
  const steps = shownSteps(library, explored);
  const at = Math.min(explored.step, steps.length - 1);

  /** Announces the new attacks, and shows subtractions to their end again. */
  const moveTo = (next: Explored) => {
    setParams(writeExplored({ ...next, bit: 64 }));
    setSpoken(
      spokenAttacks(
        next.slider,
        next.square,
        library.attacks(method, next.slider, next.square, next.occupied),
      ),
    );
  };
  const place = (to: Square) => moveTo(withSliderOn(own, to));
  const setSlider = (name: Slider) => {
    const kept = axis !== "all" && AXES[name].includes(axis) ? axis : "all";
    moveTo(fromFirst({ ...explored, slider: name, axis: kept }));
  };

  return (
    <main class="explore" tabIndex={-1}>
      <h1>Watch the borrow run</h1>
      {strange.length === 0 ? null : (
        <p class="error" role="status">
          The page does not understand this part of the address, and leaves it out: {strange.join(", ")}
        </p>
      )}
      <section class="given" aria-label="The position">
        <Board
          label={`Board: the ${slider}, blockers, and the attacked squares`}
          occupied={occupied}
          pieces={pieces}
          attacks={attacks & lines}
          movers={[{ letter: letterOf(explored), square }]}
          onToggle={(to) => moveTo(toggled(explored, to))}
          onMove={(_from, to) => place(to)}
          onDrag={onDrag}
          onPlace={place}
        />
        <p class="hint">
          Click a square to set a piece or take it off. Drag the {slider}. The green squares are attacked.
        </p>
        <p class="visually-hidden" aria-live="polite">
          {spoken}
        </p>
      </section>
      <section class="computed" aria-label="The computation">
        {view === "one" ? (
          <Stage
            step={steps[at]!}
            number={at}
            count={steps.length}
            bit={explored.bit}
            bits={explored.bits}
            source={explored.source}
            onStep={(step) => change({ step, bit: 64 })}
            onBit={(bit) => change({ bit })}
            onBits={(bits) => change({ bits })}
            onSource={(source) => change({ source })}
          />
        ) : null}
        <div class="controls">
          <Choice label="Piece" options={SLIDERS} value={slider} onChange={setSlider} />
          <Choice
            label="Line"
            options={[...AXES[slider], "all"] as const}
            value={axis}
            onChange={(name: Axis | "all") => begin({ axis: name })}
          />
        </div>
        <div class="method">
          <label>
            <span>Method</span>
            <select
              value={method}
              onChange={(event) => begin({ method: event.currentTarget.value as MethodName })}
            >
              {library.methods.map(({ name, title }) => (
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
            onChange={(name) => change({ view: name })}
          />
        </div>
        <Steps
          steps={steps}
          explored={explored}
          current={view === "one" ? at : undefined}
          onStep={(step) => change({ step, view: "one", bit: 64 })}
        />
        <p class="note">
          {about.title}: {about.authors}, <Source of={about} />
        </p>
      </section>
      <div class="more">
        <Presets presets={presets} />
        <BoardField board={explored} onChange={(board) => moveTo(onBoard(explored, board))} />
        <details class="keys">
          <summary>More</summary>
          <ul>
            <li>
              Click the {slider} to add it to the occupied squares (o) or to remove it from them. The answer
              is the same.
            </li>
            <li>
              On the board, the arrow keys go from square to square, Space sets a piece there, and S sets the{" "}
              {slider} there.
            </li>
            <li>
              Blue squares are ones. The squares of the line are sand-coloured. A ring marks the {slider}.
            </li>
          </ul>
        </details>
        <Share />
      </div>
    </main>
  );
}
