/** A subtraction in the explorer: bit by bit, played, told, on its line and in all bits. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { hex } from "../../src/squares.ts";
import { cases } from "../long.ts";
import { drawn } from "../pictures.ts";
import { siteOfTests } from "./browser.ts";
import {
  explorerShown,
  go,
  hash,
  loaded,
  play,
  scrubber,
  stageShown,
  stopClock,
  wordsShown,
} from "./reading.ts";

const site = siteOfTests();

test("each row of a subtraction has its name, and the two ways to step differ in their words", async () => {
  const { page } = site;
  await go(page, "#/explore");
  assert.deepEqual(
    (await page.locator(".stage .cells .says").allInnerTexts()).map((text) => text.trim()),
    ["from", "subtract −", "borrow", "difference ="],
  );
  assert.deepEqual(await page.locator(".turn button").allInnerTexts(), ["‹ Back a step", "Next step ›"]);
  assert.match(await page.locator(".player").innerText(), /‹ bit\s+bit ›/);
  assert.match(await page.locator(".steps h2").innerText(), /rook along the file: 9 steps/);
  assert.match(
    await page.locator(".steps .orientation").first().innerText(),
    /turned: a1 and h8 change places/,
  );
});

test("a 1 that is subtracted beside the line has a column between the squares of the line", async () => {
  const { page } = site;
  for (const [address, squares, beside] of [
    ["#/explore", "d1 d2 e2 d3 d4 d5 d6 d7 d8", "e2"],
    // In the turned half, the bit after the rook stands for c2.
    ["#/explore?step=5", "d8 d7 d6 d5 d4 d3 d2 c2 d1", "c2"],
    ["#/explore?piece=rook&square=d2&board=0x0800&axis=rank", "a2 b2 c2 d2 e2 f2 g2 h2", ""],
    ["#/explore?piece=rook&square=h2&board=0x0800&axis=rank", "a2 b2 c2 d2 e2 f2 g2 h2 a3", "a3"],
    [
      "#/explore?method=sbamg&piece=rook&square=d4&board=0x0800&axis=file",
      "d1 d2 e2 d3 d4 d5 d6 d7 d8",
      "e2",
    ],
    // Here are more than two: they would hide the lines.
    [
      "#/explore?method=joint&piece=rook&square=d4&board=0x0800&axis=file",
      "d1 d2 d3 a4 b4 c4 d4 e4 f4 g4 h4 d5 d6 d7 d8",
      "",
    ],
    ["#/explore?shape=hexagonal&at=f1&pieces=0x0&axis=12-6", "f1 – f2 f3 f4 f5 f6 f7 f8 f9 f10 f11", "–"],
  ] as const) {
    await go(page, address);
    await loaded(page);
    const labels = await page.locator(".stage .cells .labels span").allTextContents();
    assert.equal(labels.join(" "), squares, address);
    for (const row of ["minuend", "subtrahend", "borrows", "difference"]) {
      const digits = page.locator(`.stage .cells [data-name="${row}"] .bit`);
      const off = await digits.evaluateAll((all) => all.map((digit) => digit.classList.contains("off")));
      assert.deepEqual(
        labels.filter((_, i) => off[i]),
        beside === "" ? [] : [beside],
        address,
      );
      if (row === "subtrahend") assert.ok((await digits.allTextContents()).includes("1"), address);
    }
  }
});

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
    "#/explore?method=obstruction-subtractive&piece=rook&square=d4&board=0x28658a200a40ab58&axis=file&bits=64",
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
    assert.equal(shown.cards[shown.step]!.hex, hex(difference), "the test subtracts the same");
    for (let bit = 0; bit <= 64; bit += cases(1, step === 1 && what === "the first figure" ? 1 : 8)) {
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
    await page.evaluate(() => void (location.hash = "#/explore?bits=64"));
    await page.waitForFunction(() => document.querySelector("input[type=range]"));
    const pass = await stopClock(page);
    const bit = async () => (await explorerShown(page)).bit!;
    assert.equal(await play(page).textContent(), "Replay", "it begins at its end");
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
});

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
  // The squares of the file, and e2.
  assert.equal(await cells(), 4 * 9);
  // Square by square: the borrow goes from d3 to d4, and all bits in between are computed.
  await scrubber(page).fill("4");
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
