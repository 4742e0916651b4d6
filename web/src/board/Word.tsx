/** 64-bit words below one another, written as numbers: bit 63 first. Each byte is a rank. */

import type { Bitboard, Borrow } from "slidemask";
import { Fragment } from "preact";
import { EIGHT_DOWN, has, hex, squareAt } from "../squares.ts";

export interface WordRow {
  /** One or a few letters before the row. */
  readonly sign: string;
  /** The name of the row for screen readers. */
  readonly label: string;
  readonly value: Bitboard;
  readonly tone: "operand" | "borrow" | "set" | "attacks";
  /** The bits that are computed already; the others are left blank. Defaults to all bits. */
  readonly known?: Bitboard;
}

/** All bits below a bit. */
export const below = (bit: number): Bitboard => (1n << BigInt(bit)) - 1n;

/** The rows of a subtraction done by hand, of which the lowest `bits` bits have been computed. */
export function borrowRows(
  { minuend, subtrahend, borrows }: Borrow,
  value: Bitboard,
  tone: "set" | "attacks",
  bits = 64,
): WordRow[] {
  return [
    { sign: " ", label: "minuend", value: minuend, tone: "operand" },
    { sign: "−", label: "subtrahend", value: subtrahend, tone: "operand" },
    // One bit more than in the difference: the bit computed last may have borrowed from the next one.
    { sign: "↶", label: "borrows", value: borrows, tone: "borrow", known: below(bits + 1) },
    { sign: "=", label: "difference", value, tone, known: below(bits) },
  ];
}

function Bit({ row, bit }: { row: WordRow; bit: number }) {
  const known = row.known === undefined || has(row.known, bit);
  const one = has(row.value, bit);
  // A borrow is an event, so it is drawn as an arrow, not as a digit.
  const digit = row.tone === "borrow" ? (one ? "←" : "") : one ? "1" : "0";
  return (
    <span class={`bit ${row.tone} ${known && one ? "one" : ""}`} data-bit={bit}>
      {known ? digit : ""}
    </span>
  );
}

/** One byte of every row, below the numbers of its bits. */
function Byte({
  rows,
  byte,
  current,
}: {
  rows: readonly WordRow[];
  byte: number;
  current: number | undefined;
}) {
  const bits = EIGHT_DOWN.map((file) => squareAt(file, byte));
  return (
    <div class="byte" style={{ "--rank": byte }}>
      {bits.map((bit, i) => (
        <span key={bit} class={`bit index ${current === bit ? "current" : ""}`} data-bit={bit}>
          {i === 0 || i === 7 || current === bit ? bit : ""}
        </span>
      ))}
      {rows.map((row) => bits.map((bit) => <Bit key={`${row.sign}${bit}`} row={row} bit={bit} />))}
      <span class="hover" />
    </div>
  );
}

/** The signs to the left of the rows. Style sheets show them before each byte that starts a line. */
function Signs({ rows, byte }: { rows: readonly WordRow[]; byte: number }) {
  return (
    <div class={`signs before-${byte}`}>
      <span class="bit index" />
      {rows.map(({ sign, tone }) => (
        <span key={sign} class={`bit ${tone}`}>
          {sign}
        </span>
      ))}
    </div>
  );
}

export function Word({ rows, current }: { rows: readonly WordRow[]; current?: number | undefined }) {
  const spoken = rows.map(({ label, value }) => `${label} ${hex(value)}`).join(", ");
  return (
    <div class="word" role="img" aria-label={`As words of 64 bits: ${spoken}`}>
      <div class="bytes">
        {EIGHT_DOWN.map((byte) => (
          <Fragment key={byte}>
            {byte % 2 === 1 ? <Signs rows={rows} byte={byte} /> : null}
            <Byte rows={rows} byte={byte} current={current} />
          </Fragment>
        ))}
      </div>
    </div>
  );
}
