import type { StepRecord, TextExports } from "./exports.js";
import { SlidemaskError, type Step } from "./types.js";

/** Reads the answers in the text buffer of a module. */
export function answersOf(wasm: TextExports) {
  const decoder = new TextDecoder();
  const place = wasm.text();

  // If the memory grows, its buffer is replaced. So each view is used once.
  const view = (length: number) => new Uint8Array(wasm.memory.buffer, place, length);

  /** Reads the module's answer of this length. A negative length is the complement of an error message's length. */
  function answer<T>(length: number): T {
    const text = decoder.decode(view(length < 0 ? ~length : length));
    if (length < 0) {
      throw new SlidemaskError(text);
    }
    return JSON.parse(text) as T;
  }

  return { view, answer };
}

export const steps = (records: readonly StepRecord[]): readonly Step[] =>
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
