/** The page without a mouse: keys reach and operate every control, and the focus is always visible. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { siteOfTests } from "./browser.ts";
import { boardShown, explorerShown, focusOn, follow, go, hash, scrubber } from "./reading.ts";

const site = siteOfTests();

/** The focused element, in a few words, and whether its focus is visible. */
async function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const box = element.getBoundingClientRect();
    const outlined = (at: Element) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(at);
      return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && !/^rgba.*, 0\)$/.test(outlineColor);
    };
    // A stroke frames a focused square; the label of a focused radio button has the outline.
    const frame = element.matches("[data-square]") ? getComputedStyle(element.firstElementChild!) : undefined;
    const ring = frame
      ? frame.stroke !== "none" && parseFloat(frame.strokeWidth) > 0
      : outlined(element) || (element.closest("label") ? outlined(element.closest("label")!) : false);
    const name =
      element.getAttribute("aria-label") ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent ??
      "";
    return {
      what: `${element.tagName.toLowerCase()}${element instanceof HTMLInputElement ? `:${element.type}` : ""} ${name.trim().slice(0, 40)} ${element.getAttribute("value") ?? ""}`.trim(),
      square: element.dataset.square,
      ring,
      onScreen:
        box.width > 0 &&
        box.height > 0 &&
        box.bottom > 0 &&
        box.top < innerHeight &&
        box.right > 0 &&
        box.left < innerWidth,
    };
  });
}

type Focused = Awaited<ReturnType<typeof focused>>;

function assertSeen({ what, ring, onScreen }: Focused): void {
  assert.ok(ring, `${what}: the focus cannot be seen`);
  assert.ok(onScreen, `${what}: it is not on the screen`);
}

/** Presses Tab until the wanted element has the focus. Returns all elements on the way; each focus must be visible. */
async function tabTo(page: Page, wanted: (at: Focused) => boolean, key = "Tab"): Promise<readonly string[]> {
  const way: string[] = [];
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press(key);
    const at = await focused(page);
    way.push(at.what);
    // After the end of the page, the focus moves to the browser.
    if (!at.what.startsWith("body")) assertSeen(at);
    if (wanted(at)) return way;
  }
  assert.fail(`not reached in ${way.length} presses: ${way.join("; ")}`);
}

/** Waits until a square has the focus, and asserts that one sees it. */
async function seenOn(page: Page, square: string): Promise<void> {
  await focusOn(page, square);
  assertSeen(await focused(page));
}

const START =
  "#/explore?method=ray-subtraction&piece=rook&square=d4&board=0x0000000000000042&axis=all&view=all";

/** A page on which nothing has the focus yet. */
async function fresh(hash: string): Promise<Page> {
  const { page } = site;
  await go(page, hash);
  await page.reload();
  await page.locator("main:not([aria-busy])").waitFor();
  return page;
}

test("the board: reached, walked over, and set", async () => {
  const page = await fresh(START);
  await tabTo(page, ({ square }) => square !== undefined);
  await seenOn(page, "d4");
  for (const [key, square] of [
    ["ArrowRight", "e4"],
    ["ArrowUp", "e5"],
    ["ArrowLeft", "d5"],
    ["ArrowUp", "d6"],
    ["ArrowDown", "d5"],
    ["End", "h5"],
    ["ArrowRight", "h5"],
    ["ArrowUp", "h6"],
    ["ArrowUp", "h7"],
    ["ArrowUp", "h8"],
    ["ArrowUp", "h8"],
    ["Home", "a8"],
    ["ArrowLeft", "a8"],
    ["ArrowRight", "b8"],
  ] as const) {
    await page.keyboard.press(key);
    await seenOn(page, square);
  }
  const before = await boardShown(page);
  await page.keyboard.press("Space");
  assert.equal((await boardShown(page)).occupied, before.occupied | (1n << 57n));
  await page.keyboard.press("Enter");
  assert.equal((await boardShown(page)).occupied, before.occupied);
  for (const [key, square] of [
    ["s", "b8"],
    ["S", "b8"],
  ] as const) {
    await page.keyboard.press(key);
    assert.deepEqual((await boardShown(page)).sliders, [square]);
  }
  await page.keyboard.press("ArrowDown");
  await seenOn(page, "b7");
  await page.keyboard.press("Shift+S");
  assert.deepEqual((await boardShown(page)).sliders, ["b7"]);
  assert.equal(await page.evaluate(() => scrollY), 0, "keys on the board do not scroll the page");
  // The board is one tab stop: Tab leaves it, and Shift+Tab returns to the same square.
  await page.keyboard.press("Tab");
  assert.equal((await focused(page)).square, undefined);
  await page.keyboard.press("Shift+Tab");
  await seenOn(page, "b7");
});

