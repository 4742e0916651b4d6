import { FIGURES } from "../figures.ts";
import { Live } from "../Live.tsx";
import { Formula, To } from "../texts.tsx";

export function RaySubtraction() {
  return (
    <>
      <h2>The problem</h2>
      <p>
        A rook looks north. It attacks every square up to the first piece, that piece included, and nothing
        behind it. A loop would go from square to square and ask each time whether it is empty. But a
        subtraction goes from bit to bit and asks just that: a 0 has nothing to lend and sends the borrow on;
        a 1 pays, and the borrow ends.
      </p>
      <Live figure={FIGURES.north}>
        <p>
          The dots are where the borrow comes by. Take the piece on d7 off, or set one on d5, and see it end
          elsewhere. Below are the same words in their own order, bit 63 first: from one square of the file to
          the next, the borrow crosses the seven zeros in between.
        </p>
      </Live>

      <h2>One rank, bit by bit</h2>
      <p>
        A rank is a byte, and nothing lies between its squares. The a-file is the lowest bit. Numbers are
        written with the lowest bit at the right; here it is at the left, as on the board, so a borrow goes to
        the right.
      </p>
      <Live figure={FIGURES.oneRank} />
      <p>
        Twice the rook, <code>2r</code>, is one bit on c, the square next to it. There is nothing on c to take
        it from, so c borrows from d, d from e, e from f, and f from g. On g stands a piece: it lends its one,
        and there the borrow ends. The zeros on the way have become ones, and the one that paid has become a
        zero. So c, d, e, f and g have changed. Those are the squares that the rook attacks.
      </p>

      <h2>The formula</h2>
      <p>
        Call the occupied squares <code>o</code> and the rook's bit <code>r</code>. An exclusive or with{" "}
        <code>o</code> leaves what the subtraction has changed:
      </p>
      <Formula>o ^ (o - 2r)</Formula>
      <p>
        Why <code>2r</code>? If <code>o</code> has the rook, the first <code>r</code> only takes the rook out
        of it; the second one has to be borrowed from above. If <code>o</code> is without the rook,{" "}
        <code>2r</code> is still the bit above it, and a subtraction changes no bit below the one that it
        begins at. So for one rook the answer does not depend on whether <code>o</code> has the rook.
      </p>
      <p>
        For a file or a diagonal, cut <code>o</code> to the line first, and the changes to the line
        afterwards. The first cut makes zeros of all that is not on the line, so that the borrow passes there.
        The second takes off what it has done on its way.
      </p>
      <Formula>(((o & line) - 2r) ^ o) & line</Formula>

      <h2>Why it is right</h2>
      <ul>
        <li>
          <b>A piece in the way.</b> All bits of the cut <code>o</code> from <code>2r</code> up to the piece
          are zeros: the empty squares of the line, and all that lies between. They turn into ones, the piece
          into a zero, and no bit above changes, because the debt is paid.
        </li>
        <li>
          <b>Nobody in the way.</b> The borrow runs out of the top of the word, as if there were a bit 64 to
          lend. All squares to the end of the line have changed, and all of them are attacked.
        </li>
        <li>
          <b>A piece next to the rook.</b> On a rank it stands on <code>2r</code> itself: 1 − 1 = 0, nothing
          is borrowed, and one square has changed.
        </li>
        <li>
          <b>The rook at the end of its line.</b> There is no ray, and the mask leaves nothing.
        </li>
      </ul>

      <h2>What it cannot see</h2>
      <p>
        A borrow goes to higher bits only. North, east, north-east and north-west are higher: one step is 8,
        1, 9 and 7 bits. The other four directions it does not see.
      </p>
      <p>
        Ryan Mack's answer was to keep the board a second time, turned round, with all bits reversed: a1 on
        h8, so that south is north. This method turns it when it is asked. The ring shows where the rook
        stands now.
      </p>
      <Live figure={FIGURES.downwards} />
      <p>
        For each line that costs a reversal of the occupied squares, one of the answer, and a second
        subtraction. A reversal is one instruction on Arm, and a dozen or more on x86-64.{" "}
        <To page="hyperbola-quintessence">Hyperbola Quintessence</To> saves some of it;{" "}
        <To page="obstruction-difference">Obstruction Difference</To> needs no mirror at all. And without a
        mask the same subtraction answers <To page="ranks-east">for many rooks at once</To>.
      </p>

      <h2>Where the source errs</h2>
      <p>
        It says that the occupied squares may include the rook or not. That holds for one rook. Several rooks
        stand in each other's way, and then <code>o</code> has to include them all:{" "}
        <To page="ranks-east">see there</To>.
      </p>
    </>
  );
}
