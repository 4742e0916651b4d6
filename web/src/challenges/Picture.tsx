/** The picture of a challenge: a rank as rows of bits, or a board with what the formula finds. */

import { Cells, type CellRow } from "../board/Cells.tsx";
import { FailureBoard } from "../judge/FailureBoard.tsx";
import { FILES, fileOf, squaresOf } from "../squares.ts";
import type { Attempt } from "./attempt.ts";

export function Picture({ attempt, isRank }: { attempt: Attempt; isRank: boolean }) {
  const { r, o, m, wanted, found } = attempt;
  const [square = 0] = squaresOf(r);
  if (!isRank)
    return (
      <figure class="picture">
        <FailureBoard failure={{ square, occupied: o, mask: m, expected: wanted, found: found ?? 0n }} />
        <figcaption class="note">
          Full squares are found, squares in a dashed frame are missing, and crosses are too much.
        </figcaption>
      </figure>
    );
  const first = square - fileOf(square);
  const squares = Array.from({ length: 8 }, (_, i) => first + i);
  const rows: [string, string, bigint, CellRow["tone"]][] = [
    ["the pieces", "o", o, "operand"],
    ["the rook", "r", r, "operand"],
    ["to the right of the rook", "m", m, "operand"],
    ["wanted", "", wanted, "attacks"],
    ["your formula", "", found ?? 0n, "set"],
  ];
  return (
    <div class="picture scene">
      <Cells
        label="The bits of the rank: a to h, the lowest bit first"
        rows={rows.map(([says, letter, value, tone]) => ({
          label: letter || says,
          value,
          tone,
          squares,
          labels: [...FILES],
          known: says === "your formula" && found === undefined ? 0n : undefined,
          children: (
            <>
              {says} <code>{letter}</code>
            </>
          ),
        }))}
      />
    </div>
  );
}
