// Larger boards as the tests see them: squares by file and rank, walked in loops. It shares nothing with the library.

import { bit } from "./board.mjs";

/** The step of each line: a file and a rank in one of its two directions. */
const RECTANGLE = { rank: [1, 0], file: [0, 1], diagonal: [1, 1], antidiagonal: [-1, 1] };
const HEXAGON = {
  "4-10": [1, 0],
  "12-6": [0, 1],
  "2-8": [1, 1],
  "11-5": [-1, 1],
  "1-7": [1, 2],
  "3-9": [2, 1],
};
/** Whether a board has a square, besides being in its rectangle. */
const everywhere = () => true;
const inHexagon = (file, rank) => Math.abs(file - rank) <= 5;

/** The names of squares. Shogi counts from the upper right corner. */
const inChess = (file, rank) => `${"abcdefghijkl"[file]}${rank + 1}`;
const inShogi = (size) => (file, rank) => `${size - file}${"abcdefghi"[size - 1 - rank]}`;

export const BOARDS = {
  "9x9": { files: 9, ranks: 9, steps: RECTANGLE, has: everywhere, called: inShogi(9) },
  "5x5": { files: 5, ranks: 5, steps: RECTANGLE, has: everywhere, called: inShogi(5) },
  "9x10": { files: 9, ranks: 10, steps: RECTANGLE, has: everywhere, called: inChess },
  "10x8": { files: 10, ranks: 8, steps: RECTANGLE, has: everywhere, called: inChess },
  "10x10": { files: 10, ranks: 10, steps: RECTANGLE, has: everywhere, called: inChess },
  "12x10": { files: 12, ranks: 10, steps: RECTANGLE, has: everywhere, called: inChess },
  hexagonal: { files: 11, ranks: 11, steps: HEXAGON, has: inHexagon, called: inChess },
};

/** What is attacked along a line: in both directions up to the first piece, and that. */
export function along({ files, ranks, steps, has }, square, line, occupied) {
  let attacks = 0n;
  for (const sign of [1, -1]) {
    const [east, north] = steps[line].map((step) => sign * step);
    let [file, rank] = [(square % files) + east, Math.floor(square / files) + north];
    while (file >= 0 && file < files && rank >= 0 && rank < ranks && has(file, rank)) {
      const reached = bit(rank * files + file);
      attacks |= reached;
      if (occupied & reached) {
        break;
      }
      [file, rank] = [file + east, rank + north];
    }
  }
  return attacks;
}
