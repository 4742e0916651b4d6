/**
 * A set of squares: an integer from 0 to 2^64 - 1. Bit 0 is a1, bit 7 is h1, bit 63 is h8.
 */
export type Bitboard = bigint;

/** A square by number: 0 is a1, 1 is b1, 8 is a2, 63 is h8. */
export type Square = number;

export type Slider = "rook" | "bishop" | "queen";
export type Axis = "rank" | "file" | "diagonal" | "antidiagonal";
/** What a module computes with: words, or the vectors of WebAssembly. */
export type InstructionSet = "scalar" | "simd128";
export type Color = "white" | "black";
export type Direction =
  "north" | "north-east" | "east" | "south-east" | "south" | "south-west" | "west" | "north-west";

/**
 * How bits lie: on the squares that they stand for; `flipped`, what is on a1 stands for a8; `mirrored`, for h1; `turned`,
 * for h8; or `moved`, on another line, or a number.
 */
export type Orientation = "upright" | "flipped" | "mirrored" | "turned" | "moved";

/** A method of the library's registry: how it finds what one slider attacks. */
export interface Method {
  /** Its name in calls and commands, such as `obstruction-difference`. */
  readonly name: string;
  /** What it is, in a few words. */
  readonly title: string;
  readonly authors: string;
  /** Where it is described. */
  readonly source: string;
  /** How many bytes of tables its lookups read, the masks of the lines included. */
  readonly tableBytes: number;
  /** The instructions that make it fast, and that a processor may lack. */
  readonly instructions: readonly string[];
}

/** A method that answers for a whole set of sliders at once. */
export interface SetMethod {
  readonly name: string;
  readonly title: string;
  readonly authors: string;
  readonly source: string;
  /** The directions it looks in. */
  readonly directions: readonly Direction[];
}

/** A subtraction of two words, and where it borrows. */
export interface Borrow {
  readonly minuend: Bitboard;
  readonly subtrahend: Bitboard;
  /** The bits that had to lend: where a borrow from the bit below arrives. */
  readonly borrows: Bitboard;
}

/** One line of a method's source: what it is called, how it is written, what came of it. */
export interface Step {
  readonly name: string;
  /** The expression as the source has it. */
  readonly expression: string;
  /** What it is for, in a few words. */
  readonly note: string;
  /** The name of the step it belongs to, where a method calls another one; else empty. */
  readonly partOf: string;
  readonly value: Bitboard;
  /** How its bits lie on the board. */
  readonly orientation: Orientation;
  /** Set where the line is a subtraction. */
  readonly borrow?: Borrow;
  /** How many operators and calls the expression has; of a call whose steps are here, what its last step has, too. */
  readonly operations: number;
}

/** What stands on a board, as a FEN says it. */
export interface Placement {
  /** 64 characters from a1 to h8: a piece's letter (white in upper case), or a dot. */
  readonly pieces: string;
  readonly occupied: Bitboard;
}

/** A legal move. */
export interface Move {
  readonly from: Square;
  /** Where it goes: when castling, the king's square as `uci` has it. */
  readonly to: Square;
  /** The letter of the new piece, in lower case, where a pawn is promoted. */
  readonly promotion?: "q" | "r" | "b" | "n";
  readonly uci: string;
  readonly san: string;
}

/** Boards of a column: one for each entry, or one for all entries. */
export type Boards = BigUint64Array | Bitboard;

/**
 * Many lookups in one call, in columns: arrays of one length, an entry for each lookup. The answers go into `out`, or into a
 * new array; `out` may be one of the others, or share memory with it, and is returned.
 *
 * A call of a thousand entries and more costs a few nanoseconds an entry; a single lookup costs ten times that, for the way from
 * JavaScript to the module and back.
 */
export interface Columns {
  /**
   * What sliders attack: each from its square, 0 for a1 to 63 for h8, on its board.
   *
   * @throws RangeError if columns differ in length, or where a square is none; entries before it may have been written then.
   */
  attacks(slider: Slider, squares: Uint8Array, occupied: Boards, out?: BigUint64Array): BigUint64Array;
  /**
   * What any slider of a set attacks: each set on its board, where its sliders block one another.
   *
   * @throws RangeError if columns differ in length.
   */
  setAttacks(slider: Slider, sliders: BigUint64Array, occupied: Boards, out?: BigUint64Array): BigUint64Array;
}

