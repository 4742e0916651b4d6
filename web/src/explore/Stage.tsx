/** One step, large: its board, its word, and a subtraction bit by bit. */

import type { Bitboard, Borrow } from "slidemask";
import { useEffect, useState } from "preact/hooks";
import { Diagram } from "../board/Diagram.tsx";
import { StepName } from "../board/StepFace.tsx";
import { below, borrowRows, Word, type WordRow } from "../board/Word.tsx";
import { EMPTY, has, hex, nameOf, squaresOf } from "../squares.ts";
import { Code } from "../board/Code.tsx";
import type { Shown } from "./explored.ts";

interface Props {
  readonly step: Shown;
  readonly number: number;
  readonly count: number;
  /** How many bits have been computed, 0 to 64. */
  readonly bit: number;
  readonly onStep: (number: number) => void;
  readonly onBit: (bit: number) => void;
}

const MILLISECONDS_A_BIT = 110;

export function Stage({ step, number, count, bit, onStep, onBit }: Props) {
  const [playing, setPlaying] = useState(false);
  useEffect(() => setPlaying(false), [number]);
  useEffect(() => {
    if (!playing) return;
    if (bit >= 64) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => onBit(bit + 1), MILLISECONDS_A_BIT);
    return () => clearTimeout(timer);
  }, [playing, bit, onBit]);

  const { borrow, marks } = step;
  const known = below(borrow ? bit : 64);
  const current = borrow && bit > 0 && bit < 64 ? bit - 1 : undefined;
  const tone = step.last ? "attacks" : "set";
  const rows: WordRow[] = borrow
    ? borrowRows(borrow, step.value, tone, bit)
    : [{ sign: "=", label: step.name, value: step.value, tone }];

  return (
    <section class="stage" aria-label="One step">
      <div class="turn">
        <button type="button" disabled={number === 0} onClick={() => onStep(number - 1)}>
          ‹ Back
        </button>
        <p aria-live="polite">
          Step {number + 1} of {count}
          <span class="visually-hidden">
            : {step.name} = {step.expression}
          </span>
        </p>
        <button type="button" disabled={number === count - 1} onClick={() => onStep(number + 1)}>
          Next ›
        </button>
      </div>
      <div class="shown">
        <Diagram
          value={step.value & known}
          label={`${step.name}, along the ${step.axis}`}
          {...marks}
          borrows={borrow ? borrow.borrows & below(bit + 1) : undefined}
          pending={borrow && bit < 64 ? borrow.minuend & ~known : undefined}
          current={current}
          tone={tone}
        />
        <div class="told">
          <h2>
            <StepName step={step} />{" "}
            <span class="expression">
              = <Code text={step.expression} />
            </span>
          </h2>
          <p>
            <span class="note">{step.note}</span>{" "}
            <span class="hex" data-shown={hex(step.value)}>
              {hex(step.value)}
            </span>
          </p>
          {borrow ? (
            <div class="travel">
              <div class="operands">
                <Diagram value={borrow.minuend} label="Minuend" {...marks} />
                <span aria-hidden="true">−</span>
                <Diagram value={borrow.subtrahend} label="Subtrahend" {...marks} />
              </div>
              <div class="player">
                <button
                  type="button"
                  onClick={() => {
                    // Below the lowest one of the subtrahend there is nothing to see.
                    if (!playing && bit >= 64) onBit(squaresOf(borrow.subtrahend)[0] ?? 0);
                    setPlaying(!playing);
                  }}
                >
                  {playing ? "Pause" : "Play the borrow"}
                </button>
                <label>
                  Bits computed: {bit}
                  <input
                    type="range"
                    min="0"
                    max="64"
                    value={bit}
                    onInput={(event) => onBit(Number(event.currentTarget.value))}
                  />
                </label>
              </div>
              <p class="told-bit" aria-live={playing ? "off" : "polite"}>
                {current === undefined ? told(borrow) : toldBit(borrow, step.value, current)}
              </p>
            </div>
          ) : null}
        </div>
      </div>
      <Word rows={rows} current={current} />
      <p class="note">
        Blue: ones. Green: the answer. Sand: the line. Ring: the slider. A word begins with its high bits, so
        h8 is its first digit and a1 its last; a byte is a rank.
      </p>
    </section>
  );
}

/** The whole of a subtraction in words. */
function told({ minuend, subtrahend, borrows }: Borrow): string {
  if (borrows === EMPTY) return "Nothing borrows here.";
  const end = minuend < subtrahend ? " The last borrow leaves the board, and nobody pays." : "";
  return `A dot marks a square that was borrowed from: a large one on the line, a small one elsewhere.${end}`;
}

/** One column of the subtraction, as it is done by hand. */
function toldBit({ minuend, subtrahend, borrows }: Borrow, value: Bitboard, bit: number): string {
  const digit = (board: Bitboard) => (has(board, bit) ? 1 : 0);
  const owed = digit(borrows);
  const sum = `${digit(minuend)} − ${digit(subtrahend)}${owed ? " − 1 borrowed" : ""} = ${digit(value)}`;
  const goesOn = digit(minuend) < digit(subtrahend) + owed;
  const then = goesOn ? `, borrowing from ${nameOf(bit + 1)}` : owed ? ": the borrow ends here" : "";
  return `${nameOf(bit)}, bit ${bit}: ${sum}${then}.`;
}
