/** The address of the page contains its whole state. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { load } from "slidemask";
import { ORDERS } from "../../src/calculator/orders.ts";
import { writeNotebook } from "../../src/calculator/notebook.ts";
import { type Explored, shownGroups, shownSteps, writeExplored } from "../../src/explore/explored.ts";
import { PAGES } from "../../src/how/pages.ts";
import { linesThrough, type Position, writePosition } from "../../src/position.ts";
import { formatRoute } from "../../src/route.ts";
import { hex, nameOf, SQUARES, squaresOf } from "../../src/squares.ts";
import { writeSet } from "../../src/sets/setState.ts";
import { cases } from "../long.ts";
import { Random, randomExplored, randomPosition, randomSet } from "../random.ts";
import { siteOfTests } from "./browser.ts";
import {
  board,
  boardShown,
  cards,
  choice,
  chosen,
  clickSquare,
  drag,
  explorerShown,
  field,
  fieldShown,
  follow,
  go,
  hash,
  method,
  openPreset,
  type Played,
  scrubber,
  SETS,
  showing,
  settled,
  square,
  visit,
} from "./reading.ts";

const site = siteOfTests();
const library = await load();

/** One state in this many is opened as by a visitor. The others are opened as by a link, which is faster. */
const VISITS = 12;

async function open(page: Page, round: number, address: string): Promise<void> {
  if (round % VISITS === 0) await visit(page, site.address + address);
  else await go(page, address);
}

/** Asserts that the board shows a position. Blockers are drawn bare, and a slider covers its square. */
function assertBoard(
  shown: Played,
  { occupied, pieces }: Pick<Position, "occupied" | "pieces">,
  sliders: readonly number[],
): void {
  assert.equal(hex(shown.occupied), hex(occupied));
  const seen = SQUARES.map((at) => {
    if (sliders.includes(at) || ((occupied >> BigInt(at)) & 1n) === 0n) return ".";
    return pieces?.[at] ?? "o";
  });
  assert.equal(shown.pieces, seen.join(""));
  assert.deepEqual(shown.sliders, sliders.map(nameOf).sort());
}

/** Sets a blocker on a free square and removes it again, so that the page writes its address again. */
async function rewrite(page: Page, occupied: bigint, sliders: readonly number[]): Promise<void> {
  const free = SQUARES.find((at) => !sliders.includes(at) && ((occupied >> BigInt(at)) & 1n) === 0n);
  const at = square(page, nameOf(free ?? SQUARES.find((at) => !sliders.includes(at))!));
  await at.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Space");
}

test("the explorer shows the state of its address, and writes it", async () => {
  const { page } = site;
  const random = new Random(20);
  for (let round = 0; round < cases(100, 30); round++) {
    const state: Explored = randomExplored(random, library);
    const address = formatRoute(["explore"], writeExplored(state));
    await open(page, round, address);
    const shown = await explorerShown(page);
    const steps = shownSteps(library, state);
    const step = Math.min(state.step, steps.length - 1);
    const all = shownGroups(library, { ...state, axis: "all" });
    assert.deepEqual(
      {
        method: shown.method,
        slider: shown.slider,
        axis: shown.axis,
        view: shown.view,
        step: shown.step,
        bit: shown.bit,
        bits: shown.bits,
        source: shown.source,
      },
      {
        method: state.method,
        slider: state.slider,
        // Lines that are computed together are one choice.
        axis: state.axis === "all" && all.length > 1 ? "all" : shownGroups(library, state)[0]![0],
        view: state.view,
        step: state.view === "one" ? step : -1,
        bit: state.view === "one" && steps[step]!.borrow ? state.bit : undefined,
        bits: state.view === "one" ? state.bits : undefined,
        source: state.view === "one" ? state.source : undefined,
      },
      address,
    );
    assertBoard(shown.board, state, [state.square]);
    const lines = linesThrough(library, state.square, shownGroups(library, state).flat());
    assert.equal(
      hex(shown.board.attacked),
      hex(library.attacks(state.method, state.slider, state.square, state.occupied) & lines),
      address,
    );
    assert.deepEqual(
      shown.cards.map(({ hex }) => hex),
      steps.map(({ value }) => hex(value)),
      address,
    );
    if (state.occupied !== 2n ** 64n - 1n) {
      await rewrite(page, state.occupied, [state.square]);
      assert.equal(await hash(page), formatRoute(["explore"], writeExplored({ ...state, bit: 64 })));
    }
  }
});

