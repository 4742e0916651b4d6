/** The course: eight lessons, each with one thing to do and a check. */

import { useEffect } from "preact/hooks";
import { Presets } from "../parts/Presets.tsx";
import { Said } from "../parts/Said.tsx";
import { Share } from "../parts/Share.tsx";
import { paramsOf } from "../route.ts";
import type { ViewProps } from "../view.ts";
import { Digits } from "./Digits.tsx";
import { Formula } from "./Formula.tsx";
import { addressOf, FAULTS, isFormula, LESSONS, lessonNamed, numberOf } from "./lessons.ts";
import { useProgress } from "./progress.ts";
import { Teacher } from "./Teacher.tsx";
import "./course.css";

const TEACHER = "teacher";

export function Course({ rest, params, setParams }: ViewProps) {
  const [{ solved, answers }, change] = useProgress();
  const named = lessonNamed(rest[0]);
  const lesson = named ?? LESSONS.find(({ name }) => !solved.includes(name)) ?? LESSONS[0]!;
  const { name, start } = lesson;
  const isTeacher = rest[0] === TEACHER;
  const answer = params.get("answer") ?? answers[name] ?? start;
  const wasSolved = solved.includes(name);
  const onAnswer = (text: string) => {
    // The browser keeps the answer that has solved a lesson. Later ones are in the address alone.
    if (!wasSolved) change((now) => ({ ...now, answers: { ...now.answers, [name]: text } }));
    setParams(paramsOf({ answer: (wasSolved || text !== start) && text }));
  };
  const onSolve = () =>
    change((now) => ({
      solved: [...now.solved.filter((one) => one !== name), name],
      answers: { ...now.answers, [name]: answer },
    }));
  useEffect(() => {
    if (isTeacher) return;
    // The course opens with the first lesson that is not solved.
    if (!named) location.replace(addressOf(name));
    // A kept answer belongs into the address, too.
    else if (!params.has("answer") && answer !== start) onAnswer(answer);
  });
  const forget = () => {
    if (!confirm("Forget all answers, and which lessons are solved?")) return;
    change();
    setParams(new URLSearchParams());
  };
  const isSolved = wasSolved && answer === answers[name];
  const own = { answer, isSolved, onAnswer, onSolve };
  return (
    <main class="course" tabIndex={-1}>
      <h1>
        {isTeacher
          ? "The course, for teachers"
          : `${LESSONS.includes(lesson) ? `${numberOf(lesson)}. ` : ""}${lesson.title}`}
      </h1>
      <nav class="lessons" aria-label="Lessons">
        {LESSONS.map((other, i) => {
          const isSolved = solved.includes(other.name);
          return (
            <a
              key={other.name}
              href={addressOf(other.name)}
              aria-label={`Lesson ${i + 1}: ${other.title}${isSolved ? ", solved" : ""}`}
              aria-current={other === lesson && !isTeacher ? "step" : undefined}
            >
              {i + 1}
              {isSolved ? <span class="tick">✓</span> : null}
            </a>
          );
        })}
      </nav>
      {isTeacher ? (
        <Teacher />
      ) : (
        <>
          <p class="lead">
            <Said text={lesson.task} />
          </p>
          {/* The key takes hints and verdict away when another lesson begins. */}
          {isFormula(lesson) ? (
            <Formula key={name} lesson={lesson} {...own} />
          ) : (
            <Digits key={name} lesson={lesson} {...own} />
          )}
          {lesson === LESSONS.at(-1) || !LESSONS.includes(lesson) ? (
            <Presets presets={FAULTS} title="Find the fault: published formulas" />
          ) : null}
        </>
      )}
      <div class="actions">
        <Share />
        {solved.length > 0 ? (
          <button type="button" onClick={forget}>
            Forget my progress
          </button>
        ) : null}
        {isTeacher ? null : <a href={addressOf(TEACHER)}>For teachers: all answers</a>}
      </div>
    </main>
  );
}
