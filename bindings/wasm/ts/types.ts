import type { MethodName, SetMethodName } from "./names.js";

export type { MethodName, SetMethodName };

/**
 * A set of squares in 64 bits, as a BigInt from `0n` to `2n ** 64n - 1n`. Bit 0 is a1, bit 7 is h1, bit 63 is h8.
 *
 * To make one, write `1n << BigInt(square("d4"))` for each square and join them with `|`. To see whether a square is in it, test
 * `board >> BigInt(square("d4")) & 1n`.
 */
export type Bitboard = bigint;

/** The number of a square: 0 is a1, 1 is b1, 8 is a2, 63 is h8. `square` and `squareName` translate names such as d4. */
export type Square = number;

export type Slider = "rook" | "bishop" | "queen";
export type PieceKind = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";
export type Axis = "rank" | "file" | "diagonal" | "antidiagonal";
/** What a module computes with: `simd128` is WebAssembly's vectors, `scalar` is everything else. */
export type InstructionSet = "scalar" | "simd128";
export type Color = "white" | "black";
export type Direction =
  "north" | "north-east" | "east" | "south-east" | "south" | "south-west" | "west" | "north-west";

/**
 * How to read the bits of a step as squares.
 *
 * - `upright`: each bit is its own square.
 * - `flipped`: a1 and a8 have changed places, and so on for every file.
 * - `mirrored`: a1 and h1 have changed places, and so on for every rank.
 * - `turned`: both; a1 and h8 have changed places.
 * - `moved`: the value is a number, or it lies on another line.
 */
export type Orientation = "upright" | "flipped" | "mirrored" | "turned" | "moved";

/** A published method to compute the attacks of one slider. */
export interface Method {
  /** The name that `attacks` and `explain` take, such as `obstruction-difference`. */
  readonly name: MethodName;
  /** The method in a few words. */
  readonly title: string;
  readonly authors: string;
  /** The publication that describes the method. */
  readonly source: string;
  /** The size of the tables that lookups read from, in bytes. The masks of the lines are included. */
  readonly tableBytes: number;
  /** The instructions that make the method fast and that some processors lack. */
  readonly instructions: readonly string[];
  /** All axes, in groups: one formula computes the lines of a group together. Most methods compute each line by itself. */
  readonly together: readonly (readonly Axis[])[];
}

/** A published method to compute the attacks of a whole set of sliders at once. */
export interface SetMethod {
  /** The name that `setMethodAttacks` and `explainSet` take. */
  readonly name: SetMethodName;
  /** The method in a few words. */
  readonly title: string;
  readonly authors: string;
  /** The publication that describes the method. */
  readonly source: string;
  /** The directions that the method looks in. */
  readonly directions: readonly Direction[];
}

/** A subtraction of two 64-bit numbers, `minuend - subtrahend`. */
export interface Borrow {
  readonly minuend: Bitboard;
  readonly subtrahend: Bitboard;
  /** The bits that a borrow arrives at: the next lower bit had to borrow from them. */
  readonly borrows: Bitboard;
}

/** One line of a method's source code, and its value. */
export interface Step {
  /** The variable that the line defines. */
  readonly name: string;
  /** The expression, as in the source code. */
  readonly expression: string;
  /** What the line is for, in a few words. */
  readonly note: string;
  /** If another function computes this step, the name of the step that calls it; otherwise empty. */
  readonly partOf: string;
  readonly value: Bitboard;
  /** How to read the bits of `value` as squares. */
  readonly orientation: Orientation;
  /** The subtraction, if the line is one. */
  readonly borrow?: Borrow;
  /**
   * The number of operators and calls in the expression. A step that calls another function also counts the last line of that
   * function, because that line is not listed as a step of its own.
   */
  readonly operations: number;
}

/** The pieces of a position. */
export interface Placement {
  /** 64 characters, from a1 to h8: the letter of the piece (upper case for White), or a dot for an empty square. */
  readonly pieces: string;
  /** All pieces. */
  readonly occupied: Bitboard;
}

/** A piece and its color. */
export interface Piece {
  readonly color: Color;
  readonly kind: PieceKind;
}

/** A piece that attacks another one, of either color. A piece that attacks one of its own color defends it. */
export interface Threat {
  readonly attacker: Piece;
  /** The square of the attacker. */
  readonly from: Square;
  readonly victim: Piece;
  /** The square of the victim. */
  readonly to: Square;
}

