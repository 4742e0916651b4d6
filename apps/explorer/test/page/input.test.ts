/** Input to the board: typing, clicking, dragging and touching. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { squareNamed } from "../../src/squares.ts";
import { board as picture, drawn } from "../pictures.ts";
import { siteOfTests } from "./browser.ts";
import {
  boardShown,
  cardsShown,
  clickSquare,
  drag,
  explorerShown,
  field,
  fieldShown,
  go,
  hash,
  middle,
  parameter,
} from "./reading.ts";

const site = siteOfTests();

const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R";
const KIWIPETE_PIECES =
  "R...K..R" + "PPPBBPPP" + "..N..Q.p" + ".p..P..." + "...PN..." + "bn..pnp." + "p.ppqpb." + "r...k..r";
const D4 = "#/explore?method=ray-subtraction&piece=rook&square=d4&board=0x0000000000000042&axis=all&view=all";

/** The message that `aria-describedby` ties to the field, its distance, and whether the field is marked invalid. */
async function complaint(page: Page): Promise<{ message: string; invalid: boolean; distance: number }> {
  return field(page).evaluate((input) => {
    const tied = document.getElementById(input.getAttribute("aria-describedby") ?? "")!;
    const [a, b] = [input.getBoundingClientRect(), tied.getBoundingClientRect()];
    return {
      message: tied.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        ? tied.innerText.trim()
        : "",
      invalid: input.getAttribute("aria-invalid") === "true",
      distance: Math.max(b.top - a.bottom, a.top - b.bottom, 0),
    };
  });
}

/** One text of each kind. The library's tests read all forms of them. */
const GOOD: readonly (readonly [what: string, text: string, occupied: bigint, pieces: string | undefined])[] =
  [
    ["hexadecimal digits", "0x00ff00000000ff00", 0x00ff_0000_0000_ff00n, undefined],
    ["other digits than the page writes", "  0X4ced_22", 0x4c_ed22n, undefined],
    ["a FEN", `${KIWIPETE} w KQkq - 0 1`, 0n, KIWIPETE_PIECES],
    ["the first field of a FEN", KIWIPETE, 0n, KIWIPETE_PIECES],
    [
      "a drawing",
      `. . . 1 . . . .
     1 1 1 . . . . .
     . . . . . . . .
     . . . . . . . .
     . . . . . . . .
     . . . . . . . .
     . . . 1 1 1 1 1
     . . . 1 . . . .`,
      picture(". . . 1 . . . . 1 1 1 . . . . . " + ". ".repeat(32) + ". . . 1 1 1 1 1 . . . 1 . . . ."),
      undefined,
    ],
  ];

/** Asserts that the board shows these pieces, except the one that the slider covers. */
function assertPieces(shown: string, pieces: string, slider: string): void {
  const under = squareNamed(slider)!;
  assert.equal(shown, pieces.slice(0, under) + "." + pieces.slice(under + 1));
}

for (const [what, text, occupied, pieces] of GOOD) {
  test(`the field reads ${what}`, async () => {
    const { page } = site;
    await go(page, D4);
    await field(page).fill(text);
    const shown = await explorerShown(page);
    if (pieces) {
      // The slider is now on the first rook of the board.
      assert.deepEqual(shown.board.sliders, ["a1"]);
      assertPieces(shown.board.pieces, pieces, "a1");
      assert.equal(await parameter(page, "board"), KIWIPETE);
    } else {
      assert.equal(drawn(shown.board.occupied), drawn(occupied));
      assert.deepEqual(shown.board.sliders, ["d4"]);
      assert.equal(BigInt((await parameter(page, "board"))!), occupied);
    }
    assert.equal(shown.field, text.replaceAll("\n", " "), "what was typed stays");
    const { message, invalid } = await complaint(page);
    // Another notation is no mistake; the message may give the page's own notation.
    assert.ok(!invalid && (message === "" || message.endsWith((await parameter(page, "board"))!)), message);
  });
}

