/** The page must show every figure of the texts as drawn there, and as the natively compiled library computes it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { load } from "slidemask";
import { explorerPresets } from "../../src/explore/presets.ts";
import type { Preset } from "../../src/parts/Presets.tsx";
import { setPresets } from "../../src/sets/presets.ts";
import { parseRoute } from "../../src/route.ts";
import { board, boardWithBit0Right, drawn } from "../pictures.ts";
import { siteOfTests } from "./browser.ts";
import { explain, type NativeLine } from "./native.ts";
import {
  type Card,
  boardShown,
  cards,
  cardsShown,
  choice,
  go,
  hash,
  method,
  openPreset,
  showing,
  stageShown,
  wordsShown,
} from "./reading.ts";

const site = siteOfTests();
const library = await load();
const EXPLORER_PRESETS = explorerPresets(library);
const SET_PRESETS = setPresets(library);

/** Asks the program to explain the lines that an address shows. */
function nativeLines(address: string): readonly NativeLine[] {
  const { path, params } = parseRoute(address);
  const get = (name: string) => params.get(name)!;
  const squares = path[0] === "sets" ? squaresOf(BigInt(get("sliders"))) : [get("square")];
  const text = get("board");
  const { lines } = explain(
    ...["--method", get("method"), "--square", squares.join(",")],
    ...(params.has("piece") && path[0] !== "sets" ? ["--piece", get("piece")] : []),
    ...(["all", null].includes(params.get("axis")) ? [] : ["--axis", get("axis")]),
    ...(text.includes("/") ? [text] : ["--occupied", text]),
  );
  return lines;
}

const squaresOf = (set: bigint) =>
  Array.from({ length: 64 }, (_, square) => square)
    .filter((square) => (set >> BigInt(square)) & 1n)
    .map((square) => `${"abcdefgh"[square & 7]}${(square >> 3) + 1}`);

/** Asserts that the cards are the library's steps in their order, and that their pictures show these steps. */
function assertSteps(cards: readonly Card[], lines: readonly NativeLine[]): void {
  assert.deepEqual(
    cards.map(({ axis, name, partOf, expression, note, hex }) => ({
      axis,
      name,
      partOf,
      expression,
      note,
      value: hex,
    })),
    lines.flatMap(({ axis, steps }) =>
      steps.map(({ name, expression, note, part_of, value }) => ({
        axis: axis ?? undefined,
        name,
        partOf: part_of ?? "",
        expression,
        note,
        value,
      })),
    ),
  );
  for (const { name, hex, picture } of cards) {
    assert.equal(picture.value, BigInt(hex), name);
    assert.equal(drawn(picture.drawn), drawn(picture.value), name);
  }
}

/** Asserts the board and the words of every step in the large view. */
async function assertStages(page: Page, lines: readonly NativeLine[]): Promise<void> {
  const steps = lines.flatMap((line) => line.steps);
  assert.equal(await cards(page).count(), steps.length);
  for (const [i, step] of steps.entries()) {
    await cards(page).nth(i).click();
    const [picture, ...operands] = await stageShown(page);
    const about = `${i}: ${step.part_of ?? ""} ${step.name}`;
    assert.equal(drawn(picture.drawn), drawn(BigInt(step.value)), about);
    const words = await wordsShown(page);
    const digits = (hex: string) =>
      Array.from({ length: 64 }, (_, bit) => String((BigInt(hex) >> BigInt(bit)) & 1n));
    const { borrow } = step;
    const arrows = (hex: string) => digits(hex).map((digit) => (digit === "1" ? "←" : ""));
    assert.deepEqual(
      words,
      borrow
        ? [digits(borrow.minuend), digits(borrow.subtrahend), arrows(borrow.borrows), digits(step.value)]
        : [digits(step.value)],
      about,
    );
    if (borrow) assert.equal(drawn(picture.borrows), drawn(BigInt(borrow.borrows)), about);
    assert.deepEqual(
      operands.map((operand) => drawn(operand.drawn)),
      borrow ? [borrow.minuend, borrow.subtrahend].map((hex) => drawn(BigInt(hex))) : [],
      about,
    );
  }
}

test("the page has all figures, each once", async () => {
  for (const [view, presets] of [
    ["#/explore", EXPLORER_PRESETS],
    ["#/sets", SET_PRESETS],
  ] as const) {
    await go(site.page, view);
    const { page } = site;
    const links = await page
      .locator("details a")
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute("href")]));
    assert.deepEqual(
      links,
      presets.map(({ title, address }) => [title, address]),
    );
    assert.equal(new Set(presets.map(({ title }) => title)).size, presets.length, "titles");
  }
});

