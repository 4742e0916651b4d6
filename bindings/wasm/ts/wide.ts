import { answersOf, steps } from "./answers.js";
import { bitboard, index, square as checkedSquare, text } from "./checks.js";
import type { WideExports, WideRegistry } from "./exports.js";
import { instantiate } from "./source.js";
import type { MethodName, Slider, Source, Square, Step } from "./types.js";

/** A game on a board of another size than 8x8. */
export interface WideGame {
  /** The name, such as `shogi`. */
  readonly name: string;
  /** The side whose letters are in upper case, and the other one. */
  readonly sides: readonly [string, string];
  /** The initial position, as a FEN or an SFEN. */
  readonly start: string;
  /**
   * The name of the piece with a letter in upper or lower case, such as `lance`.
   *
   * @throws TypeError if the letter is no text.
   */
  pieceOf(letter: string): string | undefined;
}

/**
 * A board of another size than 8x8.
 *
 * Its functions throw a `RangeError` if a square is none of the board, a name is unknown, or a set is no BigInt of `wordBits` bits.
 */
export interface WideBoard {
  /** The name of the board, such as `9x10`. */
  readonly name: string;
  readonly files: number;
  readonly ranks: number;
  /** The number of bits of a word: 128, of which the board has the lowest ones. */
  readonly wordBits: number;
  /**
   * The name of each bit's square: bit `rank * files + file`, both counted from 0 and from the lower left corner. A name is the file,
   * then the rank: `h2`, or `2h` on the boards of shogi and minishogi. A hole has no name.
   */
  readonly squares: readonly (string | undefined)[];
  /** The names of the lines of a queen. The first half of them are a rook's, the others a bishop's. */
  readonly lines: readonly string[];
  /** The games on this board. */
  readonly games: readonly WideGame[];
  /** The squares of a line through a square, without the square. */
  rays(square: Square, line: string): bigint;
  /** The squares that a piece attacks: in each direction up to the first piece, that piece included. */
  attacks(slider: Slider, square: Square, occupied: bigint): bigint;
  /**
   * The steps in which a method computes the attacks along one line. The last step has the attacks. A word that is `turned` has all
   * its bits in reverse order, so that the board has the highest ones.
   */
  explain(method: MethodName, square: Square, line: string, occupied: bigint): readonly Step[];
}

/** The module for larger boards. */
export interface Wide {
  readonly boards: readonly WideBoard[];
  /** The methods of the registry that have steps in words of any width. */
  readonly methods: readonly MethodName[];
}

/**
 * Loads the module for larger boards.
 *
 * @param source where the module is; left out, it lies beside this file.
 * @throws what `fetch`, the file system or `WebAssembly` say of a source that cannot be had or is no such module.
 */
export async function loadWide(
  source: Source = new URL("./slidemask-wide.wasm", import.meta.url),
): Promise<Wide> {
  return wrap((await instantiate(await source)).exports as unknown as WideExports);
}

function wrap(wasm: WideExports): Wide {
  const { answer } = answersOf(wasm);
  const { word_bits: wordBits, boards, methods, sliders } = answer<WideRegistry>(wasm.wide_registry());
  const halves = (occupied: bigint): [bigint, bigint] => {
    const word = bitboard(occupied, "occupied", wordBits);
    return [word & 0xffff_ffff_ffff_ffffn, word >> 64n];
  };
  const word = (length: number) => BigInt(answer<string>(length));
  return {
    methods,
    boards: boards.map(({ name, files, ranks, lines, squares: names, games }, board) => {
      const squares = names.map((square) => square ?? undefined);
      const at = (square: Square) => checkedSquare(square, "square", squares);
      const along = (line: string) => index(lines, line, "line");
      return {
        name,
        files,
        ranks,
        wordBits,
        lines,
        squares,
        games: games.map(({ letters, pieces, ...game }) => ({
          ...game,
          // Of several kinds with one letter, the first one names the piece.
          pieceOf(letter) {
            const wanted = text(letter, "the letter");
            return pieces[[...letters].findIndex((own) => own === wanted || own.toUpperCase() === wanted)];
          },
        })),
        rays: (square, line) => word(wasm.wide_rays(board, at(square), along(line))),
        attacks: (slider, square, occupied) =>
          word(wasm.wide_attacks(board, index(sliders, slider, "slider"), at(square), ...halves(occupied))),
        explain: (method, square, line, occupied) => {
          const number = index(methods, method, "method");
          return steps(
            answer(wasm.wide_explain(board, number, at(square), along(line), ...halves(occupied))),
          );
        },
      };
    }),
  };
}
