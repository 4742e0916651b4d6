import { short, text as checkedText } from "./checks.js";
import type { StepRecord, TextExports } from "./exports.js";
import { SlidemaskError, type Step } from "./types.js";

/** Reads the answers in the text buffer of a module. */
export function answersOf(wasm: TextExports) {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const longest = wasm.longest_text();

  /** The buffer for text, with room for this number of bytes. Each view is used once, since the buffer moves. */
  const view = (length: number) => {
    const place = wasm.text(length);
    return new Uint8Array(wasm.memory.buffer, place, length);
  };

  /** Reads the module's answer of this length. A negative length is the complement of an error message's length. */
  function answer<T>(length: number): T {
    const text = decoder.decode(view(length < 0 ? ~length : length));
    if (length < 0) {
      throw new SlidemaskError(short(text));
    }
    return JSON.parse(text) as T;
  }

  /** Writes a text to the buffer, from byte `begin` on, and returns its end. */
  function give(text: string, what: string, begin = 0): number {
    // A character takes at least a byte.
    const isShort = checkedText(text, what).length <= longest;
    const bytes = encoder.encode(isShort ? text : "");
    const end = begin + bytes.length;
    if (!isShort || end > longest) {
      throw new SlidemaskError(`${what} is too long: ${longest} bytes are read at most`);
    }
    view(end).set(bytes, begin);
    return end;
  }

  return { view, answer, give };
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
