/** Notes that all boards of the explorer have. */

import type { Slider } from "slidemask";

/** Help on the board. */
export const hintOn = (slider: Slider): string =>
  `Click a square to set a piece or take it off. Drag the ${slider}. The green squares are attacked.`;

/** The parts of the address that were not understood. */
export function Strange({ parts }: { parts: readonly string[] }) {
  if (parts.length === 0) return null;
  return (
    <p class="error" role="status">
      The page does not understand this part of the address, and leaves it out: {parts.join(", ")}
    </p>
  );
}

/** What keys do, and what colours mean. */
export function Keys({ slider }: { slider: Slider }) {
  return (
    <details class="keys">
      <summary>More</summary>
      <ul>
        <li>
          Click the {slider} to add it to the occupied squares (o) or to remove it from them. The answer is
          the same.
        </li>
        <li>
          On the board, the arrow keys go from square to square, Space sets a piece there, and S sets the{" "}
          {slider} there.
        </li>
        <li>Blue squares are ones. The squares of the line are sand-coloured. A ring marks the {slider}.</li>
      </ul>
    </details>
  );
}
