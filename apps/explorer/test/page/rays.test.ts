/** The view of the eight rays shows what the library computes, and answers to mouse, finger and keys. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { load } from "slidemask";
import { type RaysState, writeRays } from "../../src/rays/raysState.ts";
import { aroundOf, sightOf } from "../../src/rays/seen.ts";
import { formatRoute } from "../../src/route.ts";
import { hex, nameOf } from "../../src/squares.ts";
import { cases } from "../long.ts";
import { Random, randomRays } from "../random.ts";
import { PHONE, siteOfTests } from "./browser.ts";
import {
  boardShown,
  choice,
  chosen,
  clickSquare,
  drag,
  field,
  focusOn,
  go,
  hash,
  later,
  openPreset,
  parameter,
  settled,
  square,
  visit,
} from "./reading.ts";

const site = siteOfTests();
const library = await load();
const address = (state: RaysState) => formatRoute(["rays"], writeRays(state));

/** The words of the cards, as their digits say. */
const words = (page: Page) =>
  page.locator(".ray-word").evaluateAll((words) =>
    words.map((word) => {
      const digits = [...word.querySelectorAll<HTMLElement>("[data-bit]")];
      if (digits.length !== 64) throw new Error(`${digits.length} digits`);
      const value = digits.reduce(
        (set, digit) => (digit.textContent === "1" ? set | (1n << BigInt(digit.dataset.bit!)) : set),
        0n,
      );
      return {
        value,
        said: (word as HTMLElement).dataset.word,
        reached: digits
          .filter((digit) => digit.matches(".reached"))
          .map((digit) => Number(digit.dataset.bit)),
      };
    }),
  );

/** The digits of the ray that is shown alone, row by row. */
const oneRay = (page: Page) =>
  page
    .locator(".stage .cells li")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("[data-bit]")].map((bit) => bit.textContent).join("")),
    );

const threats = (page: Page, name: string) =>
  page.locator(`[data-threats="${name}"]`).evaluateAll((lists) =>
    lists.flatMap((list) => {
      const items = [...list.querySelectorAll("li")].map((item) => item.textContent!);
      return items.length === 0 ? [list.textContent!] : items;
    }),
  );

test("random states: board, words and threats are the library's, and the address is kept", async () => {
  const { page } = site;
  const random = new Random(33);
  for (let round = 0; round < cases(40, 12); round++) {
    const state = randomRays(random);
    if (round % 12 === 0) await visit(page, site.address + address(state));
    else await go(page, address(state));
    await page.locator("main.rays h1").waitFor();
    const around = aroundOf(library, state.square, state.occupied);
    const shown = await boardShown(page);
    assert.equal(hex(shown.occupied), hex(state.occupied));
    // The superpiece covers its own square.
    assert.equal(hex(shown.attacked), hex(around.onBoard));
    assert.deepEqual(shown.sliders, [nameOf(state.square)]);
    const cards = await words(page);
    const values = around.steps.map(({ value }) => value);
    assert.deepEqual(
      cards.map(({ value, said }) => [value, said]),
      values.map((value) => [value, hex(value)]),
    );
    const { borrows } = around.steps[1]!.borrow!;
    assert.deepEqual(
      cards.map(({ reached }) => reached.reduce((set, bit) => set | (1n << BigInt(bit)), 0n)),
      [0n, borrows, 0n, 0n],
    );
    assert.equal(await chosen(page, "Ray"), state.ray);
    assert.equal(await chosen(page, "A click"), state.hand);
    assert.equal(await page.locator(".travel").getAttribute("data-computed"), String(state.bit));
    const sight = sightOf(library, state, state.square, state.letter);
    if (sight === undefined) assert.equal(await page.locator(".seen").count(), 0);
    else {
      const against = sight.against.map(
        ({ attacker: { color, kind }, from }) => `${color} ${kind} on ${nameOf(from)}`,
      );
      assert.deepEqual(await threats(page, "against"), against.length === 0 ? ["none"] : against);
    }
    assert.equal(await hash(page), address(state));
  }
});

const ROOKS = "#/rays?square=d4&board=3r4/8/8/8/8/8/8/3R4&ray=north&hand=square&set=N";

test("the example of two rooks: each looks through d4 at the other", async () => {
  const { page } = site;
  await go(page, ROOKS);
  assert.deepEqual(await threats(page, "against"), ["white rook on d1", "black rook on d8"]);
  assert.deepEqual(await threats(page, "from"), ["none"]);
  assert.deepEqual((await threats(page, "through")).sort(), [
    "black rook on d8 → white rook on d1",
    "white rook on d1 → black rook on d8",
  ]);
  // e6 is empty, so bit 0 is 0 in the rays and 1 in `o`.
  assert.deepEqual(await oneRay(page), [
    "10001001",
    "11000000",
    "→→→".padStart(3),
    "01110001",
    "11111000",
    "10001000",
  ]);
  assert.match((await page.locator(".told-bit").textContent())!, /ends at d8/);
});

