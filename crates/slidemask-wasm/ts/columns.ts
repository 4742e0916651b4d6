import { bitboard, index, shown } from "./checks.js";
import type { Exports, Registry } from "./exports.js";
import type { Boards, Columns, Slider } from "./types.js";

function array<T extends Uint8Array | BigUint64Array>(
  value: T,
  kind: typeof Uint8Array | typeof BigUint64Array,
  what: string,
): T {
  if (!(value instanceof kind)) {
    throw new TypeError(`${what} is no ${kind.name}: ${shown(value)}`);
  }
  return value;
}

function sameLength(length: number, other: ArrayLike<unknown>, what: string): void {
  if (other.length !== length) {
    throw new RangeError(`${what} has ${other.length} rows, and the first column ${length}`);
  }
}

/** Lookups in columns, a module's full of rows at a time. */
export function columnsOf(wasm: Exports, { sliders: names, rows: most }: Registry): Columns {
  const places = {
    squares: wasm.squares(),
    sliders: wasm.sliders(),
    occupied: wasm.occupied(),
    attacks: wasm.attacked(),
  };
  // The memory may have grown, and its buffer be another: a view is good for one use.
  const words = (at: number, length: number) => new BigUint64Array(wasm.memory.buffer, at, length);

  /** Answers row after row: `give` writes the column that is not the boards, and `ask` returns what the module returns. */
  function answer(
    length: number,
    boards: Boards,
    out: BigUint64Array = new BigUint64Array(length),
    give: (begin: number, end: number) => void,
    ask: (rows: number) => number,
  ): BigUint64Array {
    if (typeof boards !== "bigint") {
      sameLength(length, array(boards, BigUint64Array, "occupied"), "occupied");
    }
    sameLength(length, array(out, BigUint64Array, "out"), "out");
    if (typeof boards === "bigint") {
      words(places.occupied, Math.min(most, length)).fill(bitboard(boards, "occupied"));
    }
    for (let begin = 0; begin < length; begin += most) {
      const end = Math.min(begin + most, length);
      give(begin, end);
      if (typeof boards !== "bigint") {
        words(places.occupied, end - begin).set(boards.subarray(begin, end));
      }
      const answered = ask(end - begin);
      if (answered < 0) {
        const row = ~answered;
        const value = new Uint8Array(wasm.memory.buffer, places.squares, most)[row];
        throw new RangeError(`row ${begin + row} of the squares is ${value}: none of 0 (a1) to 63 (h8)`);
      }
      out.set(words(places.attacks, end - begin), begin);
    }
    return out;
  }

  const slider = (name: Slider) => index(names, name, "slider");
  return Object.freeze({
    attacks(kind: Slider, squares: Uint8Array, occupied: Boards, out?: BigUint64Array) {
      const number = slider(kind);
      const give = (begin: number, end: number) =>
        new Uint8Array(wasm.memory.buffer, places.squares, end - begin).set(squares.subarray(begin, end));
      const { length } = array(squares, Uint8Array, "squares");
      return answer(length, occupied, out, give, (rows) => wasm.slider_column(number, rows));
    },
    setAttacks(kind: Slider, sliders: BigUint64Array, occupied: Boards, out?: BigUint64Array) {
      const number = slider(kind);
      const give = (begin: number, end: number) =>
        words(places.sliders, end - begin).set(sliders.subarray(begin, end));
      const { length } = array(sliders, BigUint64Array, "sliders");
      return answer(length, occupied, out, give, (rows) => wasm.set_column(number, rows));
    },
  });
}
