import { answersOf } from "./answers.js";
import { text as checkedText } from "./checks.js";
import type { PgnExports } from "./exports.js";
import { instantiate } from "./source.js";
import { SlidemaskError, type Move, type Source } from "./types.js";

export type Result = "1-0" | "0-1" | "1/2-1/2" | "*";

/** A move of a game, and what the text says about it. A null move has the SAN `--` and the UCI `0000`. */
export interface PgnMove extends Move {
  /** The position after the move. */
  readonly fen: string;
  /** The place in `moves` of the move before this one; `undefined` for a first move. */
  readonly parent: number | undefined;
  /** How many variations the move is in: 0 in the main line. */
  readonly depth: number;
  /** The comments behind the move, a line for each. Commands such as `[%clk 0:01:00]` are part of them. */
  readonly comment: string | undefined;
  /** Numeric glyphs: 1 is a good move (`!`), 2 a mistake (`?`). */
  readonly glyphs: readonly number[];
  /** The seconds left on the clock, from `[%clk ..]`. */
  readonly clock: number | undefined;
  /** Hundredths of a pawn from White's view, from `[%eval ..]`. */
  readonly evaluation: number | undefined;
  /** Moves to mate, from `[%eval #..]`: negative if Black mates. */
  readonly mate: number | undefined;
}

/** What is wrong in a game. The moves before it are legal. */
export interface PgnDamage {
  /** The number of moves before it in its line; `undefined` in the headers. */
  readonly ply: number | undefined;
  /** The text at this place. */
  readonly text: string;
  readonly reason: string;
}

/** A game. */
export interface PgnGame {
  /** The headers, such as `White`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The position before the first move. */
  readonly start: string;
  /** The comments before the first move. */
  readonly comment: string | undefined;
  /** All moves in the order of the text. A variation follows the move that it replaces. */
  readonly moves: readonly PgnMove[];
  /** The result behind the moves. */
  readonly result: Result | undefined;
  readonly damage: PgnDamage | undefined;
}

/** The module for games in PGN. */
export interface Pgn {
  /**
   * Reads the games of a text, one at a time. Damage is part of its game, and the next game is read.
   *
   * @throws SlidemaskError if a game is too long: its text and the answer have up to a MiB (thousands of moves).
   * @throws TypeError if the games are no text.
   */
  games(text: string): Generator<PgnGame, void, undefined>;
}

/**
 * Loads the module for games in PGN.
 *
 * @param source where the module is; left out, it lies beside this file.
 * @throws what `fetch`, the file system or `WebAssembly` say of a source that cannot be had or is no such module.
 */
export async function loadPgn(
  source: Source = new URL("./slidemask-pgn.wasm", import.meta.url),
): Promise<Pgn> {
  const wasm = (await instantiate(await source)).exports as unknown as PgnExports;
  const { view, answer } = answersOf(wasm);
  const longest = wasm.longest_text();

  /** Gives the module the bytes from where a game begins: few at first, since they are copied for each game. */
  function* games(text: string): Generator<PgnGame, void, undefined> {
    const bytes = new TextEncoder().encode(checkedText(text, "the PGN"));
    for (let at = 0, size = FIRST; at < bytes.length;) {
      const part = bytes.subarray(at, at + size);
      view(part.length).set(part);
      const isRest = at + part.length === bytes.length;
      const record = answer<PgnRecord | null>(wasm.pgn(part.length));
      if (record === null && (isRest || size >= longest)) {
        // No game begins here. The last line may go on.
        at += isRest ? part.length : part.lastIndexOf(10) + 1 || part.length;
      } else if (record !== null && (isRest || record.next !== null)) {
        yield game(record);
        at = record.next === null ? bytes.length : at + record.next;
        size = FIRST;
      } else if (size < longest) {
        size *= 2;
      } else {
        throw new SlidemaskError(`the game is too long: ${longest} bytes are read at most`);
      }
    }
  }
  return { games };
}

/** The bytes in which the end of a game is looked for at first. The most are this number times a power of two. */
const FIRST = 1 << 13;

/** What the module answers. `next` is the byte at which another game begins; `clock` has milliseconds. */
interface PgnRecord extends Nulls<Omit<PgnGame, "headers" | "moves" | "damage">> {
  next: number | null;
  headers: [name: string, value: string][];
  moves: ({ played: Move } & Nulls<Omit<PgnMove, keyof Move>>)[];
  damage: Nulls<PgnDamage> | null;
}

/** JSON has `null` where the caller gets `undefined`. */
type Nulls<T> = {
  [Name in keyof T]: undefined extends T[Name] ? Exclude<T[Name], undefined> | null : T[Name];
};

function game({ headers, start, comment, moves, result, damage }: PgnRecord): PgnGame {
  return {
    // The first header of a name counts.
    headers: Object.fromEntries(
      headers.filter(([name], i) => i === headers.findIndex(([other]) => other === name)),
    ),
    start,
    comment: comment ?? undefined,
    moves: moves.map(({ played, ...move }) => ({
      ...played,
      ...move,
      parent: move.parent ?? undefined,
      comment: move.comment ?? undefined,
      clock: move.clock === null ? undefined : move.clock / 1000,
      evaluation: move.evaluation ?? undefined,
      mate: move.mate ?? undefined,
    })),
    result: result ?? undefined,
    damage: damage ? { ...damage, ply: damage.ply ?? undefined } : undefined,
  };
}
