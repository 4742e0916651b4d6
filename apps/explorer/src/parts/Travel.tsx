/** A subtraction that is played square by square, and told. */

import { useState } from "preact/hooks";
import { momentAt } from "../board/moments.ts";
import { Player } from "./Player.tsx";

interface Props {
  /** How many bits have been computed. */
  readonly bit: number;
  /** How many bits are computed at each moment. */
  readonly moments: readonly number[];
  /** The bit at which playing starts: nothing happens below it. */
  readonly first: number;
  /** Milliseconds from a moment to the next one. */
  readonly pace: number;
  readonly onBit: (bit: number) => void;
  /** What happens at this moment. */
  readonly told: string;
}

export function Travel({ bit, moments, first, pace, onBit, told }: Props) {
  const [playing, setPlaying] = useState(false);
  return (
    <div class="travel" data-computed={bit}>
      <Player
        at={momentAt(moments, bit)}
        count={moments.length - 1}
        first={momentAt(moments, first)}
        label={`Bits computed: ${bit}`}
        pace={() => pace}
        onAt={(to) => onBit(moments[to]!)}
        onPlaying={setPlaying}
      />
      <p class="told-bit" aria-live={playing ? "off" : "polite"}>
        {told}
      </p>
    </div>
  );
}
