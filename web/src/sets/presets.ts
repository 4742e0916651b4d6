/** The texts' figures that have sets of sliders. */

import type { Slidemask } from "slidemask";
import type { Preset } from "../parts/Presets.tsx";
import { formatRoute } from "../route.ts";
import { squareNamed } from "../squares.ts";
import { HYPERBOLA } from "../texts.ts";
import { setsStart, withSlider, writeSet } from "./setState.ts";

export function setPresets(library: Slidemask): readonly Preset[] {
  const start = setsStart(library);
  const alone = withSlider({ ...start, sliders: 0n, occupied: 0n }, squareNamed("d2")!, "R");
  return [
    {
      group: HYPERBOLA,
      title: "Seven rooks and the barrier",
      address: formatRoute(["sets"], writeSet(start)),
    },
    {
      group: HYPERBOLA,
      title: "One rook, whose borrow would flood the board",
      address: formatRoute(["sets"], writeSet(alone)),
    },
  ];
}
