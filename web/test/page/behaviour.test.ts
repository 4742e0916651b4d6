/** What the page does: it highlights, plays, compares and adapts, and makes no requests once loaded. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { drawn } from "../pictures.ts";
import { DESK, PHONE, siteOfTests } from "./browser.ts";
import { explain, registry } from "./native.ts";
import {
  boardShown,
  cards,
  cardsShown,
  choice,
  clickSquare,
  drag,
  explorerShown,
  go,
  hash,
  method,
  middle,
  openPreset,
  play,
  scrubber,
  SETS,
  settled,
  stageShown,
  visit,
  wordsShown,
} from "./reading.ts";
import { VIEWS } from "./views.ts";

const site = siteOfTests();

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

const bitOf = (name: string) => "abcdefgh".indexOf(name[0]!) + 8 * (Number(name[1]) - 1);

for (const viewport of [DESK, PHONE, { width: 700, height: 900 }]) {
  test(`a square is lit in every board and word at once, at ${viewport.width} pixels`, async () => {
    const page = await site.open("#/explore?bits=64", { viewport });
    const assertLit = async (name: string | undefined) => {
      const { boards, words } = await lit(page);
      assert.ok(boards.length > 5);
      assert.deepEqual([...new Set(boards)], [name], "boards");
      assert.deepEqual(words, [name === undefined ? undefined : bitOf(name)], "the word");
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
      await assertLit(`${"abcdefgh"[bit & 7]}${(bit >> 3) + 1}`);
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
    await page.waitForFunction(() => (document.activeElement as SVGElement | null)?.dataset.square === "d3");
    await assertLit("d3");
    await page.context().close();
  });
}

/** The borrows of a subtraction done by hand: whether the bit below borrows from each bit. */
function borrowsInto(minuend: bigint, subtrahend: bigint): boolean[] {
  const into: boolean[] = [];
  let owed = 0n;
  for (let bit = 0n; bit < 64n; bit++) {
    into.push(owed === 1n);
    owed = ((minuend >> bit) & 1n) - ((subtrahend >> bit) & 1n) - owed < 0n ? 1n : 0n;
  }
  return into;
}

