/** Words below one another, written as numbers: the highest bit first. Each group is a rank: on a chessboard, a byte. */

import { Fragment } from "preact";
import { useContext } from "preact/hooks";
import { hex } from "../squares.ts";
import { BoardLayout } from "./layout.ts";
import { classOf, digitOf, type SignedRow } from "./rows.ts";

function Bit({ row, bit, isHole }: { row: SignedRow; bit: number; isHole: boolean }) {
  const digit = digitOf(row, bit, "←");
  return (
    <span class={`${classOf(row, bit, digit)} ${isHole ? "hole" : ""}`} data-bit={bit}>
      {digit}
    </span>
  );
}

/** One group of every row, below the numbers of its bits. */
function Byte({
  rows,
  byte,
  current,
}: {
  rows: readonly SignedRow[];
  byte: number;
  current: number | undefined;
}) {
  const { files, ranks } = useContext(BoardLayout);
  const bits = Array.from({ length: files }, (_, i) => (byte + 1) * files - 1 - i);
  return (
    <div class="byte" style={{ "--rank": byte }}>
      {bits.map((bit, i) => (
        <span key={bit} class={`bit index ${current === bit ? "current" : ""}`} data-bit={bit}>
          {i === 0 || i === files - 1 || current === bit ? bit : ""}
        </span>
      ))}
      {rows.map((row) =>
        bits.map((bit) => (
          <Bit key={`${row.sign}${bit}`} row={row} bit={bit} isHole={!ranks[byte]!.includes(bit)} />
        )),
      )}
      <span class="hover" />
    </div>
  );
}

/** The signs to the left of the rows. Style sheets show them before each group that starts a line. */
function Signs({ rows }: { rows: readonly SignedRow[] }) {
  return (
    <div class="signs">
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
  const { bits, files } = useContext(BoardLayout);
  const groups = Array.from({ length: bits / files }, (_, i) => bits / files - 1 - i);
  const spoken = rows.map(({ label, value }) => `${label} ${hex(value)}`).join(", ");
  return (
    <div
      class={files === 8 ? "word" : "word many"}
      role="img"
      aria-label={`As words of ${bits} bits: ${spoken}`}
    >
      <div class="bytes" style={{ "--files": files }}>
        {groups.map((byte) => (
          <Fragment key={byte}>
            <Signs rows={rows} />
            <Byte rows={rows} byte={byte} current={current} />
          </Fragment>
        ))}
      </div>
    </div>
  );
}
