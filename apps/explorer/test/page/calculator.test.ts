/** The calculator, as users work with it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { withAxe } from "./axe.ts";
import { PHONE, siteOfTests } from "./browser.ts";
import { excess } from "./reading.ts";

const site = siteOfTests();

const ROWS = "#/calculator?layout=a1&let=a=0xff&let=b=~a%26north(a)&let=c=d4|nothing";
const row = (page: Page, name: string) =>
  page.locator(".entry").filter({ has: page.getByLabel(`Expression of ${name}`, { exact: true }) });
const hexOf = async (page: Page, name: string) => row(page, name).locator("dd").first().textContent();
const addressHas = (page: Page, text: string) =>
  page.waitForFunction((part) => decodeURIComponent(location.hash).includes(part), text);

test("rows are worked out as they are typed, and the address follows", async () => {
  const page = await site.open(ROWS);
  assert.equal(await hexOf(page, "b"), "0x000000000000ff00");
  await page.getByLabel("Expression of a", { exact: true }).fill("d4 | e5");
  assert.equal(await hexOf(page, "b"), "0x0000100800000000");
  await addressHas(page, "let=a=d4+|+e5");
  await page.reload();
  assert.equal(await hexOf(page, "b"), "0x0000100800000000");
});

test("spaces stay where they are typed, and what stands in an added row is replaced", async () => {
  const page = await site.open(ROWS);
  await page.getByRole("button", { name: "Add a row" }).click();
  await page.keyboard.type(" b4 | f4 ");
  assert.equal(await page.getByLabel("Expression of d", { exact: true }).inputValue(), " b4 | f4 ");
  assert.equal(await hexOf(page, "d"), "0x0000000022000000");
});

test("a row without a value of its own is no mistake if a check gives it one", async () => {
  const page = await site.open("#/calculator?layout=a1&let=t=o%26m&let=a=m%26~(t^-t)");
  assert.equal(await page.locator("[aria-invalid], .entry .error").count(), 0);
  assert.match(await page.locator(".entry .note").first().innerText(), /No value here: o is given when/);
});

test("a mistake stands beside its row, and loses no other", async () => {
  const page = await site.open(ROWS);
  const field = page.getByLabel("Expression of c", { exact: true });
  assert.equal(await field.getAttribute("aria-invalid"), "true");
  const message = page.locator(`[id="${await field.getAttribute("aria-describedby")}"]`);
  assert.match((await message.textContent())!, /no bitboard is called nothing: define it in a row/);
  assert.equal(await message.locator("mark").textContent(), "nothing");
  await field.fill("d4 | b");
  assert.equal(await field.getAttribute("aria-invalid"), null);
  assert.equal(await hexOf(page, "c"), "0x000000000800ff00");
});

test("squares of a plain number are put in and taken out, by click and by key", async () => {
  const page = await site.open(ROWS);
  const board = row(page, "a").getByRole("grid");
  await board.locator('[data-square="d4"]').click();
  const field = page.getByLabel("Expression of a", { exact: true });
  assert.equal(await field.inputValue(), "0x00000000080000ff");
  await board.locator('[data-square="a1"]').click();
  await page.keyboard.press("ArrowUp");
  // On other boards the key S places the slider. This board has none, so S must do nothing.
  await page.keyboard.press("s");
  await page.keyboard.press("Space");
  assert.equal(await field.inputValue(), "0x00000000080001fe");
  assert.equal(await board.locator('[data-square="a2"]').getAttribute("aria-label"), "a2: in the set");
  assert.equal(await row(page, "b").getByRole("grid").count(), 0);
});

test("another order of squares writes the numbers anew, and keeps the boards", async () => {
  const page = await site.open(ROWS);
  const before = await row(page, "b").locator("[data-value]").getAttribute("data-value");
  await page.getByLabel("Order of squares").selectOption("a8 = 0, b8 = 1");
  assert.equal(await page.getByLabel("Expression of a", { exact: true }).inputValue(), "0xff00000000000000");
  assert.equal(await hexOf(page, "b"), "0x00ff000000000000");
  assert.equal(await row(page, "b").locator("[data-value]").getAttribute("data-value"), before);
  await addressHas(page, "layout=a8&let=a=0xff00000000000000");
});

test("rows come, go and are renamed, and the keyboard stays with them", async () => {
  const page = await site.open(ROWS);
  await page.getByLabel("Name of row 1").fill("pawns");
  await page.keyboard.press("Enter");
  assert.equal(await page.getByLabel("Expression of b", { exact: true }).inputValue(), "~pawns&north(pawns)");
  await page.getByRole("button", { name: "Add a row" }).click();
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent,
    );
  assert.equal(await focused(), "Expression of a");
  await page.getByRole("button", { name: "Remove pawns" }).click();
  assert.equal(await focused(), "Expression of b");
  assert.match((await row(page, "b").locator(".error").textContent())!, /no bitboard is called pawns/);
  for (const name of ["b", "c", "a"]) await page.getByRole("button", { name: `Remove ${name}` }).click();
  assert.equal(await focused(), "Add a row");
  await page.waitForFunction(() => location.hash === "#/calculator?layout=a1");
  await page.reload();
  await page.getByRole("button", { name: "Add a row" }).waitFor();
  assert.equal(await page.locator(".entry").count(), 0);
});

test("a removed row comes back", async () => {
  const page = await site.open(ROWS);
  await page.getByRole("button", { name: "Remove b" }).click();
  assert.match(await page.locator(".undo").innerText(), /The row b is removed\. Undo/);
  await page.getByRole("button", { name: "Undo" }).click();
  assert.equal(await hexOf(page, "b"), "0x000000000000ff00");
  assert.deepEqual(await page.locator(".undo button").count(), 0);
  await page.getByRole("button", { name: "Remove b" }).click();
  await page.getByLabel("Expression of a", { exact: true }).fill("1");
  assert.deepEqual(await page.locator(".undo button").count(), 0, "another change is not undone");
});

test("boards name their files and ranks, and binary numbers say where they begin", async () => {
  const page = await site.open(ROWS);
  for (const name of ["a", "b"])
    assert.equal((await row(page, name).locator("svg .coordinates text").allTextContents()).length, 16, name);
  assert.match(await row(page, "a").innerText(), /bit 63 \(h8\) first, bit 0 \(a1\) last/);
  await page.getByLabel("Order of squares").selectOption("a8 = 0, b8 = 1");
  assert.match(await row(page, "a").innerText(), /bit 63 \(h1\) first, bit 0 \(a8\) last/);
});

test("only a row with names in it can be checked", async () => {
  const page = await site.open(ROWS);
  assert.equal(await row(page, "a").getByLabel("Check as").count(), 0);
  assert.equal(await row(page, "b").getByLabel("Check as").count(), 1);
});

test("boards and rows are copied, and it is said", async () => {
  const page = await site.open(ROWS, { permissions: ["clipboard-read", "clipboard-write"] });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const ofB = page.getByRole("group", { name: "Copy b as" });
  await ofB.getByRole("button", { name: "C", exact: true }).click();
  await ofB.getByText("copied").waitFor();
  assert.match(await copied(), /static const uint64_t B = UINT64_C\(0x000000000000ff00\);/);
  const all = page.getByRole("group", { name: "Copy all rows as" });
  await all.getByRole("button", { name: "Rust" }).click();
  await all.getByText("copied").waitFor();
  assert.match(
    await copied(),
    /let b: u64 = !a & slidemask::Bitboard\(a\)\.shift\(slidemask::Direction::North\)\.0;/,
  );
});

/** Presses the button that copies all rows on a page without a clipboard. */
async function copiedByHand(page: Page) {
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  const button = page
    .getByRole("group", { name: "Copy all rows as" })
    .getByRole("button", { name: "Python" });
  await button.click();
  const field = page.getByRole("textbox", { name: "copy this by hand" });
  await field.waitFor();
  return { button, field };
}

