/** The course, as learners work with it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { keysOf } from "../../src/course/Keys.tsx";
import {
  ALL,
  FAULTS,
  type FormulaLesson,
  isFormula,
  LESSONS,
  lessonNamed,
} from "../../src/course/lessons.ts";
import { withAxe } from "./axe.ts";
import { DESK, PHONE, siteOfTests } from "./browser.ts";
import { excess, go, hash, parameter, settled } from "./reading.ts";

const site = siteOfTests();
const lesson = (name: string) => lessonNamed(name) as FormulaLesson;

const field = (page: Page) => page.getByLabel(/Your formula/);
const digit = (page: Page, file: string) =>
  page.locator(".digits button", { hasText: /^[01]$/ }).nth("abcdefgh".indexOf(file));
/** Presses Check and returns what it says. */
const check = async (page: Page): Promise<string> => {
  await page.getByRole("button", { name: /^Check/ }).click();
  const ruling = page.locator(".ruling");
  await ruling.waitFor();
  return ruling.innerText();
};
const title = (page: Page, name: string) =>
  page.locator("h1", { hasText: lessonNamed(name)!.title }).waitFor();
const answerIs = (page: Page, text: string) =>
  page.waitForFunction(
    (text) => document.querySelector<HTMLTextAreaElement>("#formula")?.value === text,
    text,
  );
const rowOfBits = (page: Page, name: string) =>
  page.locator(`.picture [data-name="${name}"] .bit`).allInnerTexts();
const text = (said: string) => said.replaceAll("`", "");

test("each lesson is solved by its solution and leads to the next, up to the last", async () => {
  const page = await site.open("#/course");
  for (const [i, { name, solution, why }] of ALL.entries()) {
    await title(page, name);
    assert.equal(await hash(page), `#/course/${name}`);
    if (isFormula(ALL[i]!)) await field(page).fill(solution);
    else for (const file of solution) await digit(page, file).click();
    const said = await check(page);
    assert.ok(said.startsWith(`Solved. ${text(why)}`), said);
    if (isFormula(ALL[i]!)) assert.match(said, /Right in all [\d,]+ cases/);
    await page.locator(".solved .next").click();
  }
  await page.locator("main.calculator").waitFor();
  await page.getByRole("link", { name: "Course", exact: true }).click();
  const ticks = page.locator(".lessons .tick");
  await ticks.first().waitFor();
  assert.equal(await ticks.count(), LESSONS.length);
  await page.context().close();
});

test("wrong digits and wrong formulas are told why", async () => {
  const { page } = site;
  await go(page, "#/course/borrow");
  const wrong = async (says: string) => assert.ok((await check(page)).includes(text(says)), says);
  await wrong(LESSONS[0]!.pitfalls.find(({ answer }) => answer === "")!.says);
  for (const file of "cdef") await digit(page, file).click();
  assert.deepEqual(await page.locator(".ruling").count(), 0);
  await wrong(LESSONS[0]!.pitfalls.find(({ answer }) => answer === "cdef")!.says);
  assert.equal(await digit(page, "c").getAttribute("aria-label"), "c: 0 becomes 1");
  for (const name of ["ray", "rank"]) {
    await go(page, `#/course/${name}`);
    for (const { answer, says } of lesson(name).pitfalls) {
      await field(page).fill(answer);
      await wrong(says);
      assert.equal(await page.locator(".solved").count(), 0);
    }
  }
  await go(page, "#/course/rank");
  await field(page).fill(lesson("rank").start);
  assert.match(await check(page), /Right in every case, with 9 operations, and the lesson asks for 7/);
  assert.equal(await page.locator(".ruling.wrong").count(), 0);
});

test("a formula that is right only in the picture is told so, with the case", async () => {
  const page = await site.open("#/course/ray");
  await field(page).fill("2 * (o - 2 * r)");
  assert.match(
    await check(page),
    /^Right in the picture, but not in every case\. .*rook a8, no other pieces\./s,
  );
  assert.match(await page.locator(".failed dl").innerText(), /missing\s+b8/);
  await field(page).fill("(o - 2 * r) & m ^ o");
  // The first failure has a piece on another rank.
  const said = await check(page);
  assert.match(said, /rook b1, no other pieces, and b1 itself is in o\./);
  assert.doesNotMatch(said, /\d cases|failure 1/);
  await page.context().close();
});

