import {
  SlidemaskError,
  type Address,
  type Axis,
  type Bitboard,
  type Color,
  type Direction,
  type Fetched,
  type Method,
  type Move,
  type Orientation,
  type Placement,
  type SetMethod,
  type Slidemask,
  type Slider,
  type Source,
  type Square,
  type Step,
} from "./types.js";

export * from "./types.js";

/** The functions of the module, as `src/lib.rs` of the crate has them; an `i64` is a signed BigInt. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  rook_attacks(square: number, occupied: bigint): bigint;
  bishop_attacks(square: number, occupied: bigint): bigint;
  queen_attacks(square: number, occupied: bigint): bigint;
  knight_attacks(square: number): bigint;
  king_attacks(square: number): bigint;
  pawn_attacks(color: number, square: number): bigint;
  set_attacks(slider: number, sliders: bigint, occupied: bigint): bigint;
  between(a: number, b: number): bigint;
  line(a: number, b: number): bigint;
  rays(square: number, axis: number): bigint;
  flip_vertical(board: bigint): bigint;
  mirror_horizontal(board: bigint): bigint;
  flip_diagonal(board: bigint): bigint;
  flip_antidiagonal(board: bigint): bigint;
  rotate_90(board: bigint): bigint;
  rotate_180(board: bigint): bigint;
  rotate_270(board: bigint): bigint;
  attacks(method: number, slider: number, square: number, occupied: bigint): bigint;
  set_method_attacks(method: number, sliders: bigint, occupied: bigint): bigint;
  text(): number;
  registry(): number;
  explain(method: number, square: number, axis: number, occupied: bigint): number;
  explain_set(method: number, sliders: bigint, occupied: bigint): number;
  parse_bitboard(length: number): number;
  parse_placement(length: number): number;
  legal_moves(length: number): number;
  play(length: number, fenLength: number): number;
  perft(length: number, depth: number): number;
}

/** The answers in JSON: bitboards in hexadecimal, the names of fields as in Rust. */
interface Registry {
  methods: (Omit<Method, "tableBytes"> & { table_bytes: number })[];
  set_methods: SetMethod[];
  sliders: Slider[];
  axes: Axis[];
  colors: Color[];
  deepest_perft: number;
  longest_text: number;
}

interface StepRecord {
  name: string;
  expression: string;
  note: string;
  part_of?: string;
  value: string;
  orientation: Orientation;
  operations: number;
  borrow?: { minuend: string; subtrahend: string; borrows: string };
}

/**
 * Loads the library.
 *
 * @param source where `slidemask.wasm` is; left out, it lies beside this file.
 * @throws what `fetch`, the file system or `WebAssembly` say of a source that cannot be had or is no such module.
 */
export async function load(
  source: Source = new URL("./slidemask.wasm", import.meta.url),
): Promise<Slidemask> {
  return wrap((await instantiate(await source)).exports as unknown as Exports);
}

async function instantiate(source: Awaited<Source>): Promise<WebAssembly.Instance> {
  if (source instanceof WebAssembly.Module) {
    return new WebAssembly.Instance(source);
  }
  if (typeof source === "string" || isAddress(source)) {
    return instantiate(await read(typeof source === "string" ? source : source.href));
  }
  if (isFetched(source)) {
    if (!source.ok) {
      throw new Error(
        `${source.url || "the module"} cannot be fetched: ${source.status} ${source.statusText}`,
      );
    }
    // Compiled while it arrives, where the server says what it is.
    const streamed = source.headers.get("Content-Type")?.startsWith("application/wasm");
    return streamed && source instanceof Response
      ? (await WebAssembly.instantiateStreaming(source)).instance
      : instantiate(await source.arrayBuffer());
  }
  return (await WebAssembly.instantiate(source as BufferSource)).instance;
}

function isAddress(source: object): source is Address {
  return typeof source === "object" && source !== null && "href" in source;
}

function isFetched(source: object): source is Fetched {
  return typeof source === "object" && source !== null && "arrayBuffer" in source;
}

