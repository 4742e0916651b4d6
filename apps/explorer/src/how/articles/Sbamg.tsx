import { FIGURES } from "../figures.ts";
import { Live } from "../Live.tsx";
import { Formula, Idea, To } from "../prose.tsx";

export function Sbamg() {
  return (
    <>
      <Idea title="One rank" figure={<Live figure={FIGURES.sbamgRank} />}>
        <p>
          <To page="ray-subtraction">A borrow that starts at the slider</To> runs up to the next piece and
          sees one ray. If it starts lower, at the nearest piece below the slider, it runs past the slider to
          the nearest piece above: both rays with one subtraction. SBAMG stands for Subtraction Based Attack
          Mask Generation.
        </p>
        <p>
          The nearest piece below is called <code>cbn</code>, the closest blocker on the negative ray. The
          rook itself is not in <code>o</code>, so the borrow can pass it. The two end squares, a and h, count
          as occupied in any case; the reason follows below.
        </p>
        <p>
          Subtract three times the blocker's bit. Three is 11 in binary, so this subtracts a 1 on b and a 1 on
          c. The 1 on b clears the blocker. There is no 1 on c, so c borrows from d, and so on up to g, which
          pays. Every bit from b to g has changed. The mask removes the rook's bit, and the attacks are left.
        </p>
      </Idea>

      <Idea title="A file" figure={<Live figure={FIGURES.sbamgFile} />}>
        <p>
          On a file it is the same. Between the squares of the file the borrow changes other bits, and the
          mask removes them.
        </p>
      </Idea>

      <Idea title="The formula">
        <Formula>(o ^ (o - 3cbn)) & line</Formula>
        <p>
          Seen in another way: <code>o ^ (o - 2cbn)</code> is what a rook in the blocker's place would see.
          The third <code>cbn</code> clears the blocker, so that the blocker counts as changed as well.
        </p>
      </Idea>

      <Idea title="Why it is right">
        <p>
          Between <code>cbn</code> and the nearest piece above the slider, all bits of <code>o</code> are
          zeros: no piece is nearer, the slider is left out, and the mask has removed all other squares. So
          the borrow that starts just above <code>cbn</code> reaches that piece and ends there. With no piece
          above, it leaves the word at the top. Below <code>cbn</code> nothing changes.
        </p>
      </Idea>

      <Idea title="The end squares" figure={<Live figure={FIGURES.sbamgEnd} />}>
        <p>
          The search for <code>cbn</code> must find something. A slider that reaches the end of its line
          attacks the end square, occupied or not. So the method counts both end squares as occupied. Then
          there is a piece below, unless the slider stands on the lower end itself. In that case the bit of a1
          serves as <code>cbn</code>: it is the lowest of all, so it is never above the slider. Bits that
          change between a1 and the slider are not on the line, and the mask removes them.
        </p>
        <p>
          The upper end square need not count as occupied. If it does not, the borrow may leave the word
          instead of ending there, which does no harm. It is even enough if a1 is the only square that always
          counts as occupied. The project's tests show that the answers stay the same.
        </p>
      </Idea>

      <Idea title="What it costs">
        <p>
          One search for the highest 1 and one subtraction; the piece above need not be found. The price is a
          mask of end squares for each line. In the wiki article, the data of a line are three words of 64
          bits, as for <To page="obstruction-difference">Obstruction Difference</To>. The library stores only
          the two rays of a line and computes these words from them.{" "}
          <To page="edgeless">A simpler relative</To> needs neither the end squares nor the multiplication by
          three.
        </p>
      </Idea>

      <Idea title="Where the source errs">
        <ul>
          <li>
            The source does not mention one case. If the slider stands on the lower end of its line, the mask
            of end squares must leave that square out, or the method takes the slider for a blocker. There is
            one exception: a slider on a1. There the mask may contain its square.
          </li>
          <li>
            The example in the source is computed without the end squares, so its <code>o</code> is 0x43. With
            them it is 0xc3. The attacks are the same.
          </li>
        </ul>
      </Idea>
    </>
  );
}

export function Edgeless() {
  return (
    <>
      <Idea title="One rank" figure={<Live figure={FIGURES.edgelessRank} />}>
        <p>
          <To page="sbamg">SBAMG</To> searches for one piece, but it needs a mask of end squares and a
          multiplication by three. <To page="obstruction-difference">Obstruction Difference</To> needs
          neither, but it searches for two pieces. This method takes the better half of each.
        </p>
        <p>
          The line is split at the slider. Take the pieces above, and subtract the nearest piece below. There
          is no 1 on b in <code>upper</code>, so b borrows from c, c from d, past the slider, and g pays. All
          bits from b to g have changed, the two pieces included.
        </p>
      </Idea>

      <Idea title="An antidiagonal" figure={<Live figure={FIGURES.edgelessAntidiagonal} />}>
        <p>Every line is treated alike, so this bishop needs no code of its own.</p>
      </Idea>

      <Idea title="The formula">
        <Formula>(upper ^ (upper - ms1b(lower | 1))) & line</Formula>
      </Idea>

      <Idea title="Why it is right">
        <ul>
          <li>
            <b>No multiplication by three.</b> SBAMG subtracts from a set that contains the blocker, and
            spends one <code>cbn</code> on clearing it. Here <code>upper</code> does not contain the pieces
            below. The subtraction borrows at once, and the blocker's own bit changes from 0 to 1.
          </li>
          <li>
            <b>No search for the piece above.</b> A borrow ends at the first piece that it meets, so it finds
            the nearest piece above by itself. The pieces behind that one do not change, so the XOR with{" "}
            <code>upper</code> removes them.
          </li>
          <li>
            <b>No end squares.</b> With no piece above, the borrow leaves the word at the top. With no piece
            below, <code>lower | 1</code> starts it on a1, as in{" "}
            <To page="obstruction-difference">Obstruction Difference</To>.
          </li>
        </ul>
      </Idea>

      <Idea title="What it costs">
        <p>
          The method needs the two rays of a line and one count of leading zeros. No line and no square is a
          special case, so one vector register can hold several lines and compute them at once. In builds for
          AVX-512, three functions of the library work in this way: the one for a rook, the one for a queen,
          and the one for a rook and a bishop together.
        </p>
      </Idea>
    </>
  );
}
