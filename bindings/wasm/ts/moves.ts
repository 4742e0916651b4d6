import type { Move, PieceKind } from "./types.js";

const KINDS: Readonly<Record<string, PieceKind>> = {
  p: "pawn",
  n: "knight",
  b: "bishop",
  r: "rook",
  q: "queen",
  k: "king",
};

/** A move as a module writes it: `src/moves.rs` says how. */
export function moveOf(record: string): Move {
  const [uci, san, letters] = record.split(" ") as [string, string, string];
  const square = (at: number) => uci.charCodeAt(at) - 97 + 8 * (uci.charCodeAt(at + 1) - 49);
  const [from, to] = uci === "0000" ? [0, 0] : [square(0), square(2)];
  const move: { -readonly [Name in keyof Move]: Move[Name] } = {
    from,
    to,
    uci,
    san,
    piece: KINDS[letters[0]!]!,
  };
  if (uci.length > 4) move.promotion = uci[4] as "q" | "r" | "b" | "n";
  const captured = KINDS[letters[1]!];
  if (captured !== undefined) move.captured = captured;
  if (letters[2] !== "-") move.special = letters[2] === "c" ? "castling" : "en-passant";
  return move;
}
