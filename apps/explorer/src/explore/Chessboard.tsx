/** A slider and blockers on the board of chess, and the steps of a method. */

import { useMemo, useState } from "preact/hooks";
import type { Slider, Square } from "slidemask";
import { spokenAttacks } from "../board/Board.tsx";
import { usePreview } from "../board/usePreview.ts";
import { library } from "../library.ts";
import { AXES, letterOf, linesThrough, onBoard, toggled, withSliderOn } from "../position.ts";
import { BoardField } from "../parts/BoardField.tsx";
import { Given } from "../parts/Given.tsx";
import { Presets } from "../parts/Presets.tsx";
import { Share } from "../parts/Share.tsx";
import type { ViewProps } from "../view.ts";
import { Computed } from "./Computed.tsx";
import {
  type Explored,
  firstSubtraction,
  notUnderstood,
  readExplored,
  shownGroups,
  shownSteps,
  writeExplored,
} from "./explored.ts";
import { hintOn, Keys, Strange } from "./Notes.tsx";
import { explorerPresets } from "./explorerPresets.ts";

export function Chessboard({ params, setParams }: Omit<ViewProps, "rest">) {
  const own = useMemo(() => readExplored(library, params), [params]);
  const [explored, onDrag] = usePreview(own);
  const strange = useMemo(() => notUnderstood(library, params, own), [params, own]);
  const presets = useMemo(() => explorerPresets(library), []);
  const [spoken, setSpoken] = useState("");
  const change = (part: Partial<Explored>) => setParams(writeExplored({ ...own, ...part }));
  const fromFirst = (next: Explored) => ({
    ...next,
    step: firstSubtraction(shownSteps(library, next)),
    bit: 64,
  });

  const { slider, square, occupied, pieces, method, axis } = explored;
  const attacks = library.attacks(method, slider, square, occupied);
  const lines = linesThrough(library, square, shownGroups(library, explored).flat());

  /** Announces the new attacks, and shows subtractions to their end again. */
  const moveTo = (next: Explored) => {
    setParams(writeExplored({ ...next, bit: 64 }));
    setSpoken(
      spokenAttacks(
        next.slider,
        next.square,
        library.attacks(method, next.slider, next.square, next.occupied),
      ),
    );
  };
  const place = (to: Square) => moveTo(withSliderOn(own, to));
  const setSlider = (name: Slider) => {
    const kept = axis !== "all" && AXES[name].includes(axis) ? axis : "all";
    moveTo(fromFirst({ ...explored, slider: name, axis: kept }));
  };

  return (
    <>
      <Strange parts={strange} />
      <Given
        label={`Board: the ${slider}, blockers, and the attacked squares`}
        occupied={occupied}
        pieces={pieces}
        attacks={attacks & lines}
        movers={[{ letter: letterOf(explored), square }]}
        onToggle={(to) => moveTo(toggled(explored, to))}
        onMove={(_from, to) => place(to)}
        onDrag={onDrag}
        onPlace={place}
        hint={hintOn(slider)}
        spoken={spoken}
      />
      <Computed
        shown={explored}
        steps={shownSteps(library, explored)}
        groups={shownGroups(library, { ...explored, axis: "all" })}
        methods={library.methods}
        all={64}
        onChange={change}
        onBegin={(part) => change(fromFirst({ ...own, ...part }))}
        onSlider={setSlider}
      />
      <div class="more">
        <Presets presets={presets} />
        <BoardField board={explored} onChange={(board) => moveTo(onBoard(explored, board))} />
        <Keys slider={slider} />
        <Share />
      </div>
    </>
  );
}
