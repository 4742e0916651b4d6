/** The first minute: a rook on one rank, and a borrow that runs like the rook. */

import type { Bitboard, Square } from "slidemask";
import { useMemo, useState } from "preact/hooks";
import { Board } from "../board/Board.tsx";
import { type CellRow, Cells } from "../board/Cells.tsx";
import { momentAt, momentsOf, squareAtMoment } from "../board/moments.ts";
import { below, type BitRow, borrowRows } from "../board/rows.ts";
import { toldBit } from "../board/told.ts";
import { usePreview } from "../board/usePreview.ts";
import { hintOn } from "../explore/Notes.tsx";
import { library } from "../library.ts";
import { motionIsWelcome, Player } from "../parts/Player.tsx";
import { letterOf, type Position, toggled, withSliderOn, writePosition } from "../position.ts";
import { FULL, has, squaresOf } from "../squares.ts";
import type { ViewProps } from "../view.ts";
import { readScene, type Scene, SCENES, type Shown, shownOf } from "./scenes.ts";
import "./start.css";

const MILLISECONDS_A_SQUARE = 1300;

export function Start({ rest, params, setParams }: ViewProps) {
  const scene = SCENES.find(({ name }) => name === rest[0]) ?? SCENES[0];
  return <Played key={scene.name} scene={scene} params={params} setParams={setParams} />;
}

type PlayedProps = Omit<ViewProps, "rest"> & { readonly scene: Scene };

function Played({ scene, params, setParams }: PlayedProps) {
  const own = useMemo(() => readScene(library, params, scene), [params, scene]);
  const [position, onDrag] = usePreview<Position>(own);
  const { square, occupied, pieces } = position;
  const shown = shownOf(library, scene, position);
  const { line, squares, answer, difference } = shown;
  const moments = momentsOf(squares);
  const first = firstMoment(moments, square);
  const last = moments.length - 1;
  // Each change plays again from the start, unless the user prefers reduced motion.
  const [round, setRound] = useState(0);
  const [moment, setMoment] = useState(() => openingMoment(moments, square));
  const [playing, setPlaying] = useState(false);
  const at = Math.min(moment, last);
  const bits = moments[at]!;
  const known = below(bits);
  const current = squareAtMoment(moments, at);
  const change = (next: Position) => {
    setParams(new URLSearchParams(writePosition(next)));
    setMoment(openingMoment(momentsOf(shownOf(library, scene, next).squares), next.square));
    setRound(round + 1);
  };
  return (
    <main class="start" tabIndex={-1}>
      <div class="saying">
        <h1>{scene.title}</h1>
        <p class="lead">{scene.says}</p>
        <p class="hint">{scene.order}</p>
      </div>
      <div class={`scene ${scene.name}`}>
        <div class="played">
          <Board
            label="Board: the rook, the pieces, and the attacked squares"
            ranks={scene.ranks}
            occupied={occupied}
            pieces={pieces}
            attacks={answer.value & known}
            veiled={FULL & ~(line | difference.borrow.subtrahend)}
            movers={[{ letter: letterOf(position), square }]}
            onToggle={(to) => to !== square && change(toggled(own, to))}
            onMove={(_from, to) => change(withSliderOn(own, to))}
            onDrag={onDrag}
            onPlace={(to) => change(withSliderOn(own, to))}
          />
        </div>
        <p class="told" aria-live={playing ? "off" : "polite"}>
          {bits === 64 ? toldEnd(scene, shown, occupied) : toldAt(scene, shown, square, at)}
        </p>
        <Cells
          label="The subtraction, square by square"
          rows={rowsOf(scene, shown, bits)}
          current={current}
          line={line}
        />
        <div class="playing">
          <Player
            key={round}
            at={at}
            count={last}
            first={first}
            label={`Moment ${at} of ${last}`}
            pace={(at) => MILLISECONDS_A_SQUARE * lingerAt(shown, square, at)}
            onAt={setMoment}
            onPlaying={setPlaying}
            autoplay
          />
        </div>
      </div>
      <p class="hint">{hintOn("rook")}</p>
      <nav class="scenes" aria-label="The first minute">
        {scene.links.map(({ title, address, next }) => (
          <a key={address} class={next ? "next" : ""} href={address}>
            {title}
          </a>
        ))}
        <a href="#/how">How it works</a>
      </nav>
      <Letters scene={scene} />
    </main>
  );
}

