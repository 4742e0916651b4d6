import type {
  Axis,
  Color,
  Draw,
  InstructionSet,
  Method,
  MethodName,
  Orientation,
  Outcome,
  PieceKind,
  SetMethod,
  Slider,
} from "./types.js";

/** The exports of each module. */
export interface TextExports {
  readonly memory: WebAssembly.Memory;
  text(length: number): number;
  longest_text(): number;
}

/** The exports of the module for games in PGN: `src/pgn.rs` documents them. */
export interface PgnExports extends TextExports {
  pgn(length: number, mayGoOn: number): number;
}

/** The exports of the module for features of positions: `src/features.rs` documents them. */
export interface FeaturesExports extends TextExports {
  features(): number;
  feature(number: number, length: number): number;
}

/** The exports of the module for the judge of formulas: `src/judge.rs` documents them. */
export interface JudgeExports extends TextExports {
  claims(): number;
  judge(claim: number, length: number): number;
  tried(): number;
}

/** The exports of the module for larger boards: `src/wide.rs` documents them. */
export interface WideExports extends TextExports {
  wide_registry(): number;
  wide_rays(board: number, square: number, line: number): number;
  wide_attacks(board: number, slider: number, square: number, low: bigint, high: bigint): number;
  wide_explain(
    board: number,
    method: number,
    square: number,
    line: number,
    low: bigint,
    high: bigint,
  ): number;
}

/** The exports of the modules for chess: `src/chess/mod.rs` documents them. An `i64` is a signed BigInt. */
export interface Exports
  extends
    TextExports,
    Record<"rook_attacks" | "bishop_attacks" | "queen_attacks" | "rays_around", OnSquare>,
    Record<"knight_attacks" | "king_attacks", (square: number) => bigint>,
    Record<"between" | "line", (a: number, b: number) => bigint>,
    Record<"flip_vertical" | "mirror_horizontal" | "flip_diagonal" | "flip_antidiagonal", OfBoard>,
    Record<"rotate_90" | "rotate_180" | "rotate_270", OfBoard>,
    Record<"squares" | "sliders" | "occupied" | "attacked" | "registry", () => number>,
    Record<"slider_column" | "set_column", (slider: number, entries: number) => number>,
    Record<"parse_bitboard" | "parse_placement" | "threats" | "destinations", OfText>,
    Record<"position" | "position_sets", OfText> {
  pawn_attacks(color: number, square: number): bigint;
  set_attacks(slider: number, sliders: bigint, occupied: bigint): bigint;
  rays(square: number, axis: number): bigint;
  attacks(method: number, slider: number, square: number, occupied: bigint): bigint;
  set_method_attacks(method: number, sliders: bigint, occupied: bigint): bigint;
  attack_map(slider: number, occupied: bigint): number;
  explain(method: number, square: number, axis: number, occupied: bigint): number;
  explain_set(method: number, sliders: bigint, occupied: bigint): number;
  ray_square(square: number, bit: number): number;
  explain_rays(rays: bigint): number;
  legal_moves(length: number, from: number): number;
  perft(length: number, depth: number): number;
  position_after(length: number, fenLength: number): number;
  ruling(length: number, occurrences: number): number;
  attackers(length: number, square: number): bigint;
}
type OnSquare = (square: number, occupied: bigint) => bigint;
type OfBoard = (board: bigint) => bigint;
type OfText = (length: number) => number;

/** Arguments and answers that are text share one buffer of the module. */
export interface Text {
  /** Writes a text to the buffer, from byte `begin` on, and returns its end. */
  give(text: string, what: string, begin?: number): number;
  /** Reads the answer of a function that returned this length. Throws if it is an error. */
  answer<T>(length: number): T;
}

/** Answers in JSON. Bitboards are hexadecimal, and fields have their names in Rust. */
export interface Registry {
  instruction_set: InstructionSet;
  methods: (Omit<Method, "tableBytes"> & { table_bytes: number })[];
  set_methods: SetMethod[];
  sliders: Slider[];
  axes: Axis[];
  colors: Color[];
  kinds: PieceKind[];
  deepest_perft: number;
  longest_column: number;
}

export interface WideRegistry {
  word_bits: number;
  boards: {
    name: string;
    files: number;
    ranks: number;
    lines: string[];
    squares: (string | null)[];
    games: { name: string; sides: [string, string]; start: string; letters: string; pieces: string[] }[];
  }[];
  methods: MethodName[];
  sliders: Slider[];
}

export interface StepRecord {
  name: string;
  expression: string;
  note: string;
  part_of?: string;
  value: string;
  orientation: Orientation;
  operations: number;
  borrow?: { minuend: string; subtrahend: string; borrows: string };
}

export interface PositionRecord {
  fen: string;
  turn: Color;
  /** Equal for positions that the rule of repetition calls the same. */
  identity: string;
}

export interface Played {
  played: string;
  position: PositionRecord;
}

export interface Ruling {
  outcome: Outcome | null;
  claimable_draw: Draw | null;
}

export interface FailureRecord {
  square: number;
  rays: string;
  occupied: string;
  expected: string;
  found: string | null;
  mistake: string | null;
}

export interface Tried {
  cases: number;
  wrong_cases: number;
  proved: boolean;
  wrong: FailureRecord | null;
  without_value: FailureRecord | null;
}
