/** The comparison: every method's row, its counts and its steps. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "slidemask";
import { readExplored, shownSteps } from "../../src/explore/explored.ts";
import { hex } from "../../src/squares.ts";
import { siteOfTests } from "./browser.ts";
import { boardShown, clickSquare, explorerShown, go, hash, visit } from "./reading.ts";

const site = siteOfTests();
const library = await load();

test("each method has its row, its counts and its steps, and a link to the explorer", async () => {
  const { page } = site;
  const address =
    "piece=queen&square=f3&board=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R&axis=all&view=all";
  await go(page, `#/compare?${address.replace("&axis=all&view=all", "")}`);
  const { sliders, attacked } = await boardShown(page);
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
  const { methods } = library;
  assert.deepEqual(
    rows.map(({ name, title }) => [name, title]),
    methods.map(({ name, title }) => [name, title]),
  );
  for (const [i, { name, equal, facts }] of rows.entries()) {
    const { tableBytes, instructions } = methods[i]!;
    assert.match(equal, /equal/, name);
    const explored = readExplored(library, new URLSearchParams(`method=${name}&${address}`));
    const steps = shownSteps(library, explored);
    assert.deepEqual(
      facts,
      {
        steps: String(steps.length),
        operations: String(steps.reduce((sum, { operations }) => sum + operations, 0)),
        subtractions: String(steps.filter(({ borrow }) => borrow).length),
        bytes: tableBytes.toLocaleString("en"),
        instructions: instructions.join(", "),
      },
      name,
    );
    // A click shows the method's own steps.
    await page.locator(`[data-method="${name}"] th button`).click();
    const shown = await page
      .locator(".steps-of [data-value]")
      .evaluateAll((pictures) => pictures.map((picture) => (picture as SVGElement).dataset.value));
    assert.deepEqual(
      shown,
      steps.map(({ value }) => hex(value)),
      name,
    );
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
    [methods.at(-1)!.name, "one", sliders, "queen"],
  );
  assert.notEqual(explored.bit, undefined);
});

test("lines that are computed together count once", async () => {
  const { page } = site;
  // The table shows the steps of the method under the pointer.
  await page.mouse.move(0, 0);
  await go(page, "#/compare?piece=rook&method=joint");
  const fact = (name: string) => page.locator(`[data-method="joint"] [data-fact="${name}"]`).textContent();
  assert.deepEqual(
    [await fact("steps"), await fact("operations"), await fact("subtractions")],
    ["7", "7", "2"],
  );
  assert.equal(await page.locator(".steps-of [data-value]").count(), 7);
});

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