for (const [what, address, step] of [
  ["the first figure", "#/explore?bits=64", 1],
  [
    "two blockers, and a borrow from beyond the board",
    "#/explore?method=obstruction-subtractive&piece=rook&square=d4&board=0x28658a200a40ab58&axis=file&step=6&bits=64",
    undefined,
  ],
  [
    "a flood",
    "#/explore?method=ray-subtraction&piece=rook&square=d2&board=0x0000000000000800&axis=rank&step=1&bits=64",
    1,
  ],
  [
    "nothing to borrow",
    "#/explore?method=ray-subtraction&piece=rook&square=a1&board=0x0000000000000003&axis=rank&step=1&bits=64",
    1,
  ],
] as const) {
  test(`the borrow, bit by bit: ${what}`, async () => {
    const { page } = site;
    await go(page, "#/compare");
    await go(page, address);
    const [minuend, subtrahend] = (await wordsShown(page))
      .slice(0, 2)
      .map((row) => BigInt(`0b${[...row].reverse().join("")}`)) as [bigint, bigint];
    const difference = BigInt.asUintN(64, minuend - subtrahend);
    const into = borrowsInto(minuend, subtrahend);
    const shown = await explorerShown(page);
    if (step !== undefined) assert.equal(shown.step, step);
    assert.equal(
      shown.cards[shown.step]!.hex,
      `0x${difference.toString(16).padStart(16, "0")}`,
      "the test subtracts the same",
    );
    for (let bit = 0; bit <= 64; bit++) {
      await scrubber(page).fill(String(bit));
      const [top, below, arrows, digits] = await wordsShown(page);
      for (let i = 0; i < 64; i++) {
        const about = `${bit} bits computed, bit ${i}`;
        assert.equal(digits![i], i < bit ? String((difference >> BigInt(i)) & 1n) : "", about);
        assert.equal(arrows![i], i <= bit && into[i] ? "←" : "", `${about}: the borrow into it`);
        assert.equal(top![i], String((minuend >> BigInt(i)) & 1n), about);
        assert.equal(below![i], String((subtrahend >> BigInt(i)) & 1n), about);
      }
      const [picture] = await stageShown(page);
      const known = (1n << BigInt(bit)) - 1n;
      assert.equal(drawn(picture.drawn), drawn(difference & known), `${bit} bits: the picture`);
      assert.equal(
        drawn(picture.pending),
        drawn(minuend & ~known & (2n ** 64n - 1n)),
        `${bit} bits: what is not computed`,
      );
      assert.equal(picture.current, bit > 0 && bit < 64 ? bit - 1 : undefined);
      const dots = into.reduce((set, here, i) => (here && i <= bit ? set | (1n << BigInt(i)) : set), 0n);
      assert.equal(drawn(picture.borrows), drawn(dots), `${bit} bits: the dots`);
      assert.equal((await explorerShown(page)).bit, bit);
    }
  });
}

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`the borrow plays, pauses and ends, where motion is ${reducedMotion === "reduce" ? "not wanted" : "welcome"}`, async () => {
    const page = await site.open("#/compare", { reducedMotion });
    await page.clock.install();
    // Effects wait for a frame, and frames wait for the clock.
    const pass = async (milliseconds: number) => {
      for (let passed = 0; passed < milliseconds; passed += 50) await page.clock.runFor(50);
    };
    await page.evaluate(() => void (location.hash = "#/explore?bits=64"));
    await page.waitForFunction(() => document.querySelector("input[type=range]"));
    await page.clock.pauseAt(Date.now() + 60_000);
    const bit = async () => (await explorerShown(page)).bit!;
    assert.equal(await play(page).textContent(), "Play");
    await play(page).click();
    const [, subtrahend] = await wordsShown(page);
    const first = subtrahend!.indexOf("1");
    assert.equal(await bit(), first, "it begins where there is something to subtract");
    const seen = [first];
    for (let i = 0; i < 12; i++) {
      await pass(100);
      seen.push(await bit());
    }
    assert.ok(
      seen.every((now, i) => i === 0 || (now >= seen[i - 1]! && now - seen[i - 1]! <= 3)),
      seen.join(" "),
    );
    assert.ok(seen.at(-1)! >= first + 4, seen.join(" "));
    assert.match((await play(page).textContent())!, /pause/i);
    await play(page).click();
    const paused = await bit();
    await pass(1000);
    assert.equal(await bit(), paused);
    assert.match(await hash(page), new RegExp(`bit=${paused}(&|$)`), "where it rests is in the address");
    await play(page).click();
    await pass(500);
    assert.ok((await bit()) > paused, "it goes on");
    await scrubber(page).fill("60");
    await pass(2000);
    assert.equal(await bit(), 64);
    assert.match((await play(page).textContent())!, /play/i, "it has ended");
    // Choosing another step stops the playing.
    await play(page).click();
    await pass(300);
    await page.getByRole("button", { name: /next/i }).click();
    await page.getByRole("button", { name: /back/i }).click();
    await pass(1000);
    assert.equal(await bit(), 64);
    await page.context().close();
  });
}

test("what happens in a bit is told", async () => {
  const { page } = site;
  await go(
    page,
    "#/explore?method=ray-subtraction&piece=rook&square=d2&board=0x4ced22000146f848&axis=file&step=1&bit=13&bits=64",
  );
  const told = page.locator(".told-bit");
  assert.match(
    (await told.innerText()).replaceAll("−", "-"),
    /^Bit 12: e2: 0 - 1 cannot be done. So e2 borrows a 1 from f2, which is worth 2 on e2: 2 - 1 = 1/,
  );
  await scrubber(page).fill("14");
  assert.match(
    (await told.innerText()).replaceAll("−", "-"),
    /^Bit 13: f2 is 0, and the bit before borrowed 1 from it. So f2 borrows a 1 from g2, which is worth 2 on f2: 2 - 1 = 1/,
  );
  await scrubber(page).fill("52");
  assert.match(
    (await told.innerText()).replaceAll("−", "-"),
    /^Bit 51: d7 is 1, and the bit before borrowed 1 from it: 1 - 1 = 0. The borrow ends here/,
  );
});

