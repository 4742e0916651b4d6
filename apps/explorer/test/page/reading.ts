/** Reads the state of a page from its elements. Only this file knows their names and places; no test does. */

import type { Locator, Page } from "playwright-core";

// The page runs the text of this function, so it must refer to nothing outside.
function readers() {
  const squares = (path: Element | null) => {
    let set = 0n;
    for (const [whole, x, y] of (path?.getAttribute("d") ?? "").matchAll(
      /M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-([\d.]+)z/g,
    )) {
      const [left, top, width, height, back] = whole.match(/[\d.]+/g)!.map(Number) as [
        number,
        number,
        number,
        number,
        number,
      ];
      const [file, row] = [Math.floor(Number(x)), Math.floor(Number(y))];
      if (
        left + width > file + 1 ||
        top + height > row + 1 ||
        width < 0.5 ||
        width !== height ||
        width !== back
      )
        throw new Error(`no square: ${whole}`);
      set |= 1n << BigInt((7 - row) * 8 + file);
    }
    return set;
  };
  const squareAt = (x: number, y: number) => (7 - Math.floor(y)) * 8 + Math.floor(x);
  const corner = (element: Element): [number, number] => {
    const { x, y } = (element as SVGGraphicsElement).getBBox();
    return [x, y];
  };
  const text = (element: Element | null) => element?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  const shown = (element: Element | null) =>
    element !== null &&
    getComputedStyle(element).fill !== "none" &&
    getComputedStyle(element).visibility === "visible";

  /** A picture of a bitboard: the value in its attribute, and the values that it draws. */
  const picture = (svg: Element) => {
    const bits = svg.querySelector(".bits");
    const frame = svg.querySelector(".current");
    return {
      value: BigInt((svg as SVGElement).dataset.value!),
      drawn: shown(bits) ? squares(bits) : -1n,
      line: squares(svg.querySelector(".line")),
      pending: squares(svg.querySelector(".pending")),
      borrows: [...svg.querySelectorAll(".borrow")]
        .flatMap((dots) => [...dots.getAttribute("d")!.matchAll(/M([\d.]+) ([\d.]+)a([\d.]+)/g)])
        // The path of a dot starts at its left end.
        .reduce(
          (set, [, x, y, radius]) => set | (1n << BigInt(squareAt(Number(x) + Number(radius), Number(y)))),
          0n,
        ),
      // The bit in the frame.
      current: frame ? squareAt(...corner(frame)) : undefined,
      label: svg.getAttribute("aria-label") ?? "",
    };
  };
  /** The steps of a method, as their cards show them. */
  const cards = () =>
    [...document.querySelectorAll<HTMLElement>(".card[data-step]")].map((card) => ({
      axes: card.dataset.axes ?? "",
      name: card.dataset.step!,
      partOf: card.dataset.partOf!,
      expression: text(card.querySelector(".expression")).replace(/^= /, ""),
      note: text(card.querySelector(".note")),
      hex: text(card.querySelector(".hex")),
      picture: picture(card.querySelector("[data-value]")!),
    }));
  /** The interactive board: 64 letters and dots from a1; `o` is a bare blocker. A slider covers the piece on its square. */
  const board = () => {
    const pieces = Array<string>(64).fill(".");
    let [occupied, attacked] = [0n, 0n];
    const squareOf = (name: string) => "abcdefgh".indexOf(name[0]!) + 8 * (Number(name[1]) - 1);
    const sliders: string[] = [];
    for (const cell of document.querySelectorAll<SVGElement>("[role=grid] [data-square]")) {
      const square = squareOf(cell.dataset.square!);
      const bit = 1n << BigInt(square);
      const inside = (element: Element | null) => {
        const [a, b] = [element!.getBoundingClientRect(), cell.firstElementChild!.getBoundingClientRect()];
        const [x, y] = [a.left + a.width / 2, a.top + a.height / 2];
        if (x < b.left || x > b.right || y < b.top || y > b.bottom)
          throw new Error(`${cell.dataset.square}: something of it is drawn elsewhere`);
      };
      const attack = cell.querySelector(".attacked");
      if (attack) {
        inside(attack);
        attacked |= bit;
      }
      const standing = cell.querySelector(".blocker, .piece");
      if (standing) {
        inside(standing);
        occupied |= bit;
        // The label names the pieces on the square.
        const said = cell.getAttribute("aria-label")!;
        const [, color, kind] = /(white|black) (pawn|knight|bishop|rook|queen|king)/.exec(said) ?? [];
        const letter = { pawn: "p", knight: "n", bishop: "b", rook: "r", queen: "q", king: "k" }[kind ?? ""];
        pieces[square] = letter === undefined ? "o" : color === "white" ? letter.toUpperCase() : letter;
        if ((letter !== undefined) !== standing.matches(".piece"))
          throw new Error(`${said}: this is not what is drawn`);
        if (letter !== undefined && !standing.matches(`.${color}`))
          throw new Error(`${said}: it is drawn in the other colour`);
      }
    }
    for (const mover of document.querySelectorAll("[role=grid] .mover")) {
      const handle = mover.querySelector(".handle")!;
      const square = squareAt(...corner(handle));
      if (mover.querySelector(".counted")) occupied |= 1n << BigInt(square);
      sliders.push(`${"abcdefgh"[square & 7]}${(square >> 3) + 1}`);
    }
    return { occupied, pieces: pieces.join(""), attacked, sliders: sliders.sort() };
  };
  /** The 64-bit words, row by row: a digit or an arrow for each bit, or an empty text. */
  const words = () => {
    const rows: string[][] = [];
    const byBit = Array.from({ length: 64 }, (_, bit) => [
      ...document.querySelectorAll(`.word [data-bit="${bit}"]:not(.index)`),
    ]);
    byBit.forEach((digits, bit) => digits.forEach((digit, row) => ((rows[row] ??= [])[bit] = text(digit))));
    return rows;
  };
  const chosen = (label: string) => {
    const group = [...document.querySelectorAll("fieldset")].find(
      (field) => text(field.querySelector("legend")) === label,
    );
    const radios = [...(group?.querySelectorAll<HTMLInputElement>("input") ?? [])].filter(
      ({ checked }) => checked,
    );
    if (radios.length !== 1) throw new Error(`${label}: ${radios.length} are chosen`);
    return radios[0]!.value;
  };
  const field = () => document.querySelector<HTMLInputElement>(".field input")!.value;
  const explorer = () => {
    const all = [...document.querySelectorAll(".card[data-step]")];
    const travel = document.querySelector<HTMLElement>("[data-computed]");
    const switched = (label: string) =>
      [...document.querySelectorAll<HTMLInputElement>(".switches input")].find(
        (input) => text(input.closest("label")) === label,
      )?.checked;
    return {
      method: document.querySelector<HTMLSelectElement>("main select")!.value,
      slider: chosen("Piece"),
      axis: chosen("Line"),
      view: chosen("Show"),
      board: board(),
      cards: cards(),
      // The number of the step in the large view.
      step: all.findIndex((card) => card.getAttribute("aria-current") === "step"),
      bit: travel ? Number(travel.dataset.computed) : undefined,
      // `undefined` if no step is shown alone.
      bits: switched("all 64 bits"),
      source: switched("source"),
      field: field(),
    };
  };
  const stage = () => [...document.querySelectorAll(".stage [data-value]")].map(picture);
  return { cards, board, words, explorer, stage, chosen, field };
}
type Readers = ReturnType<typeof readers>;
export type Card = ReturnType<Readers["cards"]>[number];
export type Played = ReturnType<Readers["board"]>;
type Picture = ReturnType<Readers["stage"]>[number];

