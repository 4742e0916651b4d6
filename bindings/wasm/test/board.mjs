// The board as the tests see it: squares by file and rank, walked in loops. It shares nothing with the library.

/** A step along each axis, in files and ranks. */
const AXES = { rank: [1, 0], file: [0, 1], diagonal: [1, 1], antidiagonal: [-1, 1] };

export const LINES = {
  rook: ["rank", "file"],
  bishop: ["diagonal", "antidiagonal"],
  queen: ["rank", "file", "diagonal", "antidiagonal"],
};

export const bit = (square) => 1n << BigInt(square);

/** The squares from one on, one list for each direction of an axis. */
export function directions(square, axis) {
  return [1, -1].map((sign) => {
    const [east, north] = AXES[axis].map((step) => sign * step);
    const squares = [];
    let [file, rank] = [(square % 8) + east, Math.floor(square / 8) + north];
    while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
      squares.push(file + 8 * rank);
      [file, rank] = [file + east, rank + north];
    }
    return squares;
  });
}

/** What is attacked along an axis: up to the first piece, and that. */
export function alongAxis(square, axis, occupied) {
  let attacks = 0n;
  for (const squares of directions(square, axis)) {
    for (const each of squares) {
      attacks |= bit(each);
      if (occupied & bit(each)) {
        break;
      }
    }
  }
  return attacks;
}

export function attacks(slider, square, occupied) {
  return LINES[slider].reduce((all, axis) => all | alongAxis(square, axis, occupied), 0n);
}

/** The squares of a set. */
export function squares(board) {
  return Array.from({ length: 64 }, (_, square) => square).filter((square) => board & bit(square));
}

/** Numbers that look random and are the same each time: 64 bits of xorshift. */
export function random(seed = 0x9e37_79b9_7f4a_7c15n) {
  let state = seed;
  return () => {
    state ^= BigInt.asUintN(64, state << 13n);
    state ^= state >> 7n;
    state ^= BigInt.asUintN(64, state << 17n);
    return state;
  };
}
