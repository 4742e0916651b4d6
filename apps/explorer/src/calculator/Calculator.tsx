/** The bitboard calculator: named expressions, each with its value in every notation. */

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Failure } from "slidemask/judge";
import { valuesIn } from "../judge/position.ts";
import { library } from "../library.ts";
import { Copy } from "../parts/Copy.tsx";
import { Presets } from "../parts/Presets.tsx";
import { Share } from "../parts/Share.tsx";
import type { ViewProps } from "../view.ts";
import { Help } from "./Help.tsx";
import { LANGUAGES, program } from "./code.ts";
import { ORDERS, orderNamed, orderTitle } from "./orders.ts";
import { type Definition, workOut } from "./evaluate.ts";
import { Row } from "./Row.tsx";
import {
  EXAMPLES,
  reordered,
  readNotebook,
  withName,
  withRow,
  withValues,
  writeNotebook,
  type Notebook,
} from "./notebook.ts";
import "./calculator.css";

/** The notebook of the address, and a way to change it. */
function useNotebook({ params, setParams }: ViewProps): [Notebook, (notebook: Notebook) => void] {
  const notebook = useMemo(() => readNotebook(params), [params]);
  return [notebook, (next) => setParams(writeNotebook(next))];
}

export function Calculator(props: ViewProps) {
  const [notebook, write] = useNotebook(props);
  // What the last change did, and the rows before it, if it took something away.
  const [undo, setUndo] = useState<{ said: string; before: Notebook }>();
  const change = (next: Notebook) => {
    setUndo(undefined);
    write(next);
  };
  const changeWithUndo = (said: string, next: Notebook) => {
    write(next);
    setUndo({ said, before: notebook });
  };
  const { order, rows } = notebook;
  const outcomes = useMemo(() => workOut(library, order, rows), [order, rows]);
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  // The row to focus after a row was added or removed. What stands in an added row is selected, so that typing replaces it.
  const focus = useRef<{ row: number; added?: true } | undefined>(undefined);

  useLayoutEffect(() => {
    if (focus.current === undefined) return;
    const { row, added } = focus.current;
    const field = list.current?.querySelector<HTMLInputElement>(`[data-row="${row}"] .of`);
    (field ?? add.current)?.focus();
    if (added) field?.select();
    focus.current = undefined;
  }, [rows]);

  const set = (place: number, what: Partial<Definition>) =>
    change({ order, rows: rows.map((row, i) => (i === place ? { ...row, ...what } : row)) });
  const remove = (place: number) => {
    focus.current = { row: place };
    const { name } = rows[place]!;
    const said = name === "" ? `Row ${place + 1} is removed.` : `The row ${name} is removed.`;
    changeWithUndo(said, { order, rows: rows.filter((_, i) => i !== place) });
  };
  const put = (failure: Failure) => {
    const values = valuesIn(failure, rows);
    const names = Object.keys(values);
    changeWithUndo(`The position is in the rows ${names.join(", ")}.`, withValues(notebook, values));
  };
  const takeBack = () => {
    change(undo!.before);
    add.current?.focus();
  };
  const append = () => {
    focus.current = { row: rows.length, added: true };
    change(withRow(notebook));
  };

  return (
    <main class="calculator" tabIndex={-1}>
      <h1>Bitboard calculator</h1>
      <div class="controls">
        <div class="field">
          <label for="layout">Order of squares</label>
          <select
            id="layout"
            value={order.id}
            aria-describedby="layout-hint"
            onChange={(event) => change(reordered(library, notebook, orderNamed(event.currentTarget.value)!))}
          >
            {ORDERS.map((one) => (
              <option key={one.id} value={one.id}>
                {orderTitle(one)}
              </option>
            ))}
          </select>
        </div>
        <p class="hint" id="layout-hint">
          Bit 0 is {order.first}, bit 1 {order.second}, bit 8 {order.ninth}
          {order.usedBy ? `, as in ${order.usedBy}` : ""}. Numbers, shifts and results use the order that is
          chosen here. If you choose another one, hexadecimal and binary numbers are rewritten, and the boards
          stay the same.
        </p>
        <p class="hint">
          <b>Check</b> tries the formula of a row with the slider on every square and with many sets of
          pieces. For this it sets <code>o</code> to the pieces, with or without the slider itself,{" "}
          <code>r</code> to the slider, <code>m</code> to the squares that the slider attacks on an empty
          board, and <code>l</code> and <code>u</code> to those of them before and after the slider. Rows with
          these names are ignored. <a href="#/course">The course</a> shows how.
        </p>
      </div>
      <ul class="rows" ref={list}>
        {rows.map((row, i) => (
          <Row
            key={i}
            row={row}
            place={i}
            order={order}
            outcome={outcomes[i]!}
            onName={(name) => change(withName(notebook, i, name))}
            onExpression={(expression) => set(i, { expression })}
            onClaim={(claim) => set(i, { claim })}
            onRemove={() => remove(i)}
            rows={rows}
            onPut={put}
          />
        ))}
      </ul>
      <p class="undo" role="status">
        {undo === undefined ? null : (
          <>
            {undo.said}{" "}
            <button type="button" onClick={takeBack}>
              Undo
            </button>
          </>
        )}
      </p>
      <div class="actions">
        <button type="button" ref={add} onClick={append}>
          Add a row
        </button>
        <Share />
        <div class="copies" role="group" aria-label="Copy all rows as">
          <span class="hint" aria-hidden="true">
            Copy all rows as
          </span>
          {LANGUAGES.map((language) => (
            <Copy
              key={language.title}
              label={language.title}
              text={() => program(language, order, rows, outcomes)}
            />
          ))}
        </div>
      </div>
      <h2>Examples and help</h2>
      <Presets presets={EXAMPLES} title="Examples" />
      <Help />
    </main>
  );
}
