/** Each method has its page, and the page's figures show what the library computes and react to clicks. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { PAGES, SECTIONS } from "../../src/how/pages.ts";
import { nameOf } from "../../src/squares.ts";
import { namesIn } from "../pictures.ts";
import { siteOfTests } from "./browser.ts";
import { boardShown, follow, go } from "./reading.ts";

const site = siteOfTests();

const figures = (page: Page): Locator => page.locator("figure");
const squareIn = (figure: Locator, name: string): Locator => figure.locator(`[data-square="${name}"]`);
const attacked = (figure: Locator): Promise<string[]> =>
  figure
    .locator("[data-square]:has(.attacked)")
    .evaluateAll((cells) => cells.map((cell) => (cell as SVGElement).dataset.square!).sort());
/** The result of a figure's steps: the last board, or the last row of bits. */
async function answer(figure: Locator): Promise<string[]> {
  const boards = figure.locator("li [data-value]");
  if ((await boards.count()) > 0)
    return namesIn(BigInt((await boards.last().getAttribute("data-value"))!)).sort();
  const bits = await figure
    .locator("li")
    .last()
    .locator("[data-bit]")
    .evaluateAll((bits) =>
      bits.filter((bit) => bit.textContent === "1").map((bit) => Number((bit as HTMLElement).dataset.bit)),
    );
  return bits.map(nameOf).sort();
}

test("the contents lead to every section", async () => {
  const { page } = site;
  await go(page, "#/how");
  for (const [name, { title }] of Object.entries(SECTIONS)) {
    await follow(page, () => page.locator(".contents").getByRole("link", { name: title }).click());
    const heading = page.locator(`[data-section=${name}]`);
    assert.equal(await heading.innerText(), title);
    // The page scrolls after it is drawn, which may be a little later than the address changes.
    await page.waitForFunction((section) => {
      const { y } = document.querySelector(section)!.getBoundingClientRect();
      return y > -1 && y < 900;
    }, `[data-section=${name}]`);
    assert.equal(await page.locator(".unknown").count(), 0);
  }
  assert.match(await page.locator("article > p").first().innerText(), /ms1b new to you\? Words and letters/);
});

test("the index leads to every page", async () => {
  const { page } = site;
  await go(page, "#/how");
  for (const name of PAGES) {
    await follow(page, () => page.locator(`[data-page="${name}"] a`).click());
    assert.equal(await page.locator("h1").count(), 1);
    assert.match(await page.title(), new RegExp(`^${name}, `));
    assert.equal(await page.evaluate(() => scrollY), 0, name);
    await follow(page, () => page.goBack());
  }
});

test("a name that is none is told, with the index below", async () => {
  const { page } = site;
  await go(page, "#/how/magic");
  assert.equal((await page.locator(".unknown code").textContent())!, "magic");
  assert.equal(await page.locator("[data-page]").count(), PAGES.length);
});

for (const name of PAGES) {
  test(`figures of ${name} show one thing everywhere, change with their boards, and open in the explorer`, async () => {
    const { page } = site;
    await go(page, `#/how/${name}`);
    const count = await figures(page).count();
    assert.notEqual(count, 0);
    for (let i = 0; i < count; i++) {
      const figure = figures(page).nth(i);
      const before = await attacked(figure);
      assert.deepEqual(before, await answer(figure));
      const reset = figure.getByRole("button", { name: "Reset" });
      assert.ok(await reset.isDisabled());
      // A click on an attacked square changes its piece; the attacks must still agree with the figure's last step.
      const [first] = before as [string];
      const said = await squareIn(figure, first).getAttribute("aria-label");
      await squareIn(figure, first).click();
      assert.notEqual(await squareIn(figure, first).getAttribute("aria-label"), said);
      assert.deepEqual(await attacked(figure), await answer(figure));
      assert.ok(await reset.isEnabled());
      // The link to the explorer has the same board.
      const address = (await figure
        .getByRole("link", { name: "Open in the explorer" })
        .getAttribute("href"))!;
      const standing = await figure
        .locator("[data-square]:has(.blocker)")
        .evaluateAll((cells) => cells.length);
      const explorer = await site.open(address);
      const { occupied, sliders } = await boardShown(explorer);
      const movers = await figure.locator(".mover").count();
      assert.equal(sliders.length, movers);
      assert.equal(namesIn(occupied).filter((at) => !sliders.includes(at)).length, standing);
      await explorer.context().close();
      await reset.click();
      assert.deepEqual(await attacked(figure), before);
    }
  });
}

test("a slider is moved by the key S, and by dragging", async () => {
  const { page } = site;
  await go(page, "#/how/obstruction-difference");
  const figure = figures(page).nth(1);
  await squareIn(figure, "d4").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("s");
  assert.match((await squareIn(figure, "e4").getAttribute("aria-label"))!, /rook, the slider/);
  assert.deepEqual(await attacked(figure), await answer(figure));
  const [from, to] = await Promise.all(
    ["e4", "c6"].map(async (name) => (await squareIn(figure, name).boundingBox())!),
  );
  await page.mouse.move(from!.x + from!.width / 2, from!.y + from!.height / 2);
  await page.mouse.down();
  await page.mouse.move(to!.x + to!.width / 2, to!.y + to!.height / 2, { steps: 4 });
  await page.mouse.up();
  assert.match((await squareIn(figure, "c6").getAttribute("aria-label"))!, /rook, the slider/);
  assert.deepEqual(await attacked(figure), await answer(figure));
});

test("a click in a set sets a piece, makes it a rook, and takes it off", async () => {
  const { page } = site;
  await go(page, "#/how/ranks-east");
  const figure = figures(page).nth(2);
  const said = () => squareIn(figure, "d4").getAttribute("aria-label");
  const wanted = [/empty/, /blocker/, /rook, the slider/, /empty/];
  for (const [i, what] of wanted.entries()) {
    if (i > 0) await squareIn(figure, "d4").click({ force: true });
    assert.match((await said())!, what);
    assert.deepEqual(await attacked(figure), await answer(figure));
  }
});