for (const preset of EXPLORER_PRESETS) {
  test(`as the library says: ${preset.group}: ${preset.title}`, async () => {
    const { page } = site;
    await go(page, "#/explore?piece=bishop");
    await openPreset(page, preset.title);
    assert.equal(await hash(page), preset.address);
    const lines = nativeLines(preset.address);
    await choice(page, "Show", "all").check();
    assertSteps(await cardsShown(page), lines);
    await cards(page).first().click();
    await showing(page, "all 64 bits").check();
    await assertStages(page, lines);
  });
}

for (const preset of SET_PRESETS) {
  test(`as the library says: ${preset.group}: ${preset.title}`, async () => {
    const { page } = site;
    await go(page, "#/sets?board=0");
    await openPreset(page, preset.title);
    assertSteps(await cardsShown(page), nativeLines(preset.address));
  });
}

/** A step of a figure: its name, preceded by its caller if several steps have that name, and its board. */
type Figure = readonly [step: string, picture: bigint];

/** A byte as written in a text, with the lowest bit on the right, on a rank of the board. */
const byte = (digits: string, rank = 1) => BigInt(`0b${digits}`) << BigInt(8 * (rank - 1));

interface Drawn {
  readonly preset: string;
  readonly presets: readonly Preset[];
  readonly occupied?: bigint;
  /** The line of the slider, without the slider's own square. */
  readonly line?: bigint;
  readonly figures: readonly Figure[];
}

const D_FILE = board(`
  . . . 1 . . . .
  . . . 1 . . . .
  . . . 1 . . . .
  . . . 1 . . . .
  . . . 1 . . . .
  . . . 1 . . . .
  . . . 1 . . . .
  . . . 1 . . . .`);
const bit = (name: string) => 1n << BigInt("abcdefgh".indexOf(name[0]!) + 8 * (Number(name[1]) - 1));

const OD_OCCUPIED = board(`
  . . . 1 . 1 . .
  1 . 1 . . 1 1 .
  . 1 . 1 . . . 1
  . . . . . 1 . .
  . 1 . 1 . . . .
  . . . . . . 1 .
  1 1 . 1 . 1 . 1
  . . . 1 1 . 1 .`);
const OD_UPPER = board(`
  . . . 1 . . . .
  . . . . . . . .
  . . . 1 . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .`);
const OD_LOWER = board(`
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . 1 . . . .
  . . . 1 . . . .`);
const OD_LOWER_OR_1 = OD_LOWER | bit("a1");
const OD_DIFFERENCE = board(`
  . . . . . . . .
  . . . . . . . .
  1 1 1 1 . . . .
  1 1 1 1 1 1 1 1
  1 1 1 1 1 1 1 1
  1 1 1 1 1 1 1 1
  . . . 1 1 1 1 1
  . . . . . . . .`);
const OD_ATTACKS = board(`
  . . . . . . . .
  . . . . . . . .
  . . . 1 . . . .
  . . . 1 . . . .
  . . . . . . . .
  . . . 1 . . . .
  . . . 1 . . . .
  . . . . . . . .`);

