/** The challenges, as visitors work with them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { CHALLENGES, FAULTS } from "../../src/challenges/challenges.ts";
import { withAxe } from "./axe.ts";
import { PHONE, siteOfTests } from "./browser.ts";
import { excess, go, hash } from "./reading.ts";

const site = siteOfTests();

const field = (page: Page) => page.getByLabel(/Your formula/);
const check = async (page: Page): Promise<string> => {
  await page.getByRole("button", { name: "Check in every case" }).click();
  const ruling = page.locator(".ruling");
  await ruling.waitFor();
  return ruling.innerText();
};
const rowOfBits = (page: Page, name: string) =>
  page.locator(`.picture [data-name="${name}"] .bit`).allInnerTexts();

test("the first challenge is solved, and leads to the next, up to the last", async () => {
  const { page } = site;
  await go(page, "#/try");
  for (const [i, { title, solution }] of CHALLENGES.entries()) {
    assert.match(await page.locator("h1").innerText(), new RegExp(`${i + 1} of 5: ${title}`));
    await field(page).fill(solution);
    assert.match(await check(page), /^Right in all [\d,]+ cases/);
    const next = page.locator(".solved a");
    assert.match(
      await next.innerText(),
      i < 4 ? new RegExp(`Next: ${CHALLENGES[i + 1]!.title}`) : /the last one/,
    );
    await next.click();
    if (i < 4) await page.getByText(`Challenge ${i + 2} of 5`).waitFor();
  }
  await page.locator("main.calculator").waitFor();
});

test("the picture follows what is typed", async () => {
  const { page } = site;
  await go(page, "#/try/one-rank");
  assert.deepEqual(await rowOfBits(page, "wanted"), [..."00111110"]);
  assert.deepEqual(await rowOfBits(page, "your formula"), [..."01111100"]);
  await field(page).fill("o ^ (o - 2 * r)");
  assert.deepEqual(await rowOfBits(page, "your formula"), [..."00111110"]);
  await field(page).fill("o ^ (o - 2 *");
  assert.equal(await field(page).getAttribute("aria-invalid"), "true");
  assert.match(await page.locator("#formula-said").innerText(), /a value is missing before the end/);
  await go(page, "#/try/one-ray");
  assert.match((await page.locator(".picture svg").getAttribute("aria-label"))!, /missing d4 d5 d6/);
});

test("hints open one by one, and then the solution", async () => {
  const { page } = site;
  await go(page, "#/try/mirror");
  const { hints, solution } = CHALLENGES[2]!;
  for (const [i] of hints.entries()) {
    assert.equal(await page.locator(".hints li").count(), i);
    await page.getByRole("button", { name: `Show a hint (${i + 1} of ${hints.length})` }).click();
  }
  await page.getByRole("button", { name: /Write a solution/ }).click();
  assert.equal(await field(page).inputValue(), solution);
});

test("a formula with too many operations is right, and not what was asked for", async () => {
  const { page } = site;
  await go(page, "#/try/shortest");
  assert.match(await check(page), /^Right in all 5,532 cases, 4 operations/);
  assert.match(await page.locator(".judged").innerText(), /The challenge asks for 3 operations at most/);
  assert.equal(await page.locator(".solved").count(), 0);
});

test("the address has the formula, and another challenge begins anew", async () => {
  const { page } = site;
  await go(page, "#/try/line");
  await field(page).fill("t = o & m\nt ^ u");
  await page.waitForFunction(() => location.hash.includes("formula="));
  const address = await hash(page);
  await go(page, "#/how");
  await go(page, address);
  assert.equal(await field(page).inputValue(), "t = o & m\nt ^ u");
  await field(page).fill(CHALLENGES[3]!.start);
  await page.waitForFunction(() => location.hash === "#/try/line");
  await page.getByRole("link", { name: "A mirror" }).click();
  await page.getByText("Challenge 3 of 5").waitFor();
  assert.equal(await field(page).inputValue(), CHALLENGES[2]!.start);
});

test("a published formula with a fault is opened, checked and followed in the calculator", async () => {
  const { page } = site;
  await go(page, "#/try");
  for (const { title, formula } of FAULTS) {
    await page.locator("details.presets").evaluate((details: HTMLDetailsElement) => (details.open = true));
    await page.getByRole("link", { name: title, exact: true }).click();
    await page.waitForFunction(
      (text) => document.querySelector<HTMLTextAreaElement>("#formula")!.value === text,
      formula,
    );
    assert.match(await check(page), /Wrong: /);
  }
  await page.getByRole("link", { name: "Step through it in the calculator" }).click();
  await page.locator("main.calculator").waitFor();
  assert.equal(await page.locator("[aria-invalid]").count(), 0);
});

test("a challenge is solved without a mouse", async () => {
  const { page } = site;
  await go(page, "#/try/one-rank");
  await page.reload();
  await field(page).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("(o ^ (o - 2 * r)) & m");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator(".solved").waitFor();
});

test("on a phone, everybody can read a verdict", async () => {
  const page = await site.open("#/try/one-ray", { viewport: PHONE, colorScheme: "dark" });
  const violations = await withAxe(page);
  await check(page);
  assert.deepEqual(await violations(), []);
  assert.ok((await excess(page)) <= 0);
  await page.context().close();
});
