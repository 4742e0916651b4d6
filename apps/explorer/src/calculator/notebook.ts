/** The state of the calculator, its address, and example notebooks. */

import type { Slidemask } from "slidemask";
import { NAMES } from "../judge/claims.ts";
import type { Preset } from "../parts/Presets.tsx";
import { formatRoute } from "../route.ts";
import { EMPTY, hex } from "../squares.ts";
import { NATIVE, orderNamed, type Order } from "./orders.ts";
import type { Definition } from "./evaluate.ts";
import { relaid, renamed } from "./rewrite.ts";

export interface Notebook {
  readonly order: Order;
  readonly rows: readonly Definition[];
}

const rowOf = (text: string): Definition => {
  const [name = "", expression = ""] = text.split(/=(.*)/s);
  // Spaces that are typed at an end of an expression stay there. Only a row written by hand has spaces around `=`.
  return { name: name.trim(), expression: /\s$/.test(name) ? expression.trim() : expression };
};

const example = (group: string, title: string, ...rows: string[]): Preset & Notebook => {
  const notebook = { order: NATIVE, rows: rows.map(rowOf) };
  return { group, title, ...notebook, address: formatRoute(["calculator"], writeNotebook(notebook)) };
};

const SLIDERS = "Sliders by hand";
const SETS = "Sets at once";

export const EXAMPLES: readonly [Preset & Notebook, ...(Preset & Notebook)[]] = [
  example(
    SLIDERS,
    "A rook looks east: o ^ (o - 2r)",
    "r = b4",
    "o = 0x0000004262000000",
    "m = rank(r) & -(2 * r)",
    "t = o & m",
    "borrowed = t - 2 * r",
    "right = (t ^ borrowed) & m",
  ),
  example(
    SLIDERS,
    "Both ways along a file: Hyperbola Quintessence",
    "r = d4",
    "o = 0x08000022a2080008",
    "m = file(r) ^ r",
    "t = o & m",
    "up = t - r",
    "down = bswap(bswap(t) - bswap(r))",
    "attacks = (up ^ down) & m",
    "asked = rook_attacks(r, o) & m",
  ),
  example(
    SLIDERS,
    "A whole rook, one subtraction each way",
    "r = d3",
    "o = 0x0000080000210000",
    "m = rank(r) ^ file(r)",
    "ends = m & rank(r) & (file(a1) | file(h1))",
    "z = m & ~ends",
    "t = o & z",
    "c = (2 * r & rank(r)) + (r << 8) - ends",
    "x = rbit(r)",
    "d = (2 * x & rank(x)) + (x << 8) - rbit(ends)",
    "attacks = m & ((t - c) ^ rbit(rbit(t) - d))",
  ),
  example(
    SETS,
    "All knights at once",
    "knights = b1 | g1",
    "one = east(knights) | west(knights)",
    "two = east(east(knights)) | west(west(knights))",
    "moves = north(north(one)) | south(south(one)) | north(two) | south(two)",
  ),
  example(
    SETS,
    "Rooks fill to the north, doubling their steps",
    "rooks = 0x0000000000410800",
    "free0 = ~0x0041000000000000",
    "fill1 = rooks | free0 & rooks << 8",
    "free1 = free0 & free0 << 8",
    "fill2 = fill1 | free1 & fill1 << 16",
    "free2 = free1 & free1 << 16",
    "fill3 = fill2 | free2 & fill2 << 32",
    "attacks = north(fill3)",
  ),
];

/** Whether an address has a notebook, even an empty one. */
const isNotebook = (params: URLSearchParams): boolean => params.has("let") || params.has("layout");

/** The notebook of an address, or the first example if the address has none. A row's claim, `as`, follows it. */
export function readNotebook(params: URLSearchParams): Notebook {
  if (!isNotebook(params)) return EXAMPLES[0];
  const rows: Definition[] = [];
  for (const [key, value] of params) {
    if (key === "let") rows.push(rowOf(value));
    const claim = key === "as" && NAMES.find((one) => one === value);
    const row = claim && rows.pop();
    if (row) rows.push({ ...row, claim });
  }
  return { order: orderNamed(params.get("layout") ?? "") ?? NATIVE, rows };
}

export function writeNotebook({ order, rows }: Notebook): URLSearchParams {
  return new URLSearchParams([
    ["layout", order.id],
    ...rows.flatMap(({ name, expression, claim }) => [
      ["let", `${name}=${expression}`],
      ...(claim === undefined ? [] : [["as", claim]]),
    ]),
  ]);
}

/** The same boards in another order of squares. */
export const reordered = (library: Slidemask, { order, rows }: Notebook, to: Order): Notebook => ({
  order: to,
  rows: rows.map((row) => ({ ...row, expression: relaid(library, row.expression, order, to) })),
});

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/** The notebook with an empty board appended under a free name. */
export function withRow({ order, rows }: Notebook): Notebook {
  const names = rows.map((row) => row.name);
  // There is one name more than there are rows, so at least one is free.
  const more = [...rows, ""].map((_, i) => `row${i + 1}`);
  const name = [...LETTERS, ...more].find((free) => !names.includes(free))!;
  return { order, rows: [...rows, { name, expression: hex(EMPTY) }] };
}

/** The notebook with given values in the rows of their names. A row that is missing comes last. */
export function withValues({ order, rows }: Notebook, values: Readonly<Record<string, string>>): Notebook {
  const missing = Object.keys(values).filter((name) => !rows.some((row) => row.name === name));
  return {
    order,
    rows: [
      ...rows.map((row) => ({ ...row, expression: values[row.name] ?? row.expression })),
      ...missing.map((name) => ({ name, expression: values[name]! })),
    ],
  };
}

/** The notebook with a row renamed, together with the references to it. */
export function withName({ order, rows }: Notebook, place: number, to: string): Notebook {
  const from = rows[place]!.name;
  const isFirst = rows.findIndex(({ name }) => name === from) === place;
  const isFree = !rows.some(({ name }) => name === to);
  return {
    order,
    rows: rows.map((row, i) => ({
      ...row,
      name: i === place ? to : row.name,
      // A reference means the first row of its name. So references follow only that row, and only to a free name.
      expression: isFirst && isFree ? renamed(row.expression, from, to) : row.expression,
    })),
  };
}
