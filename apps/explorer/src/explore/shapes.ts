/** The boards by their names: that of chess, then those of the module for larger boards. */
export const SHAPES = ["8x8", "9x9", "5x5", "9x10", "10x8", "10x10", "12x10", "hexagonal"] as const;