test("the borrow is computed bit by bit", async () => {
  const { page } = site;
  await go(page, `${ROOKS}&bit=0`);
  assert.equal((await oneRay(page))[3], "");
  for (const [computed, told] of [
    ["0", /e6: 1 − 1 = 0/],
    ["01", /d5: 0 − 1 cannot be done.*d6/],
    ["011", /d6 is 0.*borrows a 1 from d7/],
    ["0111", /d7 is 0.*borrows a 1 from d8/],
    ["01110", /d8 is 1.*The borrow ends here/],
    ["011100", /bit 5: 0 − 0 = 0/],
  ] as const) {
    await later(page).click();
    assert.equal((await oneRay(page))[3], computed);
    assert.match((await page.locator(".told-bit").textContent())!, told);
  }
  await choice(page, "Ray", "west").check();
  assert.match((await page.locator(".told-bit").textContent())!, /wall in bit 7/);
  assert.equal(await parameter(page, "ray"), "west");
});

test("clicks choose a square or set a piece; the superpiece is dragged", async () => {
  const { page } = site;
  await go(page, ROOKS);
  await clickSquare(page, "f6");
  assert.equal(await parameter(page, "square"), "f6");
  await drag(page, "f6", "e5", "d4");
  assert.equal(await parameter(page, "square"), "d4");
  await choice(page, "A click", "piece").check();
  await page.locator("main select").selectOption("b");
  await clickSquare(page, "d6");
  assert.equal(await parameter(page, "board"), "3r4/8/3b4/8/8/8/8/3R4");
  assert.deepEqual(await threats(page, "against"), ["white rook on d1"]);
  await clickSquare(page, "d6");
  assert.equal(await parameter(page, "board"), "3r4/8/8/8/8/8/8/3R4");
  // With a piece on the square, its own threats are listed.
  await clickSquare(page, "d4");
  assert.match((await page.locator(".seen dt").first().textContent())!, /^The piece on d4/);
  assert.equal(await page.locator('[data-threats="through"]').count(), 0);
  // Bare blockers have no kinds.
  await field(page).fill("0x0800000000000008");
  assert.equal(await page.locator(".seen").count(), 0);
  assert.equal((await words(page)).length, 4);
});

test("keys do the same", async () => {
  const { page } = site;
  await go(page, ROOKS);
  await square(page, "d4").focus();
  const step = async (key: string, to: string) => {
    await page.keyboard.press(key);
    await focusOn(page, to);
  };
  await step("ArrowRight", "e4");
  await step("ArrowUp", "e5");
  await page.keyboard.press("Space");
  assert.equal(await parameter(page, "square"), "e5");
  await choice(page, "A click", "piece").check();
  await square(page, "e5").focus();
  await step("ArrowLeft", "d5");
  await page.keyboard.press("Enter");
  assert.equal(await parameter(page, "board"), "3r4/8/8/3N4/8/8/8/3R4");
  await page.keyboard.press("s");
  assert.equal(await parameter(page, "square"), "d5");
  assert.match((await square(page, "d5").getAttribute("aria-label"))!, /superpiece, white knight/);
  assert.match((await square(page, "d8").getAttribute("aria-label"))!, /black rook, seen from d5/);
});

test("a bit under the pointer lights its square, and none if it is off the board", async () => {
  const { page } = site;
  await go(page, ROOKS);
  const lit = () => page.evaluate(() => document.documentElement.dataset.hover);
  await page.locator('.ray-word [data-bit="4"]').first().hover();
  assert.equal(await lit(), "d8");
  await page.locator('.ray-word [data-bit="5"]').first().hover();
  assert.equal(await lit(), undefined);
  await page.locator('.stage [data-bit="0"]').first().hover();
  assert.equal(await lit(), "e6");
});

test("the examples open, and the board comes along from the explorer", async () => {
  const { page } = site;
  await go(page, "#/explore?piece=rook&square=b2&board=8/8/8/8/8/8/1R4n1/8&axis=all&view=all");
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Rays" }).click();
  await page.locator("main.rays").waitFor();
  await settled(page);
  assert.deepEqual((await boardShown(page)).sliders, ["b2"]);
  assert.deepEqual(await threats(page, "from"), ["black knight on g2"]);
  await openPreset(page, "A knight with eight victims");
  assert.equal((await threats(page, "from")).length, 8);
});

test("a phone shows the board and the rays without scrolling sideways", async () => {
  const page = await site.open("#/rays", { viewport: PHONE });
  await page.locator("main.rays h1").waitFor();
  for (const what of [".board", ".ray-word", ".stage .cells"]) {
    const box = (await page.locator(what).first().boundingBox())!;
    assert.ok(box.x >= 0 && box.x + box.width <= PHONE.width, what);
  }
  await page.context().close();
});