/** A legal move. */
export interface Move {
  /** The square that the piece leaves. */
  readonly from: Square;
  /**
   * The square that the piece goes to. For castling it is the king's new square if king and rook start as in standard chess, and
   * otherwise the rook's square.
   */
  readonly to: Square;
  /** The letter of the new piece if a pawn is promoted. */
  readonly promotion?: "q" | "r" | "b" | "n";
  /** The move in the notation of chess engines (UCI), such as `g1f3` or `a7a8q`. */
  readonly uci: string;
  /** The move in the notation of chess players (SAN), such as `Nf3` or `a8=Q+`. */
  readonly san: string;
  readonly piece: PieceKind;
  /** The piece that is taken, en passant included. */
  readonly captured?: PieceKind;
  /** A move that changes other squares than its own two. */
  readonly special?: "castling" | "en-passant";
}

/** Why a game has ended, and who has won. A draw has no winner. */
export type Outcome =
  | { readonly reason: "checkmate"; readonly winner: Color }
  | {
      readonly reason: "stalemate" | "insufficient-material" | "seventy-five-moves" | "fivefold-repetition";
      readonly winner?: undefined;
    };

/** A draw that a player may claim. The game goes on if nobody does. */
export type Draw = "fifty-moves" | "threefold-repetition";

/**
 * A position of chess or Chess960, and the moves that led to it.
 *
 * A position never changes. `play` returns the next position, and `previous` is the one before. So you can keep positions,
 * compare them and go on from any of them. You need not free them.
 *
 * ```js
 * let position = slidemask.position();
 * position = position.play("e4").play("e5");
 * position = position.previous; // takes back e5
 * ```
 */
export interface Position {
  /** The position as a FEN. */
  readonly fen: string;
  /** The color to move. */
  readonly turn: Color;
  /** The move that led here from `previous`. The first position has none. */
  readonly move: Move | undefined;
  /** The position before the last move. The first position has none. */
  readonly previous: Position | undefined;
  /** The moves that led here, from the first to the last. */
  readonly history: readonly Move[];

  /** The legal moves: all of them, or those of the piece on a square. */
  legalMoves(from?: Square): readonly Move[];
  /**
   * Where the piece on each square can go, from a1 to h8: the `to` of its legal moves, as a set. It takes a small part of the time of
   * `legalMoves`.
   */
  destinations(): BigUint64Array;
  /**
   * Returns the position after a move. The game may have ended: any legal move can still be played.
   *
   * @param move UCI (`g1f3`), SAN (`Nf3`), or a `Move`. In UCI castling may be the king's move (`e1g1`) or king takes rook (`e1h1`).
   *   In Chess960 use king takes rook.
   * @throws SlidemaskError if the move is not legal, or cannot be read. The message says why.
   * @throws TypeError if the move is neither a text nor a `Move`.
   */
  play(move: string | Pick<Move, "uci">): Position;

  /** Whether the side to move is in check. */
  readonly isCheck: boolean;
  /** The pieces that give check. */
  readonly checkers: Bitboard;
  /** Why the game has ended; `undefined` while it goes on. */
  readonly outcome: Outcome | undefined;
  /** The draw that the player to move may claim; `undefined` if there is none, or if the game has ended. */
  readonly claimableDraw: Draw | undefined;
  /**
   * How many times this position has occurred since the first one, this time included. Positions are the same if they have the
   * same pieces, side to move, rights to castle, and legal captures en passant.
   */
  readonly occurrences: number;

  /** All pieces. */
  readonly occupied: Bitboard;
  /** The pieces of one color, or only those of one kind. */
  pieces(color: Color, kind?: PieceKind): Bitboard;
  /** The piece on a square; `undefined` if the square is empty. */
  pieceAt(square: Square): Piece | undefined;
  /** The pieces that attack a square, of both colors or of one. Pinned pieces attack, too. */
  attackersOf(square: Square, color?: Color): Bitboard;
  /** The pieces of one color that are pinned to their king. */
  pinned(color: Color): Bitboard;

  /**
   * Counts the legal move sequences of length `depth` (perft). The initial position has 20, 400, 8,902,
   * 197,281 and 4,865,609 of them for the depths 1 to 5. The call returns when the count is complete.
   *
   * @param depth 0 to 32.
   */
  perft(depth: number): bigint;
}

