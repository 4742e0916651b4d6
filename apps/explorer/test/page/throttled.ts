/** Measures, without a limit to meet, how long until the page can be used over a slow line with a slow processor. */

import { openSite } from "./browser.ts";

const ROUNDS = 9;
const LINES = [
  { name: "4G: 9 Mbit/s, 85 ms there and back", latency: 85, downloadThroughput: 9e6 / 8 },
  { name: "slow 4G: 1.6 Mbit/s, 150 ms there and back", latency: 150, downloadThroughput: 1.6e6 / 8 },
];
/** How many times slower a phone is than a desktop computer. */
const SLOWDOWN = 4;

const site = await openSite();
for (const { name, latency, downloadThroughput } of LINES) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await (await site.browser.newContext()).newPage();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency,
      downloadThroughput,
      uploadThroughput: 1e6,
    });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    // The page is usable when a click changes the drawing. Its own clock measures from the start of the navigation.
    await page.addInitScript(() => {
      new MutationObserver((_records, observer) => {
        if (document.querySelector("main .board [data-square]")) {
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => performance.mark("usable")));
        }
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(site.address, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("usable").length > 0);
    times.push(await page.evaluate(() => performance.getEntriesByName("usable")[0]!.startTime));
    await page.context().close();
  }
  times.sort((a, b) => a - b);
  const middle = times[Math.floor(ROUNDS / 2)]!;
  console.log(
    `${name}, processor ${SLOWDOWN} times slower: usable after ${middle.toFixed(0)} ms (${times[0]!.toFixed(0)} to ${times.at(-1)!.toFixed(0)}, ${ROUNDS} rounds)`,
  );
}
await site.close();
