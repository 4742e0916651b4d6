/** The way to the pages: what to know first, where to begin, and one line for each method. */

import { useEffect, useRef } from "preact/hooks";
import { methodNamed } from "../library.ts";
import { MEASURED } from "./measured.ts";
import { FAMILIES } from "./pages.ts";
import { To } from "./texts.tsx";

export function Index({ unknown, toWords }: { unknown: string | undefined; toWords: boolean }) {
  const words = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (toWords) words.current?.scrollIntoView();
  }, [toWords]);
  return (
    <article>
      <h1>How it works</h1>
      {unknown === undefined ? null : (
        <p class="unknown" role="status">
          There is no method <code>{unknown}</code>. These are the methods that there are.
        </p>
      )}
      <p>
        Which squares does a rook, bishop or queen attack? Subtracting makes a borrow run across the empty
        squares until it meets a piece, just as a rook does. So a subtraction answers. The methods here differ
        in what they subtract from what, and in how they see both directions of a line.
      </p>
      <p>
        Every page has boards to play with. The library computes what they show as you click, and the source
        lines are the library's own.
      </p>

      <h2>Where to begin</h2>
      <p>
        With <To page="ray-subtraction">one ray and one rook</To>: it is the idea by itself, and all the
        others are built on it. Then take <To page="hyperbola-quintessence">Hyperbola Quintessence</To>, with
        which the library computes on most processors, or{" "}
        <To page="obstruction-difference">Obstruction Difference</To>. The rest are their relatives.
      </p>

      {FAMILIES.map(({ title, about, pages }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{about}</p>
          <ul class="pages">
            {pages.map(({ name, line }) => (
              <li key={name} data-page={name}>
                <To page={name} /> <span class="note">{methodNamed(name)?.authors}</span>
                <br />
                {line}
              </li>
            ))}
          </ul>
        </section>
      ))}

      <h2 ref={words}>The words</h2>
      <dl class="words">
        <dt>bitboard</dt>
        <dd>
          A set of squares in a word of 64 bits. Bit 0 is a1, bit 7 is h1, bit 8 is a2, bit 63 is h8. A rank
          is a byte. A bit is 1 where the square is in the set.
        </dd>
        <dt>slider, r</dt>
        <dd>
          The piece that is asked about: one bit, or a set of several. 2r, one bit higher, is the square to
          its right; from the h-file, the a-square of the next rank.
        </dd>
        <dt>occupied, o</dt>
        <dd>
          The squares where any piece stands, of either side. A piece that is attacked counts as attacked,
          whoever owns it.
        </dd>
        <dt>line, ray</dt>
        <dd>
          A rank, file, diagonal (towards h8) or antidiagonal (towards a8) through the slider. The upper or
          positive ray goes to higher bits: north, east, north-east, north-west. The lower or negative ray
          goes the other way.
        </dd>
        <dt>mask</dt>
        <dd>
          A bitboard that something is cut to, with a bitwise and. Masks of lines are read from a table.
        </dd>
        <dt>borrow</dt>
        <dd>
          In a subtraction, what a bit that cannot pay takes from the next higher bit. A 0 passes the debt on
          and becomes 1; a 1 pays and becomes 0.
        </dd>
        <dt>ls1b, ms1b</dt>
        <dd>The lowest and the highest one bit of a word: the least and the most significant.</dd>
        <dt>^ & | ~</dt>
        <dd>
          Exclusive or, and, or, not, on all bits at once. An exclusive or of two words shows where they
          differ.
        </dd>
      </dl>

      <h2>What it is good for</h2>
      <p>
        A table of attacks, by PEXT or by magic numbers, is the other way. It is large, and it is fast while
        it stays in the cache. Where rooks are looked up one by one and the lookups overlap, a PEXT table
        takes {MEASURED.rook.spread} times as long as slidemask; where an evaluation network is read in
        between, {MEASURED.rook.network} times; for columns of rooks, thousands in one call,{" "}
        {MEASURED.columns.warm} times. These are figures of <code>docs/MEASURED.md</code>, of {MEASURED.date},
        on a virtual machine of an Intel Xeon with AVX-512, VBMI and GFNI, built for that processor. There are
        the other pieces, other loads and other builds, too.
      </p>
    </article>
  );
}