test("keys of the browser are left to it", async () => {
  const page = await fresh(START);
  await tabTo(page, ({ square }) => square !== undefined);
  for (const key of ["Control+Enter", "Alt+ArrowUp", "Control+s", "F2", "x"]) {
    await page.evaluate(() => {
      delete document.documentElement.dataset.taken;
      addEventListener("keydown", function heard(event) {
        if (["Control", "Alt"].includes(event.key)) return;
        removeEventListener("keydown", heard);
        document.documentElement.dataset.taken = String(event.defaultPrevented);
      });
    });
    await page.keyboard.press(key);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.taken), "false", key);
  }
  await seenOn(page, "d4");
  assert.equal(await hash(page), START);
});

test("piece, line, method and step are chosen by keys", async () => {
  const page = await fresh(
    "#/explore?method=ray-subtraction&piece=rook&square=d4&board=0x0000000000000042&axis=file&step=0",
  );
  await tabTo(page, ({ what }) => what.startsWith("input") && what.endsWith("rook"));
  await page.keyboard.press("ArrowRight");
  assert.equal((await explorerShown(page)).slider, "bishop");
  await page.keyboard.press("ArrowRight");
  let shown = await explorerShown(page);
  assert.deepEqual([shown.slider, shown.axis], ["queen", "all"]);
  await tabTo(page, ({ what }) => what.startsWith("input") && what.endsWith("all"));
  await page.keyboard.press("ArrowLeft");
  assert.equal((await explorerShown(page)).axis, "antidiagonal");
  await page.keyboard.press("ArrowLeft");
  assert.equal((await explorerShown(page)).axis, "diagonal");
  await tabTo(page, ({ what }) => what.startsWith("select") && /subtraction|Hyperbola|o\^/i.test(what));
  // An arrow key changes the choice of a closed list.
  await page.keyboard.press("ArrowDown");
  assert.equal((await explorerShown(page)).method, "ray-negation");
  await page.keyboard.press("ArrowDown");
  shown = await explorerShown(page);
  assert.equal(shown.method, "hyperbola-quintessence");
  assert.deepEqual([shown.view, shown.axis], ["one", "diagonal"]);
  const first = shown.step;
  assert.equal(shown.bit, 64, "it begins at its first subtraction");
  await tabTo(page, ({ what }) => what.startsWith("input") && what.endsWith("one"));
  await page.keyboard.press("ArrowRight");
  assert.equal((await explorerShown(page)).view, "all");
  await page.keyboard.press("ArrowLeft");
  assert.equal((await explorerShown(page)).view, "one");
  // Go to the next step, to the previous one, and to one of the cards.
  await tabTo(page, ({ what }) => what.startsWith("button") && /next/i.test(what));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  assert.equal((await explorerShown(page)).step, first + 2);
  await tabTo(page, ({ what }) => what.startsWith("button") && /back/i.test(what), "Shift+Tab");
  await page.keyboard.press("Enter");
  assert.equal((await explorerShown(page)).step, first + 1);
  const cards = (await explorerShown(page)).cards.map(({ name }) => name);
  await tabTo(page, ({ what }) => /^button Step 4/.test(what));
  await page.keyboard.press("Enter");
  shown = await explorerShown(page);
  assert.deepEqual([shown.step, shown.cards.map(({ name }) => name)], [3, cards]);
});

