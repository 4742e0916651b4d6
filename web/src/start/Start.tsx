/** The first minute: a rook on one rank, and a borrow that runs like the rook. */

import type { Bitboard, Square } from "slidemask";
import { useMemo, useState } from "preact/hooks";
import { Board } from "../board/Board.tsx";
import { type CellRow, Cells } from "../board/Cells.tsx";
import { momentAt, momentsOf, squareAtMoment } from "../board/moments.ts";
import { toldBit } from "../board/told.ts";
import { usePreview } from "../board/usePreview.ts";
import { below, borrowRows } from "../board/Word.tsx";
import { library } from "../library.ts";
import { motionIsWelcome, Player } from "../parts/Player.tsx";
import { letterOf, type Position, toggled, withSliderOn, writePosition } from "../position.ts";
import { formatRoute } from "../route.ts";
import { bitOf, EMPTY, FILES, fileOf, FULL, has, nameOf, squaresOf } from "../squares.ts";
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
  const { squares, answer } = shown;
  const moments = momentsOf(squares);
  // Nothing happens up to the slider's square, so playing starts after it.
  const first = momentAt(moments, square + 1);
  const last = moments.length - 1;
  // Each change plays again from the start, unless the user prefers reduced motion.
  const [round, setRound] = useState(0);
  const [moment, setMoment] = useState(motionIsWelcome() ? first : last);
  const [playing, setPlaying] = useState(false);
  const at = Math.min(moment, last);
  const bits = moments[at]!;
  const known = below(bits);
  const current = squareAtMoment(moments, at);
  const change = (next: Position) => {
    setParams(new URLSearchParams(writePosition(next)));
    const over = momentsOf(shownOf(library, scene, next).squares);
    setMoment(motionIsWelcome() ? momentAt(over, next.square + 1) : over.length - 1);
    setRound(round + 1);
  };
  const line = squares.reduce((set, at) => set | bitOf(at), EMPTY);
  const others = SCENES.filter((other) => other !== scene);
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
            veiled={FULL & ~line}
            movers={[{ letter: letterOf(position), square }]}
            onToggle={(to) => to !== square && change(toggled(own, to))}
            onMove={(_from, to) => change(withSliderOn(own, to))}
            onDrag={onDrag}
            onPlace={(to) => change(withSliderOn(own, to))}
          />
        </div>
        <p class="told" aria-live={playing ? "off" : "polite"}>
          {toldAt(scene, shown, square, current, bits)}
        </p>
        <Cells
          label="The subtraction, square by square"
          rows={rowsOf(scene, shown, bits)}
          current={current}
        />
        <div class="playing">
          <Player
            key={round}
            at={at}
            count={last}
            first={first}
            label={`Moment ${at} of ${last}`}
            pace={(at) => MILLISECONDS_A_SQUARE * lingerAt(shown, square, squareAtMoment(moments, at))}
            onAt={setMoment}
            onPlaying={setPlaying}
            autoplay
          />
        </div>
      </div>
      <p class="hint">Click a square to set a pawn or take a piece off. Drag the rook.</p>
      <nav class="scenes" aria-label="The first minute">
        {others.map((other) => (
          <a
            key={other.name}
            class={other.name === "file" ? "next" : ""}
            href={formatRoute(["start", other.name])}
          >
            {other.name === "file" ? "Next: up a file ›" : "‹ One rank"}
          </a>
        ))}
        <a class={scene.name === "file" ? "next" : ""} href="#/explore">
          {scene.name === "file" ? "Next: the whole board ›" : "The whole board"}
        </a>
        <a href="#/how">How it works</a>
      </nav>
    </main>
  );
}

/** The label of a square: the letter of its file in the scene of a rank, its full name in that of a file. */
const nameIn =
  ({ axis }: Scene) =>
  (square: number): string =>
    axis === "rank" ? FILES[fileOf(square)]! : nameOf(square);

/** How long playing stays at a square: longest at the piece that lends, shortest where nothing happens. */
function lingerAt(
  { squares, difference: { borrow } }: Shown,
  slider: Square,
  current: Square | undefined,
): number {
  if (current === undefined) return 0.3;
  const next = squares[squares.indexOf(current) + 1];
  const arrives = has(borrow.borrows, current);
  const goesOn = next !== undefined && has(borrow.borrows, next);
  if (arrives && !goesOn) return 2.2;
  return arrives || goesOn || current === slider ? 1 : 0.3;
}

function toldAt(
  scene: Scene,
  shown: Shown,
  slider: Square,
  current: Square | undefined,
  bits: number,
): string {
  const { squares, difference, answer } = shown;
  const name = nameIn(scene);
  if (bits === 64) return toldEnd(scene, answer.value);
  const [begin] = squaresOf(difference.borrow.subtrahend);
  if (current === undefined || current === slider)
    return begin === undefined
      ? "There is no bit after the rook."
      : `Subtract a 1 on ${squares.includes(begin) ? name(begin) : nameOf(begin)}, the bit after the rook.`;
  const next = squares[squares.indexOf(current) + 1];
  return toldBit(difference.borrow, difference.value, current, next, name);
}

function toldEnd(scene: Scene, attacks: Bitboard): string {
  const names = squaresOf(attacks).map(nameIn(scene));
  const where = scene.axis === "rank" ? "to its right" : "above it";
  if (names.length === 0) return `The rook attacks no square ${where}.`;
  const other =
    scene.axis === "rank"
      ? "For the squares to its left, mirror the rank"
      : "For the squares below it, mirror the board";
  return `Changed bits: ${names.join(" ")}. The rook attacks these squares. ${other}.`;
}

/** The text beside each row of the subtraction: its meaning, and its formula in the texts. */
const SAYS = [
  ["the pieces", "o"],
  ["minus a 1 after the rook", "2r"],
  ["the borrow", ""],
  ["the difference", "o − 2r"],
  ["changed bits", "o ^ (o − 2r)"],
] as const;

function rowsOf(scene: Scene, { difference, answer, squares }: Shown, bits: number): CellRow[] {
  const { borrow, value } = difference;
  const labels = squares.map(nameIn(scene));
  // 2r may lie off the line. The borrow then runs from there to the next square of the line.
  const off = squaresOf(borrow.subtrahend).find((square) => !squares.includes(square));
  const rows = [
    ...borrowRows(borrow, value, "set", bits),
    { label: "attacks", value: answer.value, tone: "attacks" as const, known: below(bits) },
  ];
  return rows.map(({ label, value, tone, known }, i) => {
    const [says, letters] = SAYS[i]!;
    return {
      name: label,
      squares,
      labels,
      value,
      tone,
      known,
      children: (
        <>
          {says}
          {label === "subtrahend" && off !== undefined ? `, on ${nameOf(off)}` : ""} <code>{letters}</code>
        </>
      ),
    };
  });
}
