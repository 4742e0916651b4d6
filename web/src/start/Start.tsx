/** The first minute: a rook on one rank, and a borrow that runs as it does. */

import type { Bitboard, Square } from "slidemask";
import { useMemo, useState } from "preact/hooks";
import { Board, spokenAttacks } from "../board/Board.tsx";
import { type CellRow, Cells } from "../board/Cells.tsx";
import { toldBit } from "../board/told.ts";
import { usePreview } from "../board/usePreview.ts";
import { below } from "../board/Word.tsx";
import { library } from "../library.ts";
import { motionIsWelcome, Player } from "../parts/Player.tsx";
import { letterOf, type Position, readPosition, toggled, withSliderOn, writePosition } from "../position.ts";
import { formatRoute } from "../route.ts";
import { bitOf, EMPTY, FILES, fileOf, FULL, has, nameOf, squaresOf } from "../squares.ts";
import type { ViewProps } from "../view.ts";
import { bitsAfter, firstMoment, type Scene, SCENES, sceneStart, type Shown, shownOf } from "./scenes.ts";
import "./start.css";

const MILLISECONDS_A_SQUARE = 1300;

export function Start({ rest, params, setParams }: ViewProps) {
  const scene = SCENES.find(({ name }) => name === rest[0]) ?? SCENES[0];
  return <Played key={scene.name} scene={scene} params={params} setParams={setParams} />;
}

type PlayedProps = Omit<ViewProps, "rest"> & { readonly scene: Scene };

function Played({ scene, params, setParams }: PlayedProps) {
  const start = useMemo(() => sceneStart(library, scene), [scene]);
  const own = useMemo(
    () => ({ ...readPosition(library, params, start), slider: "rook" as const }),
    [params, start],
  );
  const [position, onDrag] = usePreview<Position>(own);
  const { square, occupied, pieces } = position;
  const shown = shownOf(library, scene, position);
  const { squares, answer } = shown;
  const first = firstMoment(shown, square);
  // Each change is played again from its beginning, where motion is welcome.
  const [round, setRound] = useState(0);
  const [moment, setMoment] = useState(motionIsWelcome() ? first : squares.length);
  const at = Math.min(moment, squares.length);
  const known = below(bitsAfter(squares, at));
  const done = at === squares.length;
  const current = at === 0 || done ? undefined : squares[at - 1];
  const change = (next: Position) => {
    setParams(new URLSearchParams(writePosition(next)));
    if (motionIsWelcome()) setMoment(firstMoment(shownOf(library, scene, next), next.square));
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
        <p class="told" aria-live={done ? "polite" : "off"}>
          {toldAt(scene, shown, square, at)}
        </p>
        <Cells
          label="The subtraction, square by square"
          rows={rowsOf(scene, shown, known)}
          current={current}
        />
        <div class="playing">
          <Player
            key={round}
            at={at}
            count={squares.length}
            first={first}
            label={`Squares computed: ${at} of ${squares.length}`}
            pace={(at) => MILLISECONDS_A_SQUARE * lingerAt(shown, square, at)}
            onAt={setMoment}
            autoplay
          />
        </div>
      </div>
      <p class="hint">Click a square to set a pawn or take a piece off. Drag the rook.</p>
      <p class="visually-hidden" aria-live="polite">
        {own === start ? "" : spokenAttacks("rook", square, answer.value)}
      </p>
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

/** What is called what: by the letter of its file on a rank, by its name on a file. */
const nameIn =
  ({ axis }: Scene) =>
  (square: number): string =>
    axis === "rank" ? FILES[fileOf(square)]! : nameOf(square);

/** How long the play stays after so many squares: longest where a piece pays, and not where nothing happens. */
function lingerAt({ squares, difference: { borrow } }: Shown, slider: Square, at: number): number {
  const computed = squares[at - 1];
  const [arrives, leaves] = [computed, squares[at]].map(
    (square) => square !== undefined && has(borrow.borrows, square),
  );
  if (arrives && !leaves) return 2.2;
  return arrives || leaves || computed === slider ? 1 : 0.3;
}

function toldAt(scene: Scene, shown: Shown, slider: Square, at: number): string {
  const { squares, difference, answer } = shown;
  const name = nameIn(scene);
  if (at === squares.length) return toldEnd(scene, answer.value);
  const [begin] = squaresOf(difference.borrow.subtrahend);
  if (at === 0 || squares[at - 1] === slider)
    return begin === undefined
      ? "There is no square beside the rook."
      : `Subtract a 1 on ${squares.includes(begin) ? name(begin) : nameOf(begin)}, the bit after the rook.`;
  return toldBit(difference.borrow, difference.value, squares[at - 1]!, squares[at], name);
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

function rowsOf(scene: Scene, { blockers, difference, answer, squares }: Shown, known: Bitboard): CellRow[] {
  const { borrow, value } = difference;
  const labels = squares.map(nameIn(scene));
  const common = { squares, labels };
  // 2r may lie off the line: then the borrow comes to the line's next square from there.
  const off = squaresOf(borrow.subtrahend).find((square) => !squares.includes(square));
  // The bit that is asked next is known to be asked.
  const asked = known === FULL ? FULL : (known << 1n) | 1n;
  return [
    {
      ...common,
      name: "pieces",
      value: blockers.value,
      tone: "operand",
      children: (
        <>
          the pieces <code>o</code>
        </>
      ),
    },
    {
      ...common,
      name: "minus",
      value: borrow.subtrahend,
      tone: "operand",
      children: (
        <>
          <b>− 2r</b> twice the rook: {off === undefined ? "the next bit" : `the next bit, on ${nameOf(off)}`}
        </>
      ),
    },
    {
      ...common,
      name: "borrows",
      value: borrow.borrows,
      tone: "borrow",
      known: asked,
      children: "the borrow",
    },
    {
      ...common,
      name: "difference",
      value,
      tone: "set",
      known,
      children: (
        <>
          the difference <code>o − 2r</code>
        </>
      ),
    },
    {
      ...common,
      name: "attacks",
      value: answer.value,
      tone: "attacks",
      known,
      children: (
        <>
          changed bits <code>o ^ (o − 2r)</code>
        </>
      ),
    },
  ];
}