test("the borrow is played to a bit by keys", async () => {
  const page = await fresh("#/explore?bits=64");
  await tabTo(page, ({ what }) => what.startsWith("input:range"));
  await page.keyboard.press("Home");
  assert.equal((await explorerShown(page)).bit, 0);
  for (let presses = 0; presses < 14; presses++) await page.keyboard.press("ArrowRight");
  assert.equal((await explorerShown(page)).bit, 14);
  await page.keyboard.press("ArrowLeft");
  assert.equal((await explorerShown(page)).bit, 13);
  assert.match(await hash(page), /bit=13&/);
  await page.keyboard.press("End");
  assert.equal((await explorerShown(page)).bit, 64);
  await tabTo(page, ({ what }) => /^button.*play/i.test(what), "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    () => Number(document.querySelector<HTMLInputElement>("input[type=range]")!.value) < 64,
  );
  await page.keyboard.press("Enter");
  await scrubber(page).waitFor();
});

test("a figure is opened by keys", async () => {
  const page = await fresh(START);
  await tabTo(page, ({ what }) => what.startsWith("summary"));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const at = await focused(page);
  assert.ok(at.ring && at.what.startsWith("a "), at.what);
  await follow(page, () => page.keyboard.press("Enter"));
  assert.notEqual(await hash(page), START);
});

test("text is typed, and corrected", async () => {
  const page = await fresh(START);
  await tabTo(page, ({ what }) => what.startsWith("input") && /FEN/.test(what));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("0x8g");
  assert.equal((await boardShown(page)).occupied, 0x8n, "as far as it was right");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("1");
  assert.equal((await boardShown(page)).occupied, 0x81n);
});

for (const view of ["#/explore", "#/compare", "#/sets"]) {
  test(`whatever Tab reaches can be seen, there and back: ${view}`, async () => {
    const page = await fresh(view);
    const there = await tabTo(page, ({ what }) => what.startsWith("body") || what.startsWith("a slidemask"));
    assert.ok(there[0]!.startsWith("a "), "first the head of the page");
    const stops = await page
      .locator("a, button:not(:disabled), select, input, summary, [tabindex='0']")
      .evaluateAll(
        (elements) =>
          elements.filter(
            (element) =>
              element.checkVisibility() &&
              (!element.matches("[type=radio]") || (element as HTMLInputElement).checked),
          ).length,
      );
    const way = new Set<string>();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    for (let i = 0; i < stops; i++) {
      await page.keyboard.press("Tab");
      const at = await focused(page);
      if (at.what.startsWith("body")) continue;
      assertSeen(at);
      way.add(`${at.what} ${i}`);
    }
    assert.ok(way.size >= stops - 1, `${way.size} of ${stops}`);
  });
}

test("several sliders by keys", async () => {
  const page = await fresh("#/sets?method=ranks-east&sliders=0&board=0&hand=slider");
  await tabTo(page, ({ square }) => square !== undefined);
  await seenOn(page, "a1");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("s");
  let shown = await boardShown(page);
  assert.deepEqual(shown.sliders, ["a2", "a3"]);
  await page.keyboard.press("Enter");
  shown = await boardShown(page);
  assert.deepEqual(shown.sliders, ["a2"]);
  await tabTo(page, ({ what }) => what.startsWith("input") && what.endsWith("slider"));
  await page.keyboard.press("ArrowRight");
  await tabTo(page, ({ square }) => square !== undefined, "Shift+Tab");
  await page.keyboard.press("Space");
  shown = await boardShown(page);
  assert.deepEqual([shown.sliders, shown.occupied], [["a2"], 0x1_0100n]);
});
