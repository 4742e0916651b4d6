/** Larger boards in the explorer. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { loadWide } from "slidemask/wide";
import { PHONE, siteOfTests } from "./browser.ts";
import {
  cards,
  choice,
  clickSquare,
  drag,
  focusOn,
  go,
  hash,
  later,
  loaded,
  method,
  middle,
  parameter,
  settled,
  showing,
  square,
} from "./reading.ts";

const site = siteOfTests();
const { boards } = await loadWide();
const NAMES = boards.map(({ name }) => name);
const boardOf = (name: string) => boards.find((board) => board.name === name)!;

/** The names of the squares with a mark, lowest bit first. */
const marked = (page: Page, mark: string): Promise<string[]> =>
  page
    .locator(`[role=grid] [data-square]:has(${mark})`)
    .evaluateAll((cells) => cells.map((cell) => (cell as SVGElement).dataset.square!));

/** The squares of a set by name, in the order of a board that is read. */
const named = (name: string, set: bigint): string[] => {
  const { files, ranks, squares } = boardOf(name);
  const rows = Array.from({ length: ranks }, (_, i) => (ranks - 1 - i) * files);
  return rows.flatMap((first) =>
    squares.slice(first, first + files).filter((_, file) => set & (1n << BigInt(first + file))),
  ) as string[];
};

/** The bit of the square that has this name in chess. */
const bitOf = (name: string, square: string) =>
  (Number(square.slice(1)) - 1) * boardOf(name).files + "abcdefghijkl".indexOf(square[0]!);

/** What a board calls the square that has this name in chess. */
const on = (name: string, square: string): string => boardOf(name).squares[bitOf(name, square)]!;

test("the module is fetched when a larger board is chosen, and not before", async () => {
  const page = await site.open("#/explore");
  await page.waitForLoadState("networkidle");
  const before = site.requests.length;
  const wide = () => site.requests.filter((address) => address.includes("slidemask-wide"));
  assert.deepEqual(wide(), []);
  await choice(page, "Board", "9x9").check();
  await loaded(page);
  await page.locator(".computed").waitFor();
  assert.equal(wide().length, 1);
  assert.ok(site.requests.length > before);
  // A second board needs nothing more.
  const after = site.requests.length;
  await choice(page, "Board", "hexagonal").check();
  await page.locator('[role=grid] [data-square="k11"]').waitFor();
  await choice(page, "Board", "8x8").check();
  await page.locator('[role=grid] [data-square="h8"]').waitFor();
  assert.equal(await page.locator("[role=grid] [data-square]").count(), 64);
  assert.equal(site.requests.length, after);
  await page.context().close();
});

test("the initial position of a game is drawn, with letters", async () => {
  const { page } = site;
  await go(page, "#/explore?shape=9x10");
  await loaded(page);
  await choice(page, "Pieces", "xiangqi").check();
  await page.locator(".written").first().waitFor();
  assert.equal(await parameter(page, "game"), "xiangqi");
  // The slider is a chariot.
  const letters = await page.locator(".written text").allTextContents();
  assert.equal(letters.length, 31);
  assert.equal([...letters].sort().join(""), "AABBCCKNNPPPPPRaabbccknnppppprr");
  assert.equal(await square(page, "b3").getAttribute("aria-label"), "b3: red cannon");
  assert.deepEqual(await marked(page, ".attacked"), ["a4", "a3", "a2"]);
  // A piece that is put elsewhere is a blocker without a name.
  await clickSquare(page, "b3");
  await clickSquare(page, "e5");
  assert.equal(await square(page, "b3").getAttribute("aria-label"), "b3: empty");
  assert.equal(await square(page, "e5").getAttribute("aria-label"), "e5: blocker");
  await choice(page, "Pieces", "a pattern").check();
  await page.locator(".written").first().waitFor({ state: "detached" });
  assert.equal(await parameter(page, "game"), null);
});

