/** The teacher's page: what each lesson is for, its answer with the reason, and what the check says to wrong answers. */

import { Said } from "../parts/Said.tsx";
import { addressOf, ALL, type Lesson, LESSONS } from "./lessons.ts";

export function Teacher() {
  const minutes = LESSONS.reduce((sum, lesson) => sum + lesson.minutes, 0);
  return (
    <>
      <p class="lead">
        The eight lessons lead from one rank to a whole rook by two subtractions. They need the moves of the
        rook and subtraction as in school. Plan {minutes} minutes for all of them. The check tries a formula
        in every case, so every right answer is accepted. Each lesson has an address of its own, and the
        browser keeps what was solved and typed.
      </p>
      {ALL.map((lesson, i) => (
        <section key={lesson.name} aria-labelledby={lesson.name}>
          <h2 id={lesson.name}>
            <a href={addressOf(lesson.name)}>
              {i < LESSONS.length ? `${i + 1}. ` : "Extra: "}
              {lesson.title}
            </a>
          </h2>
          <Notes lesson={lesson} />
        </section>
      ))}
    </>
  );
}

function Notes({ lesson: { aim, minutes, task, solution, why, hints, pitfalls } }: { lesson: Lesson }) {
  return (
    <dl class="notes">
      <dt>Aim</dt>
      <dd>{aim}</dd>
      <dt>Plan</dt>
      <dd>{minutes} minutes</dd>
      <dt>Task</dt>
      <dd>
        <Said text={task} />
      </dd>
      <dt>Answer</dt>
      <dd>
        <code class="answer">{solution}</code>
      </dd>
      <dt>Reason</dt>
      <dd>
        <Said text={why} />
      </dd>
      <dt>Hints</dt>
      <dd>
        {hints.map((hint) => (
          <p key={hint}>
            <Said text={hint} />
          </p>
        ))}
      </dd>
      <dt>Usual wrong answers, and what the check says</dt>
      <dd>
        {pitfalls.map(({ answer, says }) => (
          <p key={answer}>
            <code class="answer">{answer || "nothing"}</code>
            <Said text={says} />
          </p>
        ))}
      </dd>
    </dl>
  );
}