for (const address of [
  "#/compare",
  "#/compare?piece=queen&square=f3&board=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R",
  "#/compare?piece=bishop&square=a1&board=0x0000000000000000",
]) {
  test(`all methods on one board: ${address}`, async () => {
    const { page } = site;
    await go(page, address);
    const { sliders, attacked, occupied } = await boardShown(page);
    const square = bitOf(sliders[0]!);
    const text = new URLSearchParams(address.split("?")[1]).get("board") ?? "0x4ced22000146f848";
    const rows = await page.locator("[data-method]").evaluateAll((rows) =>
      rows.map((row) => ({
        name: (row as HTMLElement).dataset.method!,
        title: row.querySelector("th")!.textContent!,
        equal: row.querySelector(".equal")?.textContent ?? "",
        facts: Object.fromEntries(
          [...row.querySelectorAll<HTMLElement>("[data-fact]")].map((fact) => [
            fact.dataset.fact!,
            fact.textContent!,
          ]),
        ),
      })),
    );
    const { methods } = registry();
    assert.deepEqual(
      rows.map(({ name, title }) => [name, title]),
      methods.map(({ name, title }) => [name, title]),
    );
    const piece = new URLSearchParams(address.split("?")[1]).get("piece") ?? "rook";
    for (const [i, row] of rows.entries()) {
      const { table_bytes, instructions, name } = methods[i]!;
      const native = explain(
        "--method",
        name,
        "--piece",
        piece,
        "--square",
        sliders[0]!,
        ...(text.includes("/") ? [text] : ["--occupied", text]),
      );
      const answer = native.lines.reduce((set, { steps }) => set | BigInt(steps.at(-1)!.value), 0n);
      assert.equal(attacked, answer, name);
      assert.match(row.equal, /equal/, name);
      const steps = native.lines.flatMap((line) => line.steps);
      assert.deepEqual(
        row.facts,
        {
          steps: String(steps.length),
          operations: String(steps.reduce((sum, { operations }) => sum + operations, 0)),
          subtractions: String(steps.filter(({ borrow }) => borrow).length),
          bytes: table_bytes.toLocaleString("en"),
          instructions: instructions.join(", "),
        },
        name,
      );
      // A click shows the method's own steps.
      await page.locator(`[data-method="${name}"] th button`).click();
      const shown = await page
        .locator(".steps-of [data-value]")
        .evaluateAll((pictures) => pictures.map((picture) => (picture as SVGElement).dataset.value));
      // The program always counts the slider as a piece; the page does so only if the slider is one.
      if ((occupied >> BigInt(square)) & 1n)
        assert.deepEqual(
          shown,
          steps.map(({ value }) => value),
          name,
        );
      else assert.deepEqual([shown.length, shown.at(-1)], [steps.length, steps.at(-1)!.value], name);
    }
    assert.match(
      await page.getByRole("status").filter({ hasText: "0x" }).innerText(),
      new RegExp(`${methods.length} .*${attacked.toString(16).padStart(16, "0")}`),
    );
    // A link leads from the steps to the explorer, with the same board, at the first subtraction.
    await page.getByRole("link", { name: "Watch it step by step" }).click();
    await page.locator(".explore").waitFor();
    const explored = await explorerShown(page);
    assert.deepEqual(
      [explored.method, explored.view, explored.board.sliders, explored.slider],
      [methods.at(-1)!.name, "one", sliders, piece],
    );
    assert.notEqual(explored.bit, undefined);
  });
}

