/** Games in PGN: `slidemask/pgn`. */

export * from "./games.js";
export * from "./write.js";
