/** A lesson with a formula: its picture, the field, buttons for its signs, and the judge. */

import { useEffect, useMemo, useRef } from "preact/hooks";
import { Judge } from "../judge/Judge.tsx";
import { valuesIn } from "../judge/position.ts";
import { toldRight } from "../judge/said.ts";
import { library } from "../library.ts";
import { Said } from "../parts/Said.tsx";
import { attempt, calculatorAddress, pitfallOf, readAnswer } from "./attempt.ts";
import { Hints } from "./Hints.tsx";
import { Keys } from "./Keys.tsx";
import { type FormulaLesson, legendOf, type LessonProps } from "./lessons.ts";
import { Picture } from "./Picture.tsx";
import { Solved, Visible } from "./Solved.tsx";

/** Letters that fit in a line of the field on a phone. */
const LETTERS_IN_A_LINE = 32;
/** Pixels. A window that is lower has a keyboard below it. */
const LOW = 560;

export function Formula({ lesson, answer, isSolved, onAnswer, onSolve }: LessonProps<FormulaLesson>) {
  const { start, claim, most, examples } = lesson;
  const attempts = useMemo(
    () => examples.flatMap((one) => (one ? [attempt(library, lesson, one, answer)] : [])),
    [lesson, answer],
  );
  const { mistake } = attempts[0]!;
  const pitfall = mistake === undefined ? pitfallOf(lesson, answer) : undefined;
  const isRightHere = attempts.every(({ wanted, found }) => found === wanted);
  const bench = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // The keyboard of a phone covers half of the page: the picture stays in view above the field.
  const show = () => {
    if (document.activeElement === field.current && (visualViewport?.height ?? innerHeight) < LOW)
      bench.current?.scrollIntoView();
  };
  useEffect(() => {
    visualViewport?.addEventListener("resize", show);
    return () => visualViewport?.removeEventListener("resize", show);
  }, []);
  const lines = answer.split("\n").map((line) => Math.max(1, Math.ceil(line.length / LETTERS_IN_A_LINE)));
  return (
    <>
      <div class="bench" ref={bench}>
        <Picture lesson={lesson} attempts={attempts} />
        <div class="work">
          <div class="field">
            <label for="formula">Your formula: the last line is the answer</label>
            <textarea
              id="formula"
              ref={field}
              rows={lines.reduce((sum, count) => sum + count)}
              spellcheck={false}
              autocomplete="off"
              autocapitalize="off"
              value={answer}
              aria-invalid={mistake === undefined ? undefined : true}
              aria-describedby="formula-said"
              onFocus={show}
              onPointerDown={({ currentTarget: area }) => {
                if (area.inputMode === "none") {
                  area.inputMode = "";
                  // A phone opens its keyboard for a field that gets the focus.
                  area.blur();
                }
              }}
              onInput={(event) => onAnswer(event.currentTarget.value)}
            />
          </div>
          <Keys lesson={lesson} field={field} onText={onAnswer} />
          <p class="error" id="formula-said" role="status">
            {mistake === undefined ? null : <Said text={mistake} />}
          </p>
          <div class="check">
            <Judge
              rows={() => readAnswer(lesson, answer)}
              claim={claim}
              label="Check in every case"
              isReady={mistake === undefined}
              before={isSolved ? <Solved lesson={lesson} /> : null}
              wrongly={
                <Visible>
                  <Said
                    text={
                      pitfall ?? (isRightHere ? "Right in the picture, but not in every case." : "Not yet.")
                    }
                  />{" "}
                  Look at this case:
                </Visible>
              }
              onward={(failure) => (
                <a href={calculatorAddress(valuesIn(failure, readAnswer(lesson, answer)), lesson, answer)}>
                  Step through it in the calculator
                </a>
              )}
              right={(verdict) =>
                most !== undefined && verdict.operations > most ? (
                  <Visible class="ruling long">
                    <p>
                      Right in every case, with {verdict.operations} operations, and the lesson asks for{" "}
                      {most}. <Said text={pitfall ?? ""} />
                    </p>
                  </Visible>
                ) : (
                  <Solved lesson={lesson} onSolve={onSolve}>
                    <p class="note">{toldRight(most ? verdict : { ...verdict, shortest: undefined })}</p>
                  </Solved>
                )
              }
            />
            <button type="button" disabled={answer === start} onClick={() => onAnswer(start)}>
              Begin again
            </button>
            <Hints lesson={lesson} onSolution={onAnswer} />
          </div>
        </div>
      </div>
      <section class="signs" aria-labelledby="signs">
        <h2 id="signs">What the letters and signs mean</h2>
        <dl>
          {legendOf(lesson, answer).map(([sign, meaning]) => (
            <div key={sign}>
              <dt>
                <code>{sign}</code>
              </dt>
              <dd>
                <Said text={meaning} />
              </dd>
            </div>
          ))}
        </dl>
        <p class="note">
          {lesson.rows
            ? "A digit is a bit of a number. The lowest one, a, is at the left, although numbers are usually written the other way round. "
            : "On the board: full squares are right, squares in a dashed frame are missing, and crosses are too much. "}
          The help of <a href="#/calculator">the calculator</a> lists all signs and functions.
        </p>
      </section>
    </>
  );
}
