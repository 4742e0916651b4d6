/** A row of the calculator: a name, an expression, and its bitboard in every notation, or its mistake. */

import { useId, useState } from "preact/hooks";
import type { Failure } from "slidemask/judge";
import { Board } from "../board/Board.tsx";
import { Diagram } from "../board/Diagram.tsx";
import { library } from "../library.ts";
import { CHOICES, titleOf, type ClaimName } from "../judge/claims.ts";
import { Judge } from "../judge/Judge.tsx";
import { Copy } from "../parts/Copy.tsx";
import { Said } from "../parts/Said.tsx";
import { bitOf, counted, countOf, has, hex, nameOf, squaresOf } from "../squares.ts";
import { CONSTANTS } from "./code.ts";
import { binary, namesIn, written } from "./expression.ts";
import { boardOf, NATIVE, numberOf, orderTitle, type Order } from "./orders.ts";
import type { Mistake } from "./mistakes.ts";
import type { Definition, Outcome, Value } from "./evaluate.ts";
import { plainNumber } from "./rewrite.ts";

interface Props {
  readonly row: Definition;
  /** How many rows are above. */
  readonly place: number;
  readonly order: Order;
  readonly outcome: Outcome;
  readonly onName: (name: string) => void;
  readonly onExpression: (expression: string) => void;
  readonly onClaim: (claim: ClaimName) => void;
  readonly onRemove: () => void;
  /** All rows: the judge follows the names of this one. */
  readonly rows: readonly Definition[];
  /** Puts the position of a failure into rows. */
  readonly onPut: (failure: Failure) => void;
}

export function Row({
  row,
  place,
  order,
  outcome,
  onName,
  onExpression,
  onClaim,
  onRemove,
  rows,
  onPut,
}: Props) {
  const id = useId();
  // Other rows' references follow a new name, so the name changes once it is complete, not at each key.
  const [typed, setTyped] = useState<string>();
  const { name, expression } = row;
  const called = name === "" ? `row ${place + 1}` : name;
  const { mistake } = outcome;
  const isNames = mistake?.kind === "name";
  // The row has no value here, but a check gives it one.
  const isGiven = mistake?.kind === "given";
  const invalid = (is: boolean) =>
    mistake && is && !isGiven ? { "aria-invalid": true, "aria-describedby": id } : {};

  // A set of squares that was only written down is no formula.
  const isPlain = !mistake && namesIn(outcome.tree).length === 0;

  const rename = () => {
    if (typed !== undefined && typed.trim() !== name) onName(typed.trim());
    setTyped(undefined);
  };

  return (
    <li class="entry" data-row={place}>
      <div class="definition">
        <input
          type="text"
          class="name"
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          aria-label={`Name of row ${place + 1}`}
          value={typed ?? name}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onChange={rename}
          {...invalid(isNames)}
        />
        <span aria-hidden="true">=</span>
        <input
          type="text"
          class="of"
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          aria-label={`Expression of ${called}`}
          value={expression}
          onInput={(event) => onExpression(event.currentTarget.value)}
          {...invalid(!isNames)}
        />
        <button type="button" aria-label={`Remove ${called}`} onClick={onRemove}>
          Remove
        </button>
      </div>
      <div class={isGiven ? "note" : "error"} id={id} role="status">
        {isGiven ? (
          <p>
            <Said text={`No value here: ${mistake.message}.`} />
          </p>
        ) : mistake ? (
          <What mistake={mistake} text={isNames ? name : expression} />
        ) : null}
      </div>
      {mistake ? null : (
        <Shapes called={called} row={row} value={outcome} order={order} onExpression={onExpression} />
      )}
      {isNames || isPlain ? null : (
        <Check called={called} row={row} rows={rows} order={order} onClaim={onClaim} onPut={onPut} />
      )}
    </li>
  );
}

/** The choice of what a row claims to be, and the judge. */
function Check({
  called,
  row: { name, claim = "ray" },
  rows,
  order,
  onClaim,
  onPut,
}: { called: string } & Pick<Props, "row" | "rows" | "order" | "onClaim" | "onPut">) {
  // A formula of the course may come with a claim that the calculator does not offer otherwise.
  const choices = CHOICES.includes(claim) ? CHOICES : [claim, ...CHOICES];
  if (order !== NATIVE) return <p class="hint">To check a row, choose the order {orderTitle(NATIVE)}.</p>;
  return (
    <div class="check" role="group" aria-label={`Check ${called}`}>
      <label>
        Check as{" "}
        <select
          value={claim}
          onChange={(event) => onClaim(choices.find((one) => one === event.currentTarget.value) ?? claim)}
        >
          {choices.map((one) => (
            <option key={one} value={one}>
              {titleOf(one)}
            </option>
          ))}
        </select>
      </label>
      <Judge
        rows={() => rows}
        name={name}
        claim={claim}
        label="Check"
        onward={(failure) => (
          <button type="button" onClick={() => onPut(failure)}>
            Put this position in r and o
          </button>
        )}
      />
    </div>
  );
}

/** A mistake, with its place in the text. */
function What({ mistake: { message, span }, text }: { mistake: Mistake; text: string }) {
  return (
    <>
      {text === "" ? null : (
        <code class="where" aria-hidden="true">
          {text.slice(0, span.start)}
          <mark>{text.slice(span.start, span.end) || " "}</mark>
          {text.slice(span.end)}
        </code>
      )}
      <p>
        <Said text={message} />
      </p>
    </>
  );
}

/** The square of bit 63. */
const lastOf = (order: Order): number => squaresOf(boardOf(library, order, bitOf(63)))[0]!;

interface ShapesProps extends Pick<Props, "row" | "order" | "onExpression"> {
  readonly called: string;
  readonly value: Value;
}

function Shapes({ called, row, value, order, onExpression }: ShapesProps) {
  const { board, number } = value;
  const plain = plainNumber(row.expression);
  return (
    <div class="shapes">
      {plain ? (
        <Board
          label={`The squares of ${called}`}
          keys="Arrow keys walk over the board, Space puts a square into the set or takes it out."
          describe={(square) => `${nameOf(square)}: ${has(board, square) ? "in the set" : "not in the set"}`}
          occupied={0n}
          attacks={board}
          movers={[]}
          onToggle={(square) =>
            onExpression(written(number ^ numberOf(library, order, bitOf(square)), plain.radix))
          }
        />
      ) : (
        <Diagram value={board} label={called} coordinates />
      )}
      <dl>
        <dt>hex</dt>
        <dd>{hex(number)}</dd>
        <dt>binary</dt>
        <dd class="bytes">
          {binary(number)
            .split("_")
            .map((byte, i) => (
              <span key={i}>
                {i === 0 ? "" : "_"}
                {byte}
              </span>
            ))}
          <span class="note">
            bit 63 ({nameOf(lastOf(order))}) first, bit 0 ({order.first}) last
          </span>
        </dd>
        <dt>{counted(countOf(board), "square")}</dt>
        <dd>{squaresOf(board).map(nameOf).join(" ") || "none"}</dd>
      </dl>
      <div class="copies" role="group" aria-label={`Copy ${called} as`}>
        <span class="hint" aria-hidden="true">
          Copy as
        </span>
        {CONSTANTS.map(({ title, write }) => (
          <Copy key={title} label={title} text={() => write({ name: row.name, board, number, order })} />
        ))}
      </div>
    </div>
  );
}
