/**
 * The functions of expressions, one row each, with the names that they have in the library.
 *
 * Most work on boards: their arguments are sets of squares, in any order of squares. A few work on numbers,
 * and see only bits.
 */

import type { Bitboard, Direction, Slidemask, Square } from "slidemask";
import { AXES, SLIDERS } from "../position.ts";
import { EMPTY, bitOf, countOf, fileOf, has, rankOf, squareAt, squaresOf } from "../squares.ts";
import { rustName } from "./orders.ts";

interface Parameter {
  readonly name: string;
  /** A square is passed as a set with one square. */
  readonly kind: "board" | "square" | "number";
}

export interface CalculatorFunction {
  readonly name: string;
  readonly help: string;
  readonly group: string;
  /** Its names in other programs, which are accepted as well. */
  readonly alias?: readonly string[];
  readonly parameters: readonly Parameter[];
  /** Whether it works on numbers, whatever the order of squares; if not, it works on boards. */
  readonly ofNumbers: boolean;
  /** Takes squares as numbers and boards in the library's order of squares; returns a board in this order. */
  readonly run: (library: Slidemask, ...values: (Square | Bitboard)[]) => Bitboard;
  /**
   * The call in other languages, where they can write it. Arguments are source; those of functions of boards have the
   * library's types. Write each argument only once: otherwise nested calls multiply the text.
   */
  readonly rust?: (...values: string[]) => string;
  readonly c?: (...values: string[]) => string | undefined;
  readonly python?: (...values: string[]) => string | undefined;
}

type ValueOf<P> = P extends { kind: "square" } ? Square : Bitboard;
type Row<P extends readonly Parameter[]> = Omit<
  CalculatorFunction,
  "parameters" | "run" | "group" | "ofNumbers"
> & {
  parameters: P;
  run: (library: Slidemask, ...values: { [I in keyof P]: ValueOf<P[I]> }) => Bitboard;
};

/** A row of the table. The compiler checks here that `run` fits the parameters; after that the evaluation must keep to them. */
const row = <const P extends readonly Parameter[]>(function_: Row<P>) =>
  function_ as unknown as Omit<CalculatorFunction, "group" | "ofNumbers">;

const board = { name: "board", kind: "board" } as const;
const square = { name: "square", kind: "square" } as const;
const occupied = { name: "occupied", kind: "board" } as const;
const number = { name: "number", kind: "number" } as const;

const TURNS = (
  [
    ["flipVertical", "upside down: rank 1 becomes rank 8"],
    ["mirrorHorizontal", "in a mirror: file a becomes file h"],
    ["flipDiagonal", "reflected in the diagonal a1-h8: files become ranks"],
    ["flipAntidiagonal", "reflected in the diagonal h1-a8"],
    ["rotate90", "a quarter turn clockwise: a1 becomes a8"],
    ["rotate180", "a half turn: a1 becomes h8"],
    ["rotate270", "a quarter turn counter-clockwise: a1 becomes h1"],
  ] as const
).map(([turn, help]) =>
  row({
    name: rustName(turn),
    help,
    parameters: [board],
    run: (library, set) => library[turn](set),
    rust: (set) => `${set}.${rustName(turn)}()`,
  }),
);

/** The files to the right and the ranks up of one step. */
const STEPS: Record<Direction, readonly [number, number]> = {
  north: [0, 1],
  "north-east": [1, 1],
  east: [1, 0],
  "south-east": [1, -1],
  south: [0, -1],
  "south-west": [-1, -1],
  west: [-1, 0],
  "north-west": [-1, 1],
};

function step(set: Bitboard, files: number, ranks: number): Bitboard {
  const onBoard = (coordinate: number) => coordinate >= 0 && coordinate < 8;
  return squaresOf(set)
    .map((from) => [fileOf(from) + files, rankOf(from) + ranks] as const)
    .filter(([file, rank]) => onBoard(file) && onBoard(rank))
    .reduce((moved, [file, rank]) => moved | bitOf(squareAt(file, rank)), EMPTY);
}

const pascalCase = (name: string): string =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const SHIFTS = Object.entries(STEPS).map(([direction, [files, ranks]]) =>
  row({
    name: direction.replace("-", "_"),
    help: `one step ${direction}; bits that leave the board are lost`,
    parameters: [board],
    run: (_, set) => step(set, files, ranks),
    rust: (set) => `${set}.shift(slidemask::Direction::${pascalCase(direction)})`,
  }),
);

const ATTACKS_OF_ONE = SLIDERS.map((slider) =>
  row({
    name: `${slider}_attacks`,
    help: `the squares that a ${slider} attacks, up to the first piece on each ray, that piece included`,
    parameters: [square, occupied],
    run: (library, from, pieces) => library[`${slider}Attacks`](from, pieces),
    rust: (from, pieces) => `slidemask::${slider}_attacks(${from}, ${pieces})`,
  }),
);

