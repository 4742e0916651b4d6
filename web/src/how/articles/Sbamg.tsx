import { FIGURES } from "../figures.ts";
import { Live } from "../Live.tsx";
import { Formula, To } from "../texts.tsx";

export function Sbamg() {
  return (
    <>
      <h2>The problem</h2>
      <p>
        <To page="ray-subtraction">A borrow that starts at the slider</To> walks up to the next piece and sees
        one ray. What if it started lower down, at the nearest piece below the slider? Then it would walk up
        from there, past the slider, to the nearest piece above: both rays in one go. SBAMG (Subtraction Based
        Attack Mask Generation) does that.
      </p>
      <Live figure={FIGURES.sbamgFile} />

      <h2>One rank, bit by bit</h2>
      <p>
        The closest blocker on the negative ray is <code>cbn</code>. The rook itself is left out of{" "}
        <code>o</code>, so that the borrow can pass it. The ends of the line are taken for occupied, here a
        and h, whether a piece stands there or not; <em>the outer squares</em>, below, say why.
      </p>
      <Live figure={FIGURES.sbamgRank} />
      <p>
        Three times a blocker on b is a one on b and a one on c. The one on b clears the blocker. The one on c
        has nothing to be taken from: c borrows from d, and so on to g, which pays. Everything from b to g has
        changed. The mask takes the rook out, and the attacks are left.
      </p>

      <h2>The formula</h2>
      <Formula>(o ^ (o - 3cbn)) & line</Formula>
      <p>
        Put another way: <code>o ^ (o - 2cbn)</code> is what a rook in the blocker's place would see, looking
        up. The third <code>cbn</code> clears the blocker, so that it has changed as well and belongs to the
        attacks.
      </p>

      <h2>Why it is right</h2>
      <p>
        Above <code>cbn</code>, up to the nearest piece above the slider, all bits of <code>o</code> are
        zeros: there is nobody nearer below, the slider is left out, and what is off the line is masked. So
        the borrow that starts just above <code>cbn</code> arrives at that piece and ends there, or leaves the
        word at the top if there is none. Below <code>cbn</code> nothing is subtracted and nothing changes.
      </p>

      <h2>The outer squares</h2>
      <p>
        The scan for <code>cbn</code> must not come back with nothing. The end squares of a line are attacked,
        if the slider gets there, whether somebody stands on them or not. So the method takes them for
        occupied: then there is nearly always a piece below. For a slider at the lower end of its line there
        is no square below, and a1 stands in, whose bit is lower than any. What the borrow does between a1 and
        the slider is not on the line, and is cut off.
      </p>
      <Live figure={FIGURES.sbamgEnd} />
      <p>
        Of the outer squares only a1 is needed. An open upper end can borrow from beyond the line as well as
        from its last square. The project's tests show that both ways give the same answers.
      </p>

      <h2>What it costs</h2>
      <p>
        One scan for the highest bit and one subtraction; no piece above has to be found. In exchange there is
        a mask of outer squares for each line. The text's record of a line is three words, as for{" "}
        <To page="obstruction-difference">Obstruction Difference</To>. The library makes it from the two rays
        that it has anyway. <To page="edgeless">A simpler relative</To> does without the outer squares and
        without the tripling.
      </p>

      <h2>Where the source errs</h2>
      <ul>
        <li>
          It does not say that the outer squares must leave out a slider at the lower end of its line, except
          on a1. The slider would be taken for a piece.
        </li>
        <li>
          Its sample computes without the outer squares: there, <code>o</code> is 0x43. With them it is 0xc3.
          The attacks are the same.
        </li>
      </ul>
    </>
  );
}

export function Edgeless() {
  return (
    <>
      <h2>The problem</h2>
      <p>
        <To page="sbamg">SBAMG</To> finds one piece, not two, but it needs a mask of outer squares and a
        tripling. <To page="obstruction-difference">Obstruction Difference</To> needs neither, but has to
        single out the piece above as well as the one below. Can one have the best of both?
      </p>
      <Live figure={FIGURES.edgelessAntidiagonal} />

      <h2>One rank, bit by bit</h2>
      <Live figure={FIGURES.edgelessRank} />
      <p>
        The line is split at the slider, as for Obstruction Difference. From the pieces above, and only those,
        the nearest piece below is subtracted: b has nothing in <code>upper</code>, so it borrows from c, c
        from d, past the slider, and g pays. Everything from b to g has changed, the two pieces included.
      </p>

      <h2>The formula</h2>
      <Formula>(upper ^ (upper - ms1b(lower | 1))) & line</Formula>

      <h2>Why it is right</h2>
      <ul>
        <li>
          <b>No tripling.</b> SBAMG has the blocker in the set that it subtracts from, so one <code>cbn</code>{" "}
          is spent on clearing it. Here the pieces below are not in <code>upper</code>: the subtraction
          borrows at once, and the blocker's own bit turns from 0 to 1, so it counts as changed.
        </li>
        <li>
          <b>No lowest bit.</b> A borrow ends at the first piece it meets. It finds the nearest piece above by
          itself; the pieces behind it do not change, and an exclusive or with <code>upper</code> removes
          them.
        </li>
        <li>
          <b>No outer squares.</b> With nobody above, the borrow leaves the word at the top. With nobody
          below, <code>lower | 1</code> starts it on a1, as in{" "}
          <To page="obstruction-difference">Obstruction Difference</To>.
        </li>
      </ul>

      <h2>What it costs</h2>
      <p>
        The two rays of a line and one count of leading zeros. There is nothing special about any line or
        square, and a compiler can lay it in vector lanes by itself.
      </p>
    </>
  );
}
