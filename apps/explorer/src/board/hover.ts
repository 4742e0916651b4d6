/**
 * Highlights the square under the pointer in every board and every word.
 *
 * Its file, its rank and its distance from the first square become custom properties of the document. Style sheets do the
 * rest, so nothing is rendered again.
 */

import type { Square } from "slidemask";
import { CHESSBOARD, type Layout } from "./layout.ts";

/** The layout of the boards that are shown. */
let layout = CHESSBOARD;

/** Says that the page shows boards with this layout. Returns a function that takes it back. */
export function showLayout(shown: Layout): () => void {
  layout = shown;
  return () => {
    layout = CHESSBOARD;
    light(undefined);
  };
}

export function light(square: Square | undefined): void {
  const { style, dataset } = document.documentElement;
  if (square === undefined) {
    delete dataset.hover;
    return;
  }
  const { files, middle, nameOf } = layout;
  const [[x, y], [fromX, fromY]] = [middle(square), middle(0)];
  style.setProperty("--hover-file", String(square % files));
  style.setProperty("--hover-rank", String(Math.floor(square / files)));
  style.setProperty("--hover-x", String(x - fromX));
  style.setProperty("--hover-y", String(y - fromY));
  dataset.hover = nameOf(square);
}

/** The square of a board at a point of the screen. A board may show only some of its ranks. */
export function squareFrom(board: SVGSVGElement, x: number, y: number): Square | undefined {
  const { left, top, width, height } = board.getBoundingClientRect();
  const shown = board.viewBox.baseVal;
  const [across, down] = [(x - left) / width, (y - top) / height];
  if (across < 0 || across >= 1 || down < 0 || down >= 1) return undefined;
  return layout.squareIn(shown.x + across * shown.width, shown.y + down * shown.height);
}

/** The square that an element with a bit stands for. It may be off the board. */
function squareOfBit({ dataset: { bit, standsFor = bit } }: HTMLElement): Square | undefined {
  return standsFor === "none" ? undefined : Number(standsFor);
}

export function followPointer(): void {
  addEventListener("pointermove", ({ target, clientX, clientY }) => {
    if (!(target instanceof Element)) return;
    const bit = target.closest<HTMLElement>("[data-bit]");
    const board = target.closest<SVGSVGElement>("svg[data-board]");
    if (bit) light(squareOfBit(bit));
    else light(board ? squareFrom(board, clientX, clientY) : undefined);
  });
  const dark = () => light(undefined);
  document.documentElement.addEventListener("pointerleave", dark);
  // A lifted finger no longer points at a square; a mouse still does.
  addEventListener("pointerup", ({ pointerType }) => pointerType === "mouse" || dark());
}
