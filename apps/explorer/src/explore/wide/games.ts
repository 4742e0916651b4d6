/** The initial positions of the games on larger boards. */

import type { Square } from "slidemask";
import type { WideBoard, WideGame } from "slidemask/wide";
import { bitOf } from "../../squares.ts";

/** The letters of the pieces by their squares, and `.` for an empty square. */
export function lettersOf({ start }: WideGame): string {
  const ranks = start
    .split(" ")[0]!
    .split("/")
    .map((rank) => rank.replace(/\d+/g, (number) => ".".repeat(Number(number))));
  return ranks.reverse().join("");
}

/** The squares of all pieces, and the first rook of the side below. */
export function piecesOf(game: WideGame): { readonly occupied: bigint; readonly square: Square } {
  const letters = lettersOf(game);
  const occupied = [...letters].reduce((set, one, square) => (one === "." ? set : set | bitOf(square)), 0n);
  return { occupied, square: letters.indexOf("R") };
}

/** The game with a name, if it is played on a board. */
export const gameOn = ({ games }: WideBoard, name: string | null | undefined): WideGame | undefined =>
  games.find((game) => game.name === name);

/** What a piece is called, by its letter: `red chariot`. */
export const nameIn = ({ sides, pieceOf }: WideGame, letter: string): string =>
  `${sides[letter === letter.toLowerCase() ? 1 : 0]} ${pieceOf(letter) ?? letter}`;
