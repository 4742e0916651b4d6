/** Interactive figures: a board, and beside it the library's computation for this board. */

import type { Axis, Bitboard, Square, Step } from "slidemask";
import type { ComponentChildren } from "preact";
import { useId, useMemo, useState } from "preact/hooks";
import { type Mover, spokenAttacks } from "../board/Board.tsx";
import { type CellRow, Cells } from "../board/Cells.tsx";
import { usePreview } from "../board/usePreview.ts";
import { Diagram } from "../board/Diagram.tsx";
import { type Frame, frameOf, squareOf } from "./frame.ts";
import { Lie, StepName } from "../board/StepFace.tsx";
import { borrowRows } from "../board/rows.ts";
import { Word } from "../board/Word.tsx";
import { inFull, shownGroups, writeExplored } from "../explore/explored.ts";
import { library } from "../library.ts";
import { SpokenBoard, type SpokenBoardProps } from "../parts/Given.tsx";
import { Switch } from "../parts/Switch.tsx";
import { Code } from "../board/Code.tsx";
import { letterOf, positionOf, toggled, whiteLetter, withSliderOn } from "../position.ts";
import { formatRoute } from "../route.ts";
import { withoutSlider, withSlider, withSliderMoved, writeSet } from "../sets/setState.ts";
import { counted, countOf, EIGHT, fileOf, FILES, has, rankOf, squareAt, squaresOf } from "../squares.ts";
import { type LineFigure, type SetFigure, setPositionOf, type Shown, stepOf } from "./figures.ts";

/** The last step of a figure: the attacks, or those in one direction. */
const answerOf = (figure: LineFigure | SetFigure, steps: readonly Step[]): Step =>
  stepOf(steps, figure.steps.at(-1)!)!;

/** A figure with one slider on one line, or on all lines that the method computes together with it. */
export function Live({ figure, children }: { figure: LineFigure; children?: ComponentChildren }) {
  const { method, axis } = figure;
  const initial = useMemo(() => positionOf(library, figure), [figure]);
  const [own, setPosition] = useState(initial);
  const [position, onDrag] = usePreview(own);
  const { slider, square, occupied } = position;
  const steps = library.explain(method, square, axis, occupied);
  const [axes] = shownGroups(library, { method, slider, axis }) as [readonly Axis[]];
  const attacks = answerOf(figure, steps).value;
  const place = (to: Square) => setPosition(withSliderOn(own, to));
  return (
    <Figure
      figure={figure}
      steps={steps}
      frames={(step) => frameOf(library, step, square, axes)}
      explorer={formatRoute(["explore"], writeExplored({ ...position, method, axis, ...inFull("all") }))}
      changed={position !== initial}
      onReset={() => setPosition(initial)}
      board={{
        hint: `Click a square, or drag the ${slider}.`,
        spoken: position === initial ? "" : spokenAttacks(slider, square, attacks),
        occupied,
        attacks,
        movers: [{ letter: letterOf(position), square }],
        onToggle: (at) => setPosition(toggled(position, at)),
        onMove: (_from, to) => place(to),
        onDrag,
        onPlace: place,
      }}
    >
      {children}
    </Figure>
  );
}

/** A figure with a set of rooks. */
export function LiveSet({ figure, children }: { figure: SetFigure; children?: ComponentChildren }) {
  const { method, rank } = figure;
  const initial = useMemo(() => setPositionOf(library, figure), [figure]);
  const [position, setPosition] = useState(initial);
  const { sliders, occupied } = position;
  const steps = library.explainSet(method, sliders, occupied);
  const attacks = answerOf(figure, steps).value;
  const ROOK = whiteLetter("rook");
  // Clicks on a square cycle through: empty, a piece, a rook.
  const turn = (at: Square) => {
    if (has(sliders, at)) return withoutSlider(position, at);
    return has(occupied, at) ? withSlider(position, at, ROOK) : toggled(position, at);
  };
  return (
    <Figure
      figure={figure}
      steps={steps}
      frames={(step) => ({
        line: undefined,
        slider: rank === undefined ? undefined : squareAt(0, rank),
        from: squareOf(step.orientation),
      })}
      explorer={formatRoute(
        ["sets"],
        writeSet({ ...position, method, hand: "slider", slider: "rook", source: false }),
      )}
      changed={position !== initial}
      onReset={() => setPosition(initial)}
      board={{
        hint: "Each click on a square changes what stands there: first a piece, then a rook, then nothing. Or drag a rook.",
        spoken:
          position === initial
            ? ""
            : `${counted(countOf(sliders), "rook")}: attacks on ${counted(countOf(attacks), "square")}`,
        occupied,
        attacks,
        movers: squaresOf(sliders).map((square) => ({ letter: ROOK, square })),
        onToggle: (at) => setPosition(turn(at)),
        onMove: (from, to) => setPosition(withSliderMoved(position, from, to)),
        onPlace: (at) => setPosition(withSlider(position, at, ROOK)),
      }}
    >
      {children}
    </Figure>
  );
}

