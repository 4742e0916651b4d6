/** The findings of axe in a page. */

import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
declare const axe: { run(options: RunOptions): Promise<AxeResults> };

/** Adds axe to a page, and returns a function that lists what it finds there. */
export async function withAxe(page: Page): Promise<() => Promise<string[]>> {
  await page.addScriptTag({ path: AXE });
  return async () => {
    const { violations } = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
    return violations.map(
      ({ id, impact, help, nodes }) =>
        `${impact}: ${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join("; ")}`,
    );
  };
}
