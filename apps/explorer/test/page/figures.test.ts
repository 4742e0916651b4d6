/** The figures of the texts open as links, and the page draws the steps that the library computes. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { load, type Step } from "slidemask";
import { explorerPresets } from "../../src/explore/explorerPresets.ts";
import { readExplored, type Shown, shownSteps } from "../../src/explore/explored.ts";
import { readSet, setPresets } from "../../src/sets/setState.ts";
import { parseRoute } from "../../src/route.ts";
import { bitOf, hex, squareNamed } from "../../src/squares.ts";
import { drawn } from "../pictures.ts";
import { siteOfTests } from "./browser.ts";
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

const stepsAt = (address: string): readonly Shown[] =>
  shownSteps(library, readExplored(library, parseRoute(address).params));

/** Asserts that the cards are these steps in their order, and that their pictures show them. */
function assertSteps(cards: readonly Card[], steps: readonly Step[]): void {
  assert.deepEqual(
    cards.map(({ name, partOf, expression, note, hex }) => [name, partOf, expression, note, hex]),
    steps.map(({ name, partOf, expression, note, value }) => [name, partOf, expression, note, hex(value)]),
  );
  for (const { name, hex, picture } of cards) {
    assert.equal(picture.value, BigInt(hex), name);
    assert.equal(drawn(picture.drawn), drawn(picture.value), name);
  }
}

/** Asserts the board and the words of every step in the large view. */
async function assertStages(page: Page, steps: readonly Step[]): Promise<void> {
  assert.equal(await cards(page).count(), steps.length);
  for (const [i, { name, value, borrow }] of steps.entries()) {
    await cards(page).nth(i).click();
    const [picture, ...operands] = await stageShown(page);
    const about = `${i}: ${name}`;
    assert.equal(drawn(picture.drawn), drawn(value), about);
    const digits = (word: bigint) =>
      Array.from({ length: 64 }, (_, bit) => String((word >> BigInt(bit)) & 1n));
    const arrows = (word: bigint) => digits(word).map((digit) => (digit === "1" ? "←" : ""));
    const { minuend, subtrahend, borrows } = borrow ?? {};
    const subtraction = borrow ? [digits(minuend!), digits(subtrahend!), arrows(borrows!)] : [];
    assert.deepEqual(await wordsShown(page), [...subtraction, digits(value)], about);
    if (borrow) assert.equal(drawn(picture.borrows), drawn(borrows!), about);
    assert.deepEqual(
      operands.map((operand) => drawn(operand.drawn)),
      borrow ? [drawn(minuend!), drawn(subtrahend!)] : [],
      about,
    );
  }
}

for (const [view, presets] of [
  ["explore", EXPLORER_PRESETS],
  ["sets", SET_PRESETS],
] as const) {
  test(`the page has all figures of ${view}, each once, and shows their steps`, async () => {
    const { page } = site;
    await go(page, `#/${view}`);
    const links = await page
      .locator("details a")
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute("href")]));
    assert.deepEqual(
      links,
      presets.map(({ title, address }) => [title, address]),
    );
    assert.equal(new Set(presets.map(({ title }) => title)).size, presets.length, "titles");
    for (const { title, address } of presets) {
      await openPreset(page, title);
      assert.equal(await hash(page), address);
      if (view === "explore") {
        await choice(page, "Show", "all").check();
        assertSteps(await cardsShown(page), stepsAt(address));
      } else {
        const { method, sliders, occupied } = readSet(library, parseRoute(address).params);
        assertSteps(await cardsShown(page), library.explainSet(method, sliders, occupied));
      }
    }
  });
}

// A method with a subtraction in each direction, one with turned steps, one without a subtraction, and joint lines.
for (const name of ["obstruction-difference", "hyperbola-reversal", "hyperbola-quintessence", "joint"]) {
  test(`each step in the large view: ${name}`, async () => {
    const { page } = site;
    const { title, address } = EXPLORER_PRESETS.find(({ address }) => address.includes(`method=${name}&`))!;
    await go(page, "#/explore?piece=bishop");
    await openPreset(page, title);
    await choice(page, "Show", "all").check();
    await cards(page).first().click();
    await showing(page, "all 64 bits").check();
    await assertStages(page, stepsAt(address));
  });
}

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
    const attacked = ["a3", "b3", "c3", "e3", "f3", "d1", "d2", "d4", "d5", "d6"].map((name) =>
      bitOf(squareNamed(name)!),
    );
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

test("any method can be chosen, and its steps are shown", async () => {
  const { page } = site;
  const address = (method: string) =>
    `#/explore?method=${method}&piece=queen&square=c6&axis=all&view=all&board=r3k2r/p1ppqpb1/bnQ1pnp1/3PN3/1p2P3/2N4p/PPPBBPPP/R3K2R`;
  await go(page, address("sbamg"));
  const names = await method(page)
    .locator("option")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  assert.deepEqual(
    names,
    library.methods.map(({ name }) => name),
  );
  for (const name of names) {
    await method(page).selectOption(name);
    await choice(page, "Show", "all").check();
    assertSteps(await cardsShown(page), stepsAt(address(name)));
  }
});
