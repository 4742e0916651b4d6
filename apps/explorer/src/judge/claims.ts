/** What a formula can claim to be, and the cases in which a claim is tried: one row for each claim. */

import { bitOf, EMPTY, FULL, fileOf, rankOf, SQUARES, squareAt } from "../squares.ts";

/** One step of a piece: files to the right, and ranks up. */
type Step = readonly [right: number, up: number];

const NORTH: Step = [0, 1];
const NORTH_EAST: Step = [1, 1];
const EAST: Step = [1, 0];
const SOUTH_EAST: Step = [1, -1];
const SOUTH: Step = [0, -1];
const SOUTH_WEST: Step = [-1, -1];
const WEST: Step = [-1, 0];
const NORTH_WEST: Step = [-1, 1];

const ROOK = [NORTH, EAST, SOUTH, WEST];
const BISHOP = [NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST];

interface Claim {
  /** After "Check as". */
  readonly title: string;
  /** The rays of each answer. A claim with several entries is tried for each of them. */
  readonly lines: readonly (readonly Step[])[];
  /** The rays whose subsets are the cases, if they are not those of the answer. */
  readonly tried?: readonly (readonly Step[])[];
  /** Whether a row of the calculator has this claim only if it came from a challenge. */
  readonly onlyTask?: true;
}

const table = <Name extends string>(claims: Readonly<Record<Name, Claim>>) => claims;

/** The first six are the claims of `slidemask judge`, with its cases. */
export const CLAIMS = table({
  ray: { title: "a ray to higher squares", lines: [[NORTH], [NORTH_EAST], [EAST], [NORTH_WEST]] },
  line: {
    title: "a file or a diagonal",
    lines: [
      [NORTH, SOUTH],
      [NORTH_EAST, SOUTH_WEST],
      [NORTH_WEST, SOUTH_EAST],
    ],
  },
  rank: { title: "a rank", lines: [[EAST, WEST]] },
  rook: { title: "a rook", lines: [ROOK] },
  bishop: { title: "a bishop", lines: [BISHOP] },
  // The rays of a queen have too many subsets together.
  queen: { title: "a queen", lines: [[...ROOK, ...BISHOP]], tried: [ROOK, BISHOP] },
  east: { title: "the right side of a rank", lines: [[EAST]], onlyTask: true },
  lower: {
    title: "a ray to lower squares",
    lines: [[SOUTH], [SOUTH_WEST], [WEST], [SOUTH_EAST]],
    onlyTask: true,
  },
});

export type ClaimName = keyof typeof CLAIMS;

export const NAMES = Object.keys(CLAIMS) as ClaimName[];
export const claimOf = (name: ClaimName): Claim => CLAIMS[name];
/** The claims that every row of the calculator can make. */
export const CHOICES: readonly ClaimName[] = NAMES.filter((name) => !claimOf(name).onlyTask);

/** The squares of each ray from a square, nearest first. */
function raysFrom(square: number, steps: readonly Step[]): readonly (readonly number[])[] {
  return steps.map(([right, up]) => {
    const squares = [];
    let [file, rank] = [fileOf(square) + right, rankOf(square) + up];
    for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += right, rank += up)
      squares.push(squareAt(file, rank));
    return squares;
  });
}

const setOf = (squares: readonly number[]): bigint =>
  squares.reduce((set, square) => set | bitOf(square), EMPTY);

/** The cases of one slider: the subsets of some rays, each on three boards. */
export interface Cases {
  readonly square: number;
  /** The rays of the answer, square by square. */
  readonly rays: readonly (readonly number[])[];
  /** The given `m`: all squares of these rays. */
  readonly mask: bigint;
  /** The squares whose subsets are tried. */
  readonly subsets: bigint;
  /** The squares where other pieces may stand: the slider's own square is one of them. */
  readonly elsewhere: bigint;
}

/** All cases of a claim. Rays without a square have none. */
export function casesOf(name: ClaimName): readonly Cases[] {
  const { lines, tried } = claimOf(name);
  return lines.flatMap((line) =>
    (tried ?? [line]).flatMap((steps) =>
      SQUARES.map((square) => {
        const rays = raysFrom(square, line);
        const subsets = setOf(raysFrom(square, steps).flat());
        return { square, rays, mask: setOf(rays.flat()), subsets, elsewhere: FULL & ~subsets };
      }).filter(({ mask }) => mask !== EMPTY),
    ),
  );
}