test("sets show the state of their address, and write it", async () => {
  const { page } = site;
  const random = new Random(21);
  for (let round = 0; round < cases(60, 20); round++) {
    const state = randomSet(random, library);
    const address = formatRoute(["sets"], writeSet(state));
    await open(page, round, address);
    assert.deepEqual(
      [await chosen(page, SETS.hand), await chosen(page, SETS.method), await chosen(page, SETS.slider)],
      [state.hand, state.method, state.slider],
      address,
    );
    const shown = await boardShown(page);
    const sliders = squaresOf(state.sliders);
    assertBoard(shown, state, sliders);
    assert.equal(
      hex(shown.attacked),
      hex(library.setMethodAttacks(state.method, state.sliders, state.occupied)),
    );
    if (sliders.length < 64 && state.occupied !== 2n ** 64n - 1n && state.pieces === undefined) {
      await rewrite(page, state.occupied | state.sliders, sliders);
      assert.equal(await hash(page), address);
    }
  }
});

test("the comparison shows the state of its address, and writes it", async () => {
  const { page } = site;
  const random = new Random(22);
  for (let round = 0; round < cases(60, 12); round++) {
    const state = randomPosition(random);
    const address = formatRoute(["compare"], new URLSearchParams(writePosition(state)));
    await open(page, round, address);
    const shown = await boardShown(page);
    assertBoard(shown, state, [state.square]);
    assert.equal(await chosen(page, "Piece"), state.slider);
    assert.equal(
      hex(shown.attacked),
      hex(library.attacks("ray-subtraction", state.slider, state.square, state.occupied)),
    );
    if (state.occupied !== 2n ** 64n - 1n) {
      await rewrite(page, state.occupied, [state.square]);
      assert.equal(await hash(page), address);
    }
  }
});

test("the calculator shows the rows of its address", async () => {
  const { page } = site;
  const random = new Random(23);
  for (let round = 0; round < cases(24, 8); round++) {
    const order = random.oneOf(ORDERS);
    const values = Array.from({ length: random.below(4) }, () => random.board());
    const rows = [
      ...values.map((value, i) => ({ name: `row${i}`, expression: hex(value) })),
      { name: "all", expression: values.map((_, i) => `row${i}`).join(" ^ ") || "0" },
    ];
    await open(page, round, formatRoute(["calculator"], writeNotebook({ order, rows })));
    await settled(page);
    const shown = await page.locator("[data-row]").evaluateAll((rows) =>
      rows.map((row) => ({
        texts: [...row.querySelectorAll<HTMLInputElement>("input[type=text]")].map(({ value }) => value),
        hex: row.querySelector("dd")?.textContent,
      })),
    );
    assert.deepEqual(
      shown.map(({ texts }) => texts),
      rows.map(({ name, expression }) => [name, expression]),
    );
    assert.deepEqual(
      shown.map(({ hex }) => hex),
      [...values, values.reduce((all, value) => all ^ value, 0n)].map(hex),
    );
  }
});

test("every method's page has an address, and the explorer's and the sets' lead there", async () => {
  const { page } = site;
  const titles = new Map([...library.methods, ...library.setMethods].map(({ name, title }) => [name, title]));
  for (const name of PAGES) {
    const isSet = library.setMethods.some((method) => method.name === name);
    await go(page, `#/${isSet ? "sets" : "explore"}?method=${name}`);
    await follow(page, () => page.locator(`main a[href="#/how/${name}"]`).click());
    assert.equal(await hash(page), `#/how/${name}`);
    assert.equal(await page.locator("main h1").innerText(), titles.get(name));
    await settled(page);
    assert.match(await page.title(), new RegExp(name));
  }
});

type Changes = readonly (readonly [what: string, change: () => Promise<unknown>])[];

/** Asserts that each change is in the address: a visit to it shows the same. */
async function assertKept(page: Page, changes: Changes, read: () => Promise<unknown>): Promise<void> {
  for (const [what, change] of changes) {
    const before = await hash(page);
    await change();
    const after = await hash(page);
    assert.notEqual(after, before, what);
    const shown = await read();
    await visit(page, site.address + after);
    assert.deepEqual(await read(), shown, what);
  }
}

