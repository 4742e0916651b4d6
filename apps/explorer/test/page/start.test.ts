/** The first minute: the borrow plays by itself, once, and every change plays again. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { namesIn } from "../pictures.ts";
import { PHONE, siteOfTests } from "./browser.ts";
import { boardShown, clickSquare, drag, go, hash, later, play, square, stopClock } from "./reading.ts";

const site = siteOfTests();

/** The rows of cells, by name: digits and arrows, lowest square first. */
const rows = (page: Page): Promise<Record<string, string[]>> =>
  page
    .locator(".cells li")
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [
          (row as HTMLElement).dataset.name!,
          [...row.querySelectorAll(".bit")].map((bit) => bit.textContent!),
        ]),
      ),
    );
const attacked = async (page: Page): Promise<string> => namesIn((await boardShown(page)).attacked).join(" ");
const told = (page: Page): Promise<string> => page.locator(".told").innerText();

/** A page with a stopped clock, which only `pass` advances. */
async function stopped(address: string, reducedMotion: "reduce" | "no-preference") {
  const page = await site.open("#/how", { reducedMotion });
  await page.clock.install();
  await page.evaluate((to) => void (location.hash = to), address);
  await page.locator(".start").waitFor();
  return { page, pass: await stopClock(page, 200) };
}

const WHOLE = {
  minuend: ["0", "1", "0", "0", "0", "0", "1", "0"],
  subtrahend: ["0", "0", "1", "0", "0", "0", "0", "0"],
  borrows: ["", "", "", "→", "→", "→", "→", ""],
  difference: ["0", "1", "1", "1", "1", "1", "0", "0"],
  attacks: ["0", "0", "1", "1", "1", "1", "1", "0"],
};

test("the page begins with one rank, and the borrow plays once by itself", async () => {
  const { page, pass } = await stopped("#/", "no-preference");
  await play(page).click();
  await page.locator("input[type=range]").fill("2");
  assert.equal(await attacked(page), "", "before the borrow nothing has changed");
  await play(page).click();
  await pass(20_000);
  assert.deepEqual(await rows(page), WHOLE);
  assert.equal(await attacked(page), "c1 d1 e1 f1 g1");
  assert.match(await told(page), /c d e f g.*attacks/);
  assert.equal(await play(page).textContent(), "Replay");
  await pass(12_000);
  assert.deepEqual(await rows(page), WHOLE, "once");
  await page.context().close();
});

test("the README begins with the same rank", () => {
  const readme = readFileSync(new URL("../../../../README.md", import.meta.url), "utf8");
  const digits = [...readme.matchAll(/^[-= ] ((?:[01] ){7}[01]) /gm)].map(([, row]) => row!.split(" "));
  assert.deepEqual(digits, [WHOLE.minuend, WHOLE.subtrahend, WHOLE.difference, WHOLE.attacks]);
});

test("it plays without being asked, but not where less motion is wished", async () => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    const page = await site.open("", { reducedMotion });
    assert.equal(await play(page).textContent(), reducedMotion === "reduce" ? "Replay" : "Pause");
    if (reducedMotion === "reduce") assert.deepEqual(await rows(page), WHOLE);
    else await page.waitForFunction(() => document.querySelectorAll(".attacked").length > 0);
    await page.context().close();
  }
});

test("playing skips the squares before the rook, wherever the rook stands", async () => {
  const { page, pass } = await stopped("#/", "no-preference");
  const moment = () => page.locator("input[type=range]").inputValue();
  await pass(20_000);
  assert.equal(await play(page).textContent(), "Replay", "it has played to the end");
  await play(page).click();
  assert.equal(await moment(), "2", "a and b are computed: the rook is on b");
  await drag(page, "b1", "e1");
  assert.equal(await moment(), "5", "dragged to e");
  await square(page, "e1").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("s");
  assert.equal(await moment(), "4", "placed on d");
  await page.context().close();
});

test("square by square: what happens is told", async () => {
  const page = await site.open("", { reducedMotion: "reduce" });
  await page.locator("input[type=range]").fill("0");
  for (const [attacks, words] of [
    ["", /^a: 0 − 0 = 0/],
    ["", /^Subtract a 1 on c, the bit after the rook/],
    ["c1", /^c: 0 − 1 cannot be done\. So c borrows a 1 from d, which is worth 2 on c: 2 − 1 = 1/],
    [
      "c1 d1",
      /^d is 0, and the bit before borrowed 1 from it\. So d borrows a 1 from e, which is worth 2 on d: 2 − 1 = 1/,
    ],
    ["c1 d1 e1", /^e .* borrows a 1 from f/],
    ["c1 d1 e1 f1", /^f .* borrows a 1 from g/],
    ["c1 d1 e1 f1 g1", /^g is 1, and the bit before borrowed 1 from it: 1 − 1 = 0\. The borrow ends here/],
    ["c1 d1 e1 f1 g1", /^h: 0 − 0 = 0/],
    ["c1 d1 e1 f1 g1", /Changed bits: c d e f g\. The rook attacks these squares/],
  ] as const) {
    await later(page).click();
    assert.match(await told(page), words);
    assert.equal(await attacked(page), attacks);
  }
  assert.ok(await later(page).isDisabled());
  await page.context().close();
});

