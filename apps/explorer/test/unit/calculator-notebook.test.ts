import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "slidemask";
import { ORDERS, NATIVE, orderNamed } from "../../src/calculator/orders.ts";
import { workOut, type Definition } from "../../src/calculator/evaluate.ts";
import {
  EXAMPLES,
  reordered,
  readNotebook,
  withName,
  withRow,
  withValues,
  writeNotebook,
  type Notebook,
} from "../../src/calculator/notebook.ts";
import { formatRoute, parseRoute } from "../../src/route.ts";

const library = await load();

const row = (name: string, expression: string): Definition => ({ name, expression });
const names = ({ rows }: { rows: readonly Definition[] }) => rows.map(({ name }) => name);
const expressions = ({ rows }: { rows: readonly Definition[] }) => rows.map(({ expression }) => expression);

test("a notebook comes back from its address", () => {
  const rows = [
    row("a", "0xff & ~b | c ^ d4"),
    row("b", "a << 3 + 1 - 2 * x >> 1"),
    row("", ""),
    row("lines", "1 |\n2"),
    row("not a name", "100% wrong = #?&let=x/é"),
    row("a", "rook_attacks(d4, 0xff)"),
  ];
  for (const order of ORDERS) {
    const address = formatRoute(["calculator"], writeNotebook({ order, rows }));
    const { path, params } = parseRoute(address);
    assert.deepEqual(path, ["calculator"]);
    assert.deepEqual(readNotebook(params), { order, rows });
  }
});

test("claims are in the address, each after its row", () => {
  const rows: Definition[] = [
    { name: "t", expression: "o & m" },
    { name: "a", expression: "t - r", claim: "line" },
    { name: "", expression: "", claim: "ray" },
  ];
  const notebook = { order: NATIVE, rows };
  const address = formatRoute(["calculator"], writeNotebook(notebook));
  assert.equal(address, "#/calculator?layout=a1&let=t%3Do+%26+m&let=a%3Dt+-+r&as=line&let=%3D&as=ray");
  assert.deepEqual(readNotebook(parseRoute(address).params), notebook);
  // What no row can claim, and a claim before all rows, change nothing.
  assert.deepEqual(readNotebook(new URLSearchParams("as=line&let=a=1&as=king")).rows, [row("a", "1")]);
  const claims = ({ rows }: { rows: readonly Definition[] }) => rows.map(({ claim }) => claim);
  const kept = [undefined, "line", "ray"];
  assert.deepEqual(claims(withName(notebook, 0, "s")), kept);
  assert.deepEqual(claims(reordered(library, notebook, orderNamed("h8")!)), kept);
  assert.deepEqual(claims(withValues(notebook, { t: "1", r: "a1" })), [...kept, undefined]);
});

test("spaces at the ends of an expression stay", () => {
  const notebook = { order: NATIVE, rows: [row("a", " b4 "), row("", " ")] };
  assert.deepEqual(readNotebook(parseRoute(formatRoute([], writeNotebook(notebook))).params), notebook);
});

test("an address may be written by hand", () => {
  assert.deepEqual(readNotebook(new URLSearchParams("let=a=0xff&let=b = ~a")), {
    order: NATIVE,
    rows: [row("a", "0xff"), row("b", "~a")],
  });
  assert.deepEqual(readNotebook(new URLSearchParams("layout=z9&let=a")), {
    order: NATIVE,
    rows: [row("a", "")],
  });
});

test("no notebook is the first example, an empty one is empty", () => {
  assert.equal(readNotebook(new URLSearchParams("board=0xff")), EXAMPLES[0]);
  const empty = { order: orderNamed("h8")!, rows: [] };
  assert.deepEqual(readNotebook(writeNotebook(empty)), empty);
});

test("the examples work, and show what they say", () => {
  const last = EXAMPLES.map(({ title, order, rows, address }) => {
    assert.deepEqual(readNotebook(parseRoute(address).params), { order, rows }, title);
    const outcomes = workOut(library, order, rows);
    const values = outcomes.map((outcome) => (outcome.mistake ? outcome.mistake.message : outcome.board));
    for (const value of values) assert.equal(typeof value, "bigint", `${title}: ${value}`);
    return values;
  });
  const squares = (text: string) => {
    const [outcome] = workOut(library, NATIVE, [row("a", text)]);
    return outcome && !outcome.mistake ? outcome.board : undefined;
  };
  const [rook, hyperbola, joint, knights, fill] = last;
  assert.equal(rook!.at(-1), squares("c4 | d4 | e4 | f4"));
  assert.equal(hyperbola!.at(-1), hyperbola!.at(-2));
  assert.equal(hyperbola!.at(-1), squares("d3 | d5 | d6 | d7 | d8"));
  assert.equal(joint!.at(-1), squares("a3|b3|c3|e3|f3 | d1|d2|d4|d5|d6"));
  assert.equal(knights!.at(-1), squares("knight_attacks(b1) | knight_attacks(g1)"));
  assert.equal(fill!.at(-1), squares("a4|a5|a6|a7 | d3|d4|d5|d6|d7|d8 | g4|g5|g6|g7"));
});

test("a notebook in another order of squares has the same boards", () => {
  const notebook = {
    order: NATIVE,
    rows: [row("a", "0x0123456789abcdef"), row("b", "a & ~0xff00 | north(d4)")],
  };
  const boards = ({ order, rows }: Notebook) =>
    workOut(library, order, rows).map((outcome) =>
      outcome.mistake ? outcome.mistake.message : outcome.board,
    );
  for (const order of ORDERS) {
    const there = reordered(library, notebook, order);
    assert.equal(there.order, order);
    assert.deepEqual(boards(there), boards(notebook));
  }
});

test("a new row has a name of its own and nothing on it", () => {
  let notebook = { order: NATIVE, rows: [row("b", "1"), row("row1", "2")] as readonly Definition[] };
  for (let i = 0; i < 40; i++) notebook = withRow(notebook);
  assert.deepEqual(names(notebook).slice(0, 5), ["b", "row1", "a", "c", "d"]);
  assert.equal(new Set(names(notebook)).size, 42);
  assert.equal(workOut(library, NATIVE, notebook.rows).filter(({ mistake }) => mistake).length, 0);
  assert.equal(expressions(notebook)[2], "0x0000000000000000");
});

test("a row is renamed wherever it is named", () => {
  const notebook = {
    order: NATIVE,
    rows: [row("a", "1"), row("b", "a | north(a) & aa ^ (a)"), row("aa", "2"), row("c", "a |")],
  };
  const changed = withName(notebook, 0, "rooks");
  assert.deepEqual(names(changed), ["rooks", "b", "aa", "c"]);
  assert.deepEqual(expressions(changed), ["1", "rooks | north(rooks) & aa ^ rooks", "2", "a |"]);
});

test("a name that means something else takes no references along", () => {
  const rows = [row("a", "1"), row("b", "a"), row("a", "2"), row("c", "b")];
  const notebook = { order: NATIVE, rows };
  // References mean the first of two rows with the same name.
  assert.deepEqual(withName(notebook, 2, "d").rows, [
    row("a", "1"),
    row("b", "a"),
    row("d", "2"),
    row("c", "b"),
  ]);
  // References to `a` and to `b` could not be told apart afterwards.
  assert.deepEqual(expressions(withName(notebook, 0, "b")), ["1", "a", "2", "b"]);
  for (const bad of ["", "d4", "1x", "north"]) {
    assert.deepEqual(expressions(withName(notebook, 1, bad)), ["1", "a", "2", "b"], bad);
  }
  assert.deepEqual(withName(notebook, 0, "a").rows, rows);
});
