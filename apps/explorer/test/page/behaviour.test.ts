/** What the page does in every view: it highlights and adapts, and makes no requests once loaded. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { load, type SetMethodName } from "slidemask";
import { PAGES } from "../../src/how/pages.ts";
import { bitOf, hex, nameOf, squareNamed } from "../../src/squares.ts";
import { some } from "../long.ts";
import { DESK, PHONE, siteOfTests } from "./browser.ts";
import {
  boardShown,
  cards,
  cardsShown,
  choice,
  clickSquare,
  drag,
  focusOn,
  go,
  loaded,
  method,
  middle,
  openAll,
  openPreset,
  SETS,
  settled,
} from "./reading.ts";
import { VIEWS, WIDE_VIEWS } from "./views.ts";

const site = siteOfTests();
const library = await load();

/** The highlighted square of every board, and the highlighted bit of every word; `undefined` if there is none. */
async function lit(page: Page): Promise<{ boards: (string | undefined)[]; words: (number | undefined)[] }> {
  return page.evaluate(() => {
    const seen = (element: Element) => {
      const { display, visibility, opacity } = getComputedStyle(element);
      return display !== "none" && visibility === "visible" && Number(opacity) > 0.5;
    };
    const centre = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2, width, height };
    };
    const boards = [...document.querySelectorAll("svg[data-board]")].map((board) => {
      const { left, top, width } = board.getBoundingClientRect();
      const marks = [...board.querySelectorAll(":scope > .hover")].filter(seen);
      if (marks.length !== 1) return marks.length === 0 ? undefined : `${marks.length} marks`;
      const at = centre(marks[0]!);
      const [file, row] = [((at.x - left) / width) * 8, ((at.y - top) / width) * 8];
      const whole = [file, row].every((n) => Math.abs(n - Math.floor(n) - 0.5) < 0.1);
      return whole
        ? `${"abcdefgh"[Math.floor(file)]}${8 - Math.floor(row)}`
        : `beside a square: ${file} ${row}`;
    });
    const words = [...document.querySelectorAll(".word")].map((word) => {
      const marks = [...word.querySelectorAll(".hover")].filter(seen);
      if (marks.length !== 1) return marks.length === 0 ? undefined : -marks.length;
      const mark = marks[0]!.getBoundingClientRect();
      // The bits inside the frame must have the same number in all rows.
      const bits = [...word.querySelectorAll<HTMLElement>("[data-bit]")].filter((bit) => {
        const { x, y } = centre(bit);
        return x > mark.left && x < mark.right && y > mark.top && y < mark.bottom;
      });
      const numbers = new Set(bits.map((bit) => Number(bit.dataset.bit)));
      // The number above the frame is a CSS counter; `counter-reset` has its value.
      const { content, counterReset } = getComputedStyle(marks[0]!, "::before");
      if (content !== "counter(bit)" || !numbers.has(Number(counterReset.replace("bit ", "")))) return -2000;
      return numbers.size === 1 ? [...numbers][0] : -1000;
    });
    return { boards, words };
  });
}

for (const viewport of some([DESK, PHONE, { width: 700, height: 900 }], 2)) {
  test(`a square is lit in every board and word at once, at ${viewport.width} pixels`, async () => {
    const page = await site.open("#/explore?bits=64", { viewport });
    const assertLit = async (name: string | undefined) => {
      const { boards, words } = await lit(page);
      assert.ok(boards.length > 5);
      assert.deepEqual([...new Set(boards)], [name], "boards");
      assert.deepEqual(words, [name === undefined ? undefined : squareNamed(name)], "the word");
    };
    await assertLit(undefined);
    for (const name of ["a1", "h8", "c6", "h1", "a8", "e4", "b7"]) {
      const { x, y } = await middle(page, name);
      await page.mouse.move(x, y);
      await assertLit(name);
    }
    // Point at a bit of the word, at the large picture, and at a small one.
    for (const [row, bit] of [
      [1, 0],
      [2, 63],
      [1, 37],
      [0, 8],
      [3, 23],
    ] as const) {
      const digit = page.locator(`.word [data-bit="${bit}"]`).nth(row + 1);
      await digit.hover();
      await assertLit(nameOf(bit));
    }
    for (const picture of [
      page.locator(".stage [data-value]").first(),
      page.locator("[data-step] [data-value]").nth(1),
    ]) {
      const { width } = (await picture.boundingBox())!;
      await picture.hover({ position: { x: width * (5.5 / 8), y: width * (2.5 / 8) } });
      await assertLit("f6");
    }
    await page.locator("h1").hover();
    await assertLit(undefined);
    // The keyboard highlights a square as well: the one with the focus.
    await page.locator('[role=grid] [tabindex="0"]').focus();
    await assertLit("d2");
    await page.keyboard.press("ArrowUp");
    await focusOn(page, "d3");
    await assertLit("d3");
    await page.context().close();
  });
}

