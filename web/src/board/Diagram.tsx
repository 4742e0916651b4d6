/** A small picture of a bitboard, with nothing to click. */

import type { Bitboard, Square } from "slidemask";
import { bitOf, countOf, EMPTY, fileOf, FULL, hex, nameOf, rankOf, squaresOf } from "../squares.ts";

/** A set of squares as one path, in units of a square. */
function pathOf(board: Bitboard, inset = 0): string {
  const side = 1 - 2 * inset;
  return squaresOf(board)
    .map((square) => `M${fileOf(square) + inset} ${7 - rankOf(square) + inset}h${side}v${side}h${-side}z`)
    .join("");
}

/** A dot in the middle of each square, as one path. */
function dotsOf(board: Bitboard, radius: number): string {
  const arc = `a${radius} ${radius} 0 1 1 `;
  return squaresOf(board)
    .map(
      (square) =>
        `M${fileOf(square) + 0.5 - radius} ${7.5 - rankOf(square)}${arc}${2 * radius} 0${arc}${-2 * radius} 0z`,
    )
    .join("");
}

export const LIGHT_SQUARES: Bitboard = 0x55aa_55aa_55aa_55aan;

/** The description of a bitboard for screen readers. */
export function described(board: Bitboard): string {
  const count = countOf(board);
  if (count === 0) return "no square";
  if (count === 64) return "all 64 squares";
  // For more than half the squares, the digits are shorter than the names.
  return count > 32 ? `${count} squares, ${hex(board)}` : squaresOf(board).map(nameOf).join(" ");
}

interface Props {
  readonly value: Bitboard;
  /** The name of the picture for screen readers. */
  readonly label: string;
  /** Marked with a ring. */
  readonly slider?: Square | undefined;
  /** The slider's line, drawn faintly in the background. */
  readonly line?: Bitboard | undefined;
  /** The bits that a borrow reaches, marked with a dot. */
  readonly borrows?: Bitboard | undefined;
  /** The bits that are not computed yet, drawn pale. */
  readonly pending?: Bitboard | undefined;
  /** The bit that is being computed, framed. */
  readonly current?: Square | undefined;
  readonly tone?: "set" | "attacks" | undefined;
  /** Whether squares off the line are drawn faintly, because only the line counts. */
  readonly dimmed?: boolean | undefined;
}

/** Squares that do not count, drawn over in the colour of the paper. */
export function Veil({ over }: { over: Bitboard }) {
  return <path class="veil" d={pathOf(over)} aria-hidden="true" />;
}

export function Diagram({
  value,
  label,
  slider,
  line,
  borrows,
  pending,
  current,
  tone = "set",
  dimmed = false,
}: Props) {
  const counts = (line ?? EMPTY) | (slider === undefined ? EMPTY : bitOf(slider));
  return (
    <svg
      class={`diagram ${tone}`}
      viewBox="0 0 8 8"
      role="img"
      aria-label={`${label}: ${described(value)}`}
      data-board
      data-value={hex(value)}
    >
      <rect class="dark-squares" width="8" height="8" />
      <path class="light-squares" d={pathOf(LIGHT_SQUARES)} />
      {line ? <path class="line" d={pathOf(line)} /> : null}
      {pending ? <path class="pending" d={pathOf(pending, 0.12)} /> : null}
      <path class="bits" d={pathOf(value, 0.06)} />
      {/* The dots off the line are smaller: the borrow only passes through these bits. */}
      {borrows === undefined ? null : (
        <path class="borrow aside" d={dotsOf(line === undefined ? EMPTY : borrows & ~line, 0.1)} />
      )}
      {borrows === undefined ? null : (
        <path class="borrow" d={dotsOf(line === undefined ? borrows : borrows & line, 0.19)} />
      )}
      {dimmed && line !== undefined ? <Veil over={FULL & ~counts} /> : null}
      {slider === undefined ? null : (
        <circle class="ring" cx={fileOf(slider) + 0.5} cy={7.5 - rankOf(slider)} r="0.34" />
      )}
      {current === undefined ? null : (
        <rect
          class="current"
          x={fileOf(current) + 0.05}
          y={7.05 - rankOf(current)}
          width="0.9"
          height="0.9"
        />
      )}
      <rect class="hover" width="1" height="1" />
    </svg>
  );
}
