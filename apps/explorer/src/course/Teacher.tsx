/** The teacher's page: what each lesson is for, its answer with the reason, and what the check says to wrong answers. */

import { Said } from "../parts/Said.tsx";
import { addressOf, ALL, type Lesson, LESSONS } from "./lessons.ts";

export function Teacher() {
  const minutes = LESSONS.reduce((sum, lesson) => sum + lesson.minutes, 0);
  return (
    <>
      <p class="lead">
        A chess program keeps the board as a number: a digit for each square, 1 for a piece. The eight lessons
        show how two subtractions find what a rook attacks. They need the moves of the rook and subtraction as
        in school. Plan about {minutes} minutes for one reader, and stop after lesson 4 or 6 if you like. The
        check tries a formula in every case, so every right answer is accepted.
      </p>
      <section aria-labelledby="blackboard">
        <h2 id="blackboard">On the blackboard</h2>
        <ul>
          <li>1000 − 1 = 999. With the digits 0 and 1: each 0 becomes 1, and the first 1 becomes 0.</li>
          <li>
            The page writes the smallest digit, a, at the left. Twice a number is the next square to the
            right, as ten times is the next place in decimal.
          </li>
          <li>
            <Said text="`x ^ y` is 1 where two digits differ, `x & y` where both are 1. `&` is done before `^`, as × before +." />
          </li>
          <li>Every case: the rook on each square, with all pieces that can stand in its way.</li>
        </ul>
        <p>
          The heading of a lesson is its link, for pupils. A link that the page copies has what was typed in
          it.
        </p>
      </section>
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
      <dd>about {minutes} minutes</dd>
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
