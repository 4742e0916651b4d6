import { FIGURES } from "../figures.ts";
import { Live } from "../Live.tsx";
import { Formula, Idea, To } from "../prose.tsx";

export function HyperbolaQuintessence() {
  return (
    <>
      <Idea title="One rank, both ways" figure={<Live figure={FIGURES.reverseMath} />}>
        <p>
          <To page="ray-subtraction">One subtraction</To> sees the ray towards the higher bits. For the other
          ray, mirror the line, subtract there, and mirror the result back.
        </p>
        <p>
          The rook stands on e. Forwards, e borrows from f, and f from g, where a piece pays. In the mirrored
          rank, e borrows from d, and d from c. Mirror the second result back, and take the XOR of both. A bit
          that none of the two borrows has reached is equal in both results, so the XOR makes it 0. Only the
          attacked squares remain: c, d, f and g.
        </p>
        <p>
          This figure <To page="hyperbola-reversal">reverses all bits</To>, because a byte swap cannot mirror
          a rank. The subtractions are the same.
        </p>
      </Idea>

      <Idea title="A byte swap is a mirror" figure={<Live figure={FIGURES.byteSwap} />}>
        <p>
          A byte swap turns the board upside down: rank 8 changes places with rank 1, rank 7 with rank 2. A
          file or a diagonal has one square in each rank, so its squares come in the opposite order. That is
          all the mirror has to do, and it is a single instruction.
        </p>
      </Idea>

      <Idea title="The formula">
        <p>
          A primed letter is the mirrored word. Each ray by itself is <code>o ^ (o - 2r)</code>. The two rays
          have no square in common, so an XOR joins them. Mirroring the XOR of two words gives the XOR of the
          two mirrored words, because a mirror only moves bits:
        </p>
        <Formula>
          {`  o ^ (o - 2r)  ^  reverse(o' ^ (o' - 2r'))
= o ^ (o - 2r)  ^  o ^ reverse(o' - 2r')
= (o - 2r)  ^  reverse(o' - 2r')`}
        </Formula>
        <p>
          The word <code>o</code> occurs twice, and the XOR cancels it. This step, by Aleks Peshkov, saves two
          instructions on each line. The library also saves a subtraction. The first <code>r</code> of{" "}
          <code>2r</code> only removes the slider, and the mask of the library leaves the slider out from the
          beginning. So one <code>r</code> remains to be subtracted.
        </p>
      </Idea>

      <Idea title="Why it is right">
        <ul>
          <li>
            No two squares of a file or diagonal share a rank. If whole ranks change places, the squares of
            the line come in the opposite order, each alone in its byte.
          </li>
          <li>
            The other bits of the bytes are zeros, because the method keeps only the line. A borrow turns them
            into ones, and the last mask removes these.
          </li>
          <li>The slider's own bit may change as well. The mask does not contain it.</li>
        </ul>
      </Idea>

      <Idea title="Ranks are looked up" figure={<Live figure={FIGURES.lookedUp} />}>
        <p>
          All squares of a rank are in one byte, and a byte swap does not change their order. The wiki article
          leaves the choice of a method for ranks to its reader. The library looks them up in a table.
        </p>
        <p>
          The two end squares do not matter: a rook that reaches them attacks them, occupied or not. The other
          six squares can be occupied in 64 ways, and the rook can stand on eight files. An answer is one
          byte, so the table has 512 bytes.
        </p>
        <p>
          The first board of this figure is a number, not a set of squares. Its lowest six bits are the
          squares b to g of the rook's rank.
        </p>
        <p>
          There are two other ways for ranks. <To page="hyperbola-diagonal">One</To> moves the rank to the
          main diagonal and back, with two multiplications instead of a table.{" "}
          <To page="hyperbola-reversal">The other</To> reverses all bits, if the processor has an instruction
          for that.
        </p>
      </Idea>

      <Idea title="What it is good for">
        <p>
          The only special instruction that it needs is a byte swap, which nearly every processor has. The
          functions of the library's module <code>scalar</code>, which also work at compile time, use this
          method. So do its functions for AVX2 and SSSE3, where a byte shuffle does the swap.
        </p>
      </Idea>

      <Idea title="Where the source errs">
        <p>
          In our copy of the wiki article, the C routines lack the lines with masks and subtractions, and the
          Java routines lack the subtractions. The assembly beside them shows what they were.
        </p>
      </Idea>
    </>
  );
}