/**
 * The library, loaded. Functions write nothing but an `out`. Numbers out of range and unknown names throw a `RangeError`, text that
 * cannot be read a `SlidemaskError`; afterwards everything works as before.
 */
export interface Slidemask {
  /** What the loaded module computes with. */
  readonly instructionSet: InstructionSet;

  rookAttacks(square: Square, occupied: Bitboard): Bitboard;
  bishopAttacks(square: Square, occupied: Bitboard): Bitboard;
  queenAttacks(square: Square, occupied: Bitboard): Bitboard;
  knightAttacks(square: Square): Bitboard;
  kingAttacks(square: Square): Bitboard;
  pawnAttacks(color: Color, square: Square): Bitboard;
  /** The squares that any slider of a set attacks; the sliders block one another. */
  setAttacks(slider: Slider, sliders: Bitboard, occupied: Bitboard): Bitboard;
  /** The squares strictly between two that share a line; else none. */
  between(a: Square, b: Square): Bitboard;
  /** The whole line through two squares that share one; else none. */
  line(a: Square, b: Square): Bitboard;
  /** The line through a square, without the square. */
  rays(square: Square, axis: Axis): Bitboard;

  flipVertical(board: Bitboard): Bitboard;
  mirrorHorizontal(board: Bitboard): Bitboard;
  flipDiagonal(board: Bitboard): Bitboard;
  flipAntidiagonal(board: Bitboard): Bitboard;
  rotate90(board: Bitboard): Bitboard;
  rotate180(board: Bitboard): Bitboard;
  rotate270(board: Bitboard): Bitboard;

  /** What a slider attacks from each of the 64 squares of a board, in their order. */
  attackMap(slider: Slider, occupied: Bitboard): BigUint64Array;
  /** Many lookups in one call. */
  readonly columns: Columns;

  /** The registry: every method there is, the simplest first. */
  readonly methods: readonly Method[];
  readonly setMethods: readonly SetMethod[];
  /** What a slider attacks, by a method of the registry. */
  attacks(method: string, slider: Slider, square: Square, occupied: Bitboard): Bitboard;
  /** What a set method of the registry answers. */
  setMethodAttacks(method: string, sliders: Bitboard, occupied: Bitboard): Bitboard;
  /** The steps of a method along one line. */
  explain(method: string, square: Square, axis: Axis, occupied: Bitboard): readonly Step[];
  /** The steps of a set method. */
  explainSet(method: string, sliders: Bitboard, occupied: Bitboard): readonly Step[];

  /** Reads hexadecimal digits, with or without `0x` and `_`, or a drawing of 64 squares, rank 8 first. */
  parseBitboard(text: string): Bitboard;
  /** Reads what stands on the board from a FEN, or from its first field. */
  parsePlacement(fen: string): Placement;

  /** The legal moves of a position of chess or Chess960. */
  legalMoves(fen: string): readonly Move[];
  /** The position after a legal move in UCI notation, as a FEN. */
  play(fen: string, uci: string): string;
  /** The number of legal move sequences of length `depth` (perft), at most 32. It returns when it has counted. */
  perft(fen: string, depth: number): bigint;
}

/** A `URL`, of browsers or of Node. */
export interface Address {
  readonly href: string;
}

/** What `fetch` answers: a `Response`, of browsers or of Node. */
export interface Fetched {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  arrayBuffer(): Promise<ArrayBuffer>;
}

/**
 * A `WebAssembly.Module`. Its type has no members anywhere, so that any object passes for one; `load` refuses what is none.
 *
 * Nothing in these types needs those of browsers or of Node.
 */
export type CompiledModule = object;

/** Where a module may come from: where it is, what `fetch` answers, its bytes, or what was compiled of them. */
export type OneSource =
  string | Address | Fetched | PromiseLike<Fetched> | ArrayBuffer | ArrayBufferView | CompiledModule;

/** Both modules. One is loaded: the one with vectors, where the engine has them. What a promise of the other one brings is ignored. */
export interface Choice {
  /** Where `slidemask-simd.wasm` is. */
  readonly simd: OneSource;
  /** Where `slidemask.wasm` is. */
  readonly scalar: OneSource;
}

/** Where the library may come from: one module, or a choice of both. */
export type Source = OneSource | Choice;

/** What the library says of text that it cannot read: what, where, and what next. */
export class SlidemaskError extends Error {
  override readonly name = "SlidemaskError";
}