/** One text of each kind. The library's tests have all its messages. */
const BAD: readonly (readonly [what: string, text: string, says: string])[] = [
  ["digits", "0x12g4", "'g' is no hexadecimal digit: use 0 to 9 and a to f"],
  ["nothing", "", "a bitboard in hexadecimal has 1 to 16 digits, such as 0xff00: this has 0"],
  ["a FEN", "ppppppppp/8/8/8/8/8/8/8", "rank 8 has 9 squares instead of 8"],
  ["a drawing", "1 " + ". ".repeat(62), "a drawn bitboard has 64 squares, rank 8 first: this has 63"],
];

for (const [what, text, says] of BAD) {
  test(`the field says what is wrong with ${what}`, async () => {
    const { page } = site;
    await go(page, "#/explore");
    await go(page, D4);
    const before = await explorerShown(page);
    const address = await hash(page);
    await field(page).fill(text);
    const { message, invalid, distance } = await complaint(page);
    assert.equal(message, says);
    assert.equal(invalid, true);
    assert.ok(distance < 20, `${distance} pixels between the field and what is said of it`);
    const after = await explorerShown(page);
    assert.equal(after.field, text, "what was typed is not lost");
    assert.deepEqual({ ...after, field: "" }, { ...before, field: "" }, "nothing else has changed");
    assert.equal(await hash(page), address);
    // The corrected text is read.
    await field(page).fill("0x0000000000000081");
    assert.deepEqual(await complaint(page).then(({ message, invalid }) => ({ message, invalid })), {
      message: "",
      invalid: false,
    });
    assert.equal((await boardShown(page)).occupied, 0x81n);
  });
}

test("letter by letter: a FEN is wrong until it is whole", async () => {
  const { page } = site;
  await go(page, D4);
  await field(page).fill("");
  await field(page).pressSequentially("8/8/8/3r4/8/8/8/8");
  assert.equal((await complaint(page)).invalid, false);
  const { board, field: text } = await explorerShown(page);
  assert.deepEqual([text, board.sliders], ["8/8/8/3r4/8/8/8/8", ["d5"]]);
});

test("the field follows the board again, after something wrong was typed", async () => {
  const { page } = site;
  await go(page, D4);
  await field(page).fill("0xg");
  await clickSquare(page, "h8");
  assert.deepEqual([await fieldShown(page), (await complaint(page)).message], ["0x8000000000000042", ""]);
});

test("a click sets a blocker or takes it off", async () => {
  const { page } = site;
  await go(page, D4);
  for (const [name, occupied] of [
    ["d7", 0x0008_0000_0000_0042n],
    ["a4", 0x0008_0000_0100_0042n],
    ["d7", 0x0100_0042n],
    ["b1", 0x0100_0040n],
  ] as const) {
    await clickSquare(page, name);
    const shown = await explorerShown(page);
    assert.equal(drawn(shown.board.occupied), drawn(occupied), name);
    assert.deepEqual(shown.board.sliders, ["d4"]);
    assert.equal(BigInt(shown.field), occupied);
    assert.equal(BigInt((await parameter(page, "board"))!), occupied);
  }
  // The rook sees as far as the blocker on a4, and to the edges.
  const { attacked } = await boardShown(page);
  assert.equal(
    drawn(attacked),
    drawn(picture(". . . 1 . . . . ".repeat(4) + "1 1 1 . 1 1 1 1 " + ". . . 1 . . . . ".repeat(3))),
  );
});

test("a click on the slider's own square puts it among the pieces, or takes it from them", async () => {
  const { page } = site;
  await go(page, D4);
  const before = await boardShown(page);
  for (const occupied of [0x0800_0042n, 0x42n]) {
    await clickSquare(page, "d4");
    const shown = await boardShown(page);
    assert.equal(shown.occupied, occupied);
    assert.deepEqual(shown.sliders, ["d4"]);
    assert.equal(shown.attacked, before.attacked, "what it attacks does not depend on it");
  }
});

test("the slider is dragged", async () => {
  const { page } = site;
  await go(page, D4);
  await drag(page, "d4", "e5", "g7");
  assert.deepEqual((await boardShown(page)).sliders, ["g7"]);
  assert.equal(await parameter(page, "square"), "g7");
  assert.equal((await boardShown(page)).occupied, 0x42n, "the end of a drag is no click");
  await drag(page, "g7", "g2", "c1");
  assert.deepEqual((await boardShown(page)).sliders, ["c1"]);
  await clickSquare(page, "a1");
  assert.equal((await boardShown(page)).occupied, 0x43n, "the first click after a drag counts");
});

