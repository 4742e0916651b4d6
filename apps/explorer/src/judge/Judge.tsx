/** A button that judges a formula, with the progress and the verdict. */

import { useState } from "preact/hooks";
import type { ComponentChild } from "preact";
import type { Failure, Verdict } from "slidemask/judge";
import type { Definition } from "../calculator/evaluate.ts";
import { Mistake } from "../calculator/mistakes.ts";
import { Said } from "../parts/Said.tsx";
import { titleOf, type ClaimName } from "./claims.ts";
import { type Formula, formulaOf } from "./formula.ts";
import { useJudge } from "./useJudge.ts";
import { VerdictOn } from "./Verdict.tsx";
import "./judge.css";

interface Props {
  /** Reads the rows, of which one is judged. It may throw a mistake. */
  readonly rows: () => readonly Definition[];
  /** The row that is judged. By default it is the last one. */
  readonly name?: string;
  readonly claim: ClaimName;
  /** The name of the button. */
  readonly label: string;
  readonly title?: string;
  /** Whether there is something to judge. */
  readonly isReady?: boolean;
  /** What is said before the check. */
  readonly before?: ComponentChild;
  /** The first words about a case that is wrong, in a lesson. */
  readonly wrongly?: ComponentChild;
  /** What can be done with a failure. */
  readonly onward: (failure: Failure) => ComponentChild;
  /** What is said of a right formula in place of the verdict. */
  readonly right?: (verdict: Verdict) => ComponentChild;
}

/** Whether the rows of a formula are as they were. */
const isSame = (formula: Formula, rows: () => readonly Definition[]): boolean => {
  try {
    const now = rows();
    return formula.rows.every(
      ({ name, expression }) => now.find((row) => row.name === name)?.expression === expression,
    );
  } catch {
    return false;
  }
};

export function Judge({
  rows,
  name,
  claim,
  label,
  title,
  isReady = true,
  before,
  wrongly,
  onward,
  right,
}: Props) {
  const { judging, failed, begin, stop } = useJudge();
  const [mistake, setMistake] = useState<string>();
  const shown = judging?.claim === claim && isSame(judging.formula, rows) ? judging : undefined;
  const progress = shown?.report && "tried" in shown.report ? shown.report : undefined;
  const verdict = shown?.report && "wrongCases" in shown.report ? shown.report : undefined;
  const running = shown !== undefined && verdict === undefined;
  const check = () => {
    try {
      const formula = formulaOf(rows(), name);
      setMistake(undefined);
      begin(claim, formula);
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      stop();
      setMistake(error.message);
    }
  };
  return (
    <>
      <button
        type="button"
        class="judge"
        aria-label={title}
        disabled={!isReady}
        onClick={running ? stop : check}
      >
        {running ? "Stop" : label}
      </button>
      <div class="judged" role="status">
        {failed === undefined ? null : (
          <p class="ruling wrong">
            {failed === "module" ? (
              "Not tried: the judge could not be fetched. Check again when you are connected."
            ) : failed !== "worker" ? (
              `Not tried: the judge stopped with this error: ${failed.error}`
            ) : (
              <>
                Not tried: this browser, or the site that the page is on, does not start the worker of the
                judge. Try another browser, or <code>slidemask judge</code> in a terminal.
              </>
            )}
          </p>
        )}
        {mistake === undefined ? null : (
          <p class="ruling wrong">
            Not tried: <Said text={mistake} />.
          </p>
        )}
        {mistake !== undefined ? null : running ? (
          <label>
            Trying {titleOf(claim)}
            {progress && ` in ${progress.of.toLocaleString("en")} cases`}{" "}
            <progress value={progress?.tried} max={progress?.of} />
          </label>
        ) : verdict ? (
          right && verdict.failures.length === 0 && !verdict.withoutAnswer ? (
            right(verdict)
          ) : (
            <VerdictOn verdict={verdict} wrongly={wrongly} onward={onward} />
          )
        ) : (
          before
        )}
      </div>
    </>
  );
}
