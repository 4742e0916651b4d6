/** A slider and blockers on a larger board, or a position of a game, and the steps of a method. */

import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Slider, Square } from "slidemask";
import { spokenAttacks } from "../../board/Board.tsx";
import { showLayout } from "../../board/hover.ts";
import { BoardLayout } from "../../board/layout.ts";
import { library } from "../../library.ts";
import { Choice } from "../../parts/Choice.tsx";
import { Given } from "../../parts/Given.tsx";
import { Share } from "../../parts/Share.tsx";
import { whiteLetter } from "../../position.ts";
import { bitOf } from "../../squares.ts";
import type { ViewProps } from "../../view.ts";
import { Computed } from "../Computed.tsx";
import { firstSubtraction } from "../explored.ts";
import { hintOn, Keys, Strange } from "../Notes.tsx";
import { gameOn, lettersOf, nameIn } from "./games.ts";
import { layoutOf } from "./wideLayouts.ts";
import { wide } from "./module.ts";
import {
  linesOf,
  notUnderstoodWide,
  readWide,
  shownLines,
  wideStart,
  wideSteps,
  type WideExplored,
  writeWide,
} from "./wideExplored.ts";
import "./wide.css";

export { loadBoards } from "./module.ts";

/** What is special about a board. */
const NOTES: Readonly<Record<string, string>> = {
  "9x10": "The pieces of xiangqi and janggi stand on the crossings of lines.",
  hexagonal:
    "The board of Gliński's hexagonal chess. A rook leaves a cell through its sides, a bishop through its corners. The names of its lines are hours on a clock.",
};

/** The pieces that are no position of a game. */
const PATTERN = "a pattern";

/** The slider on another square. A slider that was one of the pieces stays one. */
function withSlider(explored: WideExplored, to: Square): WideExplored {
  const [from, there] = [bitOf(explored.square), bitOf(to)];
  const rest = explored.occupied & ~from & ~there;
  return { ...explored, square: to, occupied: explored.occupied & from ? rest | there : rest };
}

export function WideBoard({ params, setParams }: Omit<ViewProps, "rest">) {
  const own = useMemo(() => readWide(wide, params), [params]);
  const [over, onDrag] = useState<Square>();
  const explored = over === undefined || over === own.square ? own : withSlider(own, over);
  const steps = useMemo(() => wideSteps(explored), [own, over]);
  const [spoken, setSpoken] = useState("");
  const { board, slider, square, occupied } = explored;
  const layout = layoutOf(board);
  useLayoutEffect(() => showLayout(layout), [layout]);

  const methods = library.methods.filter(({ name }) => wide.methods.includes(name));
  const lines = shownLines(explored).reduce((set, line) => set | board.rays(square, line), 0n);
  const change = (part: Partial<WideExplored>) => setParams(writeWide({ ...own, ...part }));
  const fromFirst = (next: WideExplored) => ({
    ...next,
    step: firstSubtraction(wideSteps(next)),
    bit: layout.bits,
  });
  /** Announces the new attacks, and shows subtractions to their end again. */
  const moveTo = (next: WideExplored) => {
    setParams(writeWide({ ...next, bit: layout.bits }));
    const attacks = board.attacks(next.slider, next.square, next.occupied);
    setSpoken(spokenAttacks(next.slider, next.square, attacks, layout.nameOf));
  };
  const place = (to: Square) => to !== own.square && moveTo(withSlider(own, to));
  const setSlider = (name: Slider) => {
    const kept = linesOf(board, name).includes(own.axis) ? own.axis : "all";
    moveTo(fromFirst({ ...own, slider: name, axis: kept }));
  };
  const turnedBits = board.wordBits - layout.bits;
  const game = gameOn(board, explored.game);
  const setGame = (name: string) => {
    const { square, occupied, game } = wideStart(board, name);
    const { game: _, ...kept } = own;
    moveTo(fromFirst({ ...kept, square, occupied, ...(game === undefined ? {} : { game }) }));
  };
  const hasHoles = board.squares.includes(undefined);

  return (
    <BoardLayout.Provider value={layout}>
      <Strange parts={notUnderstoodWide(library, params, own)} />
      <Given
        label={`Board: the ${slider}, blockers, and the attacked squares`}
        occupied={occupied}
        pieces={game && lettersOf(game)}
        nameOfPiece={game && ((letter) => nameIn(game, letter))}
        attacks={board.attacks(slider, square, occupied) & lines}
        movers={[{ letter: whiteLetter(slider), square }]}
        onToggle={(to) => moveTo({ ...own, occupied: own.occupied ^ bitOf(to) })}
        onMove={(_from, to) => place(to)}
        onDrag={onDrag}
        onPlace={place}
        hint={`${NOTES[board.name] ?? ""} ${hintOn(slider)}`}
        spoken={spoken}
      >
        {board.games.length === 0 ? null : (
          <Choice
            label="Pieces"
            inline
            options={[PATTERN, ...board.games.map(({ name }) => name)]}
            value={game?.name ?? PATTERN}
            onChange={setGame}
          />
        )}
      </Given>
      <Computed
        shown={explored}
        steps={steps}
        groups={linesOf(board, slider).map((line) => [line])}
        names={Object.fromEntries(board.lines.map((line) => [line, line.replace("-", "–")]))}
        methods={methods}
        all={layout.bits}
        onChange={change}
        onBegin={(part) => change(fromFirst({ ...own, ...part }))}
        onSlider={setSlider}
      />
      <div class="more">
        <p class="note">
          A word has {board.wordBits} bits. The board has the lowest {layout.bits}. If a step reverses a word
          (turned), the board has the highest {layout.bits}, and the page leaves out the {turnedBits} bits
          below them.{hasHoles ? " The pale bits of the word belong to no cell." : ""}
        </p>
        <Keys slider={slider} />
        <Share />
      </div>
    </BoardLayout.Provider>
  );
}
