/** What a formula can claim to be: the claims of the judge, as the page calls them after "Check as". */

const TITLES = {
  ray: "a ray to higher squares",
  line: "a file or a diagonal",
  rank: "a rank",
  rook: "a rook",
  bishop: "a bishop",
  queen: "a queen",
  east: "the right side of a rank",
  west: "the left side of a rank",
  lower: "a ray to lower squares",
  pair: "two rays of a rook, to the right and up",
};

export type ClaimName = keyof typeof TITLES;

export const NAMES = Object.keys(TITLES) as ClaimName[];
export const titleOf = (claim: ClaimName): string => TITLES[claim];
/** The claims that every row of the calculator can make. A row has another one only if it came from the course. */
export const CHOICES: readonly ClaimName[] = NAMES.slice(0, NAMES.indexOf("east"));
