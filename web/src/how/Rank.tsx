/** One rank as rows of bits, the a-file left as on the board: the borrow walks to the right, as a rook does. */

import type { Bitboard, Square } from "slidemask";
import { Code } from "../board/Code.tsx";
import { EIGHT, FILES, fileOf, has, squareAt } from "../squares.ts";

export interface RankRow {
  /** What it is called. */
  readonly name: string;
  /** How it is computed, if it is. */
  readonly expression: string;
  readonly note: string;
  readonly value: Bitboard;
  /** The rank that the bits are read from. */
  readonly rank: number;
  /** The square whose bit is read from a square. */
  readonly from: (square: Square) => Square;
  readonly tone: "set" | "operand" | "borrow" | "attacks";
}

/** The letters over the bits of a row: those of the files that the bits are from. */
const lettersOf = ({ rank, from }: RankRow): string =>
  EIGHT.map((file) => FILES[fileOf(from(squareAt(file, rank)))]).join("");

function digit({ value, rank, tone }: RankRow, file: number): string {
  const one = has(value, squareAt(file, rank));
  // A borrow is an event, not a digit.
  return tone === "borrow" ? (one ? "→" : "") : one ? "1" : "0";
}

export function Rank({ rows, label }: { rows: readonly RankRow[]; label: string }) {
  return (
    <ol class="ranks" aria-label={label}>
      {rows.map((row, i) => {
        const letters = lettersOf(row);
        const digits = EIGHT.map((file) => digit(row, file));
        const files = letters.startsWith("a") ? "a to h" : "h to a";
        const lent = EIGHT.filter((file) => digits[file] !== "").map((file) => letters[file]);
        const spoken =
          row.tone === "borrow"
            ? `borrows arrive on ${lent.join(" ") || "no square"}`
            : `${files}: ${digits.join(" ")}`;
        return (
          <li key={i} data-step={row.name}>
            {i === 0 || letters !== lettersOf(rows[i - 1]!) ? (
              <div class="letters" aria-hidden="true">
                {[...letters].map((letter) => (
                  <span key={letter}>{letter}</span>
                ))}
              </div>
            ) : null}
            <div class="bits" role="img" aria-label={spoken}>
              {EIGHT.map((file) => {
                const square = squareAt(file, row.rank);
                return (
                  <span
                    key={file}
                    class={`bit ${row.tone} ${has(row.value, square) ? "one" : ""}`}
                    data-bit={square}
                  >
                    {digits[file]}
                  </span>
                );
              })}
            </div>
            <p>
              <span class="name">{row.name}</span>{" "}
              <span class="expression">
                <Code text={row.expression} />
              </span>{" "}
              <span class="note">{row.note}</span>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