const LEAPERS = (["knight", "king"] as const).map((piece) =>
  row({
    name: `${piece}_attacks`,
    help: `the squares that a ${piece} attacks`,
    parameters: [square],
    run: (library, from) => library[`${piece}Attacks`](from),
    rust: (from) => `slidemask::${piece}_attacks(${from})`,
  }),
);

const PAWNS = (["white", "black"] as const).map((color) =>
  row({
    name: `${color}_pawn_attacks`,
    help: `what a ${color} pawn attacks`,
    parameters: [square],
    run: (library, from) => library.pawnAttacks(color, from),
    rust: (from) => `slidemask::pawn_attacks(slidemask::Color::${pascalCase(color)}, ${from})`,
  }),
);

const ATTACKS_OF_SETS = SLIDERS.map((slider) =>
  row({
    name: `setwise_${slider}_attacks`,
    help: `the union of the attacks of all ${slider}s of a set`,
    parameters: [{ name: `${slider}s`, kind: "board" }, occupied],
    run: (library, sliders, pieces) => library.setAttacks(slider, sliders, pieces),
    rust: (sliders, pieces) => `slidemask::setwise_${slider}_attacks(${sliders}, ${pieces})`,
  }),
);

const THROUGH_TWO = (
  [
    ["between", "the squares between two squares on one line; otherwise none"],
    ["line", "the whole line through two squares; otherwise none"],
  ] as const
).map(([name, help]) =>
  row({
    name,
    help,
    parameters: [
      { name: "a", kind: "square" },
      { name: "b", kind: "square" },
    ],
    run: (library, a, b) => library[name](a, b),
    rust: (a, b) => `slidemask::${name}(${a}, ${b})`,
  }),
);

const THROUGH_ONE = AXES.queen.map((axis) =>
  row({
    name: axis,
    help: `the ${axis} through a square, that square included`,
    parameters: [square],
    run: (library, from) => library.rays(from, axis) | bitOf(from),
    rust: (from) =>
      `slidemask::Bitboard(slidemask::Line::through(${from}, slidemask::Axis::${pascalCase(axis)}).whole())`,
  }),
);

/**
 * A formula that contains its operand twice, for languages without such a function. The operand must be a name or a number:
 * each nested call would double the text.
 */
const twice =
  (write: (value: string) => string) =>
  (value: string): string | undefined =>
    /^\w+$/.test(value) ? `(${write(value)})` : undefined;

/** A source without parentheses around the whole of it. */
function bare(source: string): string {
  let depth = 0;
  const end = [...source].findIndex((letter) => {
    depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    return depth === 0;
  });
  return source.startsWith("(") && end === source.length - 1 ? source.slice(1, -1) : source;
}

/** The same in Rust, where the operand gets a name of its own. */
const named =
  (formula: string) =>
  (value: string): string =>
    `{ let x: u64 = ${bare(value)}; ${formula} }`;

const mask = { name: "mask", kind: "number" } as const;
const places = { name: "places", kind: "number" } as const;

/** The bits of a mask that are set, lowest first. */
const bitsOf = (set: Bitboard): Bitboard[] => squaresOf(set).map(bitOf);

