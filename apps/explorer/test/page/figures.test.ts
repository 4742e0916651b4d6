/** The page must show the figures of the texts: their boards, and the steps that the natively compiled library computes. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { load } from "slidemask";
import { explorerPresets } from "../../src/explore/explorerPresets.ts";
import { setPresets } from "../../src/sets/setState.ts";
import { parseRoute } from "../../src/route.ts";
import { some } from "../long.ts";
import { bitOf, board, boardWithBit0Right, drawn, namesIn } from "../pictures.ts";
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
  const squares = path[0] === "sets" ? namesIn(BigInt(get("sliders"))) : [get("square")];
  const text = get("board");
  const { lines } = explain(
    ...["--method", get("method"), "--square", squares.join(",")],
    ...(params.has("piece") && path[0] !== "sets" ? ["--piece", get("piece")] : []),
    ...(["all", null].includes(params.get("axis")) ? [] : ["--axis", get("axis")]),
    ...(text.includes("/") ? [text] : ["--occupied", text]),
  );
  return lines;
}

/** Asserts that the cards are the library's steps in their order, and that their pictures show these steps. */
function assertSteps(cards: readonly Card[], lines: readonly NativeLine[]): void {
  assert.deepEqual(
    cards.map(({ axes, name, partOf, expression, note, hex }) => ({
      axes,
      name,
      partOf,
      expression,
      note,
      value: hex,
    })),
    lines.flatMap(({ axes, steps }) =>
      steps.map(({ name, expression, note, part_of, value }) => ({
        axes: axes.join(" "),
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

/** The first figure of each method, then the others, whose large views are in the long form. */
const METHODS = library.methods.map(({ name }) => `method=${name}&`);
const FIRST = METHODS.flatMap((name) => EXPLORER_PRESETS.find(({ address }) => address.includes(name)) ?? []);
const IN_LARGE = some([...FIRST, ...EXPLORER_PRESETS], FIRST.length);

for (const preset of EXPLORER_PRESETS) {
  test(`as the library says: ${preset.group}: ${preset.title}`, async () => {
    const { page } = site;
    await go(page, "#/explore?piece=bishop");
    await openPreset(page, preset.title);
    assert.equal(await hash(page), preset.address);
    const lines = nativeLines(preset.address);
    await choice(page, "Show", "all").check();
    assertSteps(await cardsShown(page), lines);
    if (!IN_LARGE.includes(preset)) return;
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

/** A byte as written in a text, with the lowest bit on the right, on the first rank. */
const byte = (digits: string) => BigInt(`0b${digits}`);

/**
 * A figure of the texts: its board, and the picture of one of its steps, which a dot separates from its caller.
 * `tests/all/figures.rs` of the library draws all steps.
 */
interface Drawn {
  readonly preset: string;
  readonly occupied: bigint;
  /** The line of the slider, without the slider's own square. */
  readonly line?: bigint;
  readonly step: string;
  readonly picture: bigint;
}

const D_FILE = board(". . . 1 . . . . ".repeat(8));
const bit = (name: string) => 1n << BigInt(bitOf(name));

const ON_D4 = {
  occupied: board(`
    . . . 1 . 1 . .
    1 . 1 . . 1 1 .
    . 1 . 1 . . . 1
    . . . . . 1 . .
    . 1 . 1 . . . .
    . . . . . . 1 .
    1 1 . 1 . 1 . 1
    . . . 1 1 . 1 .`),
  line: D_FILE & ~bit("d4"),
  step: "difference",
  picture: board(`
    . . . . . . . .
    . . . . . . . .
    1 1 1 1 . . . .
    1 1 1 1 1 1 1 1
    1 1 1 1 1 1 1 1
    1 1 1 1 1 1 1 1
    . . . 1 1 1 1 1
    . . . . . . . .`),
};
const REVERSE_MATH = { occupied: byte("11010101"), step: "attacks", picture: byte("01101100") };

const DRAWN: readonly Drawn[] = [
  // The text "Subtracting a Rook from a Blocking Piece". It writes bytes with the a-file on the left.
  {
    preset: "One rank: a rook on b, a piece on g",
    occupied: byte("01000010"),
    step: "positive",
    picture: byte("01111100"),
  },
  {
    preset: "Rook on d2, looking north",
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
    step: "positive.difference",
    picture: board(`
      . . . 1 . . . .
      1 1 1 . . . . .
      1 1 1 1 1 1 1 1
      1 1 1 1 1 1 1 1
      1 1 1 1 1 1 1 1
      1 1 1 1 1 1 1 1
      . . . 1 1 1 1 1
      . . . 1 . . . .`),
  },
  // The text "Hyperbola Quintessence".
  { preset: "Reverse math, with o − 2r", ...REVERSE_MATH },
  { preset: "Reverse math, the slider masked off", ...REVERSE_MATH },
  {
    preset: "One rook, whose borrow floods the board",
    occupied: bit("d2"),
    step: "positive.difference",
    picture: boardWithBit0Right("1 1 1 1 1 1 1 1\n".repeat(6) + "1 1 1 1 1 . . .\n. . . . . . . ."),
  },
  {
    preset: "Seven rooks and the barrier",
    occupied: boardWithBit0Right(`
      1 . . 1 . . 1 .
      1 . . . 1 . . .
      1 1 . . . . 1 .
      . 1 1 . . 1 . .
      . . . . . . . .
      . . . . . . 1 .
      . . . . . . . 1
      1 . . . . . . .`),
    step: "attacks",
    picture: boardWithBit0Right(`
      . . . 1 1 1 . .
      1 1 1 1 . . . .
      . 1 1 1 1 1 . .
      . . 1 1 1 . . .
      . . . . . . . .
      1 1 1 1 1 1 . .
      1 1 1 1 1 1 1 .
      . . . . . . . .`),
  },
  {
    preset: "One rook, whose borrow would flood the board",
    occupied: bit("d2"),
    step: "attacks",
    picture: board(". ".repeat(48) + ". . . . 1 1 1 1" + ". ".repeat(8)),
  },
  // The text "Obstruction Difference".
  { preset: "Rook on d4, ms1b subtracted", ...ON_D4 },
  { preset: "Rook on d4, -ms1b added", ...ON_D4 },
  {
    preset: "Empty sets: the universal set",
    occupied: 0n,
    step: "difference",
    picture: board("1 ".repeat(64)),
  },
  // The text "SBAMG". Its sample leaves out h1, although the text counts h1 among the outer squares.
  {
    preset: "Two nibbles: a rook on d1",
    occupied: byte("01001011"),
    step: "attacks",
    picture: byte("01110110"),
  },
];

for (const { preset, occupied, line, step, picture } of DRAWN) {
  test(`as the text draws it: ${preset}`, async () => {
    const { page } = site;
    const isSet = SET_PRESETS.some(({ title }) => title === preset);
    await go(page, isSet ? "#/sets?board=0" : "#/explore?piece=bishop");
    await openPreset(page, preset);
    assert.equal(drawn((await boardShown(page)).occupied), drawn(occupied), "the board");
    const shown = await cardsShown(page);
    const [name, partOf = ""] = step.split(".").reverse();
    const found = shown.filter((card) => card.name === name && card.partOf === partOf);
    assert.equal(found.length, 1, `${step} is there once`);
    assert.equal(drawn(found[0]!.picture.drawn), drawn(picture), step);
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

test("lines that are computed together are one choice, and their steps are shown once", async () => {
  const { page } = site;
  const line = page.getByRole("group", { name: "Line" });
  const chosen = line.locator("label:has(input:checked)");
  const titles = page.locator(".steps h2");
  const address = "#/explore?method=joint&square=d3&board=0x0000080000210000&piece";
  for (const axis of ["rank", "file"]) {
    await go(page, `${address}=queen&axis=${axis}`);
    assert.deepEqual(await line.locator("label").allInnerTexts(), [
      "rank and file",
      "diagonal",
      "antidiagonal",
      "all",
    ]);
    assert.equal(await chosen.innerText(), "rank and file");
    assert.deepEqual(await titles.allInnerTexts(), ["queen along the rank and the file: 7 steps"]);
    const attacked = ["a3", "b3", "c3", "e3", "f3", "d1", "d2", "d4", "d5", "d6"].map(bit);
    assert.equal(
      drawn((await boardShown(page)).attacked),
      drawn(attacked.reduce((set, square) => set | square)),
    );
  }
  await choice(page, "Line", "all").check();
  assert.equal(await titles.count(), 3);
  await go(page, `${address}=rook&axis=all`);
  assert.deepEqual(await line.locator("label").allInnerTexts(), ["rank and file"]);
  assert.equal(await titles.count(), 1);
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
