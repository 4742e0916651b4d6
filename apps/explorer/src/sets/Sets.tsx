/** Set-wise attacks: the barrier between the ranks, stage by stage, and the attacks of a whole set. */

import type { Square } from "slidemask";
import { useMemo, useState } from "preact/hooks";
import type { ViewProps } from "../view.ts";
import { Blocker } from "../board/Board.tsx";
import { Diagram } from "../board/Diagram.tsx";
import { CHESSBOARD } from "../board/layout.ts";
import { StepFace } from "../board/StepFace.tsx";
import { library } from "../library.ts";
import { BoardField } from "../parts/BoardField.tsx";
import { Choice } from "../parts/Choice.tsx";
import { Given } from "../parts/Given.tsx";
import { Presets } from "../parts/Presets.tsx";
import { Share } from "../parts/Share.tsx";
import { Switch } from "../parts/Switch.tsx";
import { SLIDERS, toggled, whiteLetter } from "../position.ts";
import { formatRoute } from "../route.ts";
import { counted, countOf, has, hex, squaresOf } from "../squares.ts";
import {
  readSet,
  rookLike,
  setPresets,
  type SetState,
  withoutSlider,
  withSlider,
  withSliderMoved,
  writeSet,
} from "./setState.ts";
import "./sets.css";

export function Sets({ params, setParams }: ViewProps) {
  const state = useMemo(() => readSet(library, params), [params]);
  const presets = useMemo(() => setPresets(library), []);
  const [spoken, setSpoken] = useState("");
  const { method, sliders, occupied, pieces, hand, slider, source } = state;
  const change = (part: Partial<SetState>) => setParams(writeSet({ ...state, ...part }));
  const about = library.setMethods.find(({ name }) => name === method)!;
  const steps = library.explainSet(method, sliders, occupied);
  const attacks = library.setMethodAttacks(method, sliders, occupied);
  const all = library.setAttacks(slider, sliders, occupied);

  const show = (next: SetState) => {
    setParams(writeSet(next));
    setSpoken(`${counted(countOf(next.sliders), "slider")}, ${counted(countOf(next.occupied), "piece")}`);
  };
  const letter = whiteLetter(slider);
  const toggle = (square: Square) => {
    if (has(sliders, square)) show(withoutSlider(state, square));
    else show(hand === "slider" ? withSlider(state, square, letter) : toggled(state, square));
  };

  return (
    <main class="sets" tabIndex={-1}>
      <h1>Many sliders, one subtraction</h1>
      <p class="lead">
        One subtraction answers for all rooks on all eight ranks, in one direction. A rook with no piece in
        its way would borrow from the next rank. So the method sets a 1 at the beginning of each rank, where a
        borrow can end. These ones are the barrier. The last step removes them.
      </p>
      <Given
        label="Board: the sliders, blockers, and what the method answers"
        occupied={occupied}
        pieces={pieces}
        attacks={attacks}
        movers={squaresOf(sliders).map((square) => ({ letter: pieces?.[square] ?? letter, square }))}
        onToggle={toggle}
        onMove={(from, to) => show(withSliderMoved(state, from, to))}
        onPlace={(square) => show(withSlider(state, square, letter))}
        spoken={spoken}
      >
        <div class="controls">
          <Choice
            label="A click sets a"
            options={["slider", "blocker"] as const}
            value={hand}
            onChange={(name) => change({ hand: name })}
          />
          <Choice
            label="Direction"
            options={library.setMethods.map(({ name }) => name)}
            names={Object.fromEntries(
              library.setMethods.map(({ name, directions }) => [name, directions.join(", ")]),
            )}
            value={method}
            onChange={(name) => change({ method: name })}
          />
        </div>
        <div class="more">
          <BoardField
            board={state}
            onChange={(board) =>
              change({ ...board, sliders: board.pieces === undefined ? sliders : rookLike(board.pieces) })
            }
          />
          <Presets presets={presets} />
          <Share />
        </div>
      </Given>
      <section class="computed" aria-label="The computation">
        <h2>{about.title}</h2>
        <p class="about">
          {about.authors}. <a href={formatRoute(["how", method])}>How it works</a>
        </p>
        <p class="switches">
          <Switch label="source" on={source} onChange={(on) => change({ source: on })} />
        </p>
        <ol class="stages">
          {steps.map((step, i) => (
            <li key={i} class={step.partOf === "" ? "" : "inner"}>
              <div class="card" data-step={step.name} data-part-of={step.partOf}>
                <StepFace step={step} last={i === steps.length - 1} source={source} />
              </div>
            </li>
          ))}
        </ol>
        <h2>All directions</h2>
        <Choice
          label="The sliders are"
          options={SLIDERS}
          names={{ rook: "rooks", bishop: "bishops", queen: "queens" }}
          value={slider}
          onChange={(name) => change({ slider: name })}
        />
        <div class="all-directions">
          <Diagram value={all} label={`All attacks of the ${slider}s`} tone="attacks" coordinates>
            {squaresOf(occupied).map((square) => (
              <Blocker
                key={square}
                at={CHESSBOARD.middle(square)}
                letter={has(sliders, square) ? whiteLetter(slider) : pieces?.[square]}
                isWritten={false}
              />
            ))}
          </Diagram>
          <p class="hex">{hex(all)}</p>
        </div>
      </section>
    </main>
  );
}
