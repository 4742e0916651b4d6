/** The verdict on a formula: a sentence, and the boards on which it is wrong. */

import { useState } from "preact/hooks";
import type { ComponentChild } from "preact";
import type { Failure, Verdict } from "slidemask/judge";
import { writeExplored, exploredStart } from "../explore/explored.ts";
import { library } from "../library.ts";
import { formatRoute } from "../route.ts";
import { FailureBoard } from "./FailureBoard.tsx";
import { axisOf, isOnItsRank, named, sliderOf, toldCase, toldRight, toldUnanswered } from "./said.ts";

interface Props {
  readonly verdict: Verdict;
  /** The first words about a case that is wrong, in a lesson, which needs no figures. */
  readonly wrongly?: ComponentChild;
  /** What can be done with a failure. */
  readonly onward: (failure: Failure) => ComponentChild;
}

/** The address of the explorer with the position of a failure. */
function explorerAddress(failure: Failure): string {
  const { square, occupied } = failure;
  const slider = sliderOf(failure);
  const position = { slider, square, occupied, pieces: undefined, axis: axisOf(failure) };
  return formatRoute(["explore"], writeExplored({ ...exploredStart(library), ...position }));
}

export function VerdictOn({ verdict, wrongly, onward }: Props) {
  const { cases, wrongCases: wrong, failures, withoutAnswer } = verdict;
  // Learners understand a case on one rank most easily.
  const [number, setNumber] = useState(() => Math.max(0, wrongly ? failures.findIndex(isOnItsRank) : 0));
  const failure = failures[number];
  if (withoutAnswer) return <p class="ruling wrong">{toldUnanswered(withoutAnswer)}</p>;
  if (failure === undefined)
    return (
      <div class="ruling right">
        <p>{toldRight(verdict)}</p>
        <p class="note">
          A sign or function counts if its value depends on <code>o</code>. Signs on <code>r</code> and{" "}
          <code>m</code> alone are free, because a table can hold their values. <code>~</code> is free in{" "}
          <code>x & ~y</code>, which is one instruction.
        </p>
      </div>
    );
  return (
    <div class="ruling wrong">
      <div>
        {wrongly ?? "Wrong:"} {toldCase(failure)}.
      </div>
      <div class="failed">
        <FailureBoard failure={failure} />
        <dl>
          <dt class="right">right</dt>
          <dd>{named(failure.expected & failure.found)}</dd>
          <dt class="missing">missing</dt>
          <dd>{named(failure.expected & ~failure.found)}</dd>
          <dt class="extra">extra</dt>
          <dd>{named(failure.found & ~failure.expected)}</dd>
        </dl>
      </div>
      {wrongly && wrong > 0 ? null : (
        <p class="note">
          {wrong === 0
            ? "Wrong only with certain pieces on other squares. These are some of them"
            : `Wrong in ${wrong.toLocaleString("en")} of ${cases.toLocaleString("en")} cases. This is one with the fewest pieces`}
          {failures.length === 1
            ? ""
            : `, failure ${number + 1} of ${failures.length} (one for each square and direction)`}
          .
        </p>
      )}
      <div class="onward">
        {onward(failure)}
        {failures.length === 1 ? null : (
          <button type="button" onClick={() => setNumber((number + 1) % failures.length)}>
            Next failure
          </button>
        )}
        <a href={explorerAddress(failure)}>Open in the explorer</a>
      </div>
    </div>
  );
}
