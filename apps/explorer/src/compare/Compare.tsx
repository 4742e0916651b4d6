/** All methods on one board: a sortable table, and the steps of one method. */

import type { MethodName, Slider } from "slidemask";
import { useMemo, useState } from "preact/hooks";
import { Code } from "../board/Code.tsx";
import { Lie, StepPicture } from "../board/StepFace.tsx";
import { usePreview } from "../board/usePreview.ts";
import {
  type Explored,
  firstSubtraction,
  readExplored,
  shownSteps,
  writeExplored,
} from "../explore/explored.ts";
import { library } from "../library.ts";
import { BoardField } from "../parts/BoardField.tsx";
import { Choice } from "../parts/Choice.tsx";
import { Given } from "../parts/Given.tsx";
import { Share } from "../parts/Share.tsx";
import {
  letterOf,
  onBoard,
  type Position,
  SLIDERS,
  toggled,
  withSliderOn,
  writePosition,
} from "../position.ts";
import { formatRoute, paramsOf } from "../route.ts";
import { hex } from "../squares.ts";
import type { ViewProps } from "../view.ts";
import { COLUMNS, type Column, type Counts, counted, sorted } from "./counts.ts";
import "./compare.css";

export function Compare({ params, setParams }: ViewProps) {
  const own = useMemo(() => readExplored(library, params), [params]);
  const [position, onDrag] = usePreview(own);
  const { slider, square, occupied, pieces } = position;
  const facts = useMemo(() => counted(library, slider), [slider]);
  const [order, setOrder] = useState<{ column: Column; down: boolean }>();
  // The steps shown are those of the method under the pointer, else those of the method chosen by a click.
  const [seen, setSeen] = useState<MethodName>();
  const kept = own.method;
  const shown = seen ?? kept;

  const answers = new Map(
    library.methods.map(({ name }) => [name, library.attacks(name, slider, square, occupied)]),
  );
  const [answer] = answers.values() as Iterable<bigint> as [bigint];
  const different = new Set(answers.values()).size;
  const write = (next: Position, method: MethodName | undefined) =>
    setParams(paramsOf({ method, ...writePosition(next) }));
  const change = (next: Position) => write(next, params.has("method") ? kept : undefined);
  const rows = order === undefined ? facts : sorted(facts, order.column, order.down);
  return (
    <main class="compare" tabIndex={-1}>
      <h1>All methods on one board</h1>
      <p class="lead">
        Every method finds the same squares. They differ in what they compute and in what they look up.
      </p>
      <Given
        label={`Board: the ${slider}, blockers, and the attacked squares`}
        occupied={occupied}
        pieces={pieces}
        attacks={answer}
        movers={[{ letter: letterOf(position), square }]}
        onToggle={(at) => change(toggled(position, at))}
        onMove={(_from, to) => change(withSliderOn(own, to))}
        onDrag={onDrag}
        onPlace={(to) => change(withSliderOn(own, to))}
      >
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
      </Given>
      <section class="computed" aria-label="The methods">
        <p class="verdict" role="status">
          {different === 1
            ? `All ${answers.size} methods answer ${hex(answer)}.`
            : `The methods differ: ${different} answers. This is a fault of the library; please report it with this address.`}
        </p>
        <div class="scrolls">
          <table class="methods" onPointerLeave={() => setSeen(undefined)}>
            <thead>
              <tr>
                <th scope="col">Method</th>
                {COLUMNS.map((column) => (
                  <th
                    key={column.key}
                    scope="col"
                    aria-sort={order?.column !== column ? "none" : order.down ? "descending" : "ascending"}
                  >
                    <button
                      type="button"
                      title={column.says}
                      onClick={() =>
                        setOrder({ column, down: order?.column === column ? !order.down : false })
                      }
                    >
                      {column.title}{" "}
                      <span aria-hidden="true">
                        {order?.column !== column ? "↕" : order.down ? "↓" : "↑"}
                      </span>
                    </button>
                  </th>
                ))}
                <th scope="col">Fast with</th>
                <th scope="col">Answer</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row
                  key={row.method.name}
                  row={row}
                  shown={row.method.name === shown}
                  kept={row.method.name === kept}
                  equal={answers.get(row.method.name) === answer}
                  onSee={() => setSeen(row.method.name)}
                  onKeep={() => write(own, row.method.name)}
                />
              ))}
            </tbody>
          </table>
        </div>
        <p class="note">
          {COLUMNS.map(({ title, says }) => `${title}: ${says}.`).join(" ")} Counts are for a whole {slider}.
        </p>
        <StepsOf explored={{ ...position, method: shown, axis: "all", view: "one" }} />
      </section>
    </main>
  );
}

interface RowProps {
  readonly row: Counts;
  readonly shown: boolean;
  readonly kept: boolean;
  readonly equal: boolean;
  readonly onSee: () => void;
  readonly onKeep: () => void;
}

function Row({ row, shown, kept, equal, onSee, onKeep }: RowProps) {
  const { method } = row;
  return (
    <tr data-method={method.name} class={shown ? "shown" : ""} onPointerEnter={onSee}>
      <th scope="row">
        <button type="button" aria-pressed={kept} onClick={onKeep}>
          {method.title}
        </button>
      </th>
      {COLUMNS.map(({ key }) => (
        <td key={key} data-fact={key}>
          {row[key].toLocaleString("en")}
        </td>
      ))}
      <td data-fact="instructions">{method.instructions.join(", ")}</td>
      <td class={equal ? "equal" : "different"}>{equal ? "✓ equal" : "✗ different"}</td>
    </tr>
  );
}

/** Small pictures of the steps of one method, along every line of the piece. */
function StepsOf({ explored }: { explored: Explored }) {
  const { method } = explored;
  const { title, authors } = library.methods.find(({ name }) => name === method)!;
  const steps = shownSteps(library, explored);
  const address = formatRoute(
    ["explore"],
    writeExplored({ ...explored, step: firstSubtraction(steps), bit: 64 }),
  );
  return (
    <section class="steps-of" aria-label={`The steps of ${title}`}>
      <h2>{title}</h2>
      <p class="note">
        {authors}. <a href={address}>Watch it step by step</a>
      </p>
      <ol>
        {steps.map((step, i) => (
          <li key={i}>
            <StepPicture step={step} last={step.last} marks={step.marks} />
            <span>
              <Code text={step.note} />
              <Lie step={step} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
