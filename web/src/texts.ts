/** The four texts, and the boards of their figures, drawn as in the texts: rank 8 first. */

export const SUBTRACTING = "Subtracting a Rook from a Blocking Piece";
export const HYPERBOLA = "Hyperbola Quintessence";
export const OBSTRUCTION = "Obstruction Difference";
export const SBAMG = "SBAMG";

/** A board with one rank of pieces. */
export const firstRank = (rank: string): string => ". ".repeat(56) + rank;
export const NOBODY = ". ".repeat(64);

/** A rook on d2 looks north. */
export const CROWDED = `
  . . 1 1 . . 1 .
  1 . 1 1 . 1 1 1
  . 1 . . . 1 . .
  . . . . . . . .
  1 . . . . . . .
  . 1 1 . . . 1 .
  . . . 1 1 1 1 1
  . . . 1 . . 1 .`;

/** A rook on d4 and its file. */
export const OBSTRUCTED = `
  . . . 1 . 1 . .
  1 . 1 . . 1 1 .
  . 1 . 1 . . . 1
  . . . . . 1 . .
  . 1 . 1 . . . .
  . . . . . . 1 .
  1 1 . 1 . 1 . 1
  . . . 1 1 . 1 .`;

/** The rooks of the barrier's stages. */
export const SEVEN_ROOKS = `
  . 1 . . . . . .
  . . . 1 . . . .
  . 1 . . . . . .
  . . 1 . . . . .
  . . . . . . . .
  . 1 . . . . . .
  1 . . . . . . .
  . . . . . . . 1`;

/** The other pieces on the board of the seven rooks. */
export const BEFORE_SEVEN_ROOKS = `
  . . . . 1 . . 1
  . . . . . . . 1
  . . . . . . 1 1
  . . . . . 1 1 .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .`;