async function read(address: string): Promise<Fetched | ArrayBufferView> {
  const url = new URL(address, import.meta.url);
  if (url.protocol !== "file:") {
    return fetch(url);
  }
  // Node cannot fetch files. Bundlers must not look for the module: a browser has none.
  const fs = "node:fs/promises";
  const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ fs);
  return readFile(url);
}

const ALL_SQUARES = 0xffff_ffff_ffff_ffffn;

function shown(value: unknown): string {
  return typeof value === "bigint"
    ? `${value}n`
    : typeof value === "string"
      ? JSON.stringify(value)
      : String(value);
}

function square(value: Square, what = "square"): number {
  if (!Number.isInteger(value) || value < 0 || value > 63) {
    throw new RangeError(`${what} ${shown(value)} is none of 0 (a1) to 63 (h8)`);
  }
  return value;
}

function bitboard(value: Bitboard, what: string): bigint {
  if (typeof value !== "bigint" || value < 0n || value > ALL_SQUARES) {
    throw new RangeError(`${what} ${shown(value)} is no bitboard: it is a BigInt from 0n to 2n ** 64n - 1n`);
  }
  return value;
}

/** The number of a name among others. */
function index(names: readonly string[], name: string, what: string): number {
  const found = names.indexOf(name);
  if (found < 0) {
    throw new RangeError(`${shown(name)} is no ${what}: expected one of ${names.join(", ")}`);
  }
  return found;
}

/** Numbers of a module have a sign; bitboards have none. */
function unsigned(value: bigint): Bitboard {
  return BigInt.asUintN(64, value);
}

