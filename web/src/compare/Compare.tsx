/** All methods side by side on the same input. */

import type { Slider } from "slidemask";
import { useMemo } from "preact/hooks";
import type { ViewProps } from "../view.ts";
import { Board } from "../board/Board.tsx";
import { usePreview } from "../board/usePreview.ts";
import { Diagram } from "../board/Diagram.tsx";
import { readExplored, writeExplored } from "../explore/explored.ts";
import { library, operationsIn } from "../library.ts";
import { BoardField } from "../parts/BoardField.tsx";
import { Choice } from "../parts/Choice.tsx";
import { Share } from "../parts/Share.tsx";
import {
  AXES,
  letterOf,
  onBoard,
  type Position,
  SLIDERS,
  toggled,
  withSliderOn,
  writePosition,
} from "../position.ts";
import { formatRoute } from "../route.ts";
import { hex } from "../squares.ts";
import "./compare.css";

/** For each method, what it has to do along each line of a piece. */
const operationsOf = (slider: Slider): readonly (readonly number[])[] =>
  library.methods.map(({ name }) =>
    AXES[slider].map((axis) => operationsIn(library.explain(name, 0, axis, 0n))),
  );

export function Compare({ params, setParams }: ViewProps) {
  const own = useMemo(() => readExplored(library, params), [params]);
  const [position, onDrag] = usePreview(own);
  const { slider, square, occupied, pieces } = position;
  const operations = useMemo(() => operationsOf(slider), [slider]);
  const rows = library.methods.map((method, i) => ({
    ...method,
    attacks: library.attacks(method.name, slider, square, occupied),
    operations: operations[i]!,
  }));
  const answers = new Set(rows.map(({ attacks }) => attacks));
  const change = (next: Position) => setParams(new URLSearchParams(writePosition(next)));
  const explore = (name: string) =>
    formatRoute(["explore"], writeExplored({ ...position, method: name, axis: "all", view: "all" }));
  return (
    <main class="compare" tabIndex={-1}>
      <h1>All methods on the same board</h1>
      <p class="lead">
        Every method answers the same question. Tables: the bytes that its lookups read, masks included.
        Operations: operators and calls in the source, summed over the lines of the piece. Fast with: the
        instructions that it is written for, which a processor may lack. A title leads to its steps.
      </p>
      <section class="given" aria-label="The position">
        <Board
          label={`Board: the ${slider}, blockers, and the attacked squares`}
          occupied={occupied}
          pieces={pieces}
          attacks={rows[0]!.attacks}
          movers={[{ letter: letterOf(position), square }]}
          onToggle={(at) => change(toggled(position, at))}
          onMove={(_from, to) => change(withSliderOn(own, to))}
          onDrag={onDrag}
          onPlace={(to) => change(withSliderOn(own, to))}
        />
        <div class="controls">
          <Choice
            label="Piece"
            options={SLIDERS}
            value={slider}
            onChange={(name: Slider) => change({ ...position, slider: name })}
          />
        </div>
        <div class="more">
          <BoardField board={position} onChange={(board) => change(onBoard(position, board))} />
          <Share />
        </div>
      </section>
      <section class="computed" aria-label="The answers">
        <p class="verdict" role="status">
          {answers.size === 1
            ? `All ${rows.length} methods answer ${hex(rows[0]!.attacks)}.`
            : `The methods differ: ${answers.size} answers. This is a fault of the library; please report it with this address.`}
        </p>
        <ul class="methods">
          {rows.map(({ name, title, authors, tableBytes, instructions, attacks, operations }) => (
            <li key={name} data-method={name}>
              <h2>
                <a href={explore(name)}>{title}</a>
              </h2>
              <p class="note">{authors}</p>
              <Diagram value={attacks} label={title} slider={square} tone="attacks" />
              <p class={attacks === rows[0]!.attacks ? "equal" : "different"}>
                {attacks === rows[0]!.attacks ? "✓ equal" : "✗ different"}{" "}
                <span class="hex">{hex(attacks)}</span>
              </p>
              <dl>
                <dt>Tables</dt>
                <dd>{tableBytes.toLocaleString("en")} bytes</dd>
                <dt>Operations</dt>
                <dd>
                  {operations.reduce((sum, n) => sum + n, 0)}{" "}
                  <span class="note">({operations.join(" + ")})</span>
                </dd>
                <dt>Fast with</dt>
                <dd>{instructions.join(", ")}</dd>
              </dl>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
