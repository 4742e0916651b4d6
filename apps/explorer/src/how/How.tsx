/** The view "How it works": an index, and a page for each method. */

import type { ViewProps } from "../view.ts";
import { methodNamed } from "../library.ts";
import { ARTICLES } from "./articles.tsx";
import { Index } from "./Index.tsx";
import { neighbours, type PageName, pageNamed, SECTIONS, sectionNamed } from "./pages.ts";
import { Source } from "../parts/Source.tsx";
import { LineSource, SetSource } from "./SourceLines.tsx";
import { To } from "./prose.tsx";
import "./how.css";

export function How({ rest }: ViewProps) {
  const [asked] = rest;
  const name = pageNamed(asked);
  return (
    <main class="how" tabIndex={-1}>
      {name === undefined ? (
        <Index unknown={sectionNamed(asked) ? undefined : asked} section={sectionNamed(asked)} />
      ) : (
        // The key resets the figures on each page.
        <Page key={name} name={name} />
      )}
    </main>
  );
}

function Page({ name }: { name: PageName }) {
  const about = methodNamed(name)!;
  const { article: Article, owes } = ARTICLES[name];
  const { before, after } = neighbours(name);
  return (
    <article>
      <p class="above">
        <a href="#/how">How it works</a> › <code>{name}</code>
      </p>
      <h1>{about.title}</h1>
      <dl class="facts">
        <dt>By</dt>
        <dd>{about.authors}</dd>
        <dt>Described in</dt>
        <dd>
          <Source of={about} />
        </dd>
        {"tableBytes" in about ? (
          <>
            <dt>Tables</dt>
            <dd>{about.tableBytes.toLocaleString("en")} bytes, the masks of the lines included</dd>
            <dt>Fast with</dt>
            <dd>{about.instructions.join(", ")}</dd>
          </>
        ) : (
          <>
            <dt>Looks</dt>
            <dd>{about.directions.join(", ")}</dd>
          </>
        )}
      </dl>
      <Article />
      <h2>As the library has it</h2>
      {"tableBytes" in about ? <LineSource method={about} /> : <SetSource method={about.name} />}
      <p class="note">
        The comments beside the code use the letters of the formula. The section{" "}
        <a href={SECTIONS.words.address}>{SECTIONS.words.title}</a> explains these letters.
      </p>
      <h2>Sources</h2>
      <ul>
        <li>
          <Source of={about} />
        </li>
        {owes.map((owed, i) => (
          <li key={i}>{owed}</li>
        ))}
      </ul>
      <nav class="neighbours" aria-label="Methods in order">
        {before ? (
          <span>
            Before: <To page={before} />
          </span>
        ) : null}
        {after ? (
          <span>
            Next: <To page={after} />
          </span>
        ) : (
          <span>
            That was the last one. <a href="#/compare">See all methods on one board</a>.
          </span>
        )}
      </nav>
    </article>
  );
}