function wrap(wasm: Exports): Slidemask {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const place = wasm.text();

  // The memory may have grown, and its buffer be another: a view is good for one use.
  const view = (length: number) => new Uint8Array(wasm.memory.buffer, place, length);

  /** The answer of the module, of this length; or an error with its text, of the complement of this length. */
  function answer<T>(length: number): T {
    const text = decoder.decode(view(length < 0 ? ~length : length));
    if (length < 0) {
      throw new SlidemaskError(text);
    }
    return JSON.parse(text) as T;
  }

  const registry = answer<Registry>(wasm.registry());

  /** Gives text to the module, behind what has been given already; and where it ends. */
  function give(text: string, what: string, begin = 0): number {
    if (typeof text !== "string") {
      throw new TypeError(`${what} is no text: ${shown(text)}`);
    }
    const bytes = encoder.encode(text);
    const end = begin + bytes.length;
    if (end > registry.longest_text) {
      throw new SlidemaskError(`${what} is too long: ${registry.longest_text} bytes are read at most`);
    }
    view(end).set(bytes, begin);
    return end;
  }

  const methods = registry.methods.map(({ table_bytes: tableBytes, instructions, ...method }): Method =>
    Object.freeze({ ...method, tableBytes, instructions: Object.freeze(instructions) }),
  );
  const setMethods = registry.set_methods.map(({ directions, ...method }): SetMethod =>
    Object.freeze({ ...method, directions: Object.freeze(directions) as readonly Direction[] }),
  );
  const methodNames = methods.map((method) => method.name);
  const setMethodNames = setMethods.map((method) => method.name);
  const slider = (name: Slider) => index(registry.sliders, name, "slider");
  const axis = (name: Axis) => index(registry.axes, name, "axis");
  const color = (name: Color) => index(registry.colors, name, "color");
  const method = (name: string) => index(methodNames, name, "method");
  const setMethod = (name: string) => index(setMethodNames, name, "set method");

  const steps = (records: StepRecord[]): readonly Step[] =>
    records.map(({ name, expression, note, part_of, value, orientation, operations, borrow }) => ({
      name,
      expression,
      note,
      partOf: part_of ?? "",
      value: BigInt(value),
      orientation,
      operations,
      ...(borrow && {
        borrow: {
          minuend: BigInt(borrow.minuend),
          subtrahend: BigInt(borrow.subtrahend),
          borrows: BigInt(borrow.borrows),
        },
      }),
    }));

  return {
    rookAttacks: (on, occupied) => unsigned(wasm.rook_attacks(square(on), bitboard(occupied, "occupied"))),
    bishopAttacks: (on, occupied) =>
      unsigned(wasm.bishop_attacks(square(on), bitboard(occupied, "occupied"))),
    queenAttacks: (on, occupied) => unsigned(wasm.queen_attacks(square(on), bitboard(occupied, "occupied"))),
    knightAttacks: (on) => unsigned(wasm.knight_attacks(square(on))),
    kingAttacks: (on) => unsigned(wasm.king_attacks(square(on))),
    pawnAttacks: (side, on) => unsigned(wasm.pawn_attacks(color(side), square(on))),
    setAttacks: (kind, sliders, occupied) =>
      unsigned(wasm.set_attacks(slider(kind), bitboard(sliders, "sliders"), bitboard(occupied, "occupied"))),
    between: (a, b) => unsigned(wasm.between(square(a, "the first square"), square(b, "the second square"))),
    line: (a, b) => unsigned(wasm.line(square(a, "the first square"), square(b, "the second square"))),
    rays: (on, along) => unsigned(wasm.rays(square(on), axis(along))),

    flipVertical: (board) => unsigned(wasm.flip_vertical(bitboard(board, "board"))),
    mirrorHorizontal: (board) => unsigned(wasm.mirror_horizontal(bitboard(board, "board"))),
    flipDiagonal: (board) => unsigned(wasm.flip_diagonal(bitboard(board, "board"))),
    flipAntidiagonal: (board) => unsigned(wasm.flip_antidiagonal(bitboard(board, "board"))),
    rotate90: (board) => unsigned(wasm.rotate_90(bitboard(board, "board"))),
    rotate180: (board) => unsigned(wasm.rotate_180(bitboard(board, "board"))),
    rotate270: (board) => unsigned(wasm.rotate_270(bitboard(board, "board"))),

    methods: Object.freeze(methods),
    setMethods: Object.freeze(setMethods),
    attacks: (name, kind, on, occupied) =>
      unsigned(wasm.attacks(method(name), slider(kind), square(on), bitboard(occupied, "occupied"))),
    setMethodAttacks: (name, sliders, occupied) =>
      unsigned(
        wasm.set_method_attacks(
          setMethod(name),
          bitboard(sliders, "sliders"),
          bitboard(occupied, "occupied"),
        ),
      ),
    explain: (name, on, along, occupied) =>
      steps(answer(wasm.explain(method(name), square(on), axis(along), bitboard(occupied, "occupied")))),
    explainSet: (name, sliders, occupied) =>
      steps(
        answer(
          wasm.explain_set(setMethod(name), bitboard(sliders, "sliders"), bitboard(occupied, "occupied")),
        ),
      ),

    parseBitboard: (text) => BigInt(answer<string>(wasm.parse_bitboard(give(text, "the bitboard")))),
    parsePlacement(fen) {
      const placement = answer<Record<keyof Placement, string>>(wasm.parse_placement(give(fen, "the FEN")));
      return { pieces: placement.pieces, occupied: BigInt(placement.occupied) };
    },

    legalMoves: (fen) => answer<Move[]>(wasm.legal_moves(give(fen, "the FEN"))),
    play(fen, uci) {
      const fenLength = give(fen, "the FEN");
      return answer<string>(wasm.play(give(uci, "the move", fenLength), fenLength));
    },
    perft(fen, depth) {
      const deepest = registry.deepest_perft;
      if (!Number.isInteger(depth) || depth < 0 || depth > deepest) {
        throw new RangeError(
          `depth ${shown(depth)} is none of 0 to ${deepest}: it is a whole number of plies`,
        );
      }
      return BigInt(answer<string>(wasm.perft(give(fen, "the FEN"), depth)));
    },
  };
}
