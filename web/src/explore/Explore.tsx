/** The explorer: a slider, blockers, and a method at work, step by step. */

import { useMemo, useState } from "preact/hooks";
import type { Axis, Slider, Square } from "slidemask";
import { Board, spokenAttacks } from "../board/Board.tsx";
import { library } from "../library.ts";
import { AXES, onBoard, SLIDERS, sliderOn, toggled, withSliderOn } from "../position.ts";
import { EXPLORER_PRESETS } from "../presets.ts";
import { Choice } from "../parts/Choice.tsx";
import { BoardField } from "../parts/BoardField.tsx";
import { Presets } from "../parts/Presets.tsx";
import { Share } from "../parts/Share.tsx";
import { has } from "../squares.ts";
import type { ViewProps } from "../view.ts";
import { type Explored, readExplored, shownSteps, writeExplored } from "./explored.ts";
import { Stage } from "./Stage.tsx";
import { Steps } from "./Steps.tsx";
import "./explore.css";

export function Explore({ params, setParams }: ViewProps) {
  const explored = useMemo(() => readExplored(library, params), [params]);
  const [spoken, setSpoken] = useState("");
  const change = (part: Partial<Explored>) => setParams(writeExplored({ ...explored, ...part }));

  const { slider, square, occupied, pieces, method, axis, view } = explored;
  const about = library.methods.find(({ name }) => name === method)!;
  const attacks = library.attacks(method, slider, square, occupied);
  const steps = shownSteps(library, explored);
  const at = Math.min(explored.step, steps.length - 1);

  /** What has moved is said, and a subtraction is shown to its end again. */
  const moveTo = (next: Explored) => {
    setParams(writeExplored({ ...next, bit: 64 }));
    setSpoken(spokenAttacks(next.slider, next.square, library.attacks(method, next.slider, next.square, next.occupied)));
  };
  const place = (to: Square) => moveTo(withSliderOn(explored, to));
  const setSlider = (name: Slider) => {
    const kept = axis !== "all" && AXES[name].includes(axis) ? axis : "all";
    moveTo({ ...explored, slider: name, axis: kept, step: 0 });
  };

  const letter = has(occupied, square) && sliderOn(pieces, square) === slider ? pieces![square]! : slider[0]!.toUpperCase();

  return (
    <main class="explore">
      <h1>Watch a subtraction become an attack set</h1>
      <p class="lead">
        Take the pieces on a line for a number, and subtract the rook: the borrow runs through the empty squares to the nearest
        piece, as the rook does. What has changed is what the rook attacks. Every board below is computed by the library, from
        the board that you click on.
      </p>
      <section class="given" aria-label="The position">
        <Board
          label={`Board: the ${slider}, blockers, and the attacked squares`}
          occupied={occupied}
          pieces={pieces}
          attacks={attacks}
          movers={[{ letter, square }]}
          onToggle={(to) => moveTo(toggled(explored, to))}
          onMove={(_from, to) => place(to)}
          onPlace={place}
        />
        <p class="hint">
          Click a square to set a blocker or take it off. Drag the {slider}, or press S on a square. A click on the {slider} itself
          takes it into o or out of it, and the answer stays the same.
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
          <Presets presets={EXPLORER_PRESETS} />
          <Share />
        </div>
      </section>
      <section class="computed" aria-label="The computation">
        <div class="method">
          <label>
            Method
            <select value={method} onChange={(event) => change({ method: event.currentTarget.value, step: 0, bit: 64 })}>
              {library.methods.map(({ name, title }) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          <p class="about">
            {about.authors}. <a href={`#/how/${method}`}>How it works</a>
          </p>
          <Choice
            label="Show"
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
      </section>
    </main>
  );
}
