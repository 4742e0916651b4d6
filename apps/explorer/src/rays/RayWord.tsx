/** A word of eight rays: a row for each direction, the lowest bit on the left. */

import type { Bitboard, Step } from "slidemask";
import { Cells } from "../board/Cells.tsx";
import type { BitRow } from "../board/rows.ts";
import { StepSource } from "../board/StepFace.tsx";
import { EIGHT, has, hex } from "../squares.ts";
import { DIRECTIONS } from "./raysState.ts";
import type { Around } from "./seen.ts";

const SHORT = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
const DISTANCES = ["♞", "1", "2", "3", "4", "5", "6", "7"];

/** The bits of a direction's byte. */
export const bitsOf = (direction: number): readonly number[] => EIGHT.map((bit) => 8 * direction + bit);

interface Props {
  readonly around: Around;
  readonly label: string;
  readonly value: Bitboard;
  readonly tone: BitRow["tone"];
  /** The bits that a borrow reaches. */
  readonly borrows?: Bitboard | undefined;
  /** The ray that is shown alone. */
  readonly chosen: number;
}

export function RayWord({ around, label, value, tone, borrows, chosen }: Props) {
  const extra = (bit: number) =>
    [
      around.squareOf(bit) === undefined ? "off" : "",
      // Ones that are no pieces are drawn pale.
      has(around.rays, bit) ? "" : "unused",
      borrows !== undefined && has(borrows, bit) ? "reached" : "",
    ].join(" ");
  return (
    <div class="ray-word" data-word={hex(value)}>
      <Cells
        label={label}
        standsFor={around.squareOf}
        rows={DIRECTIONS.map((direction, i) => ({
          label: direction,
          value,
          tone,
          extra,
          squares: bitsOf(i),
          labels: DISTANCES,
          children: i === chosen ? <b>{SHORT[i]}</b> : SHORT[i],
        }))}
      />
    </div>
  );
}

/** The card of a step: its name in the texts, its word and, if asked for, its source. */
export function RayCard({
  step,
  last,
  source,
  ...props
}: Pick<Props, "around" | "chosen"> & {
  readonly step: Step;
  readonly last: boolean;
  readonly source: boolean;
}) {
  const { name, note, value, borrow } = step;
  return (
    <div class="card" data-step={name}>
      <span class="title">
        <span class="note">{note}</span>
      </span>
      <RayWord
        {...props}
        label={note}
        value={value}
        tone={last ? "attacks" : "set"}
        borrows={borrow?.borrows}
      />
      <span class="source-of" hidden={!source}>
        <StepSource step={step} />
      </span>
    </div>
  );
}
