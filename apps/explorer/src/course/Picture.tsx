/** The picture of a lesson: a rank as rows of bits, or boards with what the formula finds. */

import { Cells, type CellRow } from "../board/Cells.tsx";
import { FailureBoard } from "../judge/FailureBoard.tsx";
import { library } from "../library.ts";
import { FILES, SQUARES, squaresOf } from "../squares.ts";
import { type Attempt, valueIn } from "./attempt.ts";
import type { FormulaLesson } from "./lessons.ts";

export function Picture({ lesson, attempts }: { lesson: FormulaLesson; attempts: readonly Attempt[] }) {
  return lesson.rows ? (
    <Rank lesson={lesson} rows={lesson.rows} attempt={attempts[0]!} />
  ) : (
    <div class="picture boards">
      {attempts.map(({ r, o, m, wanted, found }, i) => (
        <FailureBoard
          key={i}
          failure={{
            square: squaresOf(r)[0]!,
            occupied: o,
            rays: m,
            expected: wanted,
            found: found ?? 0n,
          }}
        />
      ))}
    </div>
  );
}

/** The first rank, or the last one where the board has half a turn: then h8 stands for a1. */
function Rank({
  lesson: { examples },
  rows,
  attempt: { wanted, found },
}: {
  lesson: FormulaLesson;
  rows: NonNullable<FormulaLesson["rows"]>;
  attempt: Attempt;
}) {
  const row = (says: string, letters: string, value: bigint, isTurned?: boolean): CellRow => ({
    label: letters || says,
    value,
    tone: letters ? "operand" : says === "wanted" ? "attacks" : "set",
    squares: SQUARES.slice(isTurned ? 56 : 0).slice(0, 8),
    labels: [...FILES],
    known: says === "yours" && found === undefined ? 0n : undefined,
    children: (
      <>
        {says} <code>{letters}</code>
      </>
    ),
  });
  return (
    <div class="picture">
      <Cells
        label="The digits of a rank, from a to h"
        rows={[
          ...rows.map(([says, letters, isTurned]) =>
            row(says, letters, valueIn(library, examples[0], letters), isTurned),
          ),
          row("wanted", "", wanted),
          row("yours", "", found ?? 0n),
        ]}
      />
    </div>
  );
}
