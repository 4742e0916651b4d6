/** The picture of a challenge: a rank as rows of bits, or boards with what the formula finds. */

import { Cells, type CellRow } from "../board/Cells.tsx";
import { FailureBoard } from "../judge/FailureBoard.tsx";
import { FILES, SQUARES, squaresOf } from "../squares.ts";
import type { Attempt } from "./attempt.ts";

export function Boards({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <figure class="picture">
      <div class="boards">
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
      <figcaption class="note">
        What your formula finds: full squares are right, squares in a dashed frame are missing, and crosses
        are too much.
      </figcaption>
    </figure>
  );
}

/** The first rank. Each file stands above the value of its bit. */
export function Rank({ attempt: { r, o, m, wanted, found } }: { attempt: Attempt }) {
  const rows: [string, string, bigint, CellRow["tone"]][] = [
    ["the pieces", "o", o, "operand"],
    ["the rook", "r", r, "operand"],
    ["the next square", "2 * r", 2n * r, "operand"],
    ["to the right of the rook", "m", m, "operand"],
    ["wanted", "", wanted, "attacks"],
    ["your formula", "", found ?? 0n, "set"],
  ];
  return (
    <div class="picture scene">
      <Cells
        label="The bits of the first rank: a to h, the lowest bit first"
        rows={rows.map(([says, letter, value, tone]) => ({
          label: letter || says,
          value,
          tone,
          squares: SQUARES.slice(0, 8),
          labels: [...FILES].map((file, i) => `${file} ${2 ** i}`),
          known: says === "your formula" && found === undefined ? 0n : undefined,
          children: (
            <>
              {says} <code>{letter}</code>
            </>
          ),
        }))}
      />
      <p class="note">
        A row is a number. Its smallest bit, a, is at the left, although engineers and schools write it at the
        right. The small numbers are the values of the bits. A subtraction works as in school: where it would
        take 1 from 0, it borrows from the next 1, here to the right.
      </p>
    </div>
  );
}
