/** A button that judges a formula, with the progress and the verdict. */

import { useState } from "preact/hooks";
import type { ComponentChild } from "preact";
import type { Definition } from "../calculator/evaluate.ts";
import { Mistake } from "../calculator/mistakes.ts";
import { Said } from "../parts/Said.tsx";
import { claimOf, type ClaimName } from "./claims.ts";
import { type Formula, formulaOf } from "./formula.ts";
import { caseCount, type Failure, type Verdict } from "./run.ts";
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
  /** The first words about a case that is wrong. */
  readonly wrongly?: string | undefined;
  /** What can be done with a failure. */
  readonly onward: (failure: Failure) => ComponentChild;
  /** What follows the verdict. */
  readonly after?: (verdict: Verdict, formula: Formula) => ComponentChild;
}

interface OwnTask {
  readonly nodes: Formula["nodes"];
  readonly claim: ClaimName;
  readonly formula: Formula;
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

export function Judge({ rows, name, claim, label, title, wrongly, onward, after }: Props) {
  const { judging, failed, begin, stop } = useJudge<OwnTask>();
  const [mistake, setMistake] = useState<string>();
  const task = judging?.task;
  const stale = task !== undefined && (task.claim !== claim || !isSame(task.formula, rows));
  const check = () => {
    try {
      const formula = formulaOf(rows(), name);
      setMistake(undefined);
      begin({ nodes: formula.nodes, claim, formula });
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      stop();
      setMistake(error.message);
    }
  };
  const shown = stale ? undefined : judging;
  const running = typeof shown?.report === "number";
  return (
    <>
      <button type="button" class="judge" aria-label={title} onClick={running ? stop : check}>
        {running ? "Stop" : label}
      </button>
      <div class="judged" role="status">
        {failed ? (
          <p class="ruling wrong">
            Not tried: this browser, or the site that the page is on, does not start the worker of the judge.
            Try another browser, or <code>slidemask judge</code> in a terminal.
          </p>
        ) : null}
        {mistake === undefined ? null : (
          <p class="ruling wrong">
            Not tried: <Said text={mistake} />.
          </p>
        )}
        {shown === undefined || mistake !== undefined ? null : typeof shown.report === "number" ? (
          <label>
            Trying {claimOf(claim).title} in {caseCount(claim).toLocaleString("en")} cases{" "}
            <progress value={shown.report} max={caseCount(claim)} />
          </label>
        ) : (
          <>
            <VerdictOn
              formula={shown.task.formula}
              claim={claim}
              verdict={shown.report}
              wrongly={wrongly}
              onward={onward}
            />
            {after?.(shown.report, shown.task.formula)}
          </>
        )}
      </div>
    </>
  );
}
