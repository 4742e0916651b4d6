/** The large view of one step: the bits of its line, its board, and its subtraction square by square. */

import type { Bitboard, Square } from "slidemask";
import { useContext } from "preact/hooks";
import { type CellRow, Cells } from "../board/Cells.tsx";
import { Diagram } from "../board/Diagram.tsx";
import { momentAt, momentsOf, squareAtMoment } from "../board/moments.ts";
import { BoardLayout, linesNamed } from "../board/layout.ts";
import { Lie, StepSource } from "../board/StepFace.tsx";
import { toldAll, toldBit } from "../board/told.ts";
import { below, borrowRows, type SignedRow, withBeside } from "../board/rows.ts";
import { Word } from "../board/Word.tsx";
import { Switch } from "../parts/Switch.tsx";
import { Travel } from "../parts/Travel.tsx";
import { bitOf, EMPTY, squaresOf } from "../squares.ts";
import type { Shown } from "./explored.ts";

interface Props {
  readonly step: Shown;
  readonly number: number;
  readonly count: number;
  /** How many bits have been computed: 0 to all. */
  readonly bit: number;
  /** Whether to show all bits instead of only those of the line. */
  readonly bits: boolean;
  readonly source: boolean;
  readonly onStep: (number: number) => void;
  readonly onBit: (bit: number) => void;
  readonly onBits: (bits: boolean) => void;
  readonly onSource: (source: boolean) => void;
}

const MILLISECONDS_A_SQUARE = 700;
const MILLISECONDS_A_BIT = 110;

export function Stage(props: Props) {
  const { step, number, count, bit, bits, source, onStep, onBit, onBits, onSource } = props;
  const { borrow, marks, orientation } = step;
  const layout = useContext(BoardLayout);
  const lines = linesNamed(layout, step.axes);
  const known = below(borrow ? bit : layout.bits);
  const tone = step.last ? "attacks" : "set";
  const rows: SignedRow[] = borrow
    ? borrowRows(borrow, step.value, tone, bit)
    : [{ sign: "=", label: step.name, value: step.value, tone }];
  const line = lineOf(step);
  const shown =
    line === undefined ? undefined : withBeside(line, (borrow?.subtrahend ?? EMPTY) & below(layout.bits));
  // Playing goes through the bits that are shown, or through all bits of the word.
  const everyBit = bits || shown === undefined;
  const squares = everyBit ? Array.from({ length: layout.bits }, (_, bit) => bit) : shown;
  const moments = momentsOf(squares, layout.bits);
  // On a turned board, a bit is named after the square that it stands for.
  const nameIn = (square: Square) =>
    layout.nameOf(orientation === "moved" ? square : layout.lie(orientation).square(square));
  const at = momentAt(moments, bit);
  const current = borrow && squareAtMoment(moments, at);

  return (
    <section class="stage" aria-label="One step">
      <div class="turn">
        <button type="button" disabled={number === 0} onClick={() => onStep(number - 1)}>
          ‹ Back<span class="wide"> a step</span>
        </button>
        <p aria-live="polite">
          Step {number + 1} of {count}
          <span class="visually-hidden">: {step.note}</span>
        </p>
        <button type="button" disabled={number === count - 1} onClick={() => onStep(number + 1)}>
          Next<span class="wide"> step</span> ›
        </button>
      </div>
      <h2>
        {step.note}
        <Lie step={step} />
      </h2>
      {line === undefined || shown === undefined ? null : (
        <Cells
          label={`The bits of the ${lines}, lowest first: ${step.note}`}
          // A cell off a hexagonal board has no short name.
          rows={cellRows(
            rows,
            shown,
            shown.map((square) => nameIn(square).replace(/.* .*/, "–")),
          )}
          current={current}
          line={line}
        />
      )}
      {borrow === undefined ? null : (
        <Travel
          key={number}
          bit={bit}
          moments={moments}
          first={squaresOf(borrow.subtrahend)[0] ?? 0}
          pace={everyBit ? MILLISECONDS_A_BIT : MILLISECONDS_A_SQUARE}
          onBit={onBit}
          told={
            current === undefined
              ? toldAll(borrow)
              : `${everyBit ? `Bit ${current}: ` : ""}${toldBit(borrow, step.value, current, squares[at], nameIn)}`
          }
        />
      )}
      <div class="shown">
        <Diagram
          value={step.value & known}
          label={`${step.note}, along the ${lines}`}
          {...marks}
          borrows={borrow ? borrow.borrows & below(bit + 1) : undefined}
          pending={borrow && bit < layout.bits ? borrow.minuend & ~known : undefined}
          current={current}
          dimmed={borrow !== undefined}
          tone={tone}
        />
        <div class="beside">
          {borrow === undefined ? null : (
            <>
              <div class="operands">
                <Diagram value={borrow.minuend} label="Minuend" {...marks} />
                <span aria-hidden="true">−</span>
                <Diagram value={borrow.subtrahend} label="Subtrahend" {...marks} />
              </div>
              {marks.line === undefined ? null : (
                <p class="note">Only the squares of the {lines} count: a later step removes the others.</p>
              )}
            </>
          )}
          <div class="switches">
            <Switch label={`all ${layout.bits} bits`} on={bits} onChange={onBits} />
            <Switch label="source" on={source} onChange={onSource} />
          </div>
          <p class="source-of" hidden={!source}>
            <StepSource step={step} />
          </p>
        </div>
      </div>
      {bits ? (
        <>
          <Word rows={rows} current={current} />
          <p class="note">
            The bits are written with the highest first: the first digit is {layout.nameOf(layout.bits - 1)},
            the last is {layout.nameOf(0)}. Each {layout.bits === 64 ? "byte" : "group"} is a rank.
          </p>
        </>
      ) : null}
    </section>
  );
}

/** The squares of a step's line and the slider's own; nothing if the step has no line. */
function lineOf({ marks: { line, slider } }: Shown): Bitboard | undefined {
  if (line === undefined || slider === undefined) return undefined;
  return line | bitOf(slider);
}

/** The rows of a subtraction, as the first page names them. */
const ROW_NAMES: Readonly<Record<string, string>> = {
  minuend: "from",
  subtrahend: "subtract",
  borrows: "borrow",
  difference: "difference",
};

/** The rows of a word, reduced to the bits of a line. */
function cellRows(
  rows: readonly SignedRow[],
  squares: readonly Square[],
  labels: readonly string[],
): readonly CellRow[] {
  return rows.map((row) => ({
    ...row,
    squares,
    labels,
    children: (
      <>
        <span class={row.sign.trim() === "" || row.tone === "borrow" ? "wide" : "wide note"}>
          {ROW_NAMES[row.label] ?? ""}
        </span>{" "}
        {row.tone === "borrow" ? null : <b>{row.sign}</b>}
      </>
    ),
  }));
}