interface FigureProps {
  readonly figure: LineFigure | SetFigure;
  readonly steps: readonly Step[];
  readonly frames: (step: Step) => Frame;
  readonly explorer: string;
  readonly changed: boolean;
  readonly onReset: () => void;
  readonly board: Omit<SpokenBoardProps, "label" | "ranks">;
  readonly children?: ComponentChildren;
}

function Figure({ figure, steps, frames, explorer, changed, onReset, board, children }: FigureProps) {
  const id = useId();
  const [source, setSource] = useState(false);
  const cards = figure.steps.flatMap((shown) => cardsOf(steps, shown, frames));
  const last = answerOf(figure, steps);
  const word = figure.word === undefined ? undefined : stepOf(steps, figure.word);
  return (
    <figure class={`live ${figure.as ?? ""}`} aria-labelledby={id}>
      <figcaption id={id}>{figure.title}</figcaption>
      <div class="panes">
        <div class="played">
          <SpokenBoard
            {...board}
            label={`${figure.title}: the board`}
            ranks={figure.as === "rank" ? rankShown(board.movers) : undefined}
          />
          <p class="turns">
            <button type="button" disabled={!changed} onClick={onReset}>
              Reset
            </button>
            <a href={explorer}>Open in the explorer</a>
            <Switch label="source" on={source} onChange={setSource} />
          </p>
        </div>
        {figure.as === "rank" ? (
          <Cells rows={cards.map((card) => rowOf(card, last, source))} label={`${figure.title}: the bits`} />
        ) : (
          <ol class="shown">
            {cards
              .filter(({ kind }) => kind !== "borrow")
              .map((card, i) => (
                <li key={i}>
                  <div class="card" data-step={card.name}>
                    <span class="title">
                      <Titled card={card} />
                    </span>
                    <Diagram
                      value={card.value}
                      label={card.name}
                      line={card.frame.line}
                      slider={"square" in figure ? card.frame.slider : undefined}
                      borrows={card.kind === "step" ? card.step.borrow?.borrows : undefined}
                      dimmed={card.kind === "step" && "square" in figure && card.step.borrow !== undefined}
                      tone={card.step === last ? "attacks" : "set"}
                    />
                    <span class="expression" hidden={!source}>
                      <Code text={card.expression} />
                    </span>
                  </div>
                </li>
              ))}
          </ol>
        )}
      </div>
      {children}
      {word?.borrow ? <Word rows={borrowRows(word.borrow, word.value, "set")} /> : null}
    </figure>
  );
}

/** The one rank that a figure shows: the rank of its slider. */
function rankShown([mover]: readonly Mover[]): readonly [number, number] {
  const rank = mover === undefined ? 0 : rankOf(mover.square);
  return [rank, rank];
}

interface Card {
  readonly step: Step;
  readonly frame: Frame;
  readonly kind: "step" | "operand" | "borrow";
  readonly name: string;
  readonly expression: string;
  readonly note: string;
  readonly value: Bitboard;
}

/** The card of a step. If the figure asks for them, cards of the operands and the borrow precede it. */
function cardsOf(steps: readonly Step[], shown: Shown, frames: (step: Step) => Frame): Card[] {
  const step = stepOf(steps, shown)!;
  const frame = frames(step);
  const own: Card = { ...step, step, frame, kind: "step", expression: `= ${step.expression}` };
  if (typeof shown === "string" || !step.borrow) return [own];
  const operand = (name: string, value: Bitboard): Card => ({
    step,
    frame,
    kind: "operand",
    name,
    expression: "",
    note: "",
    value,
  });
  const { minuend, subtrahend, borrows } = step.borrow;
  return [
    ...(shown.from === undefined ? [] : [operand(shown.from, minuend)]),
    { ...operand(`− ${shown.minus}`, subtrahend), note: "is subtracted" },
    {
      ...operand("borrow", borrows),
      kind: "borrow",
      note: "an arrow points to each bit that was borrowed from",
    },
    own,
  ];
}

/** A card's name in the texts, and its name in the source. */
function Titled({ card: { kind, name, note, step } }: { card: Card }) {
  if (kind !== "step")
    return (
      <>
        <b>{name}</b> <span class="note">{note}</span>
      </>
    );
  return (
    <>
      <b>
        <Code text={note} />
      </b>{" "}
      <span class="name">
        <StepName step={step} />
      </span>
      <Lie step={step} />
    </>
  );
}

const rankIn = (board: Bitboard, rank: number): Bitboard => (board >> BigInt(8 * rank)) & 0xffn;

function rowOf(card: Card, last: Step, source: boolean): CellRow {
  const { step, frame, kind, name, expression, value } = card;
  const rank = rankOf(frame.slider ?? 0);
  const squares = EIGHT.map((file) => squareAt(file, rank));
  const lends = kind !== "borrow" || rankIn(value, rank) !== 0n;
  return {
    label: name,
    value,
    squares,
    labels: squares.map((square) => FILES[fileOf(frame.from(square))]!),
    tone: kind !== "step" ? kind : step === last ? "attacks" : "set",
    children: (
      <>
        <Titled card={lends ? card : { ...card, note: "none" }} />{" "}
        <span class="expression" hidden={!source || expression === ""}>
          <Code text={expression} />
        </span>
      </>
    ),
  };
}