test("every control changes the address, and the address shows the same again", async () => {
  const { page } = site;
  const changes: Changes = [
    ["a method", () => method(page).selectOption("sbamg")],
    ["a piece", () => choice(page, "Piece", "queen").check()],
    ["a line", () => choice(page, "Line", "diagonal").check()],
    ["a blocker", () => clickSquare(page, "f5")],
    ["the slider", () => drag(page, "d4", "e5")],
    ["the next step", () => page.getByRole("button", { name: /next/i }).click()],
    ["a card", () => cards(page).last().click()],
    [
      "a step with a subtraction",
      () =>
        cards(page)
          .filter({ hasText: /: o - 3cbn/ })
          .first()
          .click(),
    ],
    ["a square of the line", () => scrubber(page).fill("3")],
    ["all bits", () => showing(page, "all 64 bits").check()],
    ["a bit", () => scrubber(page).fill("17")],
    ["the source", () => showing(page, "source").check()],
    ["all steps", () => choice(page, "Show", "all").check()],
    ["text", () => field(page).fill("r3k2r/8/8/8/3Q4/8/8/R3K2R")],
    ["a figure", () => openPreset(page, "Two nibbles: a rook on d1")],
  ];
  await go(page, "#/explore?method=ray-subtraction&piece=rook&square=d4&board=0x42&axis=file&step=1");
  // After a visit, the field has the board in the library's notation.
  await assertKept(page, changes, async () => ({ ...(await explorerShown(page)), field: "" }));
  await go(page, "#/sets");
  await assertKept(
    page,
    [
      ["what a click sets", () => choice(page, SETS.hand, "blocker").check()],
      ["a direction", () => choice(page, SETS.method, "ranks-west").check()],
      ["what the sliders are", () => choice(page, SETS.slider, "queen").check()],
      ["a blocker", () => clickSquare(page, "a5")],
      ["a slider", () => drag(page, "h1", "g3")],
      ["text", () => field(page).fill("0x9288c26400020181")],
    ],
    async () => [
      await boardShown(page),
      ...(await Promise.all(Object.values(SETS).map((label) => chosen(page, label)))),
    ],
  );
});

test("an address that was cut off, or makes no sense, shows something", async () => {
  const { page } = site;
  const whole = formatRoute(
    ["explore"],
    writeExplored({ ...randomExplored(new Random(24), library), view: "one", step: 3, bit: 12, bits: true }),
  );
  const cut = Array.from({ length: whole.length }, (_, length) => whole.slice(0, length));
  const nonsense = [
    ...[
      "#",
      "#/",
      "#//",
      "#/nowhere",
      "#/explore/more",
      "#/how/magic",
      "#/how/sbamg/more",
      "#/sets/1",
      "#explore",
      "#?",
    ],
    "#/explore?%zz=%&&&===?#?#",
    "#/explore?board=" + "1".repeat(4000),
    "#/explore?board=ppppppppp/8/8/8/8/8/8/8&square=z9&piece=king&axis=up&step=-1&bit=1e3&view=some",
    "#/explore?step=99&bit=3&method=sbamg&bits=63&source=c",
    "#/start/diagonal",
    "#/start/file?square=z9&board=8/8",
    "#/sets?sliders=none&board=0x&method=ray-subtraction&hand=left&piece=pawn",
    "#/compare?board=%F0%9F%92%A9",
    "#/rays?square=i9&board=x&ray=up&bit=65&hand=foot&set=x&source=c",
    "#/calculator?let",
    "#/calculator?let==&let=a=&let=a=b&let=b=a&layout=none",
    "#/calculator?let=" + "(".repeat(3000),
  ];
  for (const [round, address] of [...cut.filter((_, i) => i % 5 === 0), ...nonsense].entries()) {
    if (round % VISITS === 0) await visit(page, site.address + address);
    else
      await page.evaluate(
        (to) => new Promise<void>((done) => ((location.hash = to), setTimeout(done))),
        address,
      );
    await page.locator("main:not([aria-busy]) h1").waitFor();
    assert.ok((await page.locator("main svg, main a").count()) > 0, address);
  }
});

