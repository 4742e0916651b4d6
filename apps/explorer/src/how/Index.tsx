/** The index of the pages: what to know first, where to begin, and one line for each method. */

import { useEffect } from "preact/hooks";
import { methodNamed } from "../library.ts";
import { MEASURED } from "./measured.ts";
import { FAMILIES, type SectionName, SECTIONS } from "./pages.ts";
import { FIGURES } from "./figures.ts";
import { Live, LiveSet } from "./Live.tsx";
import { Idea, To } from "./prose.tsx";

interface Props {
  readonly unknown: string | undefined;
  /** The section to scroll to. */
  readonly section: SectionName | undefined;
}

/** The heading of a section. */
function Heading({ of }: { of: SectionName }) {
  return <h2 data-section={of}>{SECTIONS[of].title}</h2>;
}

export function Index({ unknown, section }: Props) {
  useEffect(() => {
    if (section !== undefined) document.querySelector(`[data-section=${section}]`)?.scrollIntoView();
  }, [section]);
  return (
    <article>
      <h1>How it works</h1>
      {unknown === undefined ? null : (
        <p class="unknown" role="status">
          There is no method <code>{unknown}</code>. All methods are listed below.
        </p>
      )}
      <nav class="contents" aria-label="On this page">
        {Object.values(SECTIONS).map(({ title, address }) => (
          <a key={address} href={address}>
            {title}
          </a>
        ))}
      </nav>
      <p>
        Are o, r, 2r, ^ or ms1b new to you? <a href={SECTIONS.words.address}>{SECTIONS.words.title}</a>{" "}
        explains them.
      </p>
      <Heading of="ideas" />
      <Idea title="A borrow finds the next piece" figure={<Live figure={FIGURES.oneRank} />}>
        <p>
          Which squares does a rook attack to its right? Every square up to the next piece, that piece
          included. A program could walk from square to square. A subtraction does it in one step.
        </p>
        <p>
          Write the pieces of a rank as ones, the a-file on the left. Subtract a 1 just right of the rook.
          There is no 1 to take it from, so the subtraction borrows from the next bit, and from the next,
          until it meets a piece. Every bit on that way has changed.
        </p>
        <p>Click a board to change its pieces: the library computes the figure again.</p>
      </Idea>
      <Idea title="Any line will do" figure={<Live figure={FIGURES.north} />}>
        <p>
          The squares of a file, or of a diagonal, are further apart in the word. Keep only the pieces of that
          line, subtract, and keep only the changes on that line. The borrow passes through the zeros in
          between.
        </p>
      </Idea>
      <Idea title="A mirror shows the other direction" figure={<Live figure={FIGURES.reverseMath} />}>
        <p>
          A borrow runs to higher bits only. For the lower bits, mirror the line, subtract there as well, and
          mirror the result back. <To page="hyperbola-quintessence">Hyperbola Quintessence</To> mirrors with
          one instruction.
        </p>
      </Idea>
      <Idea title="One borrow can pass the rook" figure={<Live figure={FIGURES.edgelessRank} />}>
        <p>
          Start the borrow at the nearest piece on the lower side: <code>ms1b</code>, the most significant one
          bit of the lower squares, is the highest 1 there. The borrow runs past the rook to the nearest piece
          on the upper side: both directions with one subtraction.{" "}
          <To page="obstruction-difference">Obstruction Difference</To>, <To page="sbamg">SBAMG</To> and their
          relatives work in this way.
        </p>
      </Idea>
      <Idea title="Many rooks at once" figure={<LiveSet figure={FIGURES.rooksOfOneRank} />}>
        <p>
          Several rooks can share one subtraction. Each borrow ends at the next piece, and a rook is a piece.
          With a barrier between the ranks, <To page="ranks-east">one subtraction answers for all of them</To>
          .
        </p>
      </Idea>
      <Idea title="Eight rays at once">
        <p>
          The eight rays around a square can share one subtraction, too: each ray is a byte, with a wall at
          its end. <a href="#/rays">The page on rays</a> shows which pieces such a subtraction finds, and who
          attacks whom.
        </p>
      </Idea>

      <Heading of="methods" />
      <p>
        Each method has a page of its own. Begin with <To page="ray-subtraction">one ray and one rook</To>:
        the others build on it.
      </p>
      {FAMILIES.map(({ title, about, pages }) => (
        <section key={title}>
          <h3>{title}</h3>
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

      <Heading of="words" />
      <dl class="words">
        <dt>bitboard</dt>
        <dd>
          A set of squares in a word of 64 bits. A bit is 1 where the square is in the set. Bit 0 is a1, bit 7
          is h1, bit 8 is a2, and bit 63 is h8. Each byte is a rank.
        </dd>
        <dt>slider, r</dt>
        <dd>
          The rook, bishop or queen whose attacks are wanted: one bit, or several for a set of sliders. Twice
          that bit, 2r, is the next square to the right. If the slider stands on the h-file, 2r is the
          a-square of the next rank.
        </dd>
        <dt>occupied, o</dt>
        <dd>
          The squares where a piece of either side stands. A slider also attacks the piece that stops it,
          whatever its colour.
        </dd>
        <dt>line, ray</dt>
        <dd>
          A line is the rank, file, diagonal (towards h8) or antidiagonal (towards a8) through the slider. Its
          upper or positive ray goes to higher bits: north, east, north-east, north-west. Its lower or
          negative ray goes the other way.
        </dd>
        <dt>mask</dt>
        <dd>
          A bitboard with the squares to keep. The operator & removes all others. The masks of the lines come
          from a table.
        </dd>
        <dt>borrow</dt>
        <dd>
          In a subtraction, a bit that is too small borrows from the next higher bit. If that one is 0, it
          borrows in turn and becomes 1. If it is 1, it pays and becomes 0.
        </dd>
        <dt>ls1b, ms1b</dt>
        <dd>The lowest and the highest 1 of a word: the least and the most significant one bit.</dd>
        <dt>^ & | ~</dt>
        <dd>XOR, AND, OR and NOT, each on all bits at once. The XOR of two words shows where they differ.</dd>
      </dl>

      <Heading of="uses" />
      <p>
        Instead of subtracting, a program can look the attacks up in a table, at an index that the instruction
        PEXT or a magic number computes. Such a table is large, and it is fast while it stays in the cache. If
        rooks are looked up one after another, a PEXT table takes {MEASURED.rook.spread} times as long as
        slidemask. But when an evaluation network fills the cache, the table takes {MEASURED.rook.network}{" "}
        times as long as slidemask. For an array of thousands of rooks, which slidemask answers in one call,
        the table takes {MEASURED.columns.warm} times as long. These figures are from{" "}
        <code>docs/MEASURED.md</code> of the project, measured on {MEASURED.date} on {MEASURED.machine}, in a
        build for that processor.
      </p>
    </article>
  );
}
