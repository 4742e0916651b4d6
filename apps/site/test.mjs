/** The site as visitors get it: links, and pages in a browser. `.ci/site --check` runs this. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, relative } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import axe from "axe-core";
import { chromium } from "playwright-core";

const FOLDER = new URL("../../target/site", import.meta.url).pathname;
const SITE = join(FOLDER, "slidemask");
const ROOT = new URL(process.env.ADDRESS ?? "http://localhost/slidemask/").pathname;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml" };

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  );
// rustdoc checks its own pages, and the tests of the explorer check that page.
const pages = filesIn(SITE).filter((file) => file.endsWith(".html") && !/^(rust|explorer)\//.test(relative(SITE, file)));

test("each link leads to a file, and to a heading in it", () => {
  const texts = new Map();
  const textOf = (file) => texts.get(file) ?? texts.set(file, readFileSync(file, "utf8")).get(file);
  const broken = [];
  let links = 0;
  for (const page of pages)
    for (const [, link] of textOf(page).matchAll(/ (?:href|src)="([^"]*)"/g)) {
      if (/^[a-z]+:/.test(link)) continue;
      links++;
      const { pathname, hash } = new URL(link.replaceAll("&amp;", "&"), pathToFileURL(page));
      // The page for wrong addresses has links from the root of the site's host, which begin with the path of the site.
      const file = decodeURIComponent(link.startsWith("/") ? join(SITE, pathname.replace(ROOT, "")) : pathname);
      const found = statSync(file, { throwIfNoEntry: false });
      // The hash of the explorer is its state.
      const anchor = file.includes("/explorer/") ? "" : decodeURIComponent(hash.slice(1));
      if (!found?.isFile() || (anchor && !new RegExp(`(id|name)="${RegExp.escape?.(anchor) ?? anchor.replace(/\W/g, "\\$&")}"`).test(textOf(file))))
        broken.push(`${relative(SITE, page)}: ${link}`);
    }
  assert.deepEqual(broken, []);
  assert.ok(links > 1000, `${links} links`);
});

test("no Markdown is left over, and each page has one title", () => {
  const left = pages.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const article = (text.match(/<article[^]*<\/article>/)?.[0] ?? "").replace(/<(pre|code)[^>]*>[^]*?<\/\1>/g, "");
    const titles = article.match(/<h1/g)?.length ?? 0;
    return /```|<p>[^<]*\n[-*] /.test(article) || (titles !== 1 && !file.endsWith("404.html")) ? [`${relative(SITE, file)}: ${titles} titles`] : [];
  });
  assert.deepEqual(left, []);
});

let server, browser;
before(async () => {
  server = createServer((request, response) => {
    const path = join(FOLDER, decodeURIComponent(new URL(request.url, "http://site").pathname));
    const file = path.endsWith("/") ? join(path, "index.html") : path;
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
});
after(async () => {
  await browser?.close();
  server?.close();
});
const addressOf = (page) => `http://127.0.0.1:${server.address().port}/slidemask/${page}`;

/** Opens a page. Whatever it logs, fails to load or asks of another site is a fault. */
async function open(address, options) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("requestfailed", (request) => faults.push(`failed: ${request.url()}`));
  page.on("request", (request) => new URL(request.url()).origin === new URL(address).origin || faults.push(`elsewhere: ${request.url()}`));
  await page.goto(address, { waitUntil: "load" });
  return { page, faults, close: () => context.close() };
}

// A page of each kind. All pages of a kind have the same parts.
const KINDS = ["index.html", "get-started.html", "docs/MEASURED.html", "docs/choose.html", "docs/nnue.html", "bindings/python/examples/tour.html",
  "reference/python.html", "reference/features.html", "reference/slidemask.h.html", "reference/javascript/index.html", "source/LICENSE-MIT.html"];

// The short form has each width and each theme once.
const LOOKS = [[360, "dark"], [1280, "light"], [360, "light"], [1280, "dark"]];
for (const [width, colorScheme] of process.env.SLIDEMASK_LONG === undefined ? LOOKS.slice(0, 2) : LOOKS)
  test(`pages are as wide as the window and accessible: ${width} pixels, ${colorScheme}`, async () => {
    for (const name of KINDS) {
      const { page, faults, close } = await open(addressOf(name), { colorScheme, viewport: { width, height: 800 } });
      assert.deepEqual(faults, [], name);
      assert.ok((await page.evaluate(() => document.scrollingElement.scrollWidth)) <= width, `${name} is wider than the window`);
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate(() => window.axe.run());
      assert.deepEqual(violations.map(({ id, nodes }) => `${name}: ${id}, ${nodes[0].html}`), []);
      await close();
    }
  });

test("the search finds a function, over HTTP and from disk", async () => {
  for (const address of [addressOf("index.html"), pathToFileURL(join(SITE, "docs/choose.html")).href]) {
    for (const [words, found] of [
      ["setwise_rook_attacks", /reference\/python\.html.*#slidemask\.setwise_rook_attacks$/],
      ["slidemask_board_from_fen", /reference\/libslidemask\.h\.html.*#slidemask_board_from_fen$/],
      ["hanging_white", /reference\/features\.html.*#hanging_white(_count)?$/],
    ]) {
      const { page, faults, close } = await open(address, { viewport: { width: 1280, height: 800 } });
      await page.getByRole("button", { name: "Search" }).first().click();
      await page.keyboard.type(words);
      // The results are in a shadow tree, and those of the first letters may come before those of all.
      await page.waitForFunction(
        (first) => [...document.querySelectorAll("*")].some(({ shadowRoot }) => shadowRoot?.textContent.match(first)),
        `^\\d+ results?${words}`,
      );
      await page.keyboard.press("Enter");
      await page.waitForURL(found);
      assert.deepEqual(faults.filter((fault) => fault.startsWith("elsewhere")), []);
      await close();
    }
  }
});

test("the picture of the first page moves, unless the visitor prefers otherwise", async () => {
  const opacity = (page) => page.locator(".borrow s").last().evaluate((cell) => getComputedStyle(cell).opacity);
  const { page, close } = await open(addressOf("index.html"));
  assert.equal(await opacity(page), "0");
  await page.waitForFunction(() => getComputedStyle([...document.querySelectorAll(".borrow s")].at(-1)).opacity === "1");
  await close();
  const still = await open(addressOf("index.html"), { reducedMotion: "reduce" });
  assert.equal(await opacity(still.page), "1");
  await still.close();
});

test("the explorer runs in the site, and says from disk why it does not", async () => {
  const { page, faults, close } = await open(addressOf("explorer/index.html#/explore"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  assert.deepEqual(faults, []);
  await page.getByRole("link", { name: "Guides and references" }).click();
  await page.waitForURL(addressOf("index.html"));
  await close();
  const disk = await open(`${pathToFileURL(join(SITE, "explorer/index.html")).href}`);
  await disk.page.getByText("python3 -m http.server").waitFor();
  await disk.close();
});

test("each measured table has a chart, whose text has the colour of the page", async () => {
  const { page, close } = await open(addressOf("docs/MEASURED.html"));
  const tables = (readFileSync(new URL("../../docs/MEASURED.md", import.meta.url), "utf8").match(/<!-- measured: [^\n]*\|[^\n]*-->/g) ?? []).length;
  assert.equal(await page.locator(".charts").count(), tables);
  assert.ok(tables > 10);
  assert.equal(await page.locator(".charts text").first().getAttribute("fill"), "currentColor");
  await close();
});
