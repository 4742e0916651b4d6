/** The explorer: a slider, blockers, and a method at work, step by step. */

import { useMemo, useState } from "preact/hooks";
import type { Axis, Slider, Square } from "slidemask";
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

  const { slider, square, occupied, pieces, method, axis, view } = explored;
  const about = library.methods.find(({ name }) => name === method)!;
  const attacks = library.attacks(method, slider, square, occupied);
  const lines = shownAxes(explored).reduce((set, along) => set | library.rays(square, along), 0n);
  const steps = shownSteps(library, explored);
  const at = Math.min(explored.step, steps.length - 1);

  /** What has moved is said, and a subtraction is shown to its end again. */
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
    moveTo({ ...explored, slider: name, axis: kept, step: 0 });
  };

  return (
    <main class="explore" tabIndex={-1}>
      <h1>Watch a subtraction become an attack set</h1>
      <p class="lead">
        Read the pieces on a line, o, as a binary number, and subtract twice the rook's bit, 2r: the borrow
        runs through the empty squares to the nearest piece, as the rook does. What has changed is attacked.
        Click and drag on the board: the rest follows.
      </p>
      {strange.length === 0 ? null : (
        <p class="error" role="status">
          This address has something that is not understood here, and is shown without it:{" "}
          {strange.join(", ")}
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
          Click a square to set a blocker or take it off, and drag the {slider}
          <span class="by-keys">, or go to a square by the arrow keys and press Space or S</span>. Click the{" "}
          {slider} to count it among the occupied squares, o, or not: the answer is the same.
        </p>
        <p class="visually-hidden" aria-live="polite">
          {spoken}
        </p>
        <div class="controls">
          <Choice label="Piece" options={SLIDERS} value={slider} onChange={setSlider} />
          <Choice
            label="Line"
            options={[...AXES[slider], "all"] as const}
            value={axis}
            onChange={(name: Axis | "all") => change({ axis: name, step: 0, bit: 64 })}
          />
        </div>
        <div class="more">
          <BoardField board={explored} onChange={(board) => moveTo(onBoard(explored, board))} />
          <Presets presets={presets} />
          <Share />
        </div>
      </section>
      <section class="computed" aria-label="The computation">
        <div class="method">
          <label>
            <span>Method</span>
            <select
              value={method}
              onChange={(event) => change({ method: event.currentTarget.value, step: 0, bit: 64 })}
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
        {view === "one" ? (
          <Stage
            step={steps[at]!}
            number={at}
            count={steps.length}
            bit={explored.bit}
            onStep={(step) => change({ step, bit: 64 })}
            onBit={(bit) => change({ bit })}
          />
        ) : null}
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
    </main>
  );
}