test("while the slider is dragged, everything follows; the address waits for its end", async () => {
  const { page } = site;
  await go(page, D4);
  const before = await hash(page);
  const last = async () =>
    (await cardsShown(page)).filter(({ axes }) => axes === "file").at(-1)!.picture.drawn;
  const onFile = (file: string) => drawn(0x0101_0101_0101_0101n << BigInt("abcdefgh".indexOf(file)));
  const from = await middle(page, "d4");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const [name, own] of [
    ["e4", 28n],
    ["f4", 29n],
    ["c4", 26n],
  ] as const) {
    const to = await middle(page, name);
    await page.mouse.move(to.x, to.y, { steps: 2 });
    assert.equal(drawn((await last()) | (1n << own)), onFile(name[0]!), name);
    assert.deepEqual((await boardShown(page)).sliders, [name]);
    assert.equal(await hash(page), before);
  }
  await page.mouse.up();
  assert.equal(await parameter(page, "square"), "c4");
});

test("a drag that begins on another square drags nothing", async () => {
  const { page } = site;
  await go(page, D4);
  await drag(page, "d5", "d6", "a8");
  assert.deepEqual((await boardShown(page)).sliders, ["d4"]);
});

test("a slider that is dragged off the board goes back to where it was", async () => {
  const { page } = site;
  await go(page, D4);
  const { x, y } = await middle(page, "d4");
  const edge = await middle(page, "h4");
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(edge.x, edge.y, { steps: 4 });
  await page.mouse.move(edge.x + 200, edge.y, { steps: 4 });
  await page.mouse.up();
  const shown = await boardShown(page);
  assert.deepEqual([shown.sliders, shown.occupied], [["d4"], 0x42n]);
});

test("a board of pieces keeps its pieces", async () => {
  const { page } = site;
  await go(
    page,
    `#/explore?method=hyperbola-quintessence&piece=queen&square=f3&board=${KIWIPETE}&axis=all&view=all`,
  );
  const changed = (name: string, letter: string, pieces: string) => {
    const at = squareNamed(name)!;
    return pieces.slice(0, at) + letter + pieces.slice(at + 1);
  };
  assertPieces((await boardShown(page)).pieces, KIWIPETE_PIECES, "f3");
  await clickSquare(page, "f6");
  let pieces = changed("f6", ".", KIWIPETE_PIECES);
  assertPieces((await boardShown(page)).pieces, pieces, "f3");
  await clickSquare(page, "f4");
  pieces = changed("f4", "P", pieces);
  assertPieces((await boardShown(page)).pieces, pieces, "f3");
  // The queen is one of the pieces: she leaves her square, and captures the piece on the other.
  await drag(page, "f3", "g4", "h5");
  pieces = changed("f3", ".", changed("h5", "Q", pieces));
  assertPieces((await boardShown(page)).pieces, pieces, "h5");
  assert.equal(await parameter(page, "board"), "r3k2r/p1ppqpb1/bn2p1p1/3PN2Q/1p2PP2/2N4p/PPPBBPPP/R3K2R");
  assert.equal(await fieldShown(page), await parameter(page, "board"));
});

test("by touch: taps and a drag", async () => {
  const page = await site.open(D4, { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  const tap = async (name: string) => {
    const { x, y } = await middle(page, name);
    await page.touchscreen.tap(x, y);
  };
  await tap("d6");
  assert.equal((await boardShown(page)).occupied, 0x0000_0800_0000_0042n);
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  await touch("touchStart", await middle(page, "d4"));
  for (const name of ["d3", "e2", "f1"]) await touch("touchMove", await middle(page, name));
  await touch("touchEnd");
  assert.deepEqual((await boardShown(page)).sliders, ["f1"]);
  await tap("d6");
  assert.equal((await boardShown(page)).occupied, 0x42n, "the first tap after a drag counts");
  await page.context().close();
});
