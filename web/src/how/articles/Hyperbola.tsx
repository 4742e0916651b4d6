import { FIGURES } from "../figures.ts";
import { Live } from "../Live.tsx";
import { Formula, To } from "../texts.tsx";

export function HyperbolaQuintessence() {
  return (
    <>
      <h2>The problem</h2>
      <p>
        <To page="ray-subtraction">A borrow</To> sees the ray towards the higher bits. For the other ray the
        line has to be mirrored, subtracted from, and mirrored back. Hyperbola Quintessence does this with one
        cheap instruction and joins the two rays for next to nothing.
      </p>
      <Live figure={FIGURES.byteSwap}>
        <p>
          The byte swap turns the board upside down, rank 8 to rank 1. The diagonal becomes an antidiagonal;
          the order of its squares is reversed, and that is all that counts.
        </p>
      </Live>

      <h2>One rank, bit by bit</h2>
      <p>
        A byte shows it best. (A rank cannot be mirrored by a byte swap, so here{" "}
        <To page="hyperbola-reversal">all bits are reversed</To>; the lines are the same.)
      </p>
      <Live figure={FIGURES.reverseMath} />
      <p>
        Forwards, e borrows from f and f from g, where a piece pays. In the reversed rank, e borrows from d
        and d from c. Read back and laid over the first difference, all that neither borrow has touched is
        equal in both and vanishes. What is left is c, d, f and g.
      </p>

      <h2>The formula</h2>
      <p>
        Let a primed letter be the mirrored word. Each ray by itself is <code>o ^ (o - 2r)</code>. The two
        rays have no square in common, so an exclusive or joins them as well as an or does. And a mirror may
        be pulled through an exclusive or: it only moves bits.
      </p>
      <Formula>
        {`  o ^ (o - 2r)  ^  reverse(o' ^ (o' - 2r'))
= o ^ (o - 2r)  ^  o ^ reverse(o' - 2r')
= (o - 2r)  ^  reverse(o' - 2r')`}
      </Formula>
      <p>
        The two <code>o</code> cancel out. That thought of Aleks Peshkov's saves two instructions on each
        line. One of the subtractions is saved, too: a mask that leaves the slider out does what the first{" "}
        <code>r</code> of <code>2r</code> would do. What remains to be subtracted is the slider once.
      </p>

      <h2>Why it is right</h2>
      <ul>
        <li>
          On a file or a diagonal no two squares share a rank. So if whole ranks change places, the squares of
          the line come in the opposite order, each still alone in its byte.
        </li>
        <li>
          The other bits of the bytes are zeros, because the line is cut out first. A borrow passes over them,
          and the last mask removes what it leaves there.
        </li>
        <li>
          The slider's own bit changes in both differences. It may come out as anything: the mask does not
          have it.
        </li>
      </ul>

      <h2>Ranks</h2>
      <p>
        All squares of a rank are in one byte, and a byte swap leaves them in order. The text leaves ranks to
        a method of one's choice. The library looks them up. The two end squares of a rank do not matter: they
        are attacked, if the rook gets there, whether somebody stands on them or not. Six squares can be
        occupied in 64 ways, the rook can stand on eight files, and an answer is a byte: 512 bytes.
      </p>
      <Live figure={FIGURES.lookedUp}>
        <p>
          The first board is a number, not a set of squares: b to g of the rook's rank, in the lowest six
          bits.
        </p>
      </Live>
      <p>
        There are other ways: <To page="hyperbola-diagonal">over the main diagonal</To>, with two products
        instead of the table, or <To page="hyperbola-reversal">by reversing all bits</To>, where that is one
        instruction.
      </p>

      <h2>What it is good for</h2>
      <p>
        It asks for nothing but a byte swap, which nearly every processor has. The library's{" "}
        <code>scalar</code> lookups, which also answer at compile time, are this method. So are its vector
        lookups in builds for AVX2 or SSSE3, where a shuffle of bytes is the swap.
      </p>

      <h2>Where the source errs</h2>
      <p>
        In the copy that we worked from, the routines in C have lost the lines with masks and subtractions,
        those in Java the subtractions. The assembly beside them shows what they were.
      </p>
    </>
  );
}