test("where there is no clipboard, all lines are there to be copied by hand", async () => {
  const page = await site.open(ROWS);
  const { button, field } = await copiedByHand(page);
  const isFocused = (of: Locator) => of.evaluate((element) => element === document.activeElement);
  const text = await field.inputValue();
  assert.match(text, /^# a1 = 0, b1 = 1\nMASK = .*\n# a = 0xff\na = 0xff\n# b = /);
  assert.equal(await page.evaluate(() => String(getSelection())), text);
  assert.ok(await field.evaluate((element: HTMLTextAreaElement) => element.readOnly));
  assert.ok(await isFocused(field));
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "detached" });
  assert.ok(await isFocused(button));
  await button.press("Enter");
  await page.getByRole("button", { name: "Close" }).click();
  await field.waitFor({ state: "detached" });
  assert.ok(await isFocused(button));
});

for (const [name, options] of [
  ["on a phone, in the dark", { viewport: PHONE, colorScheme: "dark" }],
  ["on a desk, in the light", { colorScheme: "light" }],
] as const) {
  test(`everybody can copy by hand ${name}`, async () => {
    const page = await site.open(ROWS, options);
    await copiedByHand(page);
    const violations = await withAxe(page);
    assert.deepEqual(await violations(), []);
    assert.ok((await excess(page)) <= 0);
  });
}

test("what was typed is there again after a look at another view", async () => {
  const page = await site.open(ROWS);
  await page.getByLabel("Expression of a", { exact: true }).fill("h8");
  await addressHas(page, "let=a=h8");
  await page.getByRole("link", { name: "Sets" }).click();
  await page.locator("main.sets").waitFor();
  await page.getByRole("link", { name: "Calculator" }).click();
  await page.getByLabel("Expression of a", { exact: true }).waitFor();
  await addressHas(page, "let=a=h8");
  assert.equal(await page.getByLabel("Expression of a", { exact: true }).inputValue(), "h8");
});

test("every example is shown from its link", async () => {
  const page = await site.open("#/calculator");
  await page.locator("summary", { hasText: "Examples" }).click();
  for (const link of await page.locator(".presets a").all()) {
    await link.click();
    assert.equal(await page.locator(".entry [aria-invalid]").count(), 0);
  }
  await page.getByLabel("Expression of fill3").waitFor();
});