test("the table of methods is sorted by each of its columns, up and down", async () => {
  const { page } = site;
  await go(page, "#/compare");
  await page.reload();
  await page.locator("[data-method]").first().waitFor();
  const names = () =>
    page
      .locator("[data-method]")
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.method!));
  const registered = await names();
  for (const [key, title] of [
    ["steps", "Steps"],
    ["operations", "Operations"],
    ["subtractions", "Subtractions"],
    ["bytes", "Bytes"],
  ] as const) {
    const heading = page.getByRole("columnheader", { name: title });
    const facts = async () =>
      (await page.locator(`[data-fact="${key}"]`).allTextContents()).map((text) =>
        Number(text.replaceAll(",", "")),
      );
    assert.equal(await heading.getAttribute("aria-sort"), "none");
    await heading.getByRole("button").click();
    assert.equal(await heading.getAttribute("aria-sort"), "ascending");
    const up = await facts();
    assert.deepEqual(
      up,
      [...up].sort((a, b) => a - b),
      title,
    );
    await heading.getByRole("button").click();
    assert.equal(await heading.getAttribute("aria-sort"), "descending");
    assert.deepEqual(
      await facts(),
      [...up].sort((a, b) => b - a),
      title,
    );
    assert.deepEqual([...(await names())].sort(), [...registered].sort());
  }
});

test("the steps of the method under the pointer are shown, and then those of the one that was clicked", async () => {
  const { page } = site;
  await go(page, "#/compare");
  const title = () => page.locator(".steps-of h2").textContent();
  const row = (name: string) => page.locator(`[data-method="${name}"]`);
  await row("sbamg").getByRole("button").click();
  await row("edgeless").hover();
  assert.equal(await title(), await row("edgeless").getByRole("button").textContent());
  assert.equal(await row("sbamg").getByRole("button").getAttribute("aria-pressed"), "true");
  await page.locator("h1").hover();
  assert.equal(await title(), await row("sbamg").getByRole("button").textContent());
  // The chosen method is in the address, and stays there when the board changes.
  await clickSquare(page, "a5");
  assert.match(await hash(page), /method=sbamg/);
  await page.reload();
  assert.equal(await title(), await row("sbamg").getByRole("button").textContent());
});

test("a method that answers otherwise is marked", async () => {
  const page = await site.open("#/how");
  // No method is wrong, so the test breaks one while the page loads the library.
  await page.addInitScript(() => {
    type Loaded = WebAssembly.WebAssemblyInstantiatedSource;
    const broken = ({ module, instance }: Loaded): Loaded => {
      const { attacks, ...rest } = instance.exports as {
        attacks: (method: number, ...args: unknown[]) => bigint;
      };
      const wrong = (method: number, ...args: unknown[]) =>
        attacks(method, ...args) ^ (method === 3 ? 1n : 0n);
      return { module, instance: { exports: { ...rest, attacks: wrong } } };
    };
    const { instantiate, instantiateStreaming } = WebAssembly;
    WebAssembly.instantiateStreaming = async (...args) => broken(await instantiateStreaming(...args));
    WebAssembly.instantiate = (async (bytes: BufferSource) =>
      broken(await instantiate(bytes))) as typeof instantiate;
  });
  await visit(page, `${site.address}#/compare`);
  const marks = await page
    .locator("[data-method]")
    .evaluateAll((rows) =>
      rows.map(
        (row) =>
          [row.querySelector(".equal") !== null, row.querySelector(".different")?.textContent ?? ""] as const,
      ),
    );
  for (const [i, [equal, different]] of marks.entries()) {
    assert.equal(equal, i !== 3, `method ${i}`);
    if (i === 3) assert.match(different, /different/);
  }
  assert.match(
    await page
      .getByRole("status")
      .filter({ hasText: /differ/ })
      .innerText(),
    /2/,
  );
  await page.context().close();
});

