import { answersOf } from "./answers.js";
import { text as checkedText } from "./checks.js";
import type { PgnExports } from "./exports.js";
import { moveOf } from "./moves.js";
import { instantiate } from "./source.js";
import type { Move, Source } from "./types.js";

export type Result = "1-0" | "0-1" | "1/2-1/2" | "*";

/** A move of a game, and what the text says about it. A null move has the SAN `--` and the UCI `0000`: positions do not `play` it. */
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
  /** The comments and glyphs before the first move of a variation. Those before the first move of the game are the game's. */
  readonly startingComment: string | undefined;
  readonly startingGlyphs: readonly number[];
  /** The seconds left on the clock, from `[%clk ..]`. */
  readonly clock: number | undefined;
  /** The seconds that the move took, from `[%emt ..]`. */
  readonly elapsed: number | undefined;
  /** Hundredths of a pawn from White's view, from `[%eval ..]`. */
  readonly evaluation: number | undefined;
  /** Moves to mate, from `[%eval #..]`: negative if Black mates. */
  readonly mate: number | undefined;
  /** The depth of the search that gave the evaluation, from `[%eval ..]`. */
  readonly searchDepth: number | undefined;
}

/**
 * What is wrong in a game. The moves before it are legal. A game is cut, which is damage, too, behind 65,536 moves and behind 16 MiB.
 */
export interface PgnDamage {
  /** The number of moves before it in its line; `undefined` in the headers, and for a text that is too long. */
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
  /** The glyphs before the first move. */
  readonly glyphs: readonly number[];
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

  /** Gives the module the bytes from where a game begins: few at first, and more until the next game begins in them. */
  function* games(text: string): Generator<PgnGame, void, undefined> {
    const bytes = new TextEncoder().encode(checkedText(text, "the PGN"));
    // What stands before the bytes: a move, if they begin inside a game that was too long. So a header begins another game.
    let before = NOTHING;
    for (let at = 0, size = FIRST; at < bytes.length;) {
      const part = bytes.subarray(at, at + size - before.length);
      const isRest = at + part.length === bytes.length;
      const mayGoOn = !isRest && size < longest;
      const length = before.length + part.length;
      const given = view(length);
      given.set(before);
      given.set(part, before.length);
      const record = answer<PgnRecord | null>(wasm.pgn(length, Number(mayGoOn)));
      if (record === null && mayGoOn) {
        size *= 2;
        continue;
      }
      const isCut = !isRest && record !== null && record.next === null;
      if (record !== null && before === NOTHING) {
        const found = game(record);
        yield isCut ? { ...found, damage: tooLong(longest) } : found;
      }
      // The last line may go on.
      const behind = isRest ? part.length : part.lastIndexOf(LF) + 1 || part.length;
      at += record === null || record.next === null ? behind : record.next - before.length;
      before = isCut ? INSIDE : NOTHING;
      size = isCut ? longest : FIRST;
    }
  }
  return { games };
}

/** The bytes in which the end of a game is looked for at first. The most are this number times a power of two. */
const FIRST = 1 << 12;

const LF = 10;
const NOTHING = new Uint8Array();
const INSIDE = Uint8Array.of(0x78, LF);

const tooLong = (longest: number): PgnDamage => ({
  ply: undefined,
  text: "",
  reason: `the game has more than ${longest} bytes: the rest is left out`,
});

/** What the module answers: `src/pgn.rs` documents it. JSON has `null` where the caller gets `undefined`. */
interface PgnRecord {
  next: number | null;
  headers: [name: string, value: string][];
  start: string;
  notes: Notes;
  moves: RecordOfMove[];
  result: Result | null;
  damage: { ply: number | null; text: string; reason: string } | null;
}
interface RecordOfMove {
  played: string;
  fen: string;
  parent: number | null;
  depth: number;
  notes: Notes;
  starting: Notes;
  measured: (number | null)[] | null;
}
type Notes = [comment: string | null, glyphs: number[]];

function game({ headers, start, notes, moves, result, damage }: PgnRecord): PgnGame {
  // The first header of a name counts.
  const named = new Map<string, string>();
  for (const [name, value] of headers) {
    if (!named.has(name)) named.set(name, value);
  }
  return {
    headers: Object.fromEntries(named),
    start,
    comment: notes[0] ?? undefined,
    glyphs: notes[1],
    moves: moves.map(moveOfGame),
    result: result ?? undefined,
    damage: damage ? { ...damage, ply: damage.ply ?? undefined } : undefined,
  };
}

const seconds = (milliseconds: number | null | undefined) =>
  typeof milliseconds === "number" ? milliseconds / 1000 : undefined;

function moveOfGame({ played, fen, parent, depth, notes, starting, measured }: RecordOfMove): PgnMove {
  // With spreads, games take a third longer to read.
  return Object.assign(moveOf(played), {
    fen,
    parent: parent ?? undefined,
    depth,
    comment: notes[0] ?? undefined,
    glyphs: notes[1],
    startingComment: starting[0] ?? undefined,
    startingGlyphs: starting[1],
    clock: seconds(measured?.[0]),
    elapsed: seconds(measured?.[1]),
    evaluation: measured?.[2] ?? undefined,
    mate: measured?.[3] ?? undefined,
    searchDepth: measured?.[4] ?? undefined,
  });
}
