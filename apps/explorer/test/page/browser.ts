/** A real browser with the built page in it. The tests need no other test framework than `node:test`. */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before } from "node:test";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
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
  /** The addresses that the pages have requested. */
  readonly requests: string[];
  /** Opens a new page at an address after the `#`, and waits until it is drawn. */
  open(hash?: string, options?: BrowserContextOptions): Promise<Page>;
  /** Closes everything, and throws if a page had an exception, an error in the console, or a request to another site. */
  close(): Promise<void>;
}

export async function openSite(): Promise<Site> {
  // Find the browser first: if it is missing, an open server would keep the tests running until their time limit.
  const executablePath = browserPath();
  const { address, server } = await serve();
  const launching = chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--no-first-run",
    ],
  });
  const browser = await launching.catch((error: unknown) => {
    server.close();
    throw error;
  });
  const requests: string[] = [];
  const faults: string[] = [];
  const watch = (context: BrowserContext) => {
    context.on("request", (request) => {
      requests.push(request.url());
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(address))
        faults.push(`asks for ${request.url()}`);
    });
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText;
      // Leaving a page aborts its pending requests, which is no fault.
      if (reason !== "net::ERR_ABORTED") faults.push(`cannot have ${request.url()}: ${reason}`);
    });
    context.on("weberror", (error) => faults.push(`${error.page()?.url()}: ${error.error().stack}`));
    context.on("console", (message) => {
      if (["error", "warning"].includes(message.type()))
        faults.push(`${message.page()?.url()}: ${message.text()}`);
    });
  };
  return {
    browser,
    address,
    requests,
    async open(hash = "", options = {}) {
      const context = await browser.newContext({ viewport: DESK, ...options });
      watch(context);
      // Tests send functions into the page. tsx wraps named functions in `__name`, which the page lacks.
      await context.addInitScript("globalThis.__name = (named) => named");
      const page = await context.newPage();
      await page.goto(address + hash);
      await page.locator("main:not([aria-busy])").waitFor();
      return page;
    },
    async close() {
      await browser.close();
      server.close();
      assert.deepEqual(faults, [], "what went wrong in the pages");
    },
  };
}

export interface TestedSite extends Pick<Site, "open" | "requests" | "address"> {
  /** One page for all tests of a file, because opening a page takes longer than most tests. */
  readonly page: Page;
}

/** The site for a file of tests: opened before the first test, closed after the last. */
export function siteOfTests(): TestedSite {
  let site: Site;
  let page: Page;
  let opened = false;
  before(async () => {
    site = await openSite();
    opened = true;
    page = await site.open();
  });
  after(() => (opened ? site.close() : undefined));
  return {
    open: (...args) => site.open(...args),
    get page() {
      return page;
    },
    get requests() {
      return site.requests;
    },
    get address() {
      return site.address;
    },
  };
}
