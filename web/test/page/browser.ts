/** A real browser with the built page in it. */

import { existsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { serve } from "./serve.ts";

const BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/google-chrome"];

function browserPath(): string {
  const path = process.env.CHROMIUM ?? BROWSERS.find((candidate) => existsSync(candidate));
  if (path === undefined) {
    throw new Error(
      "no browser found: install Debian's chromium-headless-shell, or set CHROMIUM to the path of a Chromium",
    );
  }
  return path;
}

export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 360, height: 740 };

export interface Site {
  readonly browser: Browser;
  readonly address: string;
  /** A new page at an address behind the `#`, when it has been drawn. What goes wrong in it fails the test. */
  open(hash?: string, options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

export async function openSite(): Promise<Site> {
  const { address, server } = await serve();
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--no-first-run"],
  });
  return {
    browser,
    address,
    async open(hash = "", options = {}) {
      const context = await browser.newContext({ viewport: DESK, ...options });
      const page = await context.newPage();
      page.on("pageerror", (error) => {
        throw error;
      });
      page.on("console", (message) => {
        if (message.type() === "error") throw new Error(`the console says: ${message.text()}`);
      });
      await page.goto(address + hash);
      await page.locator("main:not([aria-busy])").waitFor();
      return page;
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}