/** The occupied squares of many lookups: one board for each lookup, or one board for all of them. */
export type Boards = BigUint64Array | Bitboard;

/**
 * Many lookups in one call. It is faster than many calls, because most of the time of a single lookup goes into the call from
 * JavaScript to WebAssembly.
 *
 * The arrays have one entry for each lookup, and all have the same length. The attacks go to `out`, or to a new array. `out` may be
 * one of the other arrays, or share memory with one. The functions return the array with the attacks.
 */
export interface Columns {
  /**
   * The attacks of one slider for each entry.
   *
   * @param squares the square of each slider: 0 (a1) to 63 (h8).
   * @throws RangeError if the arrays differ in length, or if a square is out of range. In the second case the first entries of `out`
   *   may already be written.
   */
  attacks(slider: Slider, squares: Uint8Array, occupied: Boards, out?: BigUint64Array): BigUint64Array;
  /**
   * The attacks of a set of sliders for each entry: the squares that at least one of them attacks.
   *
   * @param sliders the sliders of each entry. They block one another, so `occupied` need not contain them.
   * @throws RangeError if the arrays differ in length.
   */
  setAttacks(slider: Slider, sliders: BigUint64Array, occupied: Boards, out?: BigUint64Array): BigUint64Array;
}

/**
 * The loaded library.
 *
 * `occupied` is always the set of all pieces on the board. It does not matter whether the moving piece is in it.
 *
 * All functions throw a `RangeError` if a number is out of range or a name is unknown, a `SlidemaskError` if a text cannot be
 * read, and a `TypeError` for a value that is no text where a text is expected. The library works as before afterwards. Functions
 * change none of their arguments, except `out`.
 */
export interface Slidemask {
  /** What the loaded module computes with. */
  readonly instructionSet: InstructionSet;

  /** The squares that a rook attacks: in each direction up to the first piece, that piece included. */
  rookAttacks(square: Square, occupied: Bitboard): Bitboard;
  /** The squares that a bishop attacks: in each direction up to the first piece, that piece included. */
  bishopAttacks(square: Square, occupied: Bitboard): Bitboard;
  /** The squares that a queen attacks: in each direction up to the first piece, that piece included. */
  queenAttacks(square: Square, occupied: Bitboard): Bitboard;
  knightAttacks(square: Square): Bitboard;
  kingAttacks(square: Square): Bitboard;
  /** The squares that a pawn may capture on. */
  pawnAttacks(color: Color, square: Square): Bitboard;
  /** The squares that at least one slider of a set attacks. The sliders block one another. */
  setAttacks(slider: Slider, sliders: Bitboard, occupied: Bitboard): Bitboard;
  /** The squares between two squares of one line, without the two; otherwise `0n`. */
  between(a: Square, b: Square): Bitboard;
  /** The whole line through two squares; `0n` if no line goes through both. */
  line(a: Square, b: Square): Bitboard;
  /** The rank, file, diagonal or antidiagonal of a square, without the square. */
  rays(square: Square, axis: Axis): Bitboard;

  /** The board upside down: a1 and a8 change places. */
  flipVertical(board: Bitboard): Bitboard;
  /** The board in a mirror: a1 and h1 change places. */
  mirrorHorizontal(board: Bitboard): Bitboard;
  /** The board flipped about the diagonal from a1 to h8. */
  flipDiagonal(board: Bitboard): Bitboard;
  /** The board flipped about the antidiagonal from a8 to h1. */
  flipAntidiagonal(board: Bitboard): Bitboard;
  /** The board turned clockwise: a1 goes to a8. */
  rotate90(board: Bitboard): Bitboard;
  /** The board turned half round: a1 and h8 change places. */
  rotate180(board: Bitboard): Bitboard;
  /** The board turned counterclockwise: a1 goes to h1. */
  rotate270(board: Bitboard): Bitboard;

  /** The attacks of a slider from each of the 64 squares, from a1 to h8. */
  attackMap(slider: Slider, occupied: Bitboard): BigUint64Array;
  /** Many lookups in one call. */
  readonly columns: Columns;