export function HyperbolaDiagonal() {
  return (
    <>
      <Idea title="A rank goes over the main diagonal" figure={<Live figure={FIGURES.onDiagonal} />}>
        <p>
          <To page="hyperbola-quintessence">Hyperbola Quintessence</To> mirrors a line by swapping bytes. A
          rank is one byte, so a byte swap cannot mirror it. Tim Cooijmans proposed to move the rank to a line
          that can be mirrored: the main diagonal from a1 to h8. Files and diagonals stay as they are.
        </p>
        <p>
          <b>The way there.</b> Take the rank as a byte. Multiply it by the a-file, which has a 1 at the
          beginning of each byte: that copies the byte into all eight ranks. Keep only the main diagonal. The
          first rank keeps its a, the second its b, and so on. Now each square of the old rank is alone in a
          rank.
        </p>
        <p>
          <b>On the diagonal,</b> subtract as on any diagonal. The slider now stands on the diagonal, in the
          same file as before.
        </p>
        <p>
          <b>The way back.</b> Multiply by the a-file again. That adds up copies of the board, each shifted by
          a different number of ranks, so the bits of all files come together in the top rank. One shift
          brings the top rank down, and another one moves it to the rook's rank.
        </p>
      </Idea>

      <Idea title="The formula">
        <Formula>
          {`there = (byte * a-file) & diagonal
back  = (attacks * a-file) >> 56`}
        </Formula>
      </Idea>

      <Idea title="Why it is right">
        <p>
          A multiplication could go wrong by carrying. In the first one, the eight copies lie in eight
          different bytes. In the second one, the diagonal has one bit in each file. A shift by whole ranks
          keeps each bit in its file, and the copies of a single bit all land on different ranks. So two 1
          bits are never added in the same place, and nothing is carried.
        </p>
      </Idea>

      <Idea title="What it costs">
        <p>
          This costs two multiplications and the subtractions of a diagonal. The method that looks ranks up
          replaces all this by one load, and needs a table of 512 bytes. This method reads no table except the
          masks of the lines, and it reverses no bits.
        </p>
      </Idea>
    </>
  );
}

export function HyperbolaReversal() {
  return (
    <>
      <Idea title="Reverse all bits" figure={<Live figure={FIGURES.reversal} />}>
        <p>
          <To page="hyperbola-quintessence">Hyperbola Quintessence</To> treats ranks separately, because a
          byte swap does not mirror them. A reversal of all 64 bits mirrors every line.
        </p>
        <p>Two of the boards are turned round: a1 lies on h8, and the ring shows where the rook is then.</p>
      </Idea>

      <Idea title="The formula">
        <Formula>((o - r) ^ reverse(o' - r')) & line</Formula>
        <p>
          Here <code>o</code> has the pieces of the line without the slider, so it is enough to subtract{" "}
          <code>r</code> once. A formula that subtracts <To page="hyperbola-doubled">2r</To> also works if the
          slider is still in <code>o</code>.
        </p>
      </Idea>

      <Idea title="Why it is right">
        <p>
          The algebra is that of <To page="hyperbola-quintessence">Hyperbola Quintessence</To>. The algebra
          asks two things of the mirror: mirroring twice changes nothing, and the squares of the line come in
          reverse order. Turning the board round does both, for every line.
        </p>
      </Idea>

      <Idea title="What it costs">
        <p>
          It needs no table but the masks, and a single routine serves all lines. The price is the reversal.
          Arm has an instruction for it, <code>rbit</code>, so on Arm the library's scalar lookups use this
          method for ranks. x86-64 has none. There a reversal takes a dozen operations or more, and each line
          needs more than one reversal.
        </p>
      </Idea>
    </>
  );
}

export function HyperbolaDoubled() {
  return (
    <>
      <Idea title="Both subtractions" figure={<Live figure={FIGURES.doubled} />}>
        <p>
          This is <To page="hyperbola-quintessence">Hyperbola Quintessence</To> as its formula was first
          written, with <code>o - 2r</code>. It subtracts the slider twice, although a mask could replace the
          first of these subtractions.
        </p>
        <p>
          What do you get for it? Click the rook. It leaves the occupied set, and its square loses its tint.{" "}
          The second row of the figure changes, but the attacks stay the same.
        </p>
      </Idea>

      <Idea title="The formula">
        <Formula>(o - 2r) ^ reverse(o' - 2r')</Formula>
      </Idea>

      <Idea title="Why it is right">
        <p>
          If the slider is in <code>o</code>, the first subtraction clears its bit, and the second one
          borrows. If it is not, the first one borrows and sets the slider's bit, and the second one clears
          it. The final results of the two cases differ only in the slider's own bit, and the mask of the line
          does not contain that bit.
        </p>
        <p>
          With one subtraction this fails. If the slider is still in <code>o</code>, <code>o - r</code> clears
          it, borrows nothing, and finds no attacks. So a program that subtracts once must use a mask that
          leaves the slider out.
        </p>
      </Idea>

      <Idea title="What it costs">
        <p>
          For each line it needs two subtractions more than{" "}
          <To page="hyperbola-reversal">the form that subtracts the slider once</To> in each direction. It is
          shown here because the figure of the wiki article is computed in this way, and because it works
          whether or not the slider is in the occupied set.
        </p>
      </Idea>
    </>
  );
}