test("sliders come, go and move, and every stage follows", async () => {
  const { page } = site;
  await go(page, "#/sets?method=ranks-east&sliders=0&board=0&hand=slider&piece=rook");
  const expect = async (sliders: string, occupied: bigint, method: string) => {
    const { lines } = explain(
      "--method",
      method,
      "--square",
      sliders,
      "--occupied",
      `0x${occupied.toString(16)}`,
    );
    const shown = await cardsShown(page);
    assert.deepEqual(
      shown.map(({ hex }) => hex),
      lines[0]!.steps.map(({ value }) => value),
    );
    assert.equal(drawn((await boardShown(page)).attacked), drawn(BigInt(lines[0]!.steps.at(-1)!.value)));
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
  for (const piece of ["rook", "bishop", "queen"]) {
    await choice(page, SETS.slider, piece).check();
    const attacks = ["b2", "g2"].map((square) => {
      const { lines } = explain(
        "--method",
        "sbamg",
        "--piece",
        piece,
        "--square",
        square,
        "--occupied",
        "0x0000002000004200",
      );
      return lines.reduce((set, { steps }) => set | BigInt(steps.at(-1)!.value), 0n);
    });
    assert.equal(BigInt((await all.getAttribute("data-value"))!), attacks[0]! | attacks[1]!, piece);
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

for (const width of [320, 360, 768, 1280, 1920]) {
  test(`nothing is wider than the page at ${width} pixels`, async () => {
    const page = await site.open("", { viewport: { width, height: 800 } });
    for (const view of VIEWS) {
      await go(page, view);
      await page.locator("main:not([aria-busy]) h1").waitFor();
      await page.evaluate(() =>
        document.querySelectorAll("details").forEach((details) => (details.open = true)),
      );
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

test("the Rust source of a step is shown where it is asked for", async () => {
  const { page } = site;
  for (const [view, switched] of [
    ["#/explore", page.locator(".switches").getByLabel("source")],
    ["#/sets", page.locator(".switches").getByLabel("source")],
    ["#/how/sbamg", page.locator("figure").first().getByLabel("source")],
  ] as const) {
    await go(page, view);
    const expression = page.locator("main .expression").first();
    await expression.waitFor({ state: "attached" });
    assert.ok(await expression.isHidden(), view);
    await switched.check();
    assert.ok(await expression.isVisible(), view);
    await switched.uncheck();
    assert.ok(await expression.isHidden(), view);
  }
});

test("the bits of the line are shown at once, and all 64 where they are asked for", async () => {
  const { page } = site;
  await go(
    page,
    "#/explore?method=ray-subtraction&piece=rook&square=d2&board=0x4ced22000146f848&axis=file&step=1",
  );
  const cells = () => page.locator(".stage .cells [data-bit]").count();
  assert.equal(await page.locator(".word").count(), 0);
  assert.equal(await cells(), 4 * 8);
  // Square by square: the borrow goes from d3 to d4, and all bits in between are computed.
  await scrubber(page).fill("3");
  assert.equal((await explorerShown(page)).bit, 20, "d3 is bit 19");
  await page.getByRole("button", { name: "One bit later" }).click();
  assert.equal((await explorerShown(page)).bit, 28, "d4 is bit 27");
  await page.locator(".switches").getByLabel("all 64 bits").check();
  assert.equal((await wordsShown(page))[0]!.length, 64);
  await page.getByRole("button", { name: "One bit later" }).click();
  assert.equal((await explorerShown(page)).bit, 29);
});

test("in a subtraction, the squares off the line are faint", async () => {
  const { page } = site;
  await go(page, "#/explore");
  const veils = () => page.locator(".stage .shown > .diagram .veil").count();
  assert.equal(await veils(), 1);
  await page.getByRole("button", { name: /back/i }).click();
  assert.equal(await veils(), 0, "nothing is subtracted there");
});
