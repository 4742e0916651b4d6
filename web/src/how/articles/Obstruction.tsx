import { FIGURES } from "../figures.ts";
import { Live } from "../Live.tsx";
import { Formula, To } from "../texts.tsx";

export function ObstructionDifference() {
  return (
    <>
      <h2>The problem</h2>
      <p>
        On a line, the slider attacks what lies between two pieces: the nearest above it and the nearest below
        it, both included. If these two are known, the squares between them should not need two subtractions
        and a mirror.
      </p>
      <Live figure={FIGURES.obstruction} />

      <h2>One rank, bit by bit</h2>
      <p>
        The nearest piece above the slider is the lowest one bit of the upper ray, <code>ls1b</code>. The
        nearest below is the highest one bit of the lower ray, <code>ms1b</code>. Each is a power of two.
      </p>
      <Live figure={FIGURES.run} />
      <p>
        Twice the upper piece is the bit behind it, on h. From there the lower piece on b is subtracted: b has
        nothing, borrows from c, c from d, and so to h, which pays. All squares from b to g are ones now. The
        slider's square is one of them, until the mask takes it out: the borrow has walked past it.
      </p>

      <h2>The formula</h2>
      <Formula>(2 * ls1b(upper) - ms1b(lower | 1)) & line</Formula>
      <p>
        The lowest bit of a word is found by arithmetic: <code>x & -x</code>. For the highest there is no such
        trick. It takes an instruction that counts leading zeros, and a shift by that number.
      </p>

      <h2>Why it is right</h2>
      <ul>
        <li>
          <b>A piece on each side.</b> 2<sup>j+1</sup> − 2<sup>i</sup> is a run of ones from bit i to bit j.
          So the run begins at the lower piece and ends at the upper one.
        </li>
        <li>
          <b>Nobody above.</b> <code>ls1b</code> is 0. The difference borrows from beyond the word, and the
          run goes on to the top. It does the same when the upper piece stands on h8 and its double leaves the
          word.
        </li>
        <li>
          <b>Nobody below.</b> Something must be subtracted, or no run begins. Hence <code>lower | 1</code>:
          it sets the bit of a1. The lowest bit of all can never hide a higher one, so it is set always,
          without asking. If nothing else is below, the run begins on a1. Whatever of it is not on the line,
          or is the slider, the mask takes off.
        </li>
      </ul>
      <Live figure={FIGURES.nobody} />

      <h2>Plus or minus</h2>
      <p>
        This form adds <code>-ms1b</code>. An arithmetic shift of the sign bit makes it: it fills with ones
        from the top, and the bits from the piece to the top of the word are <code>-ms1b</code>. The double
        and the sum can then be a single <code>lea</code> of an x86. With <code>ms1b</code> itself it is a
        plain subtraction: <To page="obstruction-subtractive">see there</To>.
      </p>

      <h2>What it costs</h2>
      <p>
        One subtraction for both rays, no mirror, and the same routine for every line, ranks too. It needs the
        line split at the slider, two masks instead of one, and a fast count of leading zeros; the text warns
        of processors that are slow at it. Because all lines are alike, they can lie side by side in a vector.
        In builds with AVX-512, which counts the zeros of eight words at once, the library's lookups are this
        method.
      </p>

      <h2>Where the source errs</h2>
      <ul>
        <li>
          In Java, <code>0x8000000000000000</code> is no <code>int</code>: it wants the suffix <code>L</code>.
        </li>
        <li>
          In the figure of the rook on d4, the occupied squares under the mask still show the rook. It is
          there for the eye: the mask has left it out.
        </li>
      </ul>
    </>
  );
}

export function ObstructionSubtractive() {
  return (
    <>
      <h2>The problem</h2>
      <p>
        <To page="obstruction-difference">Obstruction Difference</To> takes the nearest piece below from the
        double of the nearest above. Its first form adds a negative number, to please one instruction of one
        processor. This one says what is meant.
      </p>
      <Live figure={FIGURES.subtractiveFile}>
        <p>
          Below, in words: a difference of two ones, as far apart as the two pieces. The borrow starts at the
          lower piece and ends behind the upper one.
        </p>
      </Live>

      <h2>One rank, bit by bit</h2>
      <Live figure={FIGURES.subtractive} />

      <h2>The formula</h2>
      <Formula>(2 * ls1b(upper) - ms1b(lower | 1)) & line</Formula>

      <h2>What is different</h2>
      <p>
        The highest bit of the word is shifted down by the number of leading zeros. An arithmetic shift fills
        with ones from above and makes <code>-ms1b</code>; a plain one fills with zeros and makes{" "}
        <code>ms1b</code>. The one is added, the other subtracted. Everything else is the same, the reasons
        included: a difference of two powers of two is a run of ones.
      </p>

      <h2>What it costs</h2>
      <p>
        The same tables and the same instructions. The form that adds can make the double and the sum with one{" "}
        <code>lea</code> of an x86; this one doubles and subtracts in two. Where there is no such instruction
        to save, take this: it is easier to read.
      </p>
    </>
  );
}
