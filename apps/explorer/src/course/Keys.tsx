/** Buttons that write the signs of a lesson, which are deep in the keyboard of a phone. */

import type { RefObject } from "preact";
import { type FormulaLesson, signsOf } from "./lessons.ts";

interface Props {
  readonly lesson: FormulaLesson;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onText: (text: string) => void;
}

/** The signs that a lesson begins with or needs, as they are written: `(` and `)`, `rbit(`, `2 *`. */
export function keysOf(lesson: FormulaLesson): string[] {
  const needed = lesson.start + lesson.solution;
  return Object.keys(signsOf(lesson))
    .flatMap((sign) => (sign === "( )" ? ["(", ")"] : [sign.replace(/( \)| =| r)$/, "")]))
    .filter((sign) => needed.includes(sign));
}

export function Keys({ lesson, field, onText }: Props) {
  /** Writes a text in place of what is selected. A function encloses it. */
  const write = (key: string) => {
    const area = field.current!;
    area.focus();
    const { selectionStart: from, selectionEnd: to, value } = area;
    const selected = value.slice(from, to);
    const sign = /^[-^&|]|\*$/.test(key) ? ` ${key} ` : key;
    area.setRangeText(sign.endsWith("(") && selected ? `${sign}${selected})` : sign, from, to, "end");
    onText(area.value);
  };
  const remove = () => {
    const area = field.current!;
    area.focus();
    const { selectionStart: from, selectionEnd: to } = area;
    area.setRangeText("", from === to ? Math.max(0, from - 1) : from, to, "end");
    onText(area.value);
  };
  // The field keeps the focus, and with it the place where one writes.
  const stay = (event: Event) => event.preventDefault();
  return (
    <div class="keys" role="group" aria-label="Write" onMouseDown={stay}>
      {keysOf(lesson).map((key) => (
        <button key={key} type="button" onClick={() => write(key)}>
          {key}
        </button>
      ))}
      <button type="button" aria-label="Delete" onClick={remove}>
        ⌫
      </button>
    </div>
  );
}