test("sliders come, go and move, and every stage follows", async () => {
  const { page } = site;
  await go(page, "#/sets?method=ranks-east&sliders=0&board=0&hand=slider&piece=rook");
  const expect = async (sliders: string, occupied: bigint, method: SetMethodName) => {
    const set = sliders.split(",").reduce((all, name) => all | bitOf(squareNamed(name)!), 0n);
    const values = library.explainSet(method, set, occupied).map(({ value }) => hex(value));
    const shown = await cardsShown(page);
    assert.deepEqual(
      shown.map(({ hex }) => hex),
      values,
    );
    assert.equal(hex((await boardShown(page)).attacked), values.at(-1));
  };
  await clickSquare(page, "b2");
  await expect("b2", 0x200n, "ranks-east");
  await clickSquare(page, "d2");
  await clickSquare(page, "c5");
  await expect("b2,d2,c5", 0x0000_0004_0000_0a00n, "ranks-east");
  await drag(page, "d2", "g2");
  await expect("b2,g2,c5", 0x0000_0004_0000_4200n, "ranks-east");
  await choice(page, SETS.hand, "blocker").check();
  await clickSquare(page, "f5");
  await expect("b2,g2,c5", 0x0000_0024_0000_4200n, "ranks-east");
  await choice(page, SETS.method, "ranks-west").check();
  await expect("b2,g2,c5", 0x0000_0024_0000_4200n, "ranks-west");
  await choice(page, SETS.hand, "slider").check();
  await clickSquare(page, "c5");
  await expect("b2,g2", 0x0000_0020_0000_4200n, "ranks-west");
  // All directions: the union of the attacks of all rooks.
  const all = page.locator(".all-directions [data-value]");
  for (const piece of ["rook", "bishop", "queen"] as const) {
    await choice(page, SETS.slider, piece).check();
    const attacks = library.setAttacks(piece, 0x4200n, 0x20_0000_4200n);
    assert.equal(BigInt((await all.getAttribute("data-value"))!), attacks, piece);
    assert.deepEqual([await all.locator(".piece").count(), await all.locator(".blocker").count()], [2, 1]);
  }
});

/** The colours as displayed: of the paper, of the ink, and of a square. */
const colours = (page: Page) =>
  page.evaluate(() => {
    const light = (color: string) => {
      const [red, green, blue] = color.match(/[\d.]+/g)!.map(Number) as [number, number, number];
      return red * 0.3 + green * 0.6 + blue * 0.1 > 127 ? "light" : "dark";
    };
    const square = getComputedStyle(document.querySelector(".light-squares")!).fill;
    return [
      light(getComputedStyle(document.documentElement).backgroundColor),
      light(getComputedStyle(document.querySelector("h1")!).color),
      light(square),
    ];
  });
const LIGHT = ["light", "dark", "light"];
const DARK = ["dark", "light", "dark"];

test("the theme follows the system, until one is chosen, and stays", async () => {
  const page = await site.open("", { colorScheme: "dark" });
  const theme = page.locator(".theme select");
  assert.deepEqual(await colours(page), DARK);
  await page.emulateMedia({ colorScheme: "light" });
  assert.deepEqual(await colours(page), LIGHT);
  await theme.selectOption("dark");
  await settled(page);
  assert.deepEqual(await colours(page), DARK);
  await page.reload();
  await page.locator("main").waitFor();
  await settled(page);
  assert.deepEqual(await colours(page), DARK, "it is remembered");
  await theme.selectOption("system");
  await settled(page);
  assert.deepEqual(await colours(page), LIGHT);
  await page.emulateMedia({ colorScheme: "dark" });
  await theme.selectOption("light");
  await settled(page);
  assert.deepEqual(await colours(page), LIGHT);
  await page.context().close();
});

test("after the page has come, nothing is asked of any server", async () => {
  const page = await site.open();
  await page.waitForLoadState("networkidle");
  const before = site.requests.length;
  assert.ok(site.requests.some((address) => address.endsWith(".wasm")));
  for (const view of VIEWS) {
    await go(page, view);
    await page.locator("main:not([aria-busy]) h1").waitFor();
  }
  await go(page, "#/explore");
  await openPreset(page, "Rook on d4, ms1b subtracted");
  for (const name of await method(page).locator("option").all())
    await method(page).selectOption((await name.getAttribute("value"))!);
  await clickSquare(page, "c3");
  await drag(page, "d4", "e5");
  await cards(page).first().click();
  await page.locator(".theme select").selectOption("dark");
  await page.waitForLoadState("networkidle");
  assert.deepEqual(site.requests.slice(before), []);
  // The views work even when the server cannot be reached any more.
  await page.context().setOffline(true);
  for (const view of VIEWS) {
    await go(page, view);
    await page.locator("main:not([aria-busy]) h1").waitFor();
  }
  await page.context().close();
});

// The test of the layout looks at 360 and 1280 pixels, too.
for (const width of some([320, 1280, 360, 768, 1920], 1)) {
  test(`nothing is wider than the page at ${width} pixels`, async () => {
    const page = await site.open("", { viewport: { width, height: 800 } });
    for (const view of [...VIEWS, ...WIDE_VIEWS, ...PAGES.map((name) => `#/how/${name}`)]) {
      await go(page, view);
      await loaded(page);
      await openAll(page);
      const { wider, culprits } = await page.evaluate(() => {
        const room = document.documentElement.clientWidth;
        const scrolls = (element: Element | null): boolean =>
          element !== null &&
          element !== document.body &&
          (["auto", "scroll", "hidden"].includes(getComputedStyle(element).overflowX) ||
            scrolls(element.parentElement));
        const culprits = [...document.querySelectorAll("body *")].filter(
          (element) =>
            element.getBoundingClientRect().right > room + 1 &&
            !element.closest(".visually-hidden") &&
            !scrolls(element.parentElement),
        );
        return {
          wider: document.documentElement.scrollWidth - room,
          culprits: culprits
            .slice(0, 3)
            .map(
              (element) =>
                `${element.tagName} ${element.getAttribute("class") ?? ""} ${element.textContent?.slice(0, 30)}`,
            ),
        };
      });
      assert.ok(wider <= 0, `${view}: ${wider} pixels: ${culprits.join("; ")}`);
      assert.deepEqual(culprits, [], view);
    }
    await page.context().close();
  });
}