const NUMBERS = [
  row({
    name: "swap_bytes",
    alias: ["bswap", "byteswap"],
    help: "the bytes in reverse order",
    parameters: [number],
    // The library's flip is a byte swap, and the order of squares does not matter to it.
    run: (library, value) => library.flipVertical(value),
    rust: (value) => `${value}.swap_bytes()`,
    python: (value) => `int.from_bytes(int.to_bytes(${value}, 8, "little"), "big")`,
  }),
  row({
    name: "reverse_bits",
    alias: ["reverse", "rbit"],
    help: "the bits in reverse order",
    parameters: [number],
    // The half turn reverses the bits, just as the flip swaps the bytes.
    run: (library, value) => library.rotate180(value),
    rust: (value) => `${value}.reverse_bits()`,
    python: (value) => `int(format(${value}, "064b")[::-1], 2)`,
  }),
  row({
    name: "ls1b",
    alias: ["lsb", "blsi"],
    help: "the lowest bit that is set",
    parameters: [number],
    run: (_, value) => value & -value,
    rust: (value) => `1_u64.checked_shl(${value}.trailing_zeros()).unwrap_or(0)`,
    c: twice((x) => `${x} & -${x}`),
    python: twice((x) => `${x} & -${x}`),
  }),
  row({
    name: "ms1b",
    alias: ["msb"],
    help: "the highest bit that is set",
    parameters: [number],
    run: (_, value) => (value === 0n ? EMPTY : 1n << BigInt(value.toString(2).length - 1)),
    rust: (value) => `(1_u64 << 63).checked_shr(${value}.leading_zeros()).unwrap_or(0)`,
    python: (value) => `((1 << int.bit_length(${value})) >> 1)`,
  }),
  row({
    name: "blsr",
    help: "without its lowest bit: x & (x - 1)",
    parameters: [number],
    run: (_, value) => value & (value - 1n),
    rust: named("x & x.wrapping_sub(1)"),
    c: twice((x) => `${x} & (${x} - 1)`),
    python: twice((x) => `${x} & (${x} - 1)`),
  }),
  row({
    name: "blsmsk",
    help: "the bits up to the lowest one, that one included: x ^ (x - 1)",
    parameters: [number],
    run: (_, value) => value ^ BigInt.asUintN(64, value - 1n),
    rust: named("x ^ x.wrapping_sub(1)"),
    c: twice((x) => `${x} ^ (${x} - 1)`),
    python: twice((x) => `(${x} ^ (${x} - 1)) & MASK`),
  }),
  row({
    name: "lzcnt",
    alias: ["clz", "leading_zeros"],
    help: "how many zeros are above the highest bit: 64 for 0",
    parameters: [number],
    run: (_, value) => BigInt(64 - (value === 0n ? 0 : value.toString(2).length)),
    rust: (value) => `u64::from(${value}.leading_zeros())`,
    python: (value) => `(64 - int.bit_length(${value}))`,
  }),
  row({
    name: "tzcnt",
    alias: ["ctz", "trailing_zeros"],
    help: "how many zeros are below the lowest bit: 64 for 0",
    parameters: [number],
    run: (_, value) => BigInt(squaresOf(value)[0] ?? 64),
    rust: (value) => `u64::from(${value}.trailing_zeros())`,
    // A number without a 1 has it at -1, which is 64 from the other end.
    python: (value) => `(format(${value}, "064b")[::-1].find("1") % 65)`,
  }),
  row({
    name: "pext",
    help: "the bits at the places of a mask, moved together to the lowest places",
    parameters: [number, mask],
    run: (_, value, places) =>
      bitsOf(places).reduce((set, bit, i) => (value & bit ? set | bitOf(i) : set), EMPTY),
  }),
  row({
    name: "pdep",
    help: "the lowest bits, moved apart to the places of a mask",
    parameters: [number, mask],
    run: (_, value, places) =>
      bitsOf(places).reduce((set, bit, i) => (has(value, i) ? set | bit : set), EMPTY),
  }),
  row({
    name: "shl0",
    help: "shifted to higher bits: 0 if there are 64 places or more",
    parameters: [number, places],
    run: (_, value, by) => (by < 64n ? BigInt.asUintN(64, value << by) : EMPTY),
    rust: (value, by) => `u32::try_from(${bare(by)}).ok().and_then(|n| ${value}.checked_shl(n)).unwrap_or(0)`,
    python: (value, by) => `(${value} << min(${by}, 64) & MASK)`,
  }),
  row({
    name: "shr0",
    help: "shifted to lower bits: 0 if there are 64 places or more",
    parameters: [number, places],
    run: (_, value, by) => (by < 64n ? value >> by : EMPTY),
    rust: (value, by) => `u32::try_from(${bare(by)}).ok().and_then(|n| ${value}.checked_shr(n)).unwrap_or(0)`,
    python: (value, by) => `(${value} >> min(${by}, 64))`,
  }),
  row({
    name: "count",
    alias: ["popcnt", "popcount", "count_ones"],
    help: "how many bits are set, as a number",
    parameters: [number],
    run: (_, value) => BigInt(countOf(value)),
    rust: (value) => `u64::from(${value}.count_ones())`,
    python: (value) => `int.bit_count(${value})`,
  }),
];

const GROUPS = [
  { group: "Turning a board", ofNumbers: false, rows: TURNS },
  { group: "One step", ofNumbers: false, rows: SHIFTS },
  { group: "Attacks", ofNumbers: false, rows: [...ATTACKS_OF_ONE, ...LEAPERS, ...PAWNS, ...ATTACKS_OF_SETS] },
  { group: "Lines", ofNumbers: false, rows: [...THROUGH_ONE, ...THROUGH_TWO] },
  { group: "Bits of a number, in any order of squares", ofNumbers: true, rows: NUMBERS },
];

export const FUNCTIONS: readonly CalculatorFunction[] = GROUPS.flatMap(({ rows, ...rest }) =>
  rows.map((function_) => ({ ...function_, ...rest })),
);

const BY_NAME = new Map(
  FUNCTIONS.flatMap((function_) =>
    [function_.name, ...(function_.alias ?? [])].map((name) => [name, function_]),
  ),
);
/** The function with a name, or with one of its other names. */
export const functionNamed = (name: string): CalculatorFunction | undefined => BY_NAME.get(name);
