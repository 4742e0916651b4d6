import { bitboard, index, shown } from "./checks.js";
import type { Exports, Registry } from "./exports.js";
import type { Boards, Columns, Slider } from "./types.js";

const KINDS = { Uint8Array, BigUint64Array };

/**
 * Checks the kind of an array, and returns a plain view of it: that of a subclass may run code of the caller. `instanceof` would refuse
 * arrays of another frame or context, so it asks for the name.
 */
function array<T extends Uint8Array | BigUint64Array>(
  value: T,
  kind: T extends Uint8Array ? "Uint8Array" : "BigUint64Array",
  what: string,
): T {
  if (!ArrayBuffer.isView(value) || Object.prototype.toString.call(value) !== `[object ${kind}]`) {
    throw new TypeError(`${what} is no ${kind}: ${shown(value)}`);
  }
  const { buffer, byteOffset, length } = value;
  return new KINDS[kind](buffer as ArrayBuffer, byteOffset, length) as T;
}

/** The column, or a copy of it if the answers would overwrite entries that have not been read yet. */
function readable<T extends Uint8Array | BigUint64Array>(column: T, out: BigUint64Array): T {
  // Two buffers that are shared with a worker may be the same memory.
  const isShared = ({ buffer }: ArrayBufferView) =>
    Object.prototype.toString.call(buffer) === "[object SharedArrayBuffer]";
  const sharesMemory = column.buffer === out.buffer || (isShared(column) && isShared(out));
  // A column may be its own `out`: the entries of a part are read before the answers of that part are written.
  const isOut =
    column.buffer === out.buffer &&
    column.byteOffset === out.byteOffset &&
    column.byteLength === out.byteLength;
  return sharesMemory && !isOut ? (column.slice() as T) : column;
}

function sameLength(length: number, other: ArrayLike<unknown>, what: string): void {
  if (other.length !== length) {
    throw new RangeError(`${what} has ${other.length} entries, and the first column ${length}`);
  }
}

/** Lookups in columns. They go to the module in parts, because its columns have a limited length. */
export function columnsOf(wasm: Exports, { sliders: names, longest_column: most }: Registry): Columns {
  const places = {
    squares: wasm.squares(),
    sliders: wasm.sliders(),
    occupied: wasm.occupied(),
    attacks: wasm.attacked(),
  };
  // If the memory grows, its buffer is replaced. So each view is used once.
  const bytes = (at: number, length: number) => new Uint8Array(wasm.memory.buffer, at, length);
  const words = (at: number, length: number) => new BigUint64Array(wasm.memory.buffer, at, length);

  /** Answers one part after another. `give` writes a part of the first column, and `ask` calls the module. */
  function answer<T extends Uint8Array | BigUint64Array>(
    first: T,
    boards: Boards,
    result: BigUint64Array = new BigUint64Array(first.length),
    give: (part: T) => void,
    ask: (entries: number) => number,
  ): BigUint64Array {
    const { length } = first;
    const all = typeof boards === "bigint" ? boards : array(boards, "BigUint64Array", "occupied");
    if (typeof all !== "bigint") {
      sameLength(length, all, "occupied");
    }
    const out = array(result, "BigUint64Array", "out");
    sameLength(length, out, "out");
    const column = readable(first, out);
    const occupied = typeof all === "bigint" ? bitboard(all, "occupied") : readable(all, out);
    if (typeof occupied === "bigint") {
      words(places.occupied, Math.min(most, length)).fill(occupied);
    }
    for (let begin = 0; begin < length; begin += most) {
      const end = Math.min(begin + most, length);
      give(column.subarray(begin, end) as T);
      if (typeof occupied !== "bigint") {
        words(places.occupied, end - begin).set(occupied.subarray(begin, end));
      }
      const answered = ask(end - begin);
      if (answered < 0) {
        const entry = ~answered;
        const value = bytes(places.squares, most)[entry];
        throw new RangeError(`entry ${begin + entry} of the squares is ${value}: none of 0 (a1) to 63 (h8)`);
      }
      out.set(words(places.attacks, end - begin), begin);
    }
    return result;
  }

  const slider = (name: Slider) => index(names, name, "slider");
  return Object.freeze({
    attacks(kind: Slider, squares: Uint8Array, occupied: Boards, out?: BigUint64Array) {
      const number = slider(kind);
      const column = array(squares, "Uint8Array", "squares");
      const give = (part: Uint8Array) => bytes(places.squares, part.length).set(part);
      return answer(column, occupied, out, give, (entries) => wasm.slider_column(number, entries));
    },
    setAttacks(kind: Slider, sliders: BigUint64Array, occupied: Boards, out?: BigUint64Array) {
      const number = slider(kind);
      const column = array(sliders, "BigUint64Array", "sliders");
      const give = (part: BigUint64Array) => words(places.sliders, part.length).set(part);
      return answer(column, occupied, out, give, (entries) => wasm.set_column(number, entries));
    },
  });
}
