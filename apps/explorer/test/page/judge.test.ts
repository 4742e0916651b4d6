/** The judge in the calculator, as users work with it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { withAxe } from "./axe.ts";
import { DESK, PHONE, siteOfTests } from "./browser.ts";
import { excess, go, hash } from "./reading.ts";

const site = siteOfTests();

const address = (...rows: string[]) =>
  `#/calculator?layout=a1${rows.map((row) => `&let=${encodeURIComponent(row)}`).join("")}`;
const group = (page: Page, name: string) => page.getByRole("group", { name: `Check ${name}`, exact: true });
const row = (page: Page, name: string) => page.locator(".entry").filter({ has: group(page, name) });

/** Checks a row as a claim, and returns what is said of it. */
async function check(page: Page, name: string, claim: string): Promise<string> {
  const within = group(page, name);
  await within.getByLabel("Check as").selectOption(claim);
  await within.getByRole("button", { name: "Check" }).click();
  await within.locator(".ruling").waitFor();
  return within.locator(".ruling").innerText();
}

const HALF = ["t = o & m", "a = (t ^ (t - 4 * r)) & m"];
const QUINTESSENCE = ["t = o & m", "a = ((t - r) ^ bswap(bswap(t) - bswap(r))) & m"];
const ROOK = [
  "f = file(r) ^ r",
  "t = o & f",
  "up = ((t - r) ^ bswap(bswap(t) - bswap(r))) & f",
  "k = rank(r) ^ r",
  "s = o & k",
  "a = up | ((s - r) ^ rbit(rbit(s) - rbit(r))) & k",
];

test("a right formula is said to be right, with what is known of the shortest", async () => {
  const { page } = site;
  await go(page, address(...QUINTESSENCE));
  assert.match(
    await check(page, "a", "line"),
    /^Right in all 13,312 cases, 7 operations\. The shortest formula known with bswap has 7; none with 6 is right .*Signs on r and m alone are free/s,
  );
});

test("a wrong formula is shown on a board, from failure to failure", async () => {
  const { page } = site;
  await go(page, address("t = o & m", "a = ((t - r) ^ bswap(bswap(t) - r)) & m"));
  assert.match(await check(page, "a", "line"), /^Wrong: rook a1, no other pieces\.\n.*\sright\s/s);
  const ruling = group(page, "a").locator(".ruling");
  const board = ruling.getByRole("img");
  const first = await board.getAttribute("aria-label");
  assert.match(first!, /^Wrong: /);
  assert.match(
    await ruling.innerText(),
    /Wrong in [\d,]+ of 13,312 cases.* failure 1 of \d+ \(one for each square and direction\)\./s,
  );
  await ruling.getByRole("button", { name: "Next failure" }).click();
  assert.match(await ruling.innerText(), /failure 2 of/);
  assert.notEqual(await board.getAttribute("aria-label"), first);
});

test("right, missing and extra squares differ in shape", async () => {
  const { page } = site;
  await go(page, address("a = (o & m) | r"));
  await check(page, "a", "rank");
  const shapes = await page.locator(".failure").evaluate((svg) =>
    ["missing", "extra"].map((name) =>
      svg
        .querySelector(`.${name}`)!
        .getAttribute("d")!
        .replace(/[\d.-]+/g, ""),
    ),
  );
  assert.ok(shapes[0]!.startsWith("M hvhz"));
  assert.ok(shapes[1]!.startsWith("M l m l"));
});

test("the position of a failure is put into rows, and taken back", async () => {
  const { page } = site;
  await go(page, address(...HALF));
  assert.match(
    await check(page, "a", "ray"),
    /Wrong: rook a1, no other pieces\.\n.*\smissing\s+b1\s+extra\s+none\n/s,
  );
  await row(page, "a").getByRole("button", { name: "Put this position in r and o" }).click();
  const value = (name: string) => page.getByLabel(`Expression of ${name}`, { exact: true }).inputValue();
  assert.deepEqual(
    [await value("r"), await value("o"), await value("m")],
    ["a1", "0x0000000000000000", "0x00000000000000fe"],
  );
  assert.equal(await page.locator("[aria-invalid]").count(), 0, "every row has a value now");
  assert.equal(await row(page, "a").locator(".ruling").count(), 1, "the verdict stays");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".entry").length === 2);
});

test("the explorer opens with the position of a failure", async () => {
  const { page } = site;
  await go(page, address("a = o & m"));
  await check(page, "a", "bishop");
  await page.getByRole("link", { name: "Open in the explorer" }).click();
  await page.locator("main.explore").waitFor();
  assert.match(await hash(page), /piece=bishop&square=a1&board=0x0000000000000000&axis=diagonal/);
});

test("rows of given names are replaced", async () => {
  const { page } = site;
  await go(page, address("o = 0xff", "r = d4", "m = rank(r) ^ r", ...QUINTESSENCE));
  assert.match(await check(page, "a", "line"), /^Right/);
});

test("a change of the formula or of the claim takes the verdict away", async () => {
  const { page } = site;
  await go(page, address(...QUINTESSENCE, "other = 1"));
  await check(page, "a", "line");
  await page.getByLabel("Expression of other").fill("2");
  assert.equal(await row(page, "a").locator(".ruling").count(), 1, "another row is none of it");
  await page.getByLabel("Expression of t", { exact: true }).fill("o & m & m");
  await row(page, "a").locator(".ruling").waitFor({ state: "detached" });
  await check(page, "a", "line");
  await group(page, "a").getByLabel("Check as").selectOption("rank");
  await row(page, "a").locator(".ruling").waitFor({ state: "detached" });
});