for (const name of NAMES) {
  test(`${name}: the attacked squares and the blockers are drawn`, async () => {
    const { page } = site;
    const { files, ranks, lines, attacks, rays } = boardOf(name);
    const from = bitOf(name, "e5");
    const occupied = ["e8", "c5", "g7", "c3", "f6", "g2", "d4", "e2"]
      .filter((square) => "abcdefghijkl".indexOf(square[0]!) < files && Number(square[1]) <= ranks)
      .reduce((set, square) => set | (1n << BigInt(bitOf(name, square))), 0n);
    const state = `shape=${name}&at=${on(name, "e5")}&pieces=0x${occupied.toString(16)}`;
    for (const slider of ["rook", "bishop", "queen"] as const) {
      await go(page, `#/explore?${state}&axis=all&piece=${slider}`);
      await loaded(page);
      assert.deepEqual(await marked(page, ".attacked"), named(name, attacks(slider, from, occupied)), slider);
      assert.deepEqual(await marked(page, ".blocker"), named(name, occupied));
    }
    const [line] = lines as [string];
    await go(page, `#/explore?${state}&axis=${line}&piece=queen`);
    assert.deepEqual(
      await marked(page, ".attacked"),
      named(name, attacks("queen", from, occupied) & rays(from, line)),
    );
  });

  test(`${name}: the word has a bit for each square, and the borrow runs over them`, async () => {
    const { page } = site;
    const { files, ranks } = boardOf(name);
    const bits = files * ranks;
    await go(page, `#/explore?shape=${name}&bit=0`);
    await loaded(page);
    await page.getByLabel(`all ${bits} bits`).check();
    const groups = page.locator(".word .byte");
    const row = async (number: number) => {
      const digits = await groups.evaluateAll((groups) =>
        groups.map((group) =>
          [...group.querySelectorAll(".bit:not(.index)")].map((bit) => bit.textContent ?? ""),
        ),
      );
      return digits.map((all) => all.slice(number * files, (number + 1) * files).join("")).join("");
    };
    const minuend = BigInt(`0b${await row(0)}`);
    const subtrahend = BigInt(`0b${await row(1)}`);
    assert.equal((await row(0)).length, bits);
    assert.equal(await row(3), "");
    await page.locator("input[type=range]").fill(String(bits));
    const difference = BigInt(`0b${await row(3)}`);
    assert.equal(difference, BigInt.asUintN(bits, minuend - subtrahend));
    await page.getByRole("button", { name: "One bit earlier" }).click();
    assert.equal(await parameter(page, "bit"), String(bits - 1));
    await later(page).click();
    assert.equal(await parameter(page, "bit"), null);
  });
}

test("pieces are set, and the slider is moved, by pointer and by keys", async () => {
  const { page } = site;
  for (const name of NAMES) {
    const own = (square: string) => on(name, square);
    await go(page, `#/explore?shape=${name}&at=${own("e5")}&pieces=0x0&axis=all&piece=rook`);
    await loaded(page);
    await clickSquare(page, own("c5"));
    await clickSquare(page, own("e3"));
    assert.deepEqual(await marked(page, ".blocker"), [own("c5"), own("e3")], name);
    await clickSquare(page, own("c5"));
    assert.deepEqual(await marked(page, ".blocker"), [own("e3")], name);
    await drag(page, own("e5"), own("d4"));
    assert.equal(await parameter(page, "at"), own("d4"), name);
    await square(page, own("d4")).focus();
    await settled(page);
    await page.keyboard.press("ArrowUp");
    await focusOn(page, own("d5"));
    await page.keyboard.press("Space");
    assert.deepEqual(await marked(page, ".blocker"), [own("d5"), own("e3")], name);
    await page.keyboard.press("s");
    assert.equal(await parameter(page, "at"), own("d5"), name);
    // The pieces give way to the slider.
    assert.deepEqual(await marked(page, ".blocker"), [own("e3")], name);
    const again = await site.open(await hash(page));
    await loaded(again);
    assert.deepEqual(await marked(again, ".blocker"), [own("e3")], name);
    assert.equal(await parameter(again, "at"), own("d5"));
    await again.context().close();
  }
});

test("a square is lit in every picture", async () => {
  const { page } = site;
  for (const name of NAMES) {
    await go(page, `#/explore?shape=${name}&bits=${boardOf(name).squares.length}`);
    await loaded(page);
    const d4 = on(name, "d4");
    const { x, y } = await middle(page, d4);
    await page.mouse.move(x, y);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.hover), d4, name);
    const mark = (await page.locator("[role=grid] > .hover").boundingBox())!;
    assert.ok(Math.abs(mark.x + mark.width / 2 - x) < 1 && Math.abs(mark.y + mark.height / 2 - y) < 1, name);
    await page
      .locator(`.word [data-bit="${bitOf(name, "c4")}"]`)
      .first()
      .hover();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.hover), on(name, "c4"), name);
  }
  await page.mouse.move(0, 0);
});

