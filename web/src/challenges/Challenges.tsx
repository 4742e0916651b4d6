/** Challenges: write a formula, and let the judge try it in every case. */

import { useMemo, useState } from "preact/hooks";
import { GIVEN } from "../judge/given.ts";
import { formulaOf, readFormula } from "../judge/formula.ts";
import { Judge } from "../judge/Judge.tsx";
import { valuesIn } from "../judge/position.ts";
import { library } from "../library.ts";
import { Presets } from "../parts/Presets.tsx";
import { Said } from "../parts/Said.tsx";
import { Share } from "../parts/Share.tsx";
import { paramsOf } from "../route.ts";
import type { ViewProps } from "../view.ts";
import { attempt, calculatorAddress } from "./attempt.ts";
import { addressOf, type Challenge, challengeNamed, CHALLENGES, FAULTS } from "./challenges.ts";
import { Picture } from "./Picture.tsx";
import "./challenges.css";

export function Challenges({ rest, params, setParams }: ViewProps) {
  const challenge = challengeNamed(rest[0]);
  // The key takes hints and verdict away when another challenge begins.
  return <One key={challenge.name} challenge={challenge} params={params} setParams={setParams} />;
}

function One({ challenge, params, setParams }: { challenge: Challenge } & Omit<ViewProps, "rest">) {
  const { title, task, claim, most, isRank, start } = challenge;
  const formula = params.get("formula") ?? start;
  const tried = useMemo(() => attempt(library, challenge, formula), [challenge, formula]);
  const number = CHALLENGES.indexOf(challenge);
  const next = CHALLENGES[number + 1];
  const write = (text: string) => setParams(paramsOf({ formula: text !== start && text }));
  return (
    <main class="challenges" tabIndex={-1}>
      <h1>
        Challenge {number + 1} of {CHALLENGES.length}: {title}
      </h1>
      <nav aria-label="Challenges">
        {CHALLENGES.map((other) => (
          <a
            key={other.name}
            href={addressOf(other.name)}
            aria-current={other === challenge ? "step" : undefined}
          >
            {other.title}
          </a>
        ))}
      </nav>
      <p class="lead">
        <Said text={task} />
      </p>
      <Picture attempt={tried} isRank={isRank ?? false} />
      <div class="field">
        <label for="formula">Your formula: the last line is the answer</label>
        <textarea
          id="formula"
          rows={Math.max(2, formula.split("\n").length)}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          value={formula}
          aria-invalid={tried.mistake === undefined ? undefined : true}
          aria-describedby="formula-said"
          onInput={(event) => write(event.currentTarget.value)}
        />
        <p class="error" id="formula-said" role="status">
          {tried.mistake === undefined ? null : <Said text={tried.mistake} />}
        </p>
      </div>
      <div class="check">
        <Judge
          rows={() => readFormula(formula)}
          claim={claim}
          label="Check in every case"
          onward={(failure) => (
            <a href={calculatorAddress(valuesIn(failure, readFormula(formula)), formula)}>
              Step through it in the calculator
            </a>
          )}
          after={({ failures, impossible }, { operations }) =>
            failures.length > 0 || impossible ? null : most !== undefined && operations > most ? (
              <p>The formula is right. The challenge asks for {most} operations at most.</p>
            ) : (
              <p class="solved">
                <b>Solved.</b>{" "}
                {next ? (
                  <a class="next" href={addressOf(next.name)}>
                    Next: {next.title} ›
                  </a>
                ) : (
                  <a class="next" href="#/calculator">
                    That was the last one: write formulas of your own ›
                  </a>
                )}
              </p>
            )
          }
        />
        <Share />
      </div>
      <Hints challenge={challenge} onSolution={write} />
      <details>
        <summary>What the letters and signs mean</summary>
        <dl class="given-names">
          {Object.entries(GIVEN).map(([letter, meaning]) => (
            <div key={letter}>
              <dt>
                <code>{letter}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
          <div>
            <dt>
              <code>^ & | ~</code>
            </dt>
            <dd>XOR (where two sets differ), AND (in both), OR (in either), NOT (all other squares)</dd>
          </div>
        </dl>
        <p class="note">
          The help of <a href="#/calculator">the calculator</a> lists all operators and functions.
        </p>
      </details>
      <Presets presets={FAULTS} title="Find the fault: published formulas" />
    </main>
  );
}

/** Hints that open one by one. The last one is the solution. */
function Hints({
  challenge: { hints, solution },
  onSolution,
}: {
  challenge: Challenge;
  onSolution: (formula: string) => void;
}) {
  const [open, setOpen] = useState(0);
  const { operations } = useMemo(() => formulaOf(readFormula(solution)), [solution]);
  return (
    <section class="hints" aria-label="Hints">
      <ol aria-live="polite">
        {hints.slice(0, open).map((hint) => (
          <li key={hint}>
            <Said text={hint} />
          </li>
        ))}
      </ol>
      {open < hints.length ? (
        <button type="button" onClick={() => setOpen(open + 1)}>
          Show a hint ({open + 1} of {hints.length})
        </button>
      ) : (
        <button type="button" onClick={() => onSolution(solution)}>
          Write a solution into the field ({operations} operations)
        </button>
      )}
    </section>
  );
}
