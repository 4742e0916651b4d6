import { FIGURES } from "../figures.ts";
import { Live } from "../Live.tsx";
import { Formula, Idea, To } from "../prose.tsx";

export function ObstructionDifference() {
  return (
    <>
      <Idea title="One rank" figure={<Live figure={FIGURES.run} />}>
        <p>
          On a line, a slider attacks everything from the nearest piece below it to the nearest piece above
          it. If a program knows these two pieces, one subtraction gives all squares between them.
        </p>
        <p>
          The nearest piece above is the lowest 1 of the upper ray, <code>ls1b</code>. The nearest piece below
          is the highest 1 of the lower ray, <code>ms1b</code> (most significant one bit). Each of them is a
          power of two.
        </p>
        <p>
          The upper piece stands on g, so twice its bit is the next bit, h. Subtract the bit of the lower
          piece, b. The only 1 that can pay is h, so b borrows from c, c from d, and so on up to h. Now all
          bits from b to g are ones. The slider's own bit is one of them, and the mask removes it.
        </p>
      </Idea>

      <Idea title="A file" figure={<Live figure={FIGURES.obstruction} />}>
        <p>
          On a file it is the same. The difference has ones between the squares of the file as well, and the
          mask of the line removes them.
        </p>
      </Idea>

      <Idea title="The formula">
        <Formula>(2 * ls1b(upper) - ms1b(lower | 1)) & line</Formula>
        <p>
          Arithmetic finds the lowest 1 of a word: <code>x & -x</code>. The highest 1 needs an instruction
          that counts leading zeros, and a shift by that number.
        </p>
      </Idea>

      <Idea title="Why it is right" figure={<Live figure={FIGURES.nobody} />}>
        <ul>
          <li>
            <b>A piece on each side,</b> the lower one on bit i, the upper one on bit j. 2<sup>j+1</sup> − 2
            <sup>i</sup> has ones from bit i to bit j. So the ones begin at the lower piece and end at the
            upper piece.
          </li>
          <li>
            <b>No piece above.</b> <code>ls1b</code> is 0. The difference borrows from beyond the word, and
            the ones reach the top. The same happens when the upper piece stands on h8, because its double
            does not fit into the word.
          </li>
          <li>
            <b>No piece below.</b> Something other than 0 must be subtracted, or no borrow runs. That is why
            the formula has <code>lower | 1</code>, which sets the bit of a1. The search is for the highest 1,
            so an extra 1 on the lowest bit changes nothing when there is a piece. So the formula sets the bit
            of a1 every time, without a test. If no piece is below, the ones begin on a1, and the mask removes
            the ones that are not on the line.
          </li>
        </ul>
      </Idea>

      <Idea title="Plus or minus">
        <p>
          This form adds <code>-ms1b</code>. An arithmetic shift of the sign bit makes that number, because it
          fills with ones from the top. An x86 processor can compute the double and the sum in one
          instruction, <code>lea</code>. <To page="obstruction-subtractive">The other form</To> subtracts{" "}
          <code>ms1b</code>.
        </p>
      </Idea>

      <Idea title="What it costs">
        <p>
          One subtraction for both rays, no mirror, and the same routine for every line, ranks included. It
          needs the line split at the slider, which takes two masks instead of one. It also needs a fast count
          of leading zeros, and the wiki article warns that this is slow on some processors.
        </p>
        <p>
          Because all lines need the same instructions, one vector register can hold several lines and compute
          them at once. <To page="edgeless">A relative of this method</To> does that in the library's builds
          for AVX-512.
        </p>
      </Idea>

      <Idea title="Where the source errs">
        <ul>
          <li>
            The source's Java code has <code>0x8000000000000000</code> without the suffix <code>L</code>. Java
            does not accept that.
          </li>
          <li>
            The source's figure of the rook on d4 shows the rook among the masked occupied squares, but the
            mask removes it.
          </li>
        </ul>
      </Idea>
    </>
  );
}

export function ObstructionSubtractive() {
  return (
    <>
      <Idea title="One rank" figure={<Live figure={FIGURES.subtractive} />}>
        <p>
          <To page="obstruction-difference">Obstruction Difference</To> doubles the bit of the nearest piece
          above and subtracts the bit of the nearest piece below. Its first form adds a negative number, so
          that one x86 instruction can do both the doubling and the sum. This form subtracts.
        </p>
      </Idea>

      <Idea title="A file" figure={<Live figure={FIGURES.subtractiveFile} />}>
        <p>
          Below the boards, the subtraction is written out in bits. Each of its two words has a single 1: the
          first just after the upper piece, the second at the lower piece. The borrow runs from the lower to
          the upper.
        </p>
      </Idea>

      <Idea title="The formula">
        <Formula>(2 * ls1b(upper) - ms1b(lower | 1)) & line</Formula>
      </Idea>

      <Idea title="What is different">
        <p>
          Both forms shift the highest bit of the word down by the number of leading zeros. An arithmetic
          shift fills with ones and makes <code>-ms1b</code>, which is added. A logical shift fills with zeros
          and makes <code>ms1b</code>, which is subtracted. Everything else is the same.
        </p>
      </Idea>

      <Idea title="What it costs">
        <p>
          It needs the same tables as the first form. The form that adds can compute the double and the sum in
          one <code>lea</code> on x86, where this form needs two instructions. On other processors, take this
          form: it is easier to read.
        </p>
      </Idea>
    </>
  );
}
