/** One ray of the word: the subtraction bit by bit. */

import type { Direction, Step } from "slidemask";
import { type CellRow, Cells } from "../board/Cells.tsx";
import { momentAt, momentsOf, squareAtMoment } from "../board/moments.ts";
import { borrowRows, type SignedRow } from "../board/rows.ts";
import { toldBit } from "../board/told.ts";
import { Choice } from "../parts/Choice.tsx";
import { Travel } from "../parts/Travel.tsx";
import { has, nameOf } from "../squares.ts";
import { DIRECTIONS } from "./raysState.ts";
import type { Around } from "./seen.ts";
import { bitsOf } from "./RayWord.tsx";

interface Props {
  readonly around: Around;
  readonly ray: Direction;
  /** How many bits of the word have been computed. */
  readonly bit: number;
  readonly onRay: (ray: Direction) => void;
  readonly onBit: (bit: number) => void;
}

const MILLISECONDS_A_BIT = 700;

export function OneRay({ around, ray, bit, onRay, onBit }: Props) {
  const { steps, squareOf, found } = around;
  const bits = bitsOf(DIRECTIONS.indexOf(ray));
  const difference = steps.find((step): step is Step & Required<Pick<Step, "borrow">> => !!step.borrow)!;
  const later = steps.slice(steps.indexOf(difference) + 1);
  const rows: SignedRow[] = [
    ...borrowRows(difference.borrow, difference.value, "set", bit),
    ...later.map(({ name, value }, i) => ({
      sign: i === 0 ? "^" : "&",
      label: name,
      value,
      tone: i === later.length - 1 ? ("attacks" as const) : ("set" as const),
      known: bit >= 64 ? undefined : 0n,
    })),
  ];
  const moments = momentsOf(bits);
  const at = momentAt(moments, bit);
  const current = squareAtMoment(moments, at);
  /** The square of a bit, or its number where the ray is off the board. */
  const nameOfBit = (number: number) => {
    const square = squareOf(number);
    return square === undefined ? `bit ${number % 8}` : nameOf(square);
  };
  const told = () => {
    if (at === 0) return "Nothing is computed yet.";
    if (current !== undefined)
      return toldBit(difference.borrow, difference.value, current, bits[at], nameOfBit);
    const nearest = bits.slice(1).find((number) => has(found, number));
    return nearest === undefined
      ? "The borrow ends at the wall in bit 7: there is no piece on this ray."
      : `The borrow ends at ${nameOfBit(nearest)}: there stands the nearest piece.`;
  };
  return (
    <section class="stage" aria-label="One ray">
      <Choice label="Ray" options={DIRECTIONS} value={ray} onChange={onRay} />
      <Cells
        label={`The bits of the ray to the ${ray}, nearest first`}
        standsFor={squareOf}
        current={current}
        rows={rows.map((row): CellRow => ({
          ...row,
          extra: (number) => (squareOf(number) === undefined ? "off" : ""),
          squares: bits,
          labels: bits.map((number) => {
            const square = squareOf(number);
            return square === undefined ? "–" : nameOf(square);
          }),
          children: row.tone === "borrow" ? <b class="wide">borrow</b> : <Sign row={row} />,
        }))}
      />
      <Travel
        key={ray}
        bit={bit}
        moments={moments}
        first={0}
        pace={MILLISECONDS_A_BIT}
        onBit={onBit}
        told={told()}
      />
    </section>
  );
}

/** The sign before a row, as in a sum that is written down. There is room for the names only on a wide screen. */
function Sign({ row: { sign, label } }: { row: SignedRow }) {
  const name = OPERANDS[label];
  return (
    <b>
      {sign} {name === undefined ? null : <span class="wide">{name}</span>}
    </b>
  );
}

/** The names of the words that go into a row, by its label. */
const OPERANDS: Readonly<Record<string, string>> = {
  minuend: "o",
  subtrahend: "3r",
  changed: "o",
  nearest: "o",
};
