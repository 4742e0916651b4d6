/** Takes the pictures of the README: `npm run screenshots`. */

import { fileURLToPath } from "node:url";
import { DESK, openSite, PHONE } from "./browser.ts";

const DOCS = fileURLToPath(new URL("../../../docs", import.meta.url));

const site = await openSite();
const desk = await site.open("#/explore?bit=44", { viewport: DESK, colorScheme: "light" });
await desk.screenshot({ path: `${DOCS}/explorer.png` });
const phone = await site.open("#/explore?bit=28", {
  viewport: PHONE,
  colorScheme: "dark",
  deviceScaleFactor: 2,
});
await phone.getByRole("region", { name: "One step" }).evaluate((stage) => stage.scrollIntoView());
await phone.screenshot({ path: `${DOCS}/explorer-phone.png` });
await site.close();