test("pieces are set, the rook is dragged, and the address has them", async () => {
  const page = await site.open("", { reducedMotion: "reduce" });
  await clickSquare(page, "e1");
  assert.equal(await attacked(page), "c1 d1 e1");
  await clickSquare(page, "e1");
  await clickSquare(page, "g1");
  assert.equal(await attacked(page), "c1 d1 e1 f1 g1 h1");
  assert.deepEqual((await rows(page)).difference, ["0", "1", "1", "1", "1", "1", "1", "1"]);
  await drag(page, "b1", "e1");
  assert.equal(await attacked(page), "f1 g1 h1");
  await clickSquare(page, "e1");
  assert.deepEqual((await boardShown(page)).sliders, ["e1"], "the rook stays where it is");
  const address = await hash(page);
  assert.match(address, /^#\/\?.*square=e1/);
  await page.reload();
  await page.locator(".start").waitFor();
  assert.equal(await attacked(page), "f1 g1 h1");
  await square(page, "e1").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  assert.equal(await attacked(page), "f1", "by keys, on the one rank that is there");
  await drag(page, "e1", "h1");
  assert.match(await told(page), /attacks no square to its right/);
  await page.context().close();
});

test("the chosen speed stays, and what happens is said aloud when nothing plays", async () => {
  const page = await site.open("", { reducedMotion: "reduce" });
  const told = page.locator(".told");
  assert.equal(await told.getAttribute("aria-live"), "polite");
  await play(page).click();
  await page.waitForFunction(() => document.querySelector(".told")!.getAttribute("aria-live") === "off");
  await play(page).click();
  await page.waitForFunction(() => document.querySelector(".told")!.getAttribute("aria-live") === "polite");
  await page.getByLabel("slow").check();
  await clickSquare(page, "e1");
  assert.ok(await page.getByLabel("slow").isChecked());
  await page.context().close();
});

test("a piece at the end of the rank pays, too", async () => {
  const page = await site.open("#/?square=b1&board=8/8/8/8/8/8/8/1R5p", { reducedMotion: "reduce" });
  await page.getByRole("button", { name: "One bit earlier" }).click();
  assert.match(await told(page), /^h is 1, .* The borrow ends here/);
  await clickSquare(page, "h1");
  await page.getByRole("button", { name: "One bit earlier" }).click();
  assert.match(await told(page), /^h is 0, .* borrows a 1 from beyond the line/);
  await page.context().close();
});

test("without a piece to the right the borrow runs on, and it is said", async () => {
  const page = await site.open("#/?square=b1&board=8/8/8/8/8/8/8/1R6", { reducedMotion: "reduce" });
  assert.match(
    await told(page),
    /^Done\. No piece stops the borrow, so it runs on beyond h\. Only the rank counts\. Changed bits: c d e f g h\./,
  );
  await clickSquare(page, "h1");
  assert.match(await told(page), /^Done\. Changed bits: c d e f g h\./);
  await page.context().close();
});

test("the letters and the sign of the formula are explained", async () => {
  const page = await site.open("", { reducedMotion: "reduce" });
  const terms = await page.locator(".letters dt").allInnerTexts();
  assert.deepEqual(terms, ["o", "r", "2r", "^"]);
  assert.match(await page.locator(".letters").innerText(), /XOR, not a power/);
  assert.match(await page.locator(".saying").innerText(), /lowest bit, a, is written on the left/);
  await page.context().close();
});

test("where the 1 that is subtracted lies beside the line, it is said and shown", async () => {
  const page = await site.open("#/start/file", { reducedMotion: "reduce" });
  await page.locator("input[type=range]").fill("2");
  assert.equal(await told(page), "Subtract a 1 on e2, the bit after the rook. It is not on the file.");
  assert.deepEqual((await rows(page)).subtrahend, ["0", "0", "1", "0", "0", "0", "0", "0", "0"]);
  const labels = await page.locator(".labels span").allTextContents();
  assert.equal(labels.join(" "), "d1 d2 e2 d3 d4 d5 d6 d7 d8");
  await later(page).click();
  assert.match(await told(page), /^e2: 0 − 1 cannot be done\. So e2 borrows a 1 from d3/);
  const { difference, attacks } = await rows(page);
  assert.deepEqual(difference!.slice(0, 4), ["0", "1", "1", ""]);
  assert.deepEqual(attacks!.slice(0, 4), ["0", "0", "", ""], "the mask leaves e2 out");
  // The veil leaves out the squares of the file and e2.
  assert.equal((await page.locator(".board .veil").getAttribute("d"))!.match(/M/g)!.length, 64 - 8 - 1);
  await go(page, "#/?square=h1");
  await page.locator("input[type=range]").fill("8");
  assert.match(await told(page), /Subtract a 1 on a2, .* not on the rank\.$/);
  assert.deepEqual((await rows(page)).subtrahend, ["0", "0", "0", "0", "0", "0", "0", "0", "1"]);
  await page.context().close();
});

test("the first pages lead to both directions, and to a formula of one's own", async () => {
  const page = await site.open("#/start/file", { reducedMotion: "reduce" });
  await page.getByRole("link", { name: "Up and down at once" }).click();
  await page.locator(".explore").waitFor();
  assert.equal(await attacked(page), "d1 d3 d4 d5 d6 d7");
  await go(page, "#/");
  await page.getByRole("link", { name: "Write the formula yourself" }).click();
  await page.locator(".course").waitFor();
  await page.context().close();
});

test("a rook that is not on the rank stands where it begins", async () => {
  const page = await site.open("#/?square=e4", { reducedMotion: "reduce" });
  assert.deepEqual((await boardShown(page)).sliders, ["b1"]);
  assert.equal(await page.locator("[role=grid] [tabindex='0']").count(), 1);
  await page.context().close();
});

test("then a file, and the board", async () => {
  const page = await site.open("", { reducedMotion: "reduce" });
  await page.getByRole("link", { name: /Next: up a file/ }).click();
  await page.locator(".scene.file").waitFor();
  assert.equal(await attacked(page), "d3 d4 d5 d6 d7");
  assert.deepEqual((await rows(page)).borrows, ["", "", "", "→", "→", "→", "→", "→", ""]);
  assert.match(await told(page), /d3 d4 d5 d6 d7.*mirror the board/);
  await clickSquare(page, "d5");
  assert.equal(await attacked(page), "d3 d4 d5");
  await page.getByRole("link", { name: /Next: the whole board/ }).click();
  await page.locator(".explore").waitFor();
  await page.context().close();
});

test("on a phone, board, cells and Play are on the first screen, under one row of links", async () => {
  const page = await site.open("", { viewport: PHONE, reducedMotion: "reduce" });
  for (const [address, board] of [
    ["#/", "[role=grid]"],
    ["#/start/file", "[role=grid]"],
    ["#/explore", "[role=grid]"],
  ] as const) {
    await go(page, address);
    await page.evaluate(() => scrollTo(0, 0));
    for (const what of [board, ".cells", ".play"]) {
      const box = (await page.locator(what).first().boundingBox())!;
      assert.ok(
        box.y >= 0 && box.y + box.height <= PHONE.height,
        `${address}: ${what} ends at ${box.y + box.height}`,
      );
    }
    const tops = await page
      .locator("header a")
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().bottom / 20)));
    assert.ok(Math.max(...tops) - Math.min(...tops) <= 1, `${address}: one row`);
    assert.ok(
      await page.evaluate(() => {
        const nav = document.querySelector("header nav")!;
        return nav.scrollWidth <= nav.clientWidth;
      }),
      "all links are seen",
    );
  }
  await page.context().close();
});

test("a link's picture and words are in the page, and the picture is there", async () => {
  const page = await site.open();
  const head = await page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll("meta[name], meta[property]")].map((meta) => [
        meta.getAttribute("name") ?? meta.getAttribute("property"),
        meta.getAttribute("content"),
      ]),
    ),
  );
  for (const key of ["description", "og:title", "og:description", "og:image", "og:image:alt", "twitter:card"])
    assert.ok(head[key], key);
  const picture = await fetch(new URL(head["og:image"]!, site.address));
  assert.equal(picture.status, 200);
  const bytes = new DataView(await picture.arrayBuffer());
  assert.deepEqual([bytes.getUint32(16), bytes.getUint32(20)], [800, 420], "its size, as its head says");
  assert.equal(await page.locator("link[rel=icon]").count(), 1);
  await page.context().close();
});
