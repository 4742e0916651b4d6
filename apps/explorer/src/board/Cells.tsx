/** The bits of one line as rows of cells. The lowest bit is on the left, so that a borrow runs right like a rook on a rank. */

import type { ComponentChildren } from "preact";
import type { Bitboard, Square } from "slidemask";
import { FULL, has } from "../squares.ts";
import { type BitRow, classOf, digitOf } from "./rows.ts";

export interface CellRow extends BitRow {
  /** The squares whose bits are shown, lowest first. */
  readonly squares: readonly Square[];
  /** The letters or names above the cells. */
  readonly labels: readonly string[];
  /** The text beside the cells. */
  readonly children?: ComponentChildren;
}

interface Props {
  readonly label: string;
  readonly rows: readonly CellRow[];
  /** The square of the board that each bit stands for, if it is not the square with the number of the bit. */
  readonly standsFor?: ((bit: number) => Square | undefined) | undefined;
  /** The square that is being computed. Its column is framed. */
  readonly current?: Square | undefined;
  /** The squares that count. The columns of others have dashed frames. Defaults to all. */
  readonly line?: Bitboard | undefined;
}

function spokenOf(row: CellRow): string {
  const { squares, labels, tone, label } = row;
  const digits = squares.map((square) => digitOf(row, square, "→"));
  if (tone !== "borrow") return `${label}, ${labels[0]} to ${labels.at(-1)}: ${digits.join(" ")}`;
  const arrived = labels.filter((_, i) => digits[i] !== "");
  return `borrows arrive on ${arrived.join(" ") || "no square"}`;
}

export function Cells({ label, rows, standsFor, current, line = FULL }: Props) {
  return (
    <ol class="cells" aria-label={label}>
      {rows.map((row, i) => (
        <li key={i} data-name={row.label} style={{ "--cells": row.squares.length }}>
          {i === 0 || row.labels.join() !== rows[i - 1]!.labels.join() ? (
            <div class="labels" aria-hidden="true">
              {row.labels.map((name, i) => (
                <span key={i}>{name}</span>
              ))}
            </div>
          ) : null}
          <div class="bits" role="img" aria-label={spokenOf(row)}>
            {row.squares.map((square) => {
              const digit = digitOf(row, square, "→");
              return (
                <span
                  key={square}
                  class={`${classOf(row, square, digit)} ${square === current ? "current" : ""} ${has(line, square) ? "" : "off"}`}
                  data-bit={square}
                  data-stands-for={standsFor && (standsFor(square) ?? "none")}
                >
                  {digit}
                </span>
              );
            })}
          </div>
          {row.children === undefined ? null : <div class="says">{row.children}</div>}
        </li>
      ))}
    </ol>
  );
}
