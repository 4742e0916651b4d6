/**
 * The square under the pointer, lit in every board and every word at once.
 *
 * Its file and rank are custom properties of the document, and style sheets do the rest: nothing is drawn again.
 */

import type { Square } from "slidemask";
import { fileOf, nameOf, rankOf, squareAt } from "../squares.ts";

export function light(square: Square | undefined): void {
  const { style, dataset } = document.documentElement;
  if (square === undefined) {
    delete dataset.hover;
    return;
  }
  style.setProperty("--hover-file", String(fileOf(square)));
  style.setProperty("--hover-rank", String(rankOf(square)));
  dataset.hover = nameOf(square);
}

/** The square of a board at a point of the screen. */
export function squareFrom(board: Element, x: number, y: number): Square | undefined {
  const { left, top, width, height } = board.getBoundingClientRect();
  const file = Math.floor(((x - left) / width) * 8);
  const rank = 7 - Math.floor(((y - top) / height) * 8);
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? squareAt(file, rank) : undefined;
}

export function followPointer(): void {
  addEventListener("pointermove", ({ target, clientX, clientY }) => {
    if (!(target instanceof Element)) return;
    const bit = target.closest<HTMLElement>("[data-bit]");
    const board = target.closest("[data-board]");
    if (bit) light(Number(bit.dataset.bit));
    else light(board ? squareFrom(board, clientX, clientY) : undefined);
  });
  const dark = () => light(undefined);
  document.documentElement.addEventListener("pointerleave", dark);
  // A finger that is lifted points at nothing; a mouse still does.
  addEventListener("pointerup", ({ pointerType }) => pointerType === "mouse" || dark());
}