export function HyperbolaDiagonal() {
  return (
    <>
      <h2>The problem</h2>
      <p>
        <To page="hyperbola-quintessence">Hyperbola Quintessence</To> mirrors a line by swapping bytes. A rank
        is one byte, so it cannot be mirrored in that way. Tim Cooijmans proposed to lay the rank on a line
        that can: the main diagonal from a1 to h8. For files and diagonals nothing changes.
      </p>
      <Live figure={FIGURES.onDiagonal} />

      <h2>There and back</h2>
      <p>
        <b>There.</b> The rank is cut out as a byte. A product with the a-file, which has a one at the
        beginning of each byte, copies that byte into all eight ranks. Cut to the main diagonal, the first
        rank keeps its a, the second its b, and so on. Now each square of the old rank stands alone in a rank.
      </p>
      <p>
        <b>On the diagonal</b> the method is that of all diagonals, with the slider on the diagonal's square
        in its own file.
      </p>
      <p>
        <b>Back.</b> A second product with the a-file adds the board to itself, shifted by every number of
        ranks. In the top rank of the sum each file has come together. A shift brings it down, another one to
        the rook's rank.
      </p>

      <h2>The formula</h2>
      <Formula>
        {`there = (byte * a-file) & diagonal
back  = (attacks * a-file) >> 56`}
      </Formula>

      <h2>Why it is right</h2>
      <p>
        A product could go wrong by carrying. In the first one, the eight copies lie in eight different bytes.
        In the second, the diagonal has one bit in each file: shifted by whole ranks, bits of different files
        stay in different files, and different shifts of one bit land on different ranks. No two ones ever
        meet, so nothing is carried, and a sum is a union.
      </p>

      <h2>What it costs</h2>
      <p>
        Two multiplications and the subtractions of a diagonal, where the table of the first rank is one load.
        It reads no table besides the masks of the lines, and needs no reversal of bits: the way for the
        smallest memory on x86-64.
      </p>
    </>
  );
}

export function HyperbolaReversal() {
  return (
    <>
      <h2>The problem</h2>
      <p>
        <To page="hyperbola-quintessence">Hyperbola Quintessence</To> has one way for files and diagonals and
        another one for ranks, only because a byte swap does not mirror a rank. A reversal of all 64 bits
        mirrors any line.
      </p>
      <Live figure={FIGURES.reversal}>
        <p>Two of the boards are turned round: a1 is on h8, and the ring is where the rook has come to be.</p>
      </Live>

      <h2>The formula</h2>
      <Formula>((o - r) ^ reverse(o' - r')) & line</Formula>
      <p>
        <code>o</code> is the line without the slider. One <code>r</code> is enough: the mask has done what
        the other one would do. Compare <To page="hyperbola-doubled">the form with both</To>.
      </p>

      <h2>Why it is right</h2>
      <p>
        It is the same algebra as for <To page="hyperbola-quintessence">Hyperbola Quintessence</To>, which
        only asks that the mirror undoes itself and that it reverses the order of the squares of the line.
        Turning the board round does both, for every line.
      </p>

      <h2>What it costs</h2>
      <p>
        No table but the masks, and one routine for all lines. The price is the reversal. Arm has it in one
        instruction, <code>rbit</code>; there the library's scalar lookups take their ranks in this way.
        x86-64 does not have it, and the routine that stands in for it takes a dozen operations or more, and
        is needed more than once for each line.
      </p>
    </>
  );
}

export function HyperbolaDoubled() {
  return (
    <>
      <h2>The problem</h2>
      <p>
        This is <To page="hyperbola-quintessence">Hyperbola Quintessence</To> as its formula was first
        written, with <code>o - 2r</code>. Is the second subtraction of the slider good for anything, when a
        mask can take its place?
      </p>
      <Live figure={FIGURES.doubled}>
        <p>
          Click the rook: it leaves the occupied set, and the tint on its square goes. <code>cleared</code> is
          a different set now, but the attacks are the same.
        </p>
      </Live>

      <h2>The formula</h2>
      <Formula>(o - 2r) ^ reverse(o' - 2r')</Formula>

      <h2>Why it is right</h2>
      <p>
        If the slider is in <code>o</code>, the first subtraction clears its bit and the second one borrows.
        If it is not, the first one borrows and sets the slider's bit, and the second one clears it again. The
        two results differ in the slider's own bit only, and the mask of the line does not have it.
      </p>
      <p>
        With one subtraction that is not so. If the slider is still in <code>o</code>, <code>o - r</code>{" "}
        clears it, borrows nothing, and finds no attacks at all. So who subtracts once must be sure that the
        mask leaves the slider out.
      </p>

      <h2>What it costs</h2>
      <p>
        Two subtractions more for each line than <To page="hyperbola-reversal">the form with one</To>. It is
        here because it is the form that the text's own figure computes, and because it does not care what it
        is given.
      </p>
    </>
  );
}
