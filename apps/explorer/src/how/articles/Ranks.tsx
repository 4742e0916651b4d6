import { FIGURES } from "../figures.ts";
import { Live, LiveSet } from "../Live.tsx";
import { Formula, Idea, To } from "../prose.tsx";

export function RanksEast() {
  return (
    <>
      <Idea title="Two rooks on one rank" figure={<LiveSet figure={FIGURES.rooksOfOneRank} />}>
        <p>
          An engine often asks what all rooks of a side attack together. Each rook begins a borrow on the
          square next to it. The borrow that starts on c ends on d, because the second rook stands there and
          pays with its own bit. The borrow of the second rook starts on e and ends on g.
        </p>
        <p>
          The two borrows never meet: each ends at the next piece. If that piece is a rook, its own borrow
          starts one square further on. So all rooks must be in the occupied set. If the rook on d were not,
          the first borrow would run through it and into the second.
        </p>
      </Idea>

      <Idea title="A borrow that leaves its rank" figure={<Live figure={FIGURES.flood} />}>
        <p>
          A rook with no piece to the right borrows from the next rank, and that rank from the next, to the
          top of the board. For <To page="ray-subtraction">one rook</To> the mask of its line removes that.
          For a set of rooks there is no such mask, because all ranks are wanted.
        </p>
      </Idea>

      <Idea title="The barrier" figure={<LiveSet figure={FIGURES.east} />}>
        <p>
          The method sets a 1 on every square of the a-file. A borrow that comes out of a rank ends on the
          a-square of the rank above. No rook attacks the a-file by looking east, so the last step clears the
          file.
        </p>
        <p>Eight subtractions of a byte, one for each rank, run side by side in a single word of 64 bits.</p>
      </Idea>

      <Idea title="The formula">
        <Formula>(o ^ ((o | a-file) - 2r)) & ~a-file</Formula>
      </Idea>

      <Idea title="Why it is right">
        <ul>
          <li>
            <b>Each bit of the barrier pays at most once.</b> If a rook stands on h, it ends every borrow that
            comes along the rank. Its own <code>2r</code> is subtracted from the barrier's bit of the next
            rank: 1 − 1 = 0. If no rook stands on h, a borrow may arrive at the barrier, and the barrier pays.
            The two never happen together.
          </li>
          <li>
            <b>The barrier does no harm.</b> Each of its bits is the lowest bit of a rank, and the borrows of
            that rank run away from it.
          </li>
          <li>
            <b>Rooks do not disturb one another.</b> Within a rank, the subtraction gives each rook the answer
            that it would get as <To page="ray-subtraction">the only slider</To>.
          </li>
        </ul>
      </Idea>

      <Idea title="What it cannot see">
        <p>
          It sees one direction. <To page="ranks-west">The other direction</To> is the same in a mirror. The
          squares of a file or diagonal are not together in one byte, so this method does not answer along
          them. For whole sets, the library takes many boards at a time and cuts them into ranks: one register
          holds the first rank of every board, the next register the second rank, and so on. Then a step north
          is a step to the next register, and so files and diagonals are answered. This subtraction answers
          along the ranks.
        </p>
      </Idea>

      <Idea title="Where the source errs">
        <ul>
          <li>
            In the source, the formula lacks a closing parenthesis. If it is added at the very end, C computes{" "}
            <code>&</code> before <code>^</code>, and a piece on the a-file stays in the attacks. The formula
            above is the one that is meant.
          </li>
          <li>
            The source draws bit 0 at the right, and this page draws it at the left. A borrow that runs to the
            left there runs east here. The source draws an empty square as a dot, and in its last figure one
            row has a dot too few.
          </li>
        </ul>
      </Idea>
    </>
  );
}

export function RanksWest() {
  return (
    <>
      <Idea title="The same in a mirror" figure={<LiveSet figure={FIGURES.west} />}>
        <p>
          <To page="ranks-east">The subtraction for all ranks</To> looks east, to higher bits. To look west,
          reverse the bits of each rank: a changes places with h, b with g. Then west is east.
        </p>
      </Idea>

      <Idea title="The formula">
        <Formula>west(r, o) = mirror(east(mirror(r), mirror(o)))</Formula>
      </Idea>

      <Idea title="Why it is right">
        <p>
          The mirror keeps all distances within a rank, and every rank stays where it is. The next piece to
          the west of a rook is the next piece to its east in the mirror. A second mirror undoes the first.
        </p>
      </Idea>

      <Idea title="What it costs">
        <p>
          Three mirrors: of the rooks, of the occupied squares, and of the answer. A mirror of ranks exchanges
          neighbouring bits, then neighbouring pairs, then the halves of each byte. That is more work than the
          subtraction. For both directions of one rook,{" "}
          <To page="obstruction-difference">Obstruction Difference</To> is cheaper.
        </p>
      </Idea>
    </>
  );
}