test("a choice of the board keeps the method and the focus", async () => {
  const { page } = site;
  await go(page, "#/explore?method=edgeless&piece=queen");
  await choice(page, "Board", "8x8").focus();
  await page.keyboard.press("ArrowRight");
  await loaded(page);
  assert.equal(await parameter(page, "shape"), "9x9");
  assert.equal(await method(page).inputValue(), "edgeless");
  assert.equal(await page.evaluate(() => (document.activeElement as HTMLInputElement).value), "9x9");
  assert.equal(await page.locator(".error").count(), 0);
  // A method that larger boards lack.
  await go(page, "#/explore?method=sbamg");
  await choice(page, "Board", "10x8").check();
  await loaded(page);
  assert.equal(await method(page).inputValue(), "ray-subtraction");
  assert.equal(await page.locator(".error").count(), 0);
});

test("a link to another view and back leads to the same board", async () => {
  const { page } = site;
  await go(page, "#/explore?shape=12x10&at=l10&pieces=0x0&method=edgeless&axis=rank");
  await loaded(page);
  await page.getByRole("link", { name: "Compare" }).click();
  await page.locator("main.compare").waitFor();
  assert.equal(await page.locator(".error").count(), 0);
  await page.getByRole("link", { name: "Explore" }).click();
  await page.locator('[role=grid] [data-square="l10"]').waitFor();
  assert.equal(await page.locator(".error").count(), 0);
  assert.equal(await cards(page).first().getAttribute("data-axes"), "rank");
});

test("what changes is said, and what is not understood is named", async () => {
  const { page } = site;
  await go(page, "#/explore?shape=9x10&at=e5&pieces=0x0&axis=all&piece=rook");
  await loaded(page);
  await clickSquare(page, "e8");
  assert.match((await page.locator(".given [aria-live]").textContent())!, /rook on e5 attacks 15 squares/);
  await go(page, "#/explore?shape=9x10&at=z1&pieces=0x0");
  assert.match((await page.locator(".error").textContent())!, /at=z1$/);
});

test("the squares of shogi have the names of its players", async () => {
  const { page } = site;
  await go(page, "#/explore?shape=9x9&game=shogi&bits=81");
  await loaded(page);
  assert.equal(await parameter(page, "at"), null);
  assert.equal(await square(page, "2h").getAttribute("aria-label"), "2h: rook, the slider, black rook");
  assert.equal(await square(page, "8h").getAttribute("aria-label"), "8h: black bishop");
  const labels = await page
    .locator(".given .coordinates text")
    .evaluateAll((texts) =>
      texts.map((text) => ({ text: text.textContent!, ...text.getBoundingClientRect().toJSON() })),
    );
  const [letters, numbers] = [/[a-z]/, /\d/].map((kind) => labels.filter(({ text }) => kind.test(text)));
  const read = (some: typeof labels, along: "x" | "y") =>
    some
      .sort((one, other) => one[along] - other[along])
      .map(({ text }) => text)
      .join("");
  assert.equal(read(letters!, "y"), "abcdefghi");
  assert.equal(read(numbers!, "x"), "987654321");
  assert.match((await page.locator(".stage").textContent())!, /the first digit is 1a, the last is 9i\./);
  // Up is towards rank a, and right is towards file 1.
  await square(page, "2h").focus();
  await settled(page);
  await page.keyboard.press("ArrowUp");
  await focusOn(page, "2g");
  await page.keyboard.press("ArrowRight");
  await focusOn(page, "1g");
  await page.keyboard.press("s");
  assert.equal(await parameter(page, "at"), "1g");
  assert.match((await page.locator(".given [aria-live]").textContent())!, /rook on 1g attacks \d+ squares/);
  // A name of chess is a name of no square here.
  await go(page, "#/explore?shape=9x9&at=e5");
  assert.match((await page.locator(".error").textContent())!, /at=e5$/);
  await square(page, "5g").and(page.locator('[aria-label*="slider"]')).waitFor();
});

test("on a phone, a tap sets a piece", async () => {
  const page = await site.open("#/explore?shape=hexagonal&pieces=0x0&at=f6", {
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  await loaded(page);
  const { x, y } = await middle(page, "h7");
  await page.touchscreen.tap(x, y);
  assert.deepEqual(await marked(page, ".blocker"), ["h7"]);
  await showing(page, "source").check();
  assert.match((await page.locator(".stage .hex").textContent())!, /^0x[0-9a-f]{32}$/);
  await page.context().close();
});

test("a board that cannot be fetched says so, and the other boards stay", async () => {
  const page = await site.open("#/explore");
  await page.waitForLoadState("networkidle");
  await page.route("**/*", (route) => route.abort("aborted"));
  await choice(page, "Board", "9x9").check();
  await page.getByText("could not be fetched").waitFor();
  await choice(page, "Board", "8x8").check();
  await page.locator('[role=grid] [data-square="h8"]').waitFor();
  await page.context().close();
});
