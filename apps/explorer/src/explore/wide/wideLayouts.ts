/** The layouts of larger boards. */

import type { WideBoard } from "slidemask/wide";
import { type Layout, rectangle } from "../../board/layout.ts";
import { hexagon } from "./hexagon.ts";

const layouts = new Map<string, Layout>();

/** The layout of a board. It is the same object each time. */
export function layoutOf(board: WideBoard): Layout {
  const { name, files, ranks, squares } = board;
  const last = squares.length - 1;
  const nameOf = (square: number) => squares[square] ?? "a cell off the board";
  // The steps of this module are upright or turned: the page shows a turned word with the board in its lowest bits.
  const lie: Layout["lie"] = (orientation) =>
    orientation === "turned"
      ? { said: `${nameOf(0)} and ${nameOf(last)} change places`, square: (square) => last - square }
      : { said: "", square: (square) => square };
  const layout =
    layouts.get(name) ??
    (name === "hexagonal" ? hexagon(squares, files, nameOf, lie) : rectangle(files, ranks, nameOf, lie));
  layouts.set(name, layout);
  return layout;
}
