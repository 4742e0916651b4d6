import { FIGURES } from "../figures.ts";
import { Live } from "../Live.tsx";
import { Formula, Idea, To } from "../prose.tsx";

export function RaySubtraction() {
  return (
    <>
      <Idea title="One rank" figure={<Live figure={FIGURES.oneRank} />}>
        <p>
          A rank is eight squares, so it is eight bits. A bit is 1 where a piece stands. The a-file is the
          lowest bit, and it stands on the left, as on the board.
        </p>
        <p>
          The rook stands on b. Twice the rook, <code>2r</code>, is the next bit, c. Subtract it from the
          pieces, <code>o</code>. There is no 1 on c, so c borrows from d. There is none on d either, so d
          borrows from e, e from f, and f from g. On g stands a piece. Its 1 pays, and the borrow ends.
        </p>
        <p>
          The zeros on the way have become ones, and the 1 that paid has become a zero. So exactly the bits of
          c, d, e, f and g have changed. These are the squares that the rook attacks.
        </p>
      </Idea>

      <Idea title="The formula">
        <p>
          Call the occupied squares <code>o</code> and the rook's bit <code>r</code>. An exclusive or (XOR)
          with <code>o</code> shows which bits the subtraction has changed:
        </p>
        <Formula>o ^ (o - 2r)</Formula>
        <p>
          Why <code>2r</code>? If the rook itself is in <code>o</code>, the first <code>r</code> removes it,
          and the second <code>r</code> has to be borrowed from above. If the rook is not in <code>o</code>,{" "}
          <code>2r</code> is subtracted from the next bit, and the borrow starts there as well. So for one
          rook the answer is the same in both cases.
        </p>
      </Idea>

      <Idea title="A file" figure={<Live figure={FIGURES.north} />}>
        <p>
          On a file, the next square is eight bits away. Keep only the pieces of the file, and subtract{" "}
          <code>2r</code> as before. The borrow runs through the zeros between two squares of the file, and on
          to the next square.
        </p>
        <p>
          At the end, keep only the changes on the file. That removes the changes that the borrow made between
          the squares of the file.
        </p>
        <Formula>(((o & line) - 2r) ^ o) & line</Formula>
        <p>
          The dots mark where the borrow passes. Remove the piece on d7, or set one on d5: the borrow ends
          somewhere else. The word below the boards shows the same bits, bit 63 first.
        </p>
      </Idea>

      <Idea title="Why it is right">
        <ul>
          <li>
            <b>A piece in the way.</b> When <code>o</code> is cut down to the line, all its bits from{" "}
            <code>2r</code> up to the piece are zeros. They become ones, the piece becomes a zero, and no bit
            above it changes.
          </li>
          <li>
            <b>No piece in the way.</b> The borrow leaves the word at the top. All squares to the end of the
            line have changed, and the rook attacks all of them.
          </li>
          <li>
            <b>A piece next to the rook.</b> On a rank it stands on <code>2r</code> itself: 1 − 1 = 0. Nothing
            is borrowed, and one square has changed.
          </li>
          <li>
            <b>The rook at the end of its line.</b> There is no ray, and the mask leaves nothing.
          </li>
        </ul>
      </Idea>

      <Idea title="The other direction" figure={<Live figure={FIGURES.downwards} />}>
        <p>
          A borrow runs to higher bits only. One step north, east, north-east or north-west is 8, 1, 9 or 7
          bits up. The other four directions lead to lower bits, and this subtraction does not see them.
        </p>
        <p>
          Ryan Mack's answer was to keep a second board that is turned round: its bits are reversed, so a1
          lies on h8, and south is north. This method keeps no second board: it turns the board round whenever
          it needs the other direction. The ring shows where the rook stands then.
        </p>
      </Idea>

      <Idea title="What it costs">
        <p>
          For each line: two subtractions, one reversal of the occupied squares, and one reversal of the
          answer. A reversal of 64 bits is one instruction on Arm, and a dozen or more on x86-64. For{" "}
          <To page="hyperbola-quintessence">Hyperbola Quintessence</To>, a cheaper mirror is enough.{" "}
          <To page="obstruction-difference">Obstruction Difference</To> needs none. The same subtraction can
          also answer <To page="ranks-east">for many rooks at once</To>.
        </p>
      </Idea>

      <Idea title="Where the source errs">
        <p>
          The wiki article says that the occupied squares may or may not contain the rook. That is true for
          one rook. Several rooks block one another, and then <code>o</code> must contain all of them:{" "}
          <To page="ranks-east">the page on many rooks</To> shows why.
        </p>
      </Idea>
    </>
  );
}
