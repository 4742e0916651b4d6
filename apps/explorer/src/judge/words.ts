/**
 * The operations of formulas on words of 64 bits, as two halves of 32 bits. Numbers are much faster than big integers, and a
 * claim is tried on three million boards.
 *
 * Each operation returns the low half of its result and leaves the high half in `high`. It returns NaN if it cannot be done: if
 * a shift is too far, or a set is no single square.
 */

/** The high half of the last result. */
export let high = 0;

type Operation = (al: number, ah: number, bl: number, bh: number) => number;

const word = (low: number, highHalf: number): number => {
  high = highHalf;
  return low;
};

const add: Operation = (al, ah, bl, bh) => {
  const low = (al + bl) | 0;
  high = (ah + bh + (low >>> 0 < al >>> 0 ? 1 : 0)) | 0;
  return low;
};
const subtract: Operation = (al, ah, bl, bh) => {
  high = (ah - bh - (al >>> 0 < bl >>> 0 ? 1 : 0)) | 0;
  return (al - bl) | 0;
};

/** The high half of a product of two halves. */
function multipliedHigh(a: number, b: number): number {
  const [al, ah, bl, bh] = [a & 0xffff, a >>> 16, b & 0xffff, b >>> 16];
  const middle = ah * bl + ((al * bl) >>> 16);
  return (ah * bh + Math.floor(middle / 0x10000) + ((middle % 0x10000) + al * bh) / 0x10000) | 0;
}

function swapped(half: number): number {
  return (half << 24) | ((half & 0xff00) << 8) | ((half >>> 8) & 0xff00) | (half >>> 24);
}

function reversed(half: number): number {
  let bits = swapped(half);
  bits = ((bits & 0x0f0f0f0f) << 4) | ((bits >>> 4) & 0x0f0f0f0f);
  bits = ((bits & 0x33333333) << 2) | ((bits >>> 2) & 0x33333333);
  return ((bits & 0x55555555) << 1) | ((bits >>> 1) & 0x55555555);
}

const trailing = (low: number): number => 31 - Math.clz32(low & -low);
const highest = (half: number): number => (half === 0 ? 0 : 1 << (31 - Math.clz32(half)));

/** How many bits of a half are set. */
export function ones(half: number): number {
  let bits = half - ((half >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A shift by 0 to 63 places. */
const shift =
  (shifted: (low: number, high: number, places: number) => number): Operation =>
  (al, ah, bl, bh) => {
    if (bh !== 0 || bl >>> 0 > 63) return Number.NaN;
    return bl === 0 ? word(al, ah) : shifted(al, ah, bl);
  };

const left = shift((low, highHalf, places) =>
  places < 32
    ? word(low << places, (highHalf << places) | (low >>> (32 - places)))
    : word(0, low << (places - 32)),
);
const right = shift((low, highHalf, places) =>
  places < 32
    ? word((low >>> places) | (highHalf << (32 - places)), highHalf >>> places)
    : word(highHalf >>> (places - 32), 0),
);

/** A shift by any number of places: it gives 0 if they are 64 or more. */
const orZero =
  (shift: Operation): Operation =>
  (al, ah, bl, bh) => {
    const low = shift(al, ah, bl, bh);
    return Number.isNaN(low) ? word(0, 0) : low;
  };

/** The bits of a mask that are set, lowest first. */
function eachBit(low: number, highHalf: number, visit: (bit: number) => void): void {
  for (let rest = low; rest !== 0; rest &= rest - 1) visit(trailing(rest));
  for (let rest = highHalf; rest !== 0; rest &= rest - 1) visit(32 + trailing(rest));
}

const bit = (low: number, highHalf: number, at: number): number =>
  ((at < 32 ? low : highHalf) >>> (at & 31)) & 1;

/** Collects bits: `from` and `to` say where the bit of a mask comes from and goes to, if it is this one of them. */
const moved =
  (from: (bit: number, place: number) => number, to: (bit: number, place: number) => number): Operation =>
  (al, ah, bl, bh) => {
    let [low, highHalf, place] = [0, 0, 0];
    eachBit(bl, bh, (at) => {
      const target = to(at, place);
      const value = bit(al, ah, from(at, place)) << (target & 31);
      if (target < 32) low |= value;
      else highHalf |= value;
      place++;
    });
    return word(low, highHalf);
  };

/** The whole line through a single square: all squares with the same number. */
function lineThrough(numberOf: (file: number, rank: number) => number): Operation {
  const number = (square: number) => numberOf(square & 7, square >> 3);
  const half = (square: number, from: number) => {
    let bits = 0;
    for (let at = 0; at < 32; at++) if (number(from + at) === number(square)) bits |= 1 << at;
    return bits;
  };
  const lines = Array.from({ length: 64 }, (_, square) => [half(square, 0), half(square, 32)] as const);
  return (al, ah) => {
    if (ones(al) + ones(ah) !== 1) return Number.NaN;
    const [low, highHalf] = lines[al === 0 ? 32 + trailing(ah) : trailing(al)]!;
    return word(low, highHalf);
  };
}

/** By the symbol of the operator, or by the name of the calculator's function. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  "~": (al, ah) => word(~al, ~ah),
  "*": (al, ah, bl, bh) =>
    word(Math.imul(al, bl), (multipliedHigh(al, bl) + Math.imul(al, bh) + Math.imul(ah, bl)) | 0),
  "+": add,
  "-": subtract,
  "<<": left,
  ">>": right,
  "&": (al, ah, bl, bh) => word(al & bl, ah & bh),
  "^": (al, ah, bl, bh) => word(al ^ bl, ah ^ bh),
  "|": (al, ah, bl, bh) => word(al | bl, ah | bh),
  swap_bytes: (al, ah) => word(swapped(ah), swapped(al)),
  reverse_bits: (al, ah) => word(reversed(ah), reversed(al)),
  ls1b: (al, ah) => (al === 0 ? word(0, ah & -ah) : word(al & -al, 0)),
  blsr: (al, ah) => (al === 0 ? word(0, ah & (ah - 1)) : word(al & (al - 1), ah)),
  blsmsk: (al, ah) => (al === 0 ? word(-1, ah ^ (ah - 1)) : word(al ^ (al - 1), 0)),
  ms1b: (al, ah) => (ah === 0 ? word(highest(al), 0) : word(0, highest(ah))),
  lzcnt: (al, ah) => word(ah === 0 ? 32 + Math.clz32(al) : Math.clz32(ah), 0),
  tzcnt: (al, ah) => word(al !== 0 ? trailing(al) : ah === 0 ? 64 : 32 + trailing(ah), 0),
  count: (al, ah) => word(ones(al) + ones(ah), 0),
  pext: moved(
    (at) => at,
    (_, place) => place,
  ),
  pdep: moved(
    (_, place) => place,
    (at) => at,
  ),
  shl0: orZero(left),
  shr0: orZero(right),
  rank: lineThrough((_, rank) => rank),
  file: lineThrough((file) => file),
  diagonal: lineThrough((file, rank) => file - rank),
  antidiagonal: lineThrough((file, rank) => file + rank),
};
