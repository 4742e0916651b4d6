/** Takes pictures of every view for people to look at: `npm run shots`. They go into `apps/explorer/shots`, which git ignores. */

import { mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DESK, openSite, PHONE } from "./browser.ts";
import { go, loaded, settled } from "./reading.ts";
import { VIEWS, WIDE_VIEWS } from "./views.ts";

const SHOTS = fileURLToPath(new URL("../../shots", import.meta.url));

rmSync(SHOTS, { recursive: true, force: true });
mkdirSync(SHOTS);
const site = await openSite();
for (const [where, viewport] of [
  ["desk", DESK],
  ["phone", PHONE],
] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await site.open("", { viewport, colorScheme });
    for (const [i, view] of [...VIEWS, ...WIDE_VIEWS].entries()) {
      await go(page, view);
      await loaded(page);
      await settled(page);
      const name = view.replace(/^#\//, "").replace(/\?.*/, "").replaceAll("/", "-");
      await page.screenshot({
        path: `${SHOTS}/${String(i + 1).padStart(2, "0")}-${name}-${where}-${colorScheme}.png`,
        fullPage: true,
      });
    }
    await page.context().close();
  }
}
await site.close();