test("the picture follows what is typed, and a mistake is named", async () => {
  const { page } = site;
  await go(page, "#/course/ray");
  await field(page).fill("o - 2 * r");
  assert.deepEqual(await rowOfBits(page, "2 * r"), [..."00100000"]);
  assert.deepEqual(await rowOfBits(page, "wanted"), [..."00111110"]);
  assert.deepEqual(await rowOfBits(page, "yours"), [..."01111100"]);
  await field(page).fill("o ^ (o - 2r)");
  assert.deepEqual(await rowOfBits(page, "yours"), [..."00111110"]);
  await field(page).fill("o ^ (o - 2 *");
  assert.equal(await field(page).getAttribute("aria-invalid"), "true");
  assert.match(await page.locator("#formula-said").innerText(), /a value is missing before the end/);
  await field(page).fill("o ^ (o - q)");
  const said = /nothing is called q: the names here are o r m$/;
  assert.match(await page.locator("#formula-said").innerText(), said);
  assert.ok(await page.getByRole("button", { name: /^Check/ }).isDisabled());
  assert.equal(await page.getByText(said).count(), 1);
  await go(page, "#/course/mirror");
  assert.deepEqual(await rowOfBits(page, "rbit(o)"), [..."10100010"]);
  await go(page, "#/course/line");
  const boards = page.locator(".picture svg");
  assert.match((await boards.nth(0).getAttribute("aria-label"))!, /rook d2, .* missing d4 d5 d6/);
  assert.match((await boards.nth(1).getAttribute("aria-label"))!, /bishop b2, .* missing d4 e5/);
});

test("progress and answers survive a reload, until they are forgotten", async () => {
  const page = await site.open("#/course/ray");
  const { solution, start } = lesson("ray");
  await field(page).fill(solution);
  await check(page);
  await page.locator(".solved").waitFor();
  await go(page, "#/course/mirror");
  await field(page).fill("rbit(o");
  await go(page, "#/course/borrow?answer=cdefg");
  await check(page);
  await page.goto("about:blank");
  await page.goto(`${site.address}#/course`);
  // The first lesson that is not solved.
  await title(page, "mirror");
  await page.getByRole("link", { name: "Lesson 2: Write it as a formula, solved" }).click();
  await answerIs(page, solution);
  await page.waitForFunction(() => location.hash.includes("answer="));
  // What was solved stays so, without another check.
  await page.locator(".solved .next").waitFor();
  await field(page).fill("o");
  assert.equal(await page.locator(".solved").count(), 0);
  await page.getByRole("button", { name: "Begin again" }).click();
  await answerIs(page, start);
  assert.equal(await page.locator(".solved").count(), 0);
  await page.getByRole("link", { name: "Lesson 1" }).click();
  await page.locator(".solved .next").waitFor();
  for (const text of ["Begin again", "a: 0"]) await page.getByRole("button", { name: text }).click();
  assert.equal(await parameter(page, "answer"), "a");
  assert.equal(await page.locator(".solved").count(), 0);
  await page.goto("about:blank");
  await page.goto(`${site.address}#/course/borrow`);
  await page.locator(".solved .next").waitFor();
  await page.locator(".solved .next").click();
  await answerIs(page, solution);
  await page.locator(".solved .next").waitFor();
  await page.getByRole("link", { name: "Lesson 3" }).click();
  await answerIs(page, "rbit(o");
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Forget my progress" }).click();
  await answerIs(page, lesson("mirror").start);
  assert.equal(await page.locator(".tick").count(), 0);
  await page.reload();
  await title(page, "mirror");
  await page.getByRole("link", { name: "Lesson 2" }).click();
  await answerIs(page, start);
  await page.context().close();
});

test("without storage, progress lasts as long as the page", async () => {
  const page = await site.open();
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, "localStorage", {
      get: () => {
        throw new DOMException("refused", "SecurityError");
      },
    }),
  );
  await page.reload();
  await go(page, "#/course/ray");
  await field(page).fill(lesson("ray").solution);
  await check(page);
  await page.locator(".tick").waitFor();
  await page.getByRole("link", { name: "Sets" }).click();
  await page.locator("main.sets").waitFor();
  await page.getByRole("link", { name: "Course", exact: true }).click();
  await title(page, "ray");
  assert.equal(await field(page).inputValue(), lesson("ray").solution);
  assert.equal(await page.locator(".tick").count(), 1);
  await page.context().close();
});

