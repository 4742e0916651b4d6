/** What follows a solution: why it is right, and the way on. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Said } from "../parts/Said.tsx";
import { addressOf, ALL, type Lesson, LESSONS } from "./lessons.ts";

interface VisibleProps {
  readonly class?: string;
  /** Whether it was there before. */
  readonly isStill?: boolean;
  readonly children: ComponentChildren;
}

/** A part that scrolls into view when it appears. */
export function Visible({ class: name, isStill, children }: VisibleProps) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isStill) part.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div class={name} ref={part}>
      {children}
    </div>
  );
}

interface Props {
  readonly lesson: Lesson;
  /** Left out if the lesson was solved before. */
  readonly onSolve?: (() => void) | undefined;
  /** How it was checked. */
  readonly children?: ComponentChildren;
}

/** It reports that the lesson is solved. */
export function Solved({ lesson, onSolve, children }: Props) {
  useEffect(() => onSolve?.(), []);
  const next = ALL[ALL.indexOf(lesson) + 1];
  return (
    <Visible class="ruling right solved" isStill={!onSolve}>
      <p>
        <b>Solved.</b> <Said text={lesson.why} />
      </p>
      <p>
        <a class="next" href={next ? addressOf(next.name) : "#/calculator"}>
          {next === undefined
            ? "Write formulas of your own ›"
            : LESSONS.includes(next)
              ? `Next: ${next.title} ›`
              : `That was the last lesson. One more: ${next.title} ›`}
        </a>
      </p>
      {children}
    </Visible>
  );
}
