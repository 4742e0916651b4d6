/** Accessibility: the findings of axe, the names of controls, and the announcements to screen readers. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { some } from "../long.ts";
import { withAxe } from "./axe.ts";
import { DESK, PHONE, siteOfTests } from "./browser.ts";
import { choice, clickSquare, drag, field, go, loaded, openAll, SETS } from "./reading.ts";
import { VIEWS, WIDE_VIEWS } from "./views.ts";

const site = siteOfTests();

/** The roles of focusable elements without a name, from the browser's accessibility tree. */
async function nameless(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  const focusable = nodes.filter(
    ({ ignored, properties }) =>
      !ignored && properties?.some(({ name, value }) => name === "focusable" && value.value === true),
  );
  assert.ok(focusable.length > 5);
  await devtools.detach();
  // The page and its main part are focused by scripts, not by keys.
  const byScript = ["RootWebArea", "main"];
  return focusable
    .filter(({ name, role }) => !byScript.includes(String(role?.value)) && !name?.value)
    .map(({ role }) => String(role?.value));
}

// The short form has each width and each theme once.
for (const [where, viewport, colorScheme] of some(
  [
    ["a desk", DESK, "light"],
    ["a phone", PHONE, "dark"],
    ["a desk", DESK, "dark"],
    ["a phone", PHONE, "light"],
  ] as const,
  2,
)) {
  test(`on ${where}, in the ${colorScheme}: axe finds nothing, and everything has a name`, async () => {
    const page = await site.open("", { viewport, colorScheme });
    const violations = await withAxe(page);
    for (const view of [...VIEWS, ...WIDE_VIEWS]) {
      await go(page, view);
      await loaded(page);
      await openAll(page);
      assert.deepEqual(await violations(), [], view);
      assert.deepEqual(await nameless(page), [], view);
    }
    // The page with an error message and a square under the pointer.
    await go(page, "#/explore");
    await field(page).fill("0xg");
    await page.locator('[data-square="c3"]').hover();
    assert.deepEqual(await violations(), [], "a mistake");
    await page.context().close();
  });
}

/** The texts of the page's live regions. */
const said = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[aria-live=polite], [role=status]")]
      .map((region) => region.textContent!.trim())
      .filter((text) => text !== ""),
  );

test("what changes is said", async () => {
  const { page } = site;
  const changes = async (what: string, action: () => Promise<unknown>, expected: RegExp) => {
    const before = await said(page);
    await action();
    const news = (await said(page)).filter((text) => !before.includes(text));
    assert.ok(
      news.some((text) => expected.test(text)),
      `${what}: ${JSON.stringify(news)}`,
    );
  };
  await go(
    page,
    "#/explore?method=ray-subtraction&piece=rook&square=d4&board=0x0000000000000042&axis=file&step=0",
  );
  await changes("a blocker", () => clickSquare(page, "d6"), /rook on d4 attacks 12 squares/);
  await changes("the slider", () => drag(page, "d4", "a1"), /rook on a1 attacks 8 squares/);
  await changes("a piece", () => choice(page, "Piece", "queen").check(), /queen on a1 attacks 15 squares/);
  await changes("a step", () => page.getByRole("button", { name: /next/i }).click(), /2/);
  await changes("a mistake", () => field(page).fill("0xg"), /g/);
  await go(page, "#/sets?method=ranks-east&sliders=0&board=0&hand=slider");
  await changes("a slider of several", () => clickSquare(page, "d6"), /1 slider/);
  await choice(page, SETS.hand, "blocker").check();
  await changes("a blocker of several", () => clickSquare(page, "h6"), /2 pieces/);
  await go(page, "#/compare?piece=rook&square=a1&board=0");
  await changes("the answer of all methods", () => clickSquare(page, "a3"), /0x00000000000101fe/);
});

test("the board says what is on a square", async () => {
  const { page } = site;
  await go(
    page,
    "#/explore?method=sbamg&piece=queen&square=f3&board=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R&axis=all&view=all",
  );
  const cell = (name: string) => page.getByRole("gridcell", { name: new RegExp(`^${name}: `) });
  for (const [square, words] of [
    ["f3", [/queen/, /slider/]],
    ["h3", [/black pawn/, /attacked/]],
    ["e2", [/white bishop/, /attacked/]],
    ["f4", [/attacked/]],
    ["a5", [/empty/]],
  ] as const) {
    const label = (await cell(square).getAttribute("aria-label"))!;
    for (const word of words) assert.match(label, word);
  }
  assert.equal(await page.getByRole("gridcell").count(), 64);
  assert.equal(await page.getByRole("row").count(), 8);
});

test("a picture says which squares it shows", async () => {
  const { page } = site;
  await go(
    page,
    "#/explore?method=obstruction-subtractive&piece=rook&square=d4&board=0x28658a200a40ab58&axis=file&view=all",
  );
  const label = (step: string) =>
    page
      .locator(`[data-step="${step}"]`)
      .getByRole("img", { includeHidden: true })
      .getAttribute("aria-label");
  assert.match((await label("upper"))!, /upper.*: d6 d8$/);
  assert.match((await label("difference"))!, /difference.*: 40 squares|0x0000/);
});

test("the page says where one is", async () => {
  const { page } = site;
  for (const [view, name] of [
    ["#/compare", "Compare"],
    ["#/sets", "Sets"],
    ["#/rays", "Rays"],
    ["#/calculator", "Calculator"],
    ["#/course/ray", "Course"],
    ["#/how", "How it works"],
    ["#/explore", "Explore"],
  ] as const) {
    await go(page, view);
    await page.locator("main:not([aria-busy]) h1").waitFor();
    const current = page.locator("[aria-current=page]");
    assert.deepEqual(await current.allInnerTexts(), [name]);
    assert.equal(await page.locator("h1").count(), 1);
    assert.equal(await page.getByRole("main").count(), 1);
    await page.waitForFunction((name) => document.title.replace(/^.*, /, "").startsWith(name), name);
  }
  assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
});