const DRAWN: readonly Drawn[] = [
  // The text "Subtracting a Rook from a Blocking Piece". It writes bytes with the a-file on the left.
  {
    preset: "One rank: a rook on b, a piece on g",
    presets: EXPLORER_PRESETS,
    occupied: byte("01000010"),
    figures: [
      // The text's "piece(s) - rook" is the same number as o - 2r, because o includes the rook.
      ["positive.difference", byte("00111110")],
      ["positive.changed", byte("01111100")],
      ["positive", byte("01111100")],
    ],
  },
  {
    preset: "Rook on d2, looking north",
    presets: EXPLORER_PRESETS,
    occupied: board(`
      . . 1 1 . . 1 .
      1 . 1 1 . 1 1 1
      . 1 . . . 1 . .
      . . . . . . . .
      1 . . . . . . .
      . 1 1 . . . 1 .
      . . . 1 1 1 1 1
      . . . 1 . . 1 .`),
    line: D_FILE & ~bit("d2"),
    figures: [
      [
        "positive.blockers",
        board(`
          . . . 1 . . . .
          . . . 1 . . . .
          . . . . . . . .
          . . . . . . . .
          . . . . . . . .
          . . . . . . . .
          . . . 1 . . . .
          . . . 1 . . . .`),
      ],
      [
        "positive.difference",
        board(`
          . . . 1 . . . .
          1 1 1 . . . . .
          1 1 1 1 1 1 1 1
          1 1 1 1 1 1 1 1
          1 1 1 1 1 1 1 1
          1 1 1 1 1 1 1 1
          . . . 1 1 1 1 1
          . . . 1 . . . .`),
      ],
      [
        "positive.changed",
        board(`
          . . 1 . . . 1 .
          . 1 . 1 . 1 1 1
          1 . 1 1 1 . 1 1
          1 1 1 1 1 1 1 1
          . 1 1 1 1 1 1 1
          1 . . 1 1 1 . 1
          . . . . . . . .
          . . . . . . 1 .`),
      ],
      [
        "positive",
        board(`
          . . . . . . . .
          . . . 1 . . . .
          . . . 1 . . . .
          . . . 1 . . . .
          . . . 1 . . . .
          . . . 1 . . . .
          . . . . . . . .
          . . . . . . . .`),
      ],
    ],
  },
  // The text "Hyperbola Quintessence". The reversed byte is on the last rank.
  {
    preset: "Reverse math, with o − 2r",
    presets: EXPLORER_PRESETS,
    occupied: byte("11010101"),
    figures: [
      ["o", byte("11010101")],
      ["cleared", byte("11000101")],
      ["borrowed", byte("10110101")],
      ["reverse_o", byte("10101011", 8)],
      ["reverse_cleared", byte("10100011", 8)],
      ["reverse_borrowed", byte("10011011", 8)],
      ["reversed_back", byte("11011001")],
      ["changed", byte("01101100")],
      ["attacks", byte("01101100")],
    ],
  },
  {
    preset: "Reverse math, the slider masked off",
    presets: EXPLORER_PRESETS,
    occupied: byte("11010101"),
    figures: [
      ["forward", byte("11000101")],
      ["forward_difference", byte("10110101")],
      ["reverse", byte("10100011", 8)],
      ["reverse_difference", byte("10011011", 8)],
      ["attacks", byte("01101100")],
    ],
  },
  {
    preset: "One rook, whose borrow floods the board",
    presets: EXPLORER_PRESETS,
    occupied: bit("d2"),
    figures: [
      [
        "positive.difference",
        boardWithBit0Right(`
          1 1 1 1 1 1 1 1
          1 1 1 1 1 1 1 1
          1 1 1 1 1 1 1 1
          1 1 1 1 1 1 1 1
          1 1 1 1 1 1 1 1
          1 1 1 1 1 1 1 1
          1 1 1 1 1 . . .
          . . . . . . . .`),
      ],
    ],
  },
  {
    preset: "Seven rooks and the barrier",
    presets: SET_PRESETS,
    occupied: boardWithBit0Right(`
      1 . . 1 . . 1 .
      1 . . . 1 . . .
      1 1 . . . . 1 .
      . 1 1 . . 1 . .
      . . . . . . . .
      . . . . . . 1 .
      . . . . . . . 1
      1 . . . . . . .`),
    figures: [
      [
        "o",
        boardWithBit0Right(`
          1 . . 1 . . 1 .
          1 . . . 1 . . .
          1 1 . . . . 1 .
          . 1 1 . . 1 . .
          . . . . . . . .
          . . . . . . 1 .
          . . . . . . . 1
          1 . . . . . . .`),
      ],
      [
        "difference",
        boardWithBit0Right(`
          1 . . . 1 1 1 1
          . 1 1 1 1 . . 1
          1 . 1 1 1 1 1 1
          . 1 . 1 1 1 . 1
          . . . . . . . .
          1 1 1 1 1 1 1 .
          1 1 1 1 1 1 1 .
          1 . . . . . . 1`),
      ],
      [
        "changed",
        boardWithBit0Right(`
          . . . 1 1 1 . 1
          1 1 1 1 . . . 1
          . 1 1 1 1 1 . 1
          . . 1 1 1 . . 1
          . . . . . . . .
          1 1 1 1 1 1 . .
          1 1 1 1 1 1 1 1
          . . . . . . . 1`),
      ],
      [
        "attacks",
        boardWithBit0Right(`
          . . . 1 1 1 . .
          1 1 1 1 . . . .
          . 1 1 1 1 1 . .
          . . 1 1 1 . . .
          . . . . . . . .
          1 1 1 1 1 1 . .
          1 1 1 1 1 1 1 .
          . . . . . . . .`),
      ],
    ],
  },
  {
    preset: "One rook, whose borrow would flood the board",
    presets: SET_PRESETS,
    occupied: bit("d2"),
    figures: [["attacks", board(". ".repeat(48) + ". . . . 1 1 1 1" + ". ".repeat(8))]],
  },
  // The text "Obstruction Difference".
  {
    preset: "Rook on d4, ms1b subtracted",
    presets: EXPLORER_PRESETS,
    occupied: OD_OCCUPIED,
    line: D_FILE & ~bit("d4"),
    figures: [
      ["upper", OD_UPPER],
      ["lower", OD_LOWER],
      ["ls1b", bit("d6")],
      ["lower_or_a1", OD_LOWER_OR_1],
      ["twice_ls1b", bit("e6")],
      ["ms1b", bit("d2")],
      ["difference", OD_DIFFERENCE],
      ["attacks", OD_ATTACKS],
    ],
  },
  {
    preset: "Rook on d4, -ms1b added",
    presets: EXPLORER_PRESETS,
    occupied: OD_OCCUPIED,
    figures: [
      ["minus_ms1b", 2n ** 64n - bit("d2")],
      ["difference", OD_DIFFERENCE],
      ["attacks", OD_ATTACKS],
    ],
  },
  {
    preset: "Empty sets: the universal set",
    presets: EXPLORER_PRESETS,
    occupied: 0n,
    figures: [
      ["difference", board("1 ".repeat(64))],
      ["attacks", D_FILE & ~bit("d4")],
    ],
  },
  // The text "SBAMG". Its sample leaves out h1, although the text counts h1 among the outer squares.
  {
    preset: "Two nibbles: a rook on d1",
    presets: EXPLORER_PRESETS,
    occupied: byte("01001011"),
    figures: [
      ["o", byte("01000011") | bit("h1")],
      ["cbn", byte("00000010")],
      ["difference", byte("00111101") | bit("h1")],
      ["changed", byte("01111110")],
      ["attacks", byte("01110110")],
    ],
  },
];

