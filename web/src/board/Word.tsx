/** 64-bit words below one another, written as numbers: bit 63 first. Each byte is a rank. */

import { Fragment } from "preact";
import { EIGHT_DOWN, hex, squareAt } from "../squares.ts";
import { classOf, digitOf, type SignedRow } from "./rows.ts";

function Bit({ row, bit }: { row: SignedRow; bit: number }) {
  const digit = digitOf(row, bit, "←");
  return (
    <span class={classOf(row, bit, digit)} data-bit={bit}>
      {digit}
    </span>
  );
}

/** One byte of every row, below the numbers of its bits. */
function Byte({
  rows,
  byte,
  current,
}: {
  rows: readonly SignedRow[];
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
function Signs({ rows, byte }: { rows: readonly SignedRow[]; byte: number }) {
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

export function Word({ rows, current }: { rows: readonly SignedRow[]; current?: number | undefined }) {
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
