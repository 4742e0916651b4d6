/** The layout of the hexagonal board: files go up, and each cell lies between two cells of the next file. */

import type { Square } from "slidemask";
import { type Layout, partsOf } from "../../board/layout.ts";

/** Half the width of a cell whose height is 1, and the distance from one file to the next. */
const RADIUS = 1 / Math.sqrt(3);
const FILE = 1.5 * RADIUS;
/** The corners of a cell around its middle, as multiples of half its width and half its height. */
const CORNERS = [
  [-1, 0],
  [-0.5, -1],
  [0.5, -1],
  [1, 0],
  [0.5, 1],
  [-0.5, 1],
] as const;

const rounded = (n: number): number => Math.round(n * 1000) / 1000;

/** The layout of a hexagon in a rectangle of as many files as ranks: the cells that have a name. */
export function hexagon(
  names: readonly (string | undefined)[],
  files: number,
  nameOf: Layout["nameOf"],
  lie: Layout["lie"],
): Layout {
  const [fileOf, rankOf] = [
    (square: Square) => square % files,
    (square: Square) => Math.floor(square / files),
  ];
  const at = (file: number, rank: number) => {
    const square = rank * files + file;
    return file >= 0 && file < files && rank >= 0 && names[square] !== undefined ? square : undefined;
  };
  const [width, height] = [rounded((files - 1) * FILE + 2 * RADIUS), files];
  const middle = (square: Square): readonly [number, number] => {
    const [file, rank] = [fileOf(square), rankOf(square)];
    return [rounded(RADIUS + file * FILE), (files - 1) * 0.75 + 0.5 + file / 2 - rank];
  };
  const cells = names.flatMap((name, square) => (name === undefined ? [] : [square]));
  const numbers = Array.from({ length: files }, (_, n) => n);
  const ranks = numbers.map((rank) => cells.filter((square) => rankOf(square) === rank));
  const label = (square: Square, right: number, down: number, ends: boolean) => {
    const [x, y] = middle(square);
    return { text: partsOf(nameOf(square))[ends ? 0 : 1]!, x: x + right, y: y + down, ends };
  };
  return {
    bits: names.length,
    files,
    width,
    height,
    ranks,
    nameOf,
    middle,
    outline(square, inset = 0) {
      const [x, y] = middle(square);
      const scale = 1 - 2 * inset;
      const points = CORNERS.map(
        ([right, down]) => `${rounded(x + right * RADIUS * scale)} ${rounded(y + (down / 2) * scale)}`,
      );
      return `M${points.join("L")}z`;
    },
    squareIn(x, y) {
      // The cell with the nearest middle.
      const far = (square: Square) => Math.hypot(middle(square)[0] - x, middle(square)[1] - y);
      const nearest = cells.reduce((best, square) => (far(square) < far(best) ? square : best));
      return far(nearest) < RADIUS ? nearest : undefined;
    },
    next(square, right, up) {
      const [file, rank] = [fileOf(square), rankOf(square)];
      if (right === 0) return at(file, rank + up);
      // To the right, a cell up and a cell down by turns. The way back is the same.
      const rises = (right > 0 ? file : file - 1) % 2 === 0;
      const [one, other] = [rank + (rises ? right : 0), rank + (rises ? 0 : right)];
      return at(file + right, one) ?? at(file + right, other);
    },
    shadeOf: (square) =>
      ["dark-squares", "middle-squares", "light-squares"][(fileOf(square) + rankOf(square)) % 3]!,
    labels: [
      ...ranks.map(([first]) => label(first!, -0.45, -0.25, false)),
      ...numbers.map((file) => {
        const lowest = cells.find((square) => fileOf(square) === file)!;
        return label(lowest, 0.06, 0.5, true);
      }),
    ],
    lie,
    lineName: (line) => `line from ${line.replace("-", " to ")} o'clock`,
  };
}
