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
    assert.match(await page.locator(".solved").innerText(), /^Solved\. [A-Z]/);
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
  const page = await site.open("#/try/one-rank");
  assert.deepEqual(await rowOfBits(page, "2 * r"), [..."00100000"]);
  assert.deepEqual((await page.locator(".picture .labels").innerText()).match(/\S+/g)!.slice(-2), [
    "h",
    "128",
  ]);
  assert.deepEqual(await rowOfBits(page, "wanted"), [..."00111110"]);
  assert.deepEqual(await rowOfBits(page, "your formula"), [..."01111100"]);
  await field(page).fill("o ^ (o - 2 * r)");
  assert.deepEqual(await rowOfBits(page, "your formula"), [..."00111110"]);
  await field(page).fill("o ^ (o - 2 *");
  assert.equal(await field(page).getAttribute("aria-invalid"), "true");
  assert.match(await page.locator("#formula-said").innerText(), /a value is missing before the end/);
  await go(page, "#/try/one-ray");
  const boards = page.locator(".picture svg");
  assert.match((await boards.nth(0).getAttribute("aria-label"))!, /rook d2, .* missing d4 d5 d6/);
  assert.match((await boards.nth(1).getAttribute("aria-label"))!, /bishop b2, .* missing d4 e5/);
});

test("a formula that is right only in the picture is told so", async () => {
  const page = await site.open("#/try/one-rank");
  assert.match(await page.locator(".lead").innerText(), /every square of the rook and every set of pieces/);
  await field(page).fill("2 * (o - 2 * r)");
  assert.match(await check(page), /^Right in the picture, but not here: rook a1, no other pieces\./);
  assert.match(await page.locator(".failed dl").innerText(), /extra\s+56 squares/);
});

test("answers and solved challenges stay as long as the page is open", async () => {
  const page = await site.open("#/try/one-ray");
  const { start, solution } = CHALLENGES[1]!;
  await field(page).fill(solution);
  await check(page);
  await page.locator(".solved").waitFor();
  await page.getByRole("link", { name: "Calculator", exact: true }).click();
  await page.locator("main.calculator").waitFor();
  await page.getByRole("link", { name: "Try it" }).click();
  await page.getByText("Challenge 2 of 5").waitFor();
  assert.equal(await field(page).inputValue(), solution);
  await page.getByRole("link", { name: "One rank" }).click();
  await page.getByText("Challenge 1 of 5").waitFor();
  assert.equal(await field(page).inputValue(), CHALLENGES[0]!.start);
  await page.getByRole("link", { name: "One ray (solved)" }).click();
  await page.getByText("Challenge 2 of 5").waitFor();
  assert.equal(await field(page).inputValue(), solution);
  await page.waitForFunction(() => location.hash.includes("formula="), undefined, { timeout: 5000 });
  await page.getByRole("button", { name: "Begin again" }).click();
  assert.equal(await field(page).inputValue(), start);
  await page.waitForFunction(() => location.hash === "#/try/one-ray");
});

test("hints open one by one, and then the solution", async () => {
  const page = await site.open("#/try/mirror");
  const { hints, solution } = CHALLENGES[2]!;
  for (const [i] of hints.entries()) {
    assert.equal(await page.locator(".hints li").count(), i);
    await page.getByRole("button", { name: `Show a hint (${i + 1} of ${hints.length})` }).click();
  }
  await page.getByRole("button", { name: /Write a solution/ }).click();
  assert.equal(await field(page).inputValue(), solution);
});

test("a formula with too many operations is right, and not what was asked for", async () => {
  const page = await site.open("#/try/shortest");
  assert.match(await check(page), /^Right in all 5,532 cases, 4 operations/);
  assert.match(await page.locator(".judged").innerText(), /The challenge asks for 3 operations at most/);
  assert.equal(await page.locator(".solved").count(), 0);
});

test("the address has the formula, and another challenge begins anew", async () => {
  const page = await site.open("#/try/line");
  await field(page).fill("t = o & m\nt ^ u");
  await page.waitForFunction(() => location.hash.includes("formula="));
  const address = await hash(page);
  await go(page, "#/how");
  await go(page, address);
  assert.equal(await field(page).inputValue(), "t = o & m\nt ^ u");
  await field(page).fill(CHALLENGES[3]!.start);
  await page.waitForFunction(() => location.hash === "#/try/line");
  await page.getByRole("link", { name: "Half a turn" }).click();
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
    assert.match(await check(page), /^(Wrong|Right in the picture, but not here): /);
  }
  await page.getByRole("link", { name: "Step through it in the calculator" }).click();
  await page.locator("main.calculator").waitFor();
  assert.equal(await page.locator("[aria-invalid]").count(), 0);
});

test("the calculator checks a formula as the challenge does, and offers its other claims", async () => {
  const { page } = site;
  await go(page, "#/try/one-rank?formula=o+-+2*r");
  const verdict = await check(page);
  await page.getByRole("link", { name: "Step through it in the calculator" }).click();
  const within = page.getByRole("group", { name: "Check the_answer", exact: true });
  const claim = within.getByLabel("Check as");
  assert.equal(await claim.locator("option:checked").innerText(), "the right side of a rank");
  assert.equal(await claim.locator("option").count(), 7);
  await within.getByRole("button", { name: "Check", exact: true }).click();
  await within.locator(".ruling").waitFor();
  const count = /Wrong in [\d,]+ of [\d,]+ cases/;
  assert.equal(count.exec(await within.locator(".ruling").innerText())![0], count.exec(verdict)![0]);
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
