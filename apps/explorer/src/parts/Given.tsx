/** A board with help on it, and with what a change of it announces to screen readers. */

import type { ComponentChildren } from "preact";
import { Board, type BoardProps } from "../board/Board.tsx";

export interface SpokenBoardProps extends BoardProps {
  readonly hint?: string;
  readonly spoken?: string;
}

export function SpokenBoard({ hint, spoken, ...board }: SpokenBoardProps) {
  return (
    <>
      <Board {...board} />
      {hint === undefined ? null : <p class="hint">{hint}</p>}
      <p class="visually-hidden" aria-live="polite">
        {spoken}
      </p>
    </>
  );
}

/** The position of a view: its board, and what follows the board. */
export function Given({ children, ...board }: SpokenBoardProps & { readonly children?: ComponentChildren }) {
  return (
    <section class="given" aria-label="The position">
      <SpokenBoard {...board} />
      {children}
    </section>
  );
}
