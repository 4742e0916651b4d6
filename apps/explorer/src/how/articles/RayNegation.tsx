import { FIGURES } from "../figures.ts";
import { Live } from "../Live.tsx";
import { Formula, Idea, To } from "../prose.tsx";

export function RayNegation() {
  return (
    <>
      <Idea title="One rank" figure={<Live figure={FIGURES.negationRank} />}>
        <p>
          Call the pieces of the ray <code>t</code>, and negate them: subtract <code>t</code> from 0. Below
          the nearest piece there is nothing to subtract. On e stands a piece, so e borrows from f, f from g,
          and so on. Nothing pays, and the borrow leaves the word at the top.
        </p>
        <p>
          So <code>-t</code> keeps the nearest piece, e, and inverts all bits above it. The XOR of{" "}
          <code>t</code> and <code>-t</code> has ones exactly above the nearest piece. The rook attacks the
          rest of its ray: c, d and e.
        </p>
      </Idea>

      <Idea title="A file" figure={<Live figure={FIGURES.negationFile} />}>
        <p>
          Nothing changes on a file. Remove the pieces on d7 and d8: <code>t</code> is empty, so{" "}
          <code>t ^ -t</code> is empty, and the whole ray is attacked.
        </p>
      </Idea>

      <Idea title="The formula">
        <Formula>{`t = o & ray
ray & ~(t ^ -t)`}</Formula>
        <p>
          The mask of the ray is all that it needs to know: neither the slider's bit nor the next one. These
          are four operations, if an AND with the inverse of a word counts as one. The formula that{" "}
          <To page="ray-subtraction">subtracts the slider</To> has five. A search shows that no formula of the
          pieces, the ray and the slider has three, if its operations are <code>& | ^ + - ~</code> and that
          AND. With the instructions of BMI1, three are enough for the same words, and two are not:{" "}
          <code>blsmsk</code> sets all bits up to the lowest 1 of a word.
        </p>
        <Formula>ray & blsmsk(o & ray)</Formula>
      </Idea>

      <Idea title="The other direction">
        <p>
          The lowest 1 is the nearest piece only on rays that lead to higher bits. For the other rays, this
          method turns the board round, as <To page="ray-subtraction">the subtraction of the slider</To> does.
        </p>
      </Idea>

      <Idea title="What it costs">
        <p>
          It saves one operation on each ray, but that operation can run beside the others: in both formulas,
          four operations wait for one another. On x86-64 the reversals of the bits cost more than the rays.{" "}
          <To page="obstruction-difference">Obstruction Difference</To> needs no reversal, so it is faster for
          a whole line.
        </p>
      </Idea>
    </>
  );
}
