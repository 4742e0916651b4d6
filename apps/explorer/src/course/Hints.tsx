/** Hints that open one by one. The last one is the solution. */

import { useState } from "preact/hooks";
import { Said } from "../parts/Said.tsx";
import type { Lesson } from "./lessons.ts";

interface Props {
  readonly lesson: Lesson;
  readonly onSolution: (answer: string) => void;
}

export function Hints({ lesson: { hints, solution }, onSolution }: Props) {
  const [open, setOpen] = useState(0);
  return (
    <>
      {open < hints.length ? (
        <button type="button" onClick={() => setOpen(open + 1)}>
          Hint {open + 1} of {hints.length}
        </button>
      ) : (
        <button type="button" onClick={() => onSolution(solution)}>
          Show the solution
        </button>
      )}
      <ol class="hints" aria-label="Hints" aria-live="polite">
        {hints.slice(0, open).map((hint) => (
          <li key={hint}>
            <Said text={hint} />
          </li>
        ))}
      </ol>
    </>
  );
}
