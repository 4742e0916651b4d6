/** The first lesson: the digits of a rank, of which the learner clicks those that a subtraction changes. */

import { useState } from "preact/hooks";
import { Piece } from "../board/pieces.tsx";
import { Said } from "../parts/Said.tsx";
import { EIGHT, FILES } from "../squares.ts";
import { Hints } from "./Hints.tsx";
import type { DigitLesson, LessonProps } from "./lessons.ts";
import { Solved, Visible } from "./Solved.tsx";

/** What the check says to wrong digits. */
export const wrongDigits = ({ pitfalls, otherwise }: DigitLesson, answer: string): string =>
  pitfalls.find((pitfall) => pitfall.answer === answer)?.says ?? otherwise;

export function Digits({ lesson, answer, isSolved, onAnswer, onSolve }: LessonProps<DigitLesson>) {
  const { pieces, minus } = lesson.digits;
  // An address may have anything in it.
  const clicked = [...FILES].filter((file) => answer.includes(file)).join("");
  const [checked, setChecked] = useState<string>();
  const click = (file: string) =>
    onAnswer([...FILES].filter((one) => clicked.includes(one) !== (one === file)).join(""));
  const row = (says: string, digits: string) => (
    <>
      <span class="says">{says}</span>
      {[...digits].map((digit, i) => (
        <span key={i} class={digit === "1" ? "bit one" : "bit"}>
          {digit}
        </span>
      ))}
    </>
  );
  return (
    <>
      <div class="bench digits">
        <div class="picture cells">
          <span />
          {[...FILES].map((file) => (
            <span key={file} class="labels">
              {file}
            </span>
          ))}
          <svg viewBox="0 0 8 1" role="img" aria-label="A rank: a rook on b, a pawn on g">
            {EIGHT.map((file) => (
              <rect
                key={file}
                class={file % 2 === 0 ? "dark-squares" : "light-squares"}
                x={file}
                width="1"
                height="1"
              />
            ))}
            <Piece letter="R" x={1} y={0} role="slider" />
            <Piece letter="p" x={6} y={0} role="piece" />
          </svg>
          {row("pieces", pieces)}
          {row("take away", minus)}
          <span class="says">result</span>
          {[...FILES].map((file, i) => {
            const isClicked = clicked.includes(file);
            const digit = (pieces[i] === "1") === isClicked ? "0" : "1";
            return (
              <button
                key={file}
                type="button"
                aria-label={`${file}: ${pieces[i]}${isClicked ? ` becomes ${digit}` : ""}`}
                aria-pressed={isClicked}
                onClick={() => click(file)}
              >
                {digit}
              </button>
            );
          })}
        </div>
        <div class="work">
          <div class="check">
            <button type="button" class="judge" onClick={() => setChecked(clicked)}>
              Check
            </button>
            <button type="button" disabled={clicked === ""} onClick={() => onAnswer("")}>
              Begin again
            </button>
            <Hints lesson={lesson} onSolution={onAnswer} />
            <div class="judged" role="status">
              {clicked === lesson.solution && (isSolved || checked === clicked) ? (
                <Solved lesson={lesson} onSolve={isSolved ? undefined : onSolve} />
              ) : checked !== clicked ? null : (
                <Visible key={clicked} class="ruling wrong">
                  <p>
                    <Said text={wrongDigits(lesson, clicked)} />
                  </p>
                </Visible>
              )}
            </div>
          </div>
        </div>
      </div>
    </>
  );
}
