/** Takes the pictures of the README and of links to the page: `npm run screenshots`. */

import { fileURLToPath } from "node:url";
import { DESK, openSite } from "./browser.ts";

const DOCS = fileURLToPath(new URL("../../../../docs", import.meta.url));

const site = await openSite();
const desk = await site.open("#/explore?bit=44", { viewport: DESK, colorScheme: "light" });
await desk.screenshot({ path: `${DOCS}/explorer.png` });
// The picture for links to the page, which `og:image` of index.html names. Whoever publishes the page may want to write the whole
// address there: some readers ask for that. It has 800 by 420 pixels, for a file a third smaller than at 1200 by 630.
const card = await site.open("", {
  viewport: { width: 1200, height: 630 },
  deviceScaleFactor: 2 / 3,
  colorScheme: "light",
  reducedMotion: "reduce",
});
await card.addStyleTag({
  content:
    "header, footer, .playing, .hint, .letters, .scenes { display: none !important } main { padding-top: 3rem }",
});
await card.screenshot({ path: fileURLToPath(new URL("../../public/card.png", import.meta.url)) });
await site.close();
