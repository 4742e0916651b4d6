import { FIGURES } from "../figures.ts";
import { Live, LiveSet } from "../Live.tsx";
import { Formula, To } from "../texts.tsx";

export function RanksEast() {
  return (
    <>
      <h2>The problem</h2>
      <p>
        An engine often asks what all rooks of a side attack together. A subtraction of words is eight
        subtractions of bytes side by side, if nothing goes over from one byte to the next. Can it answer for
        every rook of the board?
      </p>
      <LiveSet figure={FIGURES.east} />

      <h2>Two rooks in one rank</h2>
      <LiveSet figure={FIGURES.rooksOfOneRank} />
      <p>
        Each rook begins a borrow on the square next to it. The borrow that starts on c ends on d, because the
        second rook stands there and pays with its own bit. The borrow of the second rook starts on e and ends
        on g. They never meet: a borrow ends at the next piece at the latest, and the next rook's begins
        behind it.
      </p>
      <p>
        So the rooks have to be in the occupied set. Were the one on d not in <code>o</code>, the first borrow
        would walk through it, and into the second.
      </p>

      <h2>The barrier</h2>
      <p>
        A rook without a piece before it borrows from the next rank, and that from the next, to the top of the
        board. For <To page="ray-subtraction">one rook</To> the mask of its line cuts that off:
      </p>
      <Live figure={FIGURES.flood} />
      <p>
        For a set there is no such mask: all ranks are wanted. Instead, a one is set on every square of the
        a-file. The borrow of the rank below ends there. No rook attacks the a-file by looking east, so in the
        end the file is cleared, and what has happened to it does not matter.
      </p>

      <h2>The formula</h2>
      <Formula>(o ^ ((o | a-file) - 2r)) & ~a-file</Formula>

      <h2>Why it is right</h2>
      <ul>
        <li>
          <b>One debt for each barrier.</b> At most one borrow comes out of a rank: if a rook stands on h, its
          own bit ends the borrow that comes to it, and its <code>2r</code> is the barrier's bit of the next
          rank, 1 − 1 = 0. Otherwise the last borrow arrives there. The barrier pays for either, and never for
          both.
        </li>
        <li>
          <b>The barrier does no harm.</b> It is the lowest bit of its rank. Borrows of that rank go away from
          it.
        </li>
        <li>
          <b>Nothing else is special.</b> Within a rank it is{" "}
          <To page="ray-subtraction">the same as for one rook</To>, for each of them.
        </li>
      </ul>

      <h2>What it cannot see</h2>
      <p>
        It sees one direction; <To page="ranks-west">the other</To> is the same in a mirror. Files and
        diagonals do not lie in bytes. But if many boards are taken at once, and cut so that a register holds
        the same rank of each, a step north is a step from register to register; so the library answers for
        whole sets on many boards, with this subtraction for the ranks.
      </p>

      <h2>Where the source errs</h2>
      <ul>
        <li>
          The formula lacks a closing parenthesis. Put at its very end, as C reads it, <code>&</code> would
          bind before <code>^</code>, and a piece on the a-file would stay in the attacks. Meant is the
          formula above.
        </li>
        <li>
          The figures have bit 0 at the right: what they call left is east here. In the last one a row has
          lost a dot.
        </li>
      </ul>
    </>
  );
}

export function RanksWest() {
  return (
    <>
      <h2>The problem</h2>
      <p>
        <To page="ranks-east">The subtraction for all ranks</To> looks east, to higher bits, and a borrow goes
        no other way. To look west, reverse the bits of each rank: h changes places with a, g with b. What was
        west is east.
      </p>
      <LiveSet figure={FIGURES.west} />

      <h2>The formula</h2>
      <Formula>west(r, o) = mirror(east(mirror(r), mirror(o)))</Formula>

      <h2>Why it is right</h2>
      <p>
        A mirror changes no distance within a rank and no order of ranks. A rook's next piece to the west is,
        in the mirror, its next piece to the east. And a mirror undoes itself.
      </p>

      <h2>What it costs</h2>
      <p>
        Three mirrors: of the rooks, of the occupied squares, of the answer. A mirror of ranks swaps
        neighbouring bits, then neighbouring pairs, then the halves of each byte: three exchanges under masks.
        That is more than the subtraction itself. Both directions of one rook are cheaper by a method for
        both, such as <To page="obstruction-difference">Obstruction Difference</To>.
      </p>
    </>
  );
}
