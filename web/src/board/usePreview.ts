/** A position while its slider is dragged: everything follows before it is let go. */

import type { Square } from "slidemask";
import { useState } from "preact/hooks";
import { type Position, withSliderOn } from "../position.ts";

/** The position as it would be, and what a board tells of a drag. */
export function usePreview<P extends Position>(position: P): [P, (over: Square | undefined) => void] {
  const [over, setOver] = useState<Square>();
  return [over === undefined ? position : withSliderOn(position, over), setOver];
}
