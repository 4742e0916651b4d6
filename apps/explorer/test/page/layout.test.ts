/** How the page looks on a phone and on a desk: what is cut, overlaps, runs into another text, or is too small. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { some } from "../long.ts";
import { PHONE, siteOfTests } from "./browser.ts";
import { go, loaded, openAll, settled } from "./reading.ts";
import { VIEWS, WIDE_VIEWS } from "./views.ts";

const site = siteOfTests();

/** The smallest text, in pixels, and the least width and height of what is touched. */
const LIMITS = { text: 12, target: 24 };

/** What is wrong with the layout of the page that is shown, a line for each fault. */
const faultsIn = (page: Page): Promise<string[]> =>
  page.evaluate((limits) => {
    const root = document.documentElement;
    const faults = new Set<string>();
    if (root.scrollWidth > root.clientWidth)
      faults.add(`the page is ${root.scrollWidth - root.clientWidth} pixels wider than the window`);
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`.trim();
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest(".visually-hidden");

    interface Text {
      readonly element: Element;
      readonly text: string;
      readonly box: DOMRect;
      readonly style: CSSStyleDeclaration;
      readonly size: number;
    }
    const texts: Text[] = [];
    /** Whether an ancestor hides a text, or a part of it. A row that fades out shows that it goes on. */
    const hidden = (
      element: Element,
      box: DOMRect,
      size: number,
    ): "wholly" | "partly" | "fading" | undefined => {
      for (let outer: Element | null = element; outer; outer = outer.parentElement) {
        const { overflow, clipPath, maskImage, display } = getComputedStyle(outer);
        if (clipPath !== "none") return "wholly";
        if (maskImage !== "none") return "fading";
        if (overflow === "visible" || display === "inline") continue;
        const edge = outer.getBoundingClientRect();
        const over = Math.max(
          edge.left - box.left,
          edge.top - box.top,
          box.right - edge.right,
          box.bottom - edge.bottom,
        );
        // A picture of some ranks leaves out the names of the others.
        const isOut =
          box.left >= edge.right ||
          box.right <= edge.left ||
          box.top >= edge.bottom ||
          box.bottom <= edge.top;
        if (isOut && outer instanceof SVGElement) return "wholly";
        if (over > Math.max(0.5, 0.05 * size)) return "partly";
      }
      return undefined;
    };
    const range = document.createRange();
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const node = nodes.currentNode;
      const element = node.parentElement!;
      const text = node.textContent!;
      if (text.trim() === "" || element.closest("noscript, option, textarea") || !isShown(element)) continue;
      const style = getComputedStyle(element);
      // The unit of a picture is the side of a square.
      const svg = element instanceof SVGElement ? element.ownerSVGElement : null;
      const scale = svg ? svg.clientWidth / svg.viewBox.baseVal.width : 1;
      const size = Number.parseFloat(style.fontSize) * scale;
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width < 1 || box.height < 1) continue;
        const how = hidden(element, box, size);
        if (how === "wholly") continue;
        const where = `${named(element)} "${text.trim()}"`;
        if (size < limits.text - 0.05) faults.add(`${size.toFixed(1)} pixels: ${where}`);
        if (how === "fading") continue;
        if (how === "partly") faults.add(`cut: ${where}`);
        if (box.left < -0.5 || box.right > root.clientWidth + 0.5) faults.add(`beside the window: ${where}`);
        texts.push({ element, text, box, style, size });
      }
    }

    texts.sort((a, b) => a.box.left - b.box.left);
    for (const [i, a] of texts.entries())
      for (let j = i + 1; j < texts.length && texts[j]!.box.left < a.box.right + 2; j++) {
        const b = texts[j]!;
        if (a.element === b.element) continue;
        const width = Math.min(a.box.right, b.box.right) - b.box.left;
        const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        // Lines above each other may touch: the room above and below their letters is empty.
        if (height < 0.3 * Math.min(a.box.height, b.box.height)) continue;
        // The name of a rank may touch the letter of a piece: it has an outline for that.
        const pictures = [a, b].map(({ element }) => element.closest("svg"));
        if (pictures[0] && pictures[0] === pictures[1] && b.element.closest(".written")) continue;
        const both = `${named(a.element)} "${a.text.trim()}" and ${named(b.element)} "${b.text.trim()}"`;
        if (width > 1.5) faults.add(`overlap: ${both}`);
        // Two words side by side in two cells, or of two looks. A power is meant to stand so.
        else if (
          /\w$/.test(a.text) &&
          /^\w/.test(b.text) &&
          b.element.tagName !== "SUP" &&
          (a.style.color !== b.style.color ||
            a.style.fontFamily !== b.style.fontFamily ||
            a.element.closest("td") !== b.element.closest("td"))
        )
          faults.add(`no space between: ${both}`);
      }

    for (const control of document.querySelectorAll<HTMLElement>("a, button, select, input, summary")) {
      const { display, textOverflow } = getComputedStyle(control);
      if (control.matches("select, input") && control.scrollWidth > control.clientWidth + 1)
        if (textOverflow !== "ellipsis") faults.add(`cut: what stands in ${named(control)}`);
      // A link in a sentence is as high as its line.
      if (!isShown(control) || display === "inline") continue;
      const touched = control.matches("[type=radio], [type=checkbox]") ? control.closest("label")! : control;
      const { width, height } = touched.getBoundingClientRect();
      if (Math.min(width, height) < limits.target - 0.05)
        faults.add(
          `${width.toFixed(0)} by ${height.toFixed(0)}: ${named(touched)} "${touched.textContent!.trim()}"`,
        );
    }
    return [...faults];
  }, LIMITS);

for (const [where, viewport] of some(
  [
    ["a small phone", PHONE],
    ["a desk", { width: 1280, height: 800 }],
    ["a phone", { width: 390, height: 844 }],
  ] as const,
  2,
)) {
  test(`on ${where}: nothing is cut, overlaps or is too small`, async () => {
    const isMobile = viewport.width < 500;
    const page = await site.open("", { viewport, isMobile, hasTouch: isMobile, reducedMotion: "reduce" });
    for (const view of [...VIEWS, ...WIDE_VIEWS]) {
      await go(page, view);
      await loaded(page);
      await openAll(page);
      await settled(page);
      assert.deepEqual(await faultsIn(page), [], view);
    }
    await page.context().close();
  });
}

test("on a desk, the way on from the first page is on the first screen", async () => {
  const page = await site.open("", { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  for (const view of ["#/", "#/start/file"]) {
    await go(page, view);
    const { y, height } = (await page.locator(".scenes .next").boundingBox())!;
    assert.ok(y + height <= 800, `${view}: it ends at ${y + height}`);
  }
  await page.context().close();
});
