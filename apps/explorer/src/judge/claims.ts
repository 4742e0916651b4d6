/** What a formula can claim to be: the claims of the judge, as the page calls them after "Check as". */

const TITLES = {
  ray: "a ray to higher squares",
  line: "a file or a diagonal",
  rank: "a rank",
  rook: "a rook",
  bishop: "a bishop",
  queen: "a queen",
  east: "the right side of a rank",
  lower: "a ray to lower squares",
};

export type ClaimName = keyof typeof TITLES;

export const NAMES = Object.keys(TITLES) as ClaimName[];
export const titleOf = (claim: ClaimName): string => TITLES[claim];
/** The claims that every row of the calculator can make. A row has another one only if it came from a challenge. */
export const CHOICES: readonly ClaimName[] = NAMES.filter((name) => name !== "east" && name !== "lower");
