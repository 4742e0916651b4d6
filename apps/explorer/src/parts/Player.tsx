/** Plays a computation moment by moment: automatically, step by step, or as the user moves the range. */

import { useEffect, useState } from "preact/hooks";
import { Choice } from "./Choice.tsx";

interface Props {
  /** How many moments have passed, 0 to `count`. */
  readonly at: number;
  readonly count: number;
  /** The moment at which playing starts: nothing happens before it. */
  readonly first: number;
  /** The label of the range, which includes the moment. */
  readonly label: string;
  /** Milliseconds from a moment to the next one, at normal speed. */
  readonly pace: (at: number) => number;
  readonly onAt: (at: number) => void;
  /** Called when playing starts and when it stops. */
  readonly onPlaying: (playing: boolean) => void;
  /** Whether to play as soon as it is drawn. It never does so if the user prefers reduced motion. */
  readonly autoplay?: boolean;
}

/** Factors by which a moment is longer or shorter. */
const SPEEDS = { slow: 2, normal: 1, fast: 0.35 } as const;
type Speed = keyof typeof SPEEDS;
/** The speed that was chosen last: the next player starts with it. */
let chosen: Speed = "normal";

export const motionIsWelcome = (): boolean => !matchMedia("(prefers-reduced-motion: reduce)").matches;

export function Player({ at, count, first, label, pace, onAt, onPlaying, autoplay = false }: Props) {
  const [playing, setPlaying] = useState(() => autoplay && motionIsWelcome());
  const [speed, setSpeed] = useState(chosen);
  useEffect(() => onPlaying(playing), [playing]);
  const wait = pace(at) * SPEEDS[speed];
  useEffect(() => {
    if (!playing) return;
    if (at >= count) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => onAt(at + 1), wait);
    return () => clearTimeout(timer);
  }, [playing, at, count, wait, onAt]);
  const play = () => {
    if (!playing && (at >= count || at < first)) onAt(first);
    setPlaying(!playing);
  };
  const choose = (to: Speed) => {
    chosen = to;
    setSpeed(to);
  };
  const step = (to: number) => {
    setPlaying(false);
    onAt(to);
  };
  return (
    <div class="player" role="group" aria-label="Play the borrow">
      <button type="button" class="play" onClick={play}>
        {playing ? "Pause" : at >= count ? "Replay" : "Play"}
      </button>
      <button type="button" disabled={at <= 0} aria-label="One bit earlier" onClick={() => step(at - 1)}>
        ‹ bit
      </button>
      <button type="button" disabled={at >= count} aria-label="One bit later" onClick={() => step(at + 1)}>
        bit ›
      </button>
      <label>
        <span class="visually-hidden">{label}</span>
        <input
          type="range"
          min="0"
          max={count}
          value={at}
          onInput={(event) => onAt(Number(event.currentTarget.value))}
        />
      </label>
      <Choice label="Speed" inline options={Object.keys(SPEEDS) as Speed[]} value={speed} onChange={choose} />
    </div>
  );
}
