import { answersOf, steps } from "./answers.js";
import { bitboard, index, square, unsigned, whole } from "./checks.js";
import { columnsOf } from "./columns.js";
import type { Exports, Registry } from "./exports.js";
import { positionsOf } from "./position.js";
import { instantiate } from "./source.js";
import {
  type Axis,
  type Bitboard,
  type Color,
  type Direction,
  type Method,
  type Piece,
  type Placement,
  type SetMethod,
  type Slidemask,
  type Slider,
  type Source,
  type Square,
} from "./types.js";

/** Loads the library from a source. */
export async function loadFrom(source: Source): Promise<Slidemask> {
  return wrap((await instantiate(await source)).exports as unknown as Exports);
}

function wrap(wasm: Exports): Slidemask {
  const { answer, give } = answersOf(wasm);
  const registry = answer<Registry>(wasm.registry());

  const methods = registry.methods.map(
    ({ table_bytes: tableBytes, instructions, together, ...method }): Method =>
      Object.freeze({
        ...method,
        tableBytes,
        instructions: Object.freeze(instructions),
        together: Object.freeze(together.map((axes) => Object.freeze(axes))),
      }),
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
  const all = (occupied: Bitboard) => bitboard(occupied, "occupied");
  const some = (sliders: Bitboard) => bitboard(sliders, "sliders");
  const bits = (board: Bitboard) => bitboard(board, "board");
  const two = (a: Square, b: Square) =>
    [square(a, "the first square"), square(b, "the second square")] as const;

  /** The piece with a code of one byte: the number of the kind plus one, and 8 more for Black. */
  const piece = (code: number): Piece => ({
    color: registry.colors[code >> 3]!,
    kind: registry.kinds[(code & 7) - 1]!,
  });

  const columns = columnsOf(wasm, registry);

  return {
    instructionSet: registry.instruction_set,

    rookAttacks: (on, occupied) => unsigned(wasm.rook_attacks(square(on), all(occupied))),
    bishopAttacks: (on, occupied) => unsigned(wasm.bishop_attacks(square(on), all(occupied))),
    queenAttacks: (on, occupied) => unsigned(wasm.queen_attacks(square(on), all(occupied))),
    knightAttacks: (on) => unsigned(wasm.knight_attacks(square(on))),
    kingAttacks: (on) => unsigned(wasm.king_attacks(square(on))),
    pawnAttacks: (side, on) => unsigned(wasm.pawn_attacks(color(side), square(on))),
    setAttacks: (kind, sliders, occupied) =>
      unsigned(wasm.set_attacks(slider(kind), some(sliders), all(occupied))),
    between: (a, b) => unsigned(wasm.between(...two(a, b))),
    line: (a, b) => unsigned(wasm.line(...two(a, b))),
    rays: (on, along) => unsigned(wasm.rays(square(on), axis(along))),

    flipVertical: (board) => unsigned(wasm.flip_vertical(bits(board))),
    mirrorHorizontal: (board) => unsigned(wasm.mirror_horizontal(bits(board))),
    flipDiagonal: (board) => unsigned(wasm.flip_diagonal(bits(board))),
    flipAntidiagonal: (board) => unsigned(wasm.flip_antidiagonal(bits(board))),
    rotate90: (board) => unsigned(wasm.rotate_90(bits(board))),
    rotate180: (board) => unsigned(wasm.rotate_180(bits(board))),
    rotate270: (board) => unsigned(wasm.rotate_270(bits(board))),

    attackMap(kind, occupied) {
      const entries = wasm.attack_map(slider(kind), all(occupied));
      return new BigUint64Array(wasm.memory.buffer, wasm.attacked(), entries).slice();
    },
    columns,

    methods: Object.freeze(methods),
    setMethods: Object.freeze(setMethods),
    attacks: (name, kind, on, occupied) =>
      unsigned(wasm.attacks(method(name), slider(kind), square(on), all(occupied))),
    setMethodAttacks: (name, sliders, occupied) =>
      unsigned(wasm.set_method_attacks(setMethod(name), some(sliders), all(occupied))),
    explain: (name, on, along, occupied) =>
      steps(answer(wasm.explain(method(name), square(on), axis(along), all(occupied)))),
    explainSet: (name, sliders, occupied) =>
      steps(answer(wasm.explain_set(setMethod(name), some(sliders), all(occupied)))),

    raysAround: (on, occupied) => unsigned(wasm.rays_around(square(on), all(occupied))),
    squareOnRays(on, number) {
      const found = wasm.ray_square(square(on), whole(number, 63, "bit"));
      return found < 0 ? undefined : found;
    },
    explainRays: (rays) => steps(answer(wasm.explain_rays(bitboard(rays, "rays")))),

    parseBitboard: (text) => BigInt(answer<string>(wasm.parse_bitboard(give(text, "the bitboard")))),
    parsePlacement(fen) {
      const placement = answer<Record<keyof Placement, string>>(wasm.parse_placement(give(fen, "the FEN")));
      return { pieces: placement.pieces, occupied: BigInt(placement.occupied) };
    },
    threats(fen) {
      const entries = wasm.threats(give(fen, "the FEN"));
      if (entries < 0) {
        return answer(entries);
      }
      const words = new BigUint64Array(wasm.memory.buffer, wasm.attacked(), entries);
      return Array.from(words, (word) => {
        const byte = (at: bigint) => Number((word >> (8n * at)) & 0xffn);
        return { attacker: piece(byte(0n)), from: byte(1n), victim: piece(byte(2n)), to: byte(3n) };
      });
    },

    ...positionsOf(wasm, registry, { give, answer }),
  };
}
