/** The bitboard calculator: named expressions, each with its value in every notation. */

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { library } from "../library.ts";
import { Copy } from "../parts/Copy.tsx";
import { Presets } from "../parts/Presets.tsx";
import { Share } from "../parts/Share.tsx";
import type { ViewProps } from "../view.ts";
import { Help } from "./Help.tsx";
import { LANGUAGES, program } from "./code.ts";
import { LAYOUTS, layoutNamed, layoutTitle } from "./layouts.ts";
import { workOut } from "./notebook.ts";
import { Row } from "./Row.tsx";
import {
  EXAMPLES,
  inLayout,
  readNotebook,
  withName,
  withRow,
  writeNotebook,
  type Notebook,
} from "./state.ts";
import "./calculator.css";

/** The notebook of the address, and a way to change it. */
function useNotebook({ params, setParams }: ViewProps): [Notebook, (notebook: Notebook) => void] {
  const notebook = useMemo(() => readNotebook(params), [params]);
  return [notebook, (next) => setParams(writeNotebook(next))];
}

export function Calculator(props: ViewProps) {
  const [notebook, change] = useNotebook(props);
  const { layout, rows } = notebook;
  const outcomes = useMemo(() => workOut(library, layout, rows), [layout, rows]);
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  // The row to focus after a row was added or removed.
  const focus = useRef<number | undefined>(undefined);

  useLayoutEffect(() => {
    if (focus.current === undefined) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${focus.current}"] .of`);
    (row ?? add.current)?.focus();
    focus.current = undefined;
  }, [rows]);

  const setExpression = (place: number, expression: string) =>
    change({ layout, rows: rows.map((row, i) => (i === place ? { ...row, expression } : row)) });
  const remove = (place: number) => {
    focus.current = place;
    change({ layout, rows: rows.filter((_, i) => i !== place) });
  };
  const append = () => {
    focus.current = rows.length;
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
            value={layout.id}
            aria-describedby="layout-hint"
            onChange={(event) => change(inLayout(library, notebook, layoutNamed(event.currentTarget.value)!))}
          >
            {LAYOUTS.map((one) => (
              <option key={one.id} value={one.id}>
                {layoutTitle(one)}
              </option>
            ))}
          </select>
        </div>
        <p class="hint" id="layout-hint">
          Bit 0 is {layout.first}, bit 1 {layout.second}, bit 8 {layout.ninth}
          {layout.usedBy ? `, as in ${layout.usedBy}` : ""}. Numbers, shifts and results use the order that is
          chosen here. If you choose another one, hexadecimal and binary numbers are rewritten, and the boards
          stay the same.
        </p>
      </div>
      <ul class="rows" ref={list}>
        {rows.map((row, i) => (
          <Row
            key={i}
            row={row}
            place={i}
            layout={layout}
            outcome={outcomes[i]!}
            onName={(name) => change(withName(notebook, i, name))}
            onExpression={(expression) => setExpression(i, expression)}
            onRemove={() => remove(i)}
          />
        ))}
      </ul>
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
              text={() => program(language, layout, rows, outcomes)}
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