/** The moment at which playing starts: nothing happens up to the slider's square. */
const firstMoment = (moments: readonly number[], slider: Square): number => momentAt(moments, slider + 1);

/** The moment that a position opens with: where playing starts, or the last one if the user prefers reduced motion. */
const openingMoment = (moments: readonly number[], slider: Square): number =>
  motionIsWelcome() ? firstMoment(moments, slider) : moments.length - 1;

/** How long playing stays at a moment: longest where a piece lends, shortest where nothing happens. */
function lingerAt({ squares, difference: { borrow } }: Shown, slider: Square, at: number): number {
  const [current, next] = [squares[at - 1], squares[at]];
  const arrives = current !== undefined && has(borrow.borrows, current);
  const goesOn = next !== undefined && has(borrow.borrows, next);
  if (arrives && !goesOn) return 2.2;
  return arrives || goesOn || current === slider ? 1 : 0.3;
}

/** What happens at a moment before the last. */
function toldAt(
  { label, axis }: Scene,
  { line, squares, difference }: Shown,
  slider: Square,
  at: number,
): string {
  const current = squares[at - 1];
  if (current !== undefined && current !== slider)
    return toldBit(difference.borrow, difference.value, current, squares[at], label);
  const [begin] = squaresOf(difference.borrow.subtrahend);
  if (begin === undefined) return "There is no bit after the rook.";
  const beside = has(line, begin) ? "" : ` It is not on the ${axis}.`;
  return `Subtract a 1 on ${label(begin)}, the bit after the rook.${beside}`;
}

function toldEnd(
  { label, where, otherSide, axis }: Scene,
  { answer, squares }: Shown,
  occupied: Bitboard,
): string {
  const names = squaresOf(answer.value).map(label);
  if (names.length === 0) return `The rook attacks no square ${where}.`;
  const end = squares.at(-1)!;
  const leaves = has(answer.value, end) && !has(occupied, end);
  const left = leaves
    ? `No piece stops the borrow, so it runs on beyond ${label(end)}. Only the ${axis} counts. `
    : "";
  return `Done. ${left}Changed bits: ${names.join(" ")}. The rook attacks these squares. ${otherSide}.`;
}

/** The letters and the sign of the formula. */
function Letters({ scene: { axis } }: { scene: Scene }) {
  const next = axis === "rank" ? "the bit one square to the right" : "the next bit, beside the file";
  return (
    <dl class="letters">
      <div>
        <dt>o</dt>
        <dd>the pieces ("occupied"): 1 where a piece stands</dd>
      </div>
      <div>
        <dt>r</dt>
        <dd>the rook: a single 1</dd>
      </div>
      <div>
        <dt>2r</dt>
        <dd>twice that number: {next}</dd>
      </div>
      <div>
        <dt>^</dt>
        <dd>XOR, not a power: 1 where two bits differ</dd>
      </div>
    </dl>
  );
}

/** The text beside each row of the subtraction: its meaning, and its formula in the texts. */
const SAYS = [
  ["the pieces", "o"],
  ["minus a 1 after the rook", "2r"],
  ["the borrow", ""],
  ["the difference", "o − 2r"],
  ["changed bits, by XOR", "o ^ (o − 2r)"],
] as const;

function rowsOf({ label }: Scene, shown: Shown, bits: number): CellRow[] {
  const { difference, answer, line, squares } = shown;
  const labels = squares.map(label);
  const rows: BitRow[] = [
    ...borrowRows(difference.borrow, difference.value, "set", bits),
    { label: "attacks", value: answer.value, tone: "attacks", known: below(bits) & line },
  ];
  return rows.map((row, i) => {
    const [says, letters] = SAYS[i]!;
    return {
      ...row,
      squares,
      labels,
      children: (
        <>
          {says} <code>{letters}</code>
        </>
      ),
    };
  });
}