test("a link shares what a row was checked as", async () => {
  const { page } = site;
  await go(page, address(...QUINTESSENCE));
  await group(page, "t").getByLabel("Check as").selectOption("rank");
  await check(page, "a", "line");
  await page.waitForFunction(() => location.hash.endsWith("&as=line"));
  const shared = await hash(page);
  const other = await site.open(shared);
  const claim = (name: string) => group(other, name).getByLabel("Check as").inputValue();
  assert.deepEqual([await claim("t"), await claim("a")], ["rank", "line"]);
  await other.getByRole("button", { name: "Remove t" }).click();
  await other.locator(".entry").nth(1).waitFor({ state: "detached" });
  assert.equal(await claim("a"), "line", "the claim stays with its row");
  await other.context().close();
});

test("a million cases take seconds", async (t) => {
  const { page } = site;
  await go(page, address(...ROOK));
  const began = performance.now();
  assert.match(
    await check(page, "a", "rook"),
    /^Right in all 1,048,576 cases, 15 operations\. The shortest formula known with any functions has 7\.\n/,
  );
  t.diagnostic(`${(performance.now() - began).toFixed(0)} ms`);
});

test("a judge shows its progress, and can be stopped", async () => {
  const { page } = site;
  // It is still at work when it is stopped, even on a busy machine.
  const long = Array.from({ length: 60 }, (_, i) => `o + ${i}`).join(" ^ ");
  await go(page, address(`b = ${long}`, `a = ${long.replaceAll("+", "*")} ^ b`));
  const within = group(page, "a");
  await within.getByLabel("Check as").selectOption("rook");
  await within.getByRole("button", { name: "Check" }).click();
  await within.getByRole("progressbar").waitFor();
  await within.getByRole("button", { name: "Stop" }).click();
  await within.getByRole("progressbar").waitFor({ state: "detached" });
  await page.waitForTimeout(300);
  assert.equal(
    await within.locator(".ruling, progress").count(),
    0,
    "a stopped judge says nothing, not even what it had sent before",
  );
});

test("what cannot be tried is said", async () => {
  const { page } = site;
  await go(page, address("a = rook_attacks(r, o)", "b = o <<", "c = o << (o & 127)"));
  assert.match(await check(page, "a", "rook"), /Not tried: rook_attacks is an answer itself/);
  assert.match(await check(page, "b", "rook"), /Not tried: a value is missing before the end/);
  assert.match(await check(page, "c", "rank"), /With rook a1, other pieces .*: << shifts by \d+, but/);
});

test("in another order of squares the judge says what to choose", async () => {
  const { page } = site;
  await go(page, "#/calculator?layout=a8&let=a=o");
  assert.match(await page.locator(".entry").innerText(), /To check a row, choose the order a1 = 0, b1 = 1\./);
  assert.equal(await page.getByRole("button", { name: "Check" }).count(), 0);
});

test("judging asks no server for anything", async () => {
  const page = await site.open(address(...QUINTESSENCE));
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  const before = site.requests.length;
  assert.match(await check(page, "a", "line"), /^Right/);
  assert.deepEqual(
    site.requests.slice(before).filter((request) => !request.startsWith("blob:")),
    [],
  );
  await page.context().close();
});

test("a judge that does not come or does not start says so", async () => {
  const page = await site.open("#/explore");
  const module = "**/slidemask-judge*";
  await page.route(module, (route) => route.abort("aborted"));
  await page.goto(site.address + address(...QUINTESSENCE));
  await page.reload();
  assert.match(await check(page, "a", "line"), /^Not tried: the judge could not be fetched/);
  await page.unroute(module);
  assert.match(await check(page, "a", "line"), /^Right/);
  // The worker starts, and says what is wrong.
  await page.route(module, (route) => route.fulfill({ body: "no module" }));
  await page.reload();
  assert.match(
    await check(page, "a", "line"),
    /^Not tried: the judge stopped with this error: CompileError: /,
  );
  await page.unroute(module);
  await page.reload();
  assert.match(await check(page, "a", "line"), /^Right/);
  await page.evaluate(() => {
    window.Worker = class extends EventTarget {
      onerror?: () => void;
      postMessage() {
        this.onerror?.();
      }
      terminate() {}
    } as unknown as typeof Worker;
  });
  await group(page, "a").getByLabel("Check as").selectOption("rank");
  await group(page, "a").getByRole("button", { name: "Check" }).click();
  await page.getByText("does not start the worker of the judge").waitFor();
  await page.context().close();
});

for (const [name, options] of [
  ["on a phone, in the dark", { viewport: PHONE, colorScheme: "dark" }],
  ["on a desk, in the light", { viewport: DESK, colorScheme: "light" }],
] as const) {
  test(`everybody can read a verdict ${name}`, async () => {
    const page = await site.open(address(...HALF), options);
    await check(page, "a", "ray");
    const violations = await withAxe(page);
    assert.deepEqual(await violations(), []);
    assert.ok((await excess(page)) <= 0);
    await page.context().close();
  });
}