  /**
   * All methods for one slider, the simplest first. To turn a text into a `MethodName`, look it up here:
   * `slidemask.methods.find(({ name }) => name === text)?.name`.
   */
  readonly methods: readonly Method[];
  /** All methods for a set of sliders. */
  readonly setMethods: readonly SetMethod[];
  /** The squares that a slider attacks, computed by one of the `methods`. All methods give the same answer. */
  attacks(method: MethodName, slider: Slider, square: Square, occupied: Bitboard): Bitboard;
  /** The squares that a set of sliders attacks, computed by one of the `setMethods` in its directions only. */
  setMethodAttacks(method: SetMethodName, sliders: Bitboard, occupied: Bitboard): Bitboard;
  /**
   * The steps in which a method computes the attacks along one line, or along all lines that it computes `together` with this one.
   * The last step has the attacks.
   */
  explain(method: MethodName, square: Square, axis: Axis, occupied: Bitboard): readonly Step[];
  /** The steps in which a method computes the attacks of a set. The last step has the attacks. */
  explainSet(method: SetMethodName, sliders: Bitboard, occupied: Bitboard): readonly Step[];

  /**
   * The eight rays around a square, as a word of 64 bits. Each byte is the ray of a direction: north is the lowest byte, and the
   * others follow clockwise. Bit 1 of a byte is the nearest square and bit 7 the farthest. Bit 0 is the square of a knight's move.
   */
  raysAround(square: Square, occupied: Bitboard): Bitboard;
  /** The square that a bit of `raysAround` stands for, or `undefined` if it is off the board. */
  squareOnRays(square: Square, bit: number): Square | undefined;
  /**
   * The steps that find the nearest piece on each of eight rays. In the value of the last step, each byte has two bits: bit 0, and
   * the nearest piece, or bit 7 if the ray is empty.
   *
   * @param rays the occupied squares as `raysAround` returns them.
   */
  explainRays(rays: Bitboard): readonly Step[];

  /** Reads a bitboard: hexadecimal digits, with or without `0x` and `_`; or a drawing of 64 squares, rank 8 first. */
  parseBitboard(text: string): Bitboard;
  /** Reads the pieces of a FEN, or of its first field. The position need not be possible. */
  parsePlacement(fen: string): Placement;
  /** Which piece attacks which, of the pieces of a FEN or of its first field. The position need not be possible. */
  threats(fen: string): readonly Threat[];

  /**
   * A position to play from.
   *
   * @param fen the FEN of the position. Without it, or with `startpos`, it is the initial position.
   * @throws SlidemaskError if the FEN cannot be read, or if no game can lead to the position. The message says why.
   * @throws TypeError if the FEN is no text.
   */
  position(fen?: string): Position;
  /** The legal moves of a FEN: `position(fen).legalMoves()`. */
  legalMoves(fen: string): readonly Move[];
  /** The FEN after a move in UCI or SAN: `position(fen).play(move).fen`. */
  play(fen: string, move: string | Pick<Move, "uci">): string;
  /** The number of legal move sequences of length `depth`: `position(fen).perft(depth)`. */
  perft(fen: string, depth: number): bigint;
}

/** A `URL` of a browser or of Node.js. */
export interface Address {
  readonly href: string;
}

/** A `Response` from `fetch`, in a browser or in Node.js. */
export interface Fetched {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  arrayBuffer(): Promise<ArrayBuffer>;
}

/**
 * A `WebAssembly.Module`. TypeScript accepts any object here, because its type for modules has no members. `load` rejects other
 * objects at run time.
 */
export type CompiledModule = object;

/** One module: its URL, a response from `fetch`, its bytes, or the compiled module. */
export type OneSource =
  string | Address | Fetched | PromiseLike<Fetched> | ArrayBuffer | ArrayBufferView | CompiledModule;

/** Both modules, to choose from. `load` takes `simd` if the engine has vectors, and ignores the other one. */
export interface Choice {
  /** The source of `slidemask-simd.wasm`. */
  readonly simd: OneSource;
  /** The source of `slidemask.wasm`. */
  readonly scalar: OneSource;
}

/** What `load` takes: one module, or both to choose from. */
export type Source = OneSource | Choice;

/** A text cannot be read, or a move is not legal. The message says what is wrong, where, and what is expected. */
export class SlidemaskError extends Error {
  override readonly name = "SlidemaskError";
}
