import { shown, short, text, whole } from "./checks.js";
import type { PgnGame, PgnMove } from "./games.js";
import { SlidemaskError, type Move } from "./types.js";

/**
 * A move to write. Without `depth` it follows the one before it. With it, the move has its place as in a game that was read: `parent` and
 * `depth` say where. Clocks and evaluations are written as they are in comments: `[%clk 0:05:00]`.
 */
export type WrittenMove = Pick<Move, "san"> &
  Partial<Pick<PgnMove, "parent" | "depth" | "comment" | "glyphs" | "startingComment" | "startingGlyphs">>;

/** A game to write, such as one that was read. All but the moves may be left out. */
export interface WrittenGame extends Partial<Omit<PgnGame, "moves" | "damage">> {
  /** The moves, such as the `history` of a position. */
  readonly moves: readonly WrittenMove[];
}

const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const RESULTS = ["1-0", "0-1", "1/2-1/2", "*"];
/** The longest line, as the standard for PGN asks. Only comments may be longer. */
const LONGEST = 80;

/**
 * The moves that lead to a move of a game that was read, it included.
 *
 * @param place the place of the move in `moves`. Without it, the answer is the main line.
 * @throws RangeError if there is no such move.
 */
export function lineOf(moves: readonly PgnMove[], place?: number): readonly PgnMove[] {
  if (place === undefined) return moves.filter(({ depth }) => depth === 0);
  const line: PgnMove[] = [];
  for (let at: number | undefined = whole(place, moves.length - 1, "move"); at !== undefined;) {
    const move: PgnMove = moves[at]!;
    line.push(move);
    at = move.parent === undefined ? undefined : whole(move.parent, at - 1, "parent");
  }
  return line.reverse();
}

/**
 * Writes a game in PGN. What `games` has read comes out as it went in, except for its layout.
 *
 * The headers are those that are given, and `SetUp`, `FEN` and `Result` where the game needs them. Whether the moves are legal is not
 * checked.
 *
 * @throws SlidemaskError if a header or a move cannot be written, or if a move begins a variation where none can begin.
 * @throws TypeError if a text is no text.
 */
export function writePgn(game: WrittenGame): string {
  const { headers = {} } = game;
  const start = game.start ?? headers.FEN ?? INITIAL;
  const result = game.result ?? RESULTS.find((one) => one === headers.Result) ?? "*";
  const all = { ...headers };
  if (start !== INITIAL && headers.FEN === undefined) Object.assign(all, { SetUp: "1", FEN: start });
  all.Result ??= result;
  return `${Object.entries(all).map(header).join("")}\n${laidOut([...movetext(game, start), result])}`;
}

function header([name, value]: [string, string]): string {
  if (/^$|[\s"[\]]/.test(name) || /[\r\n]/.test(text(value, `the header ${short(name)}`))) {
    throw new SlidemaskError(`the header ${shown(name)} cannot be written: ${shown(value)}`);
  }
  return `[${name} "${value.replace(/["\\]/g, "\\$&")}"]\n`;
}

/** The words of the moves. A word that ends with a line break is a comment up to the end of its line. */
function* movetext({ moves, ...game }: WrittenGame, start: string): Generator<string> {
  const [, turn, , , , number] = start.split(" ");
  const plies = 2 * (Number(number) || 1) + (turn === "b" ? 1 : 0);
  /** For each move, the one before it in its line, and the half-moves before it. */
  const places: { parent: number | undefined; ply: number }[] = [];
  /** The last move of the main line, and of the variations that are open. */
  const open: (number | undefined)[] = [undefined];
  yield* notes(game.glyphs, game.comment);
  let isNumbered = true;
  for (const [place, { san, depth, parent: given, ...move }] of moves.entries()) {
    const level = depth === undefined ? open.length - 1 : whole(depth, open.length, "depth");
    const parent = depth === undefined ? open[level] : given;
    const begins = open.length === level || parent !== open[level];
    // A variation that begins ends another one of its depth.
    for (const kept = begins ? level || 1 : level + 1; open.length > kept; isNumbered = true) {
      yield ")";
      open.pop();
    }
    if (begins) {
      const replaced = open.at(-1);
      if (open.length !== level || replaced === undefined || places[replaced]!.parent !== parent) {
        throw new SlidemaskError(
          `move ${place}, ${shown(san)}, has a parent or a depth that no move here can have`,
        );
      }
      yield "(";
      open.push(undefined);
      isNumbered = true;
    }
    yield* notes(move.startingGlyphs, move.startingComment);
    if (!/^(--|[a-hKQRBNO][\w=+#-]*)$/.test(text(san, `the SAN of move ${place}`))) {
      throw new SlidemaskError(`move ${place} is no move in SAN: ${shown(san)}`);
    }
    const ply = parent === undefined ? plies : places[parent]!.ply + 1;
    const isWhite = ply % 2 === 0;
    if (isWhite || isNumbered) yield `${Math.floor(ply / 2)}${isWhite ? "." : "..."}`;
    yield san;
    places.push({ parent, ply });
    open[level] = place;
    yield* notes(move.glyphs, move.comment);
    isNumbered = move.comment !== undefined;
  }
  for (let closed = open.length; closed > 1; closed--) yield ")";
}

/** Glyphs, and a comment for each line. A brace ends a comment in braces, so a line with one is written behind a semicolon. */
function* notes(glyphs: readonly number[] = [], comment?: string): Generator<string> {
  for (const glyph of glyphs) yield `$${whole(glyph, 65_535, "glyph")}`;
  if (comment === undefined) return;
  for (const line of text(comment, "the comment").split(/\r\n?|\n/)) {
    yield line.includes("}") ? `;${line}\n` : `{${line}}`;
  }
}

/** Words in lines. */
function laidOut(words: readonly string[]): string {
  let [all, line] = ["", ""];
  for (const word of words) {
    const isGlued = line === "" || line.endsWith("(") || word === ")";
    const longer = `${line}${isGlued ? "" : " "}${word}`;
    const fits = longer.length <= LONGEST || line === "";
    if (!fits) all += `${line}\n`;
    line = fits ? longer : word;
    if (line.endsWith("\n")) {
      all += line;
      line = "";
    }
  }
  return `${all}${line}\n`;
}