/** Bitboards leave the page without conversion: the protocol supports big integers. */
async function read<K extends keyof Readers>(
  page: Page,
  what: K,
  ...args: Parameters<Readers[K]>
): Promise<ReturnType<Readers[K]>> {
  return page.evaluate(`(${readers})()["${what}"](...${JSON.stringify(args)})`);
}

export const cardsShown = (page: Page) => read(page, "cards");
export const boardShown = (page: Page) => read(page, "board");
export const wordsShown = (page: Page) => read(page, "words");
export const explorerShown = (page: Page) => read(page, "explorer");
/** The large picture of one step, and the pictures of the operands that it subtracts. */
export const stageShown = async (page: Page): Promise<readonly [Picture, ...Picture[]]> =>
  (await read(page, "stage")) as [Picture, ...Picture[]];
/** The chosen option of a group. */
export const chosen = (page: Page, label: string) => read(page, "chosen", label);
/** The labels of the choices in the view of sets. */
export const SETS = { hand: "A click sets a", method: "Direction", slider: "The sliders are" } as const;
export const fieldShown = (page: Page) => read(page, "field");

/** The interactive board, and a square of it. */
export const board = (page: Page): Locator => page.getByRole("grid");
export const square = (page: Page, name: string): Locator =>
  page.locator(`[role=grid] [data-square="${name}"]`);
