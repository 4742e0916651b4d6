/** Words of 64 bits, one under the other, in their own order: bit 63 first. A byte is a rank. */

import type { Bitboard } from "slidemask";
import { Fragment } from "preact";
import { has, hex } from "../squares.ts";

export interface WordRow {
  /** One or a few letters before the row. */
  readonly sign: string;
  /** What it is, for who cannot see it. */
  readonly label: string;
  readonly value: Bitboard;
  readonly tone: "operand" | "borrow" | "set" | "attacks";
  /** Bits that are not computed yet are left blank; all are known if this is missing. */
  readonly known?: Bitboard;
}

const BYTES = [7, 6, 5, 4, 3, 2, 1, 0];

function Bit({ row, bit }: { row: WordRow; bit: number }) {
  const known = row.known === undefined || has(row.known, bit);
  const one = has(row.value, bit);
  // A borrow is an event, not a digit.
  const text = !known ? "" : row.tone === "borrow" ? (one ? "←" : "") : one ? "1" : "0";
  return (
    <span class={`bit ${row.tone} ${known && one ? "one" : ""}`} data-bit={bit}>
      {text}
    </span>
  );
}

export function Word({ rows, current }: { rows: readonly WordRow[]; current?: number | undefined }) {
  const spoken = rows.map(({ label, value }) => `${label} ${hex(value)}`).join(", ");
  return (
    <div class="word" role="img" aria-label={`As words of 64 bits: ${spoken}`}>
      <div class="bytes">
      {BYTES.map((byte) => (
        <Fragment key={byte}>
          {byte % 2 === 1 ? (
            <div class={`signs before-${byte}`}>
              <span class="bit index" />
              {rows.map(({ sign, tone }) => (
                <span key={sign} class={`bit ${tone}`}>
                  {sign}
                </span>
              ))}
            </div>
          ) : null}
          <div class="byte" style={{ "--rank": byte }}>
            {[7, 6, 5, 4, 3, 2, 1, 0].map((file) => (
              <span key={file} class={`bit index ${current === byte * 8 + file ? "current" : ""}`} data-bit={byte * 8 + file}>
                {file === 7 || file === 0 || current === byte * 8 + file ? byte * 8 + file : ""}
              </span>
            ))}
            {rows.map((row) => [7, 6, 5, 4, 3, 2, 1, 0].map((file) => <Bit key={`${row.sign}${file}`} row={row} bit={byte * 8 + file} />))}
            <span class="hover" />
          </div>
        </Fragment>
      ))}
      </div>
    </div>
  );
}
