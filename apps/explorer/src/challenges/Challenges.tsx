/** Challenges: write a formula, and let the judge try it in every case. */

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { readFormula } from "../judge/formula.ts";
import { Judge } from "../judge/Judge.tsx";
import { valuesIn } from "../judge/position.ts";
import { library } from "../library.ts";
import { Presets } from "../parts/Presets.tsx";
import { Said } from "../parts/Said.tsx";
import { Share } from "../parts/Share.tsx";
import { paramsOf } from "../route.ts";
import type { ViewProps } from "../view.ts";
import { attempt, calculatorAddress } from "./attempt.ts";
import { addressOf, type Challenge, challengeNamed, CHALLENGES, FAULTS, signsFor } from "./challenges.ts";
import { Boards, Rank } from "./Picture.tsx";
import "./challenges.css";

/** The answers and the solved challenges, as long as the page is open. */
const answers = new Map<string, string>();
const solved = new Set<string>();

export function Challenges({ rest, params, setParams }: ViewProps) {
  const challenge = challengeNamed(rest[0]);
  // The key takes hints and verdict away when another challenge begins.
  return <One key={challenge.name} challenge={challenge} params={params} setParams={setParams} />;
}

function One({ challenge, params, setParams }: { challenge: Challenge } & Omit<ViewProps, "rest">) {
  const { name, title, task, claim, most, isRank, start, why } = challenge;
  const formula = params.get("formula") ?? answers.get(name) ?? start;
  const attempts = useMemo(
    () =>
      [challenge.example, challenge.other].flatMap((one) => (one ? [attempt(library, one, formula)] : [])),
    [challenge, formula],
  );
  const tried = attempts[0]!;
  const number = CHALLENGES.indexOf(challenge);
  const next = CHALLENGES[number + 1];
  const write = (text: string) => {
    answers.set(name, text);
    setParams(paramsOf({ formula: text !== start && text }));
  };
  // A kept answer belongs into the address, too.
  useEffect(() => {
    if (!params.has("formula") && formula !== start) write(formula);
  });
  const [, setSolved] = useState(solved.size);
  const solve = () => {
    solved.add(name);
    setSolved(solved.size);
  };
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
            {solved.has(other.name) ? (
              <>
                {" "}
                <span class="tick" role="img" aria-label="(solved)">
                  ✓
                </span>
              </>
            ) : null}
          </a>
        ))}
      </nav>
      <p class="lead">
        <Said text={task} />
      </p>
      {isRank ? <Rank attempt={tried} /> : <Boards attempts={attempts} />}
      <div class="work">
        <div>
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
              wrongly={
                attempts.every(({ wanted, found }) => found === wanted)
                  ? "Right in the picture, but not here:"
                  : undefined
              }
              onward={(failure) => (
                <a href={calculatorAddress(valuesIn(failure, readFormula(formula)), formula, claim)}>
                  Step through it in the calculator
                </a>
              )}
              after={({ failures, withoutAnswer, operations }) =>
                failures.length > 0 || withoutAnswer ? null : most !== undefined && operations > most ? (
                  <p>The formula is right. The challenge asks for {most} operations at most.</p>
                ) : (
                  <Solved onSolved={solve}>
                    <p>
                      <b>Solved.</b> <Said text={why} />
                    </p>
                    <p>
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
                  </Solved>
                )
              }
            />
            <button type="button" disabled={formula === start} onClick={() => write(start)}>
              Begin again
            </button>
            <Share />
          </div>
          <Hints challenge={challenge} onSolution={write} />
        </div>
        <section class="signs" aria-labelledby="signs">
          <h2 id="signs">What the letters and signs mean</h2>
          <dl>
            {signsFor(challenge, formula).map(([sign, meaning]) => (
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
            The help of <a href="#/calculator">the calculator</a> lists all operators and functions.
          </p>
        </section>
      </div>
      <Presets presets={FAULTS} title="Find the fault: published formulas" />
    </main>
  );
}

/** What follows a solution. It reports that the challenge is solved. */
function Solved({ onSolved, children }: { onSolved: () => void; children: ComponentChildren }) {
  useEffect(onSolved, []);
  return <div class="solved">{children}</div>;
}

/** Hints that open one by one. The last one is the solution. */
function Hints({
  challenge: { hints, solution, operations },
  onSolution,
}: {
  challenge: Challenge;
  onSolution: (formula: string) => void;
}) {
  const [open, setOpen] = useState(0);
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