test("the buttons write where one is in the text, enclose what is selected, and delete", async () => {
  const { page } = site;
  await go(page, "#/course/mirror");
  const key = (name: string) =>
    page.getByRole("group", { name: "Write" }).getByRole("button", { name, exact: true });
  const select = (from: number, to = from) =>
    field(page).evaluate((area: HTMLTextAreaElement, [from, to]) => area.setSelectionRange(from, to), [
      from,
      to,
    ] as const);
  const is = async (text: string) => assert.equal(await field(page).inputValue(), text);
  await field(page).fill("o r");
  await select(1);
  await key("^").click();
  await is("o ^ r");
  await key("2 *").click();
  await select(0, 1);
  await key("rbit(").click();
  await is("rbit(o) ^ 2 * r");
  assert.equal(await parameter(page, "answer"), "rbit(o) ^ 2 * r");
  assert.ok(await field(page).evaluate((area) => document.activeElement === area));
  await key("Delete").click();
  await is("rbit(o ^ 2 * r");
  await key("Delete").click();
  await is("rbit( ^ 2 * r");
  await select(4, 8);
  await key("Delete").click();
  await is("rbit2 * r");
  await select(0);
  for (const name of ["rbit(", "o", ")", "-"]) await key(name).click();
  assert.equal(await parameter(page, "answer"), "rbit(o) - rbit2 * r");
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport);
    const boxes = await page
      .locator(".keys button")
      .evaluateAll((keys) => keys.map((key) => key.getBoundingClientRect().toJSON() as DOMRect));
    for (const { width, height } of boxes) assert.ok(width >= 38 && height >= 40, `${width} by ${height}`);
    assert.equal(boxes.at(-1)!.top, boxes[0]!.top, "the last button ends the first row");
  }
  await page.setViewportSize(DESK);
});

test("a button does not open the keyboard of a phone, and a tap on the field does", async () => {
  const page = await site.open("#/course/ray", { viewport: PHONE, hasTouch: true });
  const mode = () => field(page).evaluate((area: HTMLTextAreaElement) => area.inputMode);
  const minus = page.getByRole("group", { name: "Write" }).getByRole("button", { name: "-" });
  await minus.tap();
  assert.equal(await mode(), "none");
  assert.equal(await field(page).inputValue(), `${lesson("ray").start} - `);
  await field(page).tap();
  assert.equal(await mode(), "");
  assert.ok(await field(page).evaluate((area) => document.activeElement === area));
  // The keyboard is open now, and stays.
  await minus.tap();
  assert.equal(await mode(), "");
  await page.context().close();
});

test("hints open one by one, and then the solution", async () => {
  const page = await site.open("#/course/line");
  const { hints, solution } = lesson("line");
  for (const [i] of hints.entries()) {
    assert.equal(await page.locator(".hints li").count(), i);
    await page.getByRole("button", { name: `Hint ${i + 1} of ${hints.length}` }).click();
  }
  await page.getByRole("button", { name: "Show the solution" }).click();
  assert.equal(await field(page).inputValue(), solution);
  await go(page, "#/course/rank");
  await title(page, "rank");
  assert.equal(await page.locator(".hints li").count(), 0);
  await go(page, "#/course/borrow");
  for (const name of [/Hint 1/, /Hint 2/, /solution/]) await page.getByRole("button", { name }).click();
  assert.match(await check(page), /^Solved/);
  await page.context().close();
});

test("a published formula with a fault is opened, checked and followed in the calculator", async () => {
  const page = await site.open("#/course/shortest");
  for (const { title, formula } of FAULTS) {
    await go(page, "#/course/rook");
    await page.locator("details.presets").evaluate((details: HTMLDetailsElement) => (details.open = true));
    await page.getByRole("link", { name: title, exact: true }).click();
    await answerIs(page, formula);
    assert.match(await check(page), /Look at this case:/);
  }
  await page.getByRole("link", { name: "Step through it in the calculator" }).click();
  await page.locator("main.calculator").waitFor();
  assert.equal(await page.locator("[aria-invalid]").count(), 0);
  const within = page.getByRole("group", { name: "Check the_answer", exact: true });
  await within.getByRole("button", { name: "Check", exact: true }).click();
  await within.locator(".ruling").waitFor();
  assert.match(await within.locator(".ruling").innerText(), /Wrong in [\d,]+ of [\d,]+ cases/);
  await page.context().close();
});

