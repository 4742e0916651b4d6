/** Buttons that write the signs of a lesson, which are deep in the keyboard of a phone. */

import type { RefObject } from "preact";
import { type FormulaLesson, keyOf, signsOf } from "./lessons.ts";

interface Props {
  readonly lesson: FormulaLesson;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onText: (text: string) => void;
}

/** The signs of a lesson as they are written: `(` and `)`, `rbit(`, `2 *`. */
export const keysOf = (lesson: FormulaLesson): string[] =>
  Object.keys(signsOf(lesson)).flatMap((sign) => (sign === "( )" ? ["(", ")"] : [keyOf(sign)]));

/** A text before and after the place where one writes. */
type Split = readonly [before: string, after: string];

/** Writes a sign between two parts of a text, in place of what is selected. A function or bracket encloses it. */
export function writeKey(key: string, [before, after]: Split, selected = ""): Split {
  if (key.endsWith("(") && (selected || key !== "("))
    return selected ? [`${before}${key}${selected})`, after] : [before + key, `)${after}`];
  // A function has closed its bracket already.
  const brackets = (sign: string) => (before + after).split(sign).length;
  if (key === ")" && after.startsWith(")") && !selected && brackets("(") === brackets(")"))
    return [before + key, after.slice(1)];
  if (!/[-^&|*]$/.test(key)) return [before + key, after];
  const start = before.replace(/ +$/, "");
  return [`${start}${/(^|[(\n])$/.test(start) ? "" : " "}${key} `, after.replace(/^ +/, "")];
}

/** Removes the sign or name before the place where one writes, with the spaces around it. */
export function removeKey([before, after]: Split): Split {
  const rest = before.replace(/\d+ *\* *$| *[-^&|] *$|\w+\(? *$|[^] *$/, "");
  return [rest, before.endsWith("(") ? after.replace(/^\)/, "") : after];
}

export function Keys({ lesson, field, onText }: Props) {
  const change = (how: (parts: Split, selected: string) => Split) => {
    const area = field.current!;
    // A button must not open the keyboard of a phone. The field opens it when it is tapped.
    if (document.activeElement !== area) area.inputMode = "none";
    area.focus();
    const { selectionStart: from, selectionEnd: to, value } = area;
    const [before, after] = how([value.slice(0, from), value.slice(to)], value.slice(from, to));
    area.value = before + after;
    area.setSelectionRange(before.length, before.length);
    onText(area.value);
  };
  // The field keeps the focus, and with it the place where one writes.
  const stay = (event: Event) => event.preventDefault();
  return (
    <div class="keys" role="group" aria-label="Write" onMouseDown={stay}>
      {keysOf(lesson).map((key) => (
        <button
          key={key}
          type="button"
          class={key.length > 3 ? "long" : undefined}
          onClick={() => change((parts, selected) => writeKey(key, parts, selected))}
        >
          {key}
        </button>
      ))}
      <button
        type="button"
        class="delete"
        aria-label="Delete"
        onClick={() => change((parts, selected) => (selected ? parts : removeKey(parts)))}
      >
        ⌫
      </button>
    </div>
  );
}
