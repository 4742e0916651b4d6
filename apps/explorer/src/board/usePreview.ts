/** Previews a position while its slider is dragged: the view updates before the slider is dropped. */

import type { Square } from "slidemask";
import { useState } from "preact/hooks";
import { type Position, withSliderOn } from "../position.ts";

/** The position after a drop here, and the callback for the board's `onDrag`. */
export function usePreview<P extends Position>(position: P): [P, (over: Square | undefined) => void] {
  const [over, setOver] = useState<Square>();
  return [over === undefined ? position : withSliderOn(position, over), setOver];
}