test("the calculator offers the claim of a lesson besides its own", async () => {
  const { page } = site;
  await go(page, "#/course/ray?answer=o+-+2*r");
  await check(page);
  await page.getByRole("link", { name: "Step through it in the calculator" }).click();
  const claim = page.getByRole("group", { name: "Check the_answer", exact: true }).getByLabel("Check as");
  assert.equal(await claim.locator("option:checked").innerText(), "the right side of a rank");
  assert.equal(await claim.locator("option").count(), 7);
});

test("a lesson is solved without a mouse", async () => {
  const { page } = site;
  await go(page, "#/course/ray");
  await field(page).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("(o ^ (o - 2 * r)) & m");
  for (let i = 0; i <= keysOf(lesson("ray")).length + 1; i++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator(".solved").waitFor();
});

/** Whether parts of the page lie inside of the window. */
const visible = (page: Page, ...parts: readonly string[]) =>
  page.evaluate(
    (parts) =>
      parts.filter((part) => {
        const { top, bottom } = document.querySelector(part)!.getBoundingClientRect();
        return top < -1 || bottom > innerHeight + 1;
      }),
    parts,
  );

test("beside the keyboard of a phone, picture, field and buttons are in view together", async () => {
  const page = await site.open("#/course/borrow", { viewport: { ...PHONE, height: 400 } });
  for (const { name } of ALL.filter(isFormula)) {
    await go(page, `#/course/${name}`);
    await title(page, name);
    await field(page).focus();
    await settled(page);
    assert.deepEqual(await visible(page, ".picture", "#formula", ".keys"), [], name);
  }
  await page.context().close();
});

test("each lesson fits a screen, up to its check", async () => {
  for (const viewport of [PHONE, { ...DESK, height: 800 }]) {
    const page = await site.open("#/course/borrow", { viewport });
    for (const { name } of LESSONS) {
      await go(page, `#/course/${name}`);
      await title(page, name);
      assert.deepEqual(await visible(page, "h1", ".lead", ".picture", ".check > button"), [], name);
      assert.ok((await excess(page)) <= 0, name);
    }
    await page.context().close();
  }
});

test("on a phone, everybody can read a verdict", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await site.open("#/course/line", { viewport: PHONE, colorScheme });
    const violations = await withAxe(page);
    await check(page);
    assert.deepEqual(await visible(page, ".picture", "#formula", ".keys", ".ruling > div > div"), []);
    assert.deepEqual(await violations(), []);
    assert.ok((await excess(page)) <= 0);
    await field(page).fill(lesson("line").solution);
    await check(page);
    await page.locator(".solved").waitFor();
    assert.deepEqual(await visible(page, ".solved"), []);
    assert.deepEqual(await violations(), []);
    await go(page, "#/course/borrow");
    await digit(page, "c").click();
    await check(page);
    assert.deepEqual(await violations(), []);
    await page.context().close();
  }
});

test("the teacher's page has each answer with its reason, and what the check says", async () => {
  const page = await site.open("#/course/teacher", { viewport: PHONE });
  const shown = (await page.locator("main").innerText()).replaceAll(/\s+/g, " ");
  for (const { aim, solution, why, pitfalls } of ALL)
    for (const part of [aim, solution, why, ...pitfalls.map(({ says }) => says)])
      assert.ok(shown.includes(text(part).replaceAll(/\s+/g, " ")), part);
  assert.ok((await excess(page)) <= 0);
  assert.deepEqual(await (await withAxe(page))(), []);
  await page.getByRole("link", { name: "3. To the left: turn the board" }).click();
  await title(page, "mirror");
  await page.getByRole("link", { name: "For teachers" }).click();
  await page.locator("h1", { hasText: "for teachers" }).waitFor();
  await page.context().close();
});