test("back and forward between views", async () => {
  const { page } = site;
  await visit(
    page,
    `${site.address}#/explore?method=sbamg&piece=queen&square=c3&board=0x0000000000000081&axis=all&view=all`,
  );
  const nav = (name: string) =>
    page.getByRole("navigation", { name: "Views" }).getByRole("link", { name, exact: true });
  await clickSquare(page, "c7");
  const explored = await explorerShown(page);
  await follow(page, () => nav("Compare").click());
  // Links carry the board along to the next view.
  assert.deepEqual((await boardShown(page)).sliders, ["c3"]);
  assert.equal((await boardShown(page)).occupied, explored.board.occupied);
  assert.equal(await chosen(page, "Piece"), "queen");
  await clickSquare(page, "e5");
  const compared = await boardShown(page);
  await follow(page, () => nav("Sets").click());
  assert.equal(await nav("Sets").getAttribute("aria-current"), "page");
  await settled(page);
  assert.match(await page.title(), /^Sets/);
  assert.equal((await boardShown(page)).occupied, compared.occupied);
  await follow(page, () => nav("How it works").click());
  await page.locator("main.how h1").waitFor();
  await follow(page, () => page.goBack());
  await follow(page, () => page.goBack());
  assert.deepEqual(await boardShown(page), compared);
  await follow(page, () => page.goBack());
  assert.deepEqual(await explorerShown(page), explored);
  await settled(page);
  assert.match(await page.title(), /^Explore/);
  await follow(page, () => page.goForward());
  assert.deepEqual(await boardShown(page), compared);
});

test("what is typed, and the way through steps, is no way back: one step back leaves the view", async () => {
  const { page } = site;
  await visit(page, `${site.address}#/compare`);
  await follow(page, () => page.evaluate(() => void (location.hash = "#/explore")));
  for (let i = 0; i < 5; i++) await page.getByRole("button", { name: /next/i }).click();
  await field(page).fill("0x1");
  await follow(page, () => page.goBack());
  assert.match(await hash(page), /^#\/compare/);
});

/** Moves the range through several bits in one go, faster than any user. */
const scrub = (page: Page, bits: readonly number[]) =>
  scrubber(page).evaluate((input: HTMLInputElement, bits) => {
    for (const bit of bits) {
      input.value = String(bit);
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
  }, bits);

test("the address keeps up with more changes than browsers like", async () => {
  const { page } = site;
  await visit(page, `${site.address}#/explore?bits=64`);
  // WebKit throws after a hundred changes in half a minute. Chromium drops some, but not when Playwright drives it.
  await page.evaluate(() => {
    const replace = history.replaceState.bind(history);
    let count = 0;
    history.replaceState = (...args) => {
      if (++count > 100) throw new DOMException("more than 100 times per 30 seconds", "SecurityError");
      replace(...args);
    };
  });
  await scrub(
    page,
    Array.from({ length: 600 }, (_, i) => i % 64),
  );
  assert.equal((await explorerShown(page)).bit, 599 % 64);
  await page.waitForFunction((bit) => location.hash.includes(`bit=${bit}&`), 599 % 64);
});

test("who follows a link at once finds on the way back what was there", async () => {
  const { page } = site;
  await visit(page, `${site.address}#/explore?bits=64`);
  await follow(page, async () => {
    await scrub(page, [5, 9]);
    await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href^="#/sets"]')!.click());
  });
  await follow(page, () => page.goBack());
  assert.equal((await explorerShown(page)).bit, 9);
});

test("the link that is copied is the address", async () => {
  const page = await site.open("#/explore", { permissions: ["clipboard-read", "clipboard-write"] });
  for (const view of ["explore", "compare", "sets"]) {
    await go(page, `#/${view}`);
    await clickSquare(page, "a8");
    await clickSquare(page, "b8");
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("status").filter({ hasText: "copied" }).waitFor();
    assert.equal(
      await page.evaluate(() => navigator.clipboard.readText()),
      site.address + (await hash(page)),
      view,
    );
  }
  assert.ok(await board(page).isVisible());
  assert.match(await fieldShown(page), /^0x/);
  await page.context().close();
});
