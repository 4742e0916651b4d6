import { FIGURES } from "../figures.ts";
import { Live } from "../Live.tsx";
import { Formula, Idea, To } from "../prose.tsx";

export function JointPairs() {
  return (
    <>
      <Idea title="East and north together" figure={<Live figure={FIGURES.eastAndNorth} />}>
        <p>
          A rook has two lines, and <To page="hyperbola-quintessence">Hyperbola Quintessence</To> subtracts on
          each of them. But one subtraction can start two borrows. The next square to the east is e3, and the
          next to the north is d4. Subtract a 1 on both.
        </p>
        <p>
          The borrow from e3 runs east, and f3 lends. The borrow from d4 runs north, and d6 lends. At the end,
          keep the changes on the two rays, as for <To page="ray-subtraction">one ray</To>.
        </p>
        <p>For west and south, the method does the same on the board turned round.</p>
      </Idea>

      <Idea title="Why it is right">
        <ul>
          <li>
            All squares to the east come before the first square to the north: h3 is bit 23, d4 is bit 27.
          </li>
          <li>A piece to the east lends to the borrow from e3. So this borrow never reaches the north.</li>
          <li>
            If no piece stands there, h3 has to lend. The rook attacks h3 whether a piece stands there or not,
            so the method always sets it. Remove the piece on f3 to see it.
          </li>
        </ul>
      </Idea>

      <Idea title="The formula">
        <p>
          For each square there are three words: <code>m</code> has the two rays, <code>g</code> the end of
          the rank, and <code>c</code> the two first squares.
        </p>
        <Formula>{`t = (o & m) | g
(t ^ (t - c)) & m`}</Formula>
        <p>
          East and north take five operations. With <code>+ - & | ^ ~</code>, no formula of <code>o</code> and
          these three words takes four: the project's search tried all of them.
        </p>
        <p>
          All four directions take thirteen. <To page="joint">The whole rook</To> takes seven, because terms
          that both words share cancel.
        </p>
      </Idea>
    </>
  );
}

export function Joint() {
  return (
    <>
      <Idea title="Two borrows, one subtraction" figure={<Live figure={FIGURES.wholeRook} />}>
        <ol>
          <li>
            All squares to the east come before the first square to the north. So one subtraction starts both
            borrows: on e3 and on d4.
          </li>
          <li>A piece to the east lends to the borrow from e3. So this borrow never reaches the north.</li>
          <li>
            If no piece stands there, the end of the rank lends. The rook attacks it whether a piece stands
            there or not. So <code>t</code> leaves it out, and the constant adds a 1 there.
          </li>
          <li>
            The board turned round does the same for west and south. Both words have the 1s on both ends of
            the rank.
          </li>
          <li>
            In the XOR, an end that no borrow has reached cancels, such as h3. An end that has lent remains,
            such as a3.
          </li>
        </ol>
      </Idea>

      <Idea title="The formula">
        <p>
          <code>m</code> has all squares of the two lines without the rook, and <code>z</code> leaves out the
          ends of the rank, too. The constant <code>c</code> is e3 + d4 − a3 − h3. Subtracting <code>c</code>{" "}
          subtracts a 1 on e3 and on d4, and adds a 1 on a3 and on h3. For the board turned round,{" "}
          <code>d</code> is the constant of e6.
        </p>
        <Formula>{`t = o & z
((t - c) ^ reverse(reverse(t) - d)) & m`}</Formula>
        <p>
          As a number, <code>c</code> has ones from a3 to d3 and from h3 to c4. So a borrow also passes b3, c3
          and d3. It leaves these bits as they were.
        </p>
        <p>
          <a href="#/calculator">The calculator</a> has this formula among its examples, and can check it for
          every rook.
        </p>
      </Idea>

      <Idea title="What it costs">
        <p>
          It takes seven operations. <To page="hyperbola-reversal">Two lines apart</To> take sixteen. With{" "}
          <code>+ - & | ^ ~</code> and the reversal, no formula of <code>o</code>, <code>z</code>,{" "}
          <code>m</code>, <code>c</code> and <code>d</code> takes six: the project's search tried all of them.
          The processor has to reverse bits, as Arm does. For others there is{" "}
          <To page="joint-byte-swap">a form with a byte swap</To>.
        </p>
      </Idea>

      <Idea title="A bishop is such a rook">
        <p>
          Number the squares by antidiagonals: a1; b1, a2; c1, b2, a3; and so on. Then an antidiagonal is a
          run of bits, as a rank is here, and the same seven operations find the attacks of a bishop. If a
          program keeps its board in both orders, a queen takes fourteen operations and a union.
        </p>
      </Idea>

      <Idea title="Earlier descriptions">
        <p>
          No earlier description was found. The Chess Programming Wiki, proposals for Stockfish, and
          YaneuraOu, Cfish, chessops and other programs compute rank and file apart. TalkChess could not be
          searched.
        </p>
      </Idea>
    </>
  );
}

export function JointByteSwap() {
  return (
    <>
      <Idea title="Without a bit reversal" figure={<Live figure={FIGURES.wholeRookSwapped} />}>
        <p>
          A byte swap mirrors a file, but not a rank. So the file is computed as by{" "}
          <To page="hyperbola-quintessence">Hyperbola Quintessence</To>, and the rank as by{" "}
          <To page="sbamg">SBAMG</To>, both in the same word.
        </p>
        <p>
          On the rank, the borrow starts at the nearest piece to the west, here a3. It runs across the rook to
          the next piece to the east, or to the end of the rank. That end lends as in{" "}
          <To page="joint">the formula with a reversal</To>, so the borrow never reaches the north.
        </p>
      </Idea>

      <Idea title="The formula">
        <p>
          <code>z</code> has the squares to the north, south and east without the last one to the east.{" "}
          <code>w</code> has those to the west, and <code>g</code> the last of them, or the rook's if there
          are none. The constants <code>c</code> and <code>d</code> start the borrows to the north and south,
          and add a 1 on the end of the rank. The word <code>near</code> has the nearest piece to the west.
        </p>
        <Formula>{`t = o & z
near = 2⁶³ >> lzcnt((o & w) | g)
((t - c - near) ^ bswap(bswap(t) - d)) & m`}</Formula>
      </Idea>

      <Idea title="What it costs">
        <p>
          It takes twelve operations. The ranks of the board have to be bytes. On a board of nine files,
          squares to the south and to the west share bytes, and the formula is wrong.
        </p>
      </Idea>
    </>
  );
}