for (const { preset, presets, occupied, line, figures } of DRAWN) {
  test(`as the text draws it: ${preset}`, async () => {
    const { page } = site;
    await go(page, presets === SET_PRESETS ? "#/sets?board=0" : "#/explore?piece=bishop");
    await openPreset(page, preset);
    if (occupied !== undefined)
      assert.equal(drawn((await boardShown(page)).occupied), drawn(occupied), "the board");
    const shown = await cardsShown(page);
    for (const [step, picture] of figures) {
      const [name, partOf = ""] = step.split(".").reverse();
      const found = shown.filter((card) => card.name === name && card.partOf === partOf);
      assert.equal(found.length, 1, `${step} is there once`);
      assert.equal(drawn(found[0]!.picture.drawn), drawn(picture), step);
    }
    if (line !== undefined) assert.equal(drawn(shown.at(-1)!.picture.line), drawn(line), "the line");
  });
}

test("no matter whether the rook is on the board or not", async () => {
  const { page } = site;
  await go(page, "#/explore?piece=bishop");
  await openPreset(page, "One rank: a rook on b, a piece on g");
  // A click on the slider removes it from the pieces; its attacks are still shown.
  await page.locator('[data-square="b1"]').dispatchEvent("focus");
  await page.locator('[data-square="b1"]').press("Space");
  assert.equal(drawn((await boardShown(page)).occupied), drawn(byte("01000000")));
  const changed = (await cardsShown(page)).find(
    ({ name, partOf }) => name === "changed" && partOf === "positive",
  )!;
  assert.equal(drawn(changed.picture.drawn), drawn(byte("01111100")));
});

test("the masks of the Java sample are the lines that are drawn", async () => {
  const masks = [
    0x8040_2010_0804_0200n,
    0x0080_4020_1008_0400n,
    0x0000_8040_2010_0800n,
    0x0000_0080_4020_1000n,
    0x0000_0000_8040_2000n,
    0x0000_0000_0080_4000n,
    0x0000_0000_0000_8000n,
    0x0000_0000_0000_0000n,
  ];
  for (const [file, mask] of masks.entries()) {
    await go(
      site.page,
      `#/explore?method=hyperbola-quintessence&piece=bishop&square=${"abcdefgh"[file]}1&axis=diagonal&board=0`,
    );
    assert.equal((await stageShown(site.page))[0].line, mask);
  }
});

test("any method, on any board, is as the library says", async () => {
  const { page } = site;
  await go(
    page,
    "#/explore?piece=queen&square=c6&axis=all&view=all&board=r3k2r/p1ppqpb1/bnQ1pnp1/3PN3/1p2P3/2N4p/PPPBBPPP/R3K2R",
  );
  const names = await method(page)
    .locator("option")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  assert.ok(names.length > 5);
  for (const name of names) {
    await method(page).selectOption(name);
    await choice(page, "Show", "all").check();
    assertSteps(await cardsShown(page), nativeLines(await hash(page)));
  }
});