export const field = (page: Page): Locator => page.locator(".field input");
export const method = (page: Page): Locator => page.locator("main select");
export const choice = (page: Page, label: string, value: string): Locator =>
  page.getByRole("group", { name: label, exact: true }).locator(`input[value="${value}"]`);
export const cards = (page: Page): Locator => page.locator(".card[data-step]");
export const play = (page: Page): Locator => page.locator(".player .play");
export const later = (page: Page): Locator => page.getByRole("button", { name: "One bit later" });
/** Shows all 64 bits of a step, or its source. */
export const showing = (page: Page, what: "all 64 bits" | "source"): Locator =>
  page.locator(".switches").getByLabel(what);
export const scrubber = (page: Page): Locator => page.locator("input[type=range]");

/** Runs an action that changes the address, and waits until it has changed. */
export async function follow(page: Page, action: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    const changed = new Promise<void>((done, fail) => {
      const patience = setTimeout(() => fail(new Error("the address does not change")), 10_000);
      const heard = () => {
        clearTimeout(patience);
        setTimeout(done);
      };
      addEventListener("hashchange", heard, { once: true });
    });
    Object.assign(globalThis, { changed });
  });
  await action();
  await page.evaluate(() => (globalThis as unknown as { changed: Promise<void> }).changed);
}

/** Waits until the page has settled: some effects run after it is drawn, and it is drawn again then. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  });
}

/** Waits until nothing is loading any more. */
export async function loaded(page: Page): Promise<void> {
  await page.locator("main:not([aria-busy]) h1").waitFor();
  await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
}

/** Goes to an address after the `#`, as a link would. */
export async function go(page: Page, to: string): Promise<void> {
  if ((await hash(page)) !== to)
    await follow(page, () => page.evaluate((to) => void (location.hash = to), to));
}

/** Opens a figure by its link. */
export async function openPreset(page: Page, title: string): Promise<void> {
  const details = page.locator("details", {
    has: page.getByRole("link", { name: title, exact: true, includeHidden: true }),
  });
  if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
  const link = details.getByRole("link", { name: title, exact: true });
  const address = await link.getAttribute("href");
  if ((await hash(page)) === address) await link.click();
  else await follow(page, () => link.click());
}

/** The final address of the page. A page that changes fast writes its address late, so `pagehide` makes it write now. */
export const hash = (page: Page): Promise<string> =>
  page.evaluate(() => {
    dispatchEvent(new Event("pagehide"));
    return location.hash;
  });

/** A parameter of the address. */
export const parameter = async (page: Page, name: string): Promise<string | null> =>
  new URLSearchParams((await hash(page)).split("?")[1]).get(name);

/** The centre of a square of the board on the screen. */
export async function middle(page: Page, name: string): Promise<{ x: number; y: number }> {
  await square(page, name).scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await square(page, name).locator("> :first-child").boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

export async function clickSquare(page: Page, name: string): Promise<void> {
  const { x, y } = await middle(page, name);
  await page.mouse.click(x, y);
}

/** Presses on a square, moves over others, and releases on the last of them. */
export async function drag(page: Page, from: string, ...over: readonly string[]): Promise<void> {
  const { x, y } = await middle(page, from);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const name of over) {
    const { x, y } = await middle(page, name);
    await page.mouse.move(x, y, { steps: 3 });
  }
  await page.mouse.up();
}

/** Waits until a square of a board has the focus: a key moves it when the page has drawn again. */
export const focusOn = (page: Page, name: string): Promise<unknown> =>
  page.waitForFunction(
    (name) => (document.activeElement as HTMLElement | SVGElement | null)?.dataset.square === name,
    name,
  );

/** Stops the page's clock. Only the function that is returned advances it, by this many milliseconds at a time. */
export async function stopClock(page: Page, step = 50): Promise<(milliseconds: number) => Promise<void>> {
  await page.clock.pauseAt(Date.now() + 60_000);
  return async (milliseconds) => {
    // Effects wait for a frame, and frames wait for the clock.
    for (let passed = 0; passed < milliseconds; passed += step) await page.clock.runFor(step);
  };
}

/** How many pixels the page is wider than the screen. */
export const excess = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Opens all parts that can be opened. */
export const openAll = (page: Page): Promise<void> =>
  page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));

/** Opens an address as a visitor does: nothing remains of the page that was shown before. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(address);
  await page.locator("main:not([aria-busy])").waitFor();
}
