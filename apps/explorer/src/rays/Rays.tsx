/** The eight rays around a square: the nearest pieces by one subtraction, and who sees whom. */

import type { Square, Threat } from "slidemask";
import { useMemo, useState } from "preact/hooks";
import { blockerName, spokenSquare } from "../board/Board.tsx";
import { pieceName, SUPERPIECE } from "../board/pieces.tsx";
import { library } from "../library.ts";
import { BoardField } from "../parts/BoardField.tsx";
import { Choice } from "../parts/Choice.tsx";
import { Given } from "../parts/Given.tsx";
import { Presets } from "../parts/Presets.tsx";
import { Share } from "../parts/Share.tsx";
import { Switch } from "../parts/Switch.tsx";
import { counted, countOf, has, hex, nameOf } from "../squares.ts";
import type { ViewProps } from "../view.ts";
import { OneRay } from "./OneRay.tsx";
import {
  afterClick,
  DIRECTIONS,
  LETTERS,
  raysPresets,
  type RaysState,
  readRays,
  writeRays,
} from "./raysState.ts";
import { aroundOf, type Sight, sightOf } from "./seen.ts";
import { RayCard } from "./RayWord.tsx";
import "./rays.css";

const KEYS =
  "Arrow keys walk over the board, Space does what a click does, S chooses the square for the superpiece.";

export function Rays({ params, setParams }: ViewProps) {
  const own = useMemo(() => readRays(library, params), [params]);
  const presets = useMemo(() => raysPresets(library), []);
  const [over, setOver] = useState<Square>();
  const [spoken, setSpoken] = useState("");
  const state = over === undefined ? own : { ...own, square: over };
  const { square, occupied, pieces, ray, bit, hand, letter, source } = state;
  const around = useMemo(() => aroundOf(library, square, occupied), [square, occupied]);
  const sight = useMemo(
    () => sightOf(library, { occupied, pieces }, square, letter),
    [square, occupied, pieces, letter],
  );
  const change = (part: Partial<RaysState>) => setParams(writeRays({ ...own, ...part }));

  /** Changes the board or the square, shows the subtraction to its end, and announces the pieces. */
  const show = (next: RaysState) => {
    setParams(writeRays({ ...next, bit: 64 }));
    const { onBoard } = aroundOf(library, next.square, next.occupied);
    setSpoken(`From ${nameOf(next.square)}: ${counted(countOf(onBoard), "piece")}`);
  };
  const choose = (to: Square) => show({ ...own, square: to });
  const onToggle = (at: Square) => (hand === "square" ? choose(at) : show(afterClick(own, at)));

  const standing = (at: Square): string =>
    spokenSquare(nameOf(at), [
      at === square ? "chosen for the superpiece" : "",
      has(occupied, at) ? blockerName(pieces?.[at]) : "",
      has(around.onBoard, at) ? `seen from ${nameOf(square)}` : "",
    ]);
  const on = pieces?.[square];

  return (
    <main class="rays" tabIndex={-1}>
      <h1>Eight rays, one subtraction</h1>
      <p class="lead">
        Which pieces can attack a square, or be attacked from it? Put a superpiece there, which moves like a
        queen and like a knight. One subtraction finds the nearest piece in all eight directions. The pieces
        that it meets are all that matter.
      </p>
      <Given
        label="Board: the superpiece, the pieces, and those that it sees"
        occupied={occupied}
        pieces={pieces}
        attacks={around.onBoard}
        movers={[{ letter: on && on !== "." ? on : SUPERPIECE, square }]}
        onToggle={onToggle}
        onMove={(_from, to) => choose(to)}
        onDrag={setOver}
        onPlace={choose}
        keys={KEYS}
        describe={standing}
        hint={`${
          hand === "square"
            ? "Click a square to put the superpiece there, or drag it."
            : "Click an empty square to set a piece, or a piece to remove it. Drag the superpiece."
        } It sees the green squares.`}
        spoken={spoken}
      >
        <div class="controls">
          <Choice
            label="A click"
            options={["square", "piece"] as const}
            names={{ square: "chooses a square", piece: "sets a piece" }}
            value={hand}
            onChange={(name) => change({ hand: name })}
          />
          <label class="which">
            <span>Piece</span>
            <select value={letter} onChange={(event) => change({ letter: event.currentTarget.value })}>
              {LETTERS.map((name) => (
                <option key={name} value={name}>
                  {pieceName(name)}
                </option>
              ))}
            </select>
          </label>
        </div>
        <div class="more">
          <BoardField board={own} onChange={(board) => show({ ...own, ...board })} />
          <Presets presets={presets} title="Positions" />
          <Share />
        </div>
      </Given>
      <section class="computed" aria-label="The computation">
        <h2>The rays as bytes</h2>
        <p>
          Each row is the ray of a direction, a byte of the word <code class="hex">{hex(around.rays)}</code>.
          Bit 1 is the nearest square, bit 7 the farthest. Bit 0 is the square of a knight's move. Bits with a
          dashed frame are off the board.
        </p>
        <p class="switches">
          <Switch label="source" on={source} onChange={(shown) => change({ source: shown })} />
        </p>
        <ol class="stages">
          {around.steps.map((step, i) => (
            <li key={step.name}>
              <RayCard
                around={around}
                step={step}
                last={i === around.steps.length - 1}
                source={source}
                chosen={DIRECTIONS.indexOf(ray)}
              />
            </li>
          ))}
        </ol>
        <p class="note">
          Ones on a blue or green ground are pieces. The other ones are bit 0 of each ray, walls and changed
          bits. An arrow points to each bit that a borrow reaches.
        </p>
        <h2>One ray, bit by bit</h2>
        <OneRay
          around={around}
          ray={ray}
          bit={bit}
          onRay={(name) => change({ ray: name, bit: 64 })}
          onBit={(to) => change({ bit: to })}
        />
        <h2>Who sees whom</h2>
        <Seen sight={sight} state={state} />
        <Article />
      </section>
    </main>
  );
}

function Seen({
  sight,
  state: { square, occupied, letter },
}: {
  sight: Sight | undefined;
  state: RaysState;
}) {
  const name = nameOf(square);
  if (sight === undefined) {
    return (
      <p>
        The pieces of this board have no kinds. To see who attacks whom, enter a FEN, or choose a position
        from the list.
      </p>
    );
  }
  const empty = !has(occupied, square);
  const attacker = ({ attacker, from }: Threat) => `${attacker.color} ${attacker.kind} on ${nameOf(from)}`;
  const victim = ({ victim, to }: Threat) => `${victim.color} ${victim.kind} on ${nameOf(to)}`;
  return (
    <dl class="seen">
      <dt>{empty ? `A piece on ${name} would be attacked by` : `The piece on ${name} is attacked by`}</dt>
      <Threats name="against" threats={sight.against.map(attacker)} />
      <dt>{empty ? `A ${pieceName(letter)} on ${name} would attack` : "It attacks"}</dt>
      <Threats name="from" threats={sight.from.map(victim)} />
      {empty ? (
        <>
          <dt>These sliders look through {name}. A piece there would stop them.</dt>
          <Threats
            name="through"
            threats={sight.through.map((threat) => `${attacker(threat)} → ${victim(threat)}`)}
          />
        </>
      ) : null}
    </dl>
  );
}

function Threats({ name, threats }: { name: keyof Sight; threats: readonly string[] }) {
  return (
    <dd data-threats={name}>
      {threats.length === 0 ? (
        "none"
      ) : (
        <ul>
          {threats.map((threat) => (
            <li key={threat}>{threat}</li>
          ))}
        </ul>
      )}
    </dd>
  );
}

function Article() {
  return (
    <>
      <h2>How it works</h2>
      <p>
        A rook on the first square of a rank sees the nearest piece to its right by{" "}
        <a href="#/how/ray-subtraction">
          <code>o ^ (o - 2r)</code>
        </a>
        . Here the eight rays are eight ranks, so one subtraction serves all of them. Two things are added:
      </p>
      <ul>
        <li>
          <b>Walls.</b> Bit 7 of each byte is set, so that a borrow ends there if the ray has no piece. It
          never runs into the next ray.
        </li>
        <li>
          <b>Knights.</b> Bit 0 is the square of a knight's move, one for each ray. The formula subtracts{" "}
          <code>3r</code>, so that bit 0 changes, too, and stays in the answer.
        </li>
      </ul>
      <p>
        The answer has two bits in each byte. So a square has at most sixteen pieces that can attack it or be
        attacked from it. A slider that looks through an empty square sees the nearest piece on the opposite
        ray.
      </p>
      <p>
        The idea is from 87flowers's notes on <i>byteboards</i> and the engine Rose. With vector registers, a
        byte shuffle moves a board of 64 bytes into the rays, and the same shuffle finds the kinds of the
        pieces. Chess engines need this to update the inputs of their networks. A solver has proved the
        subtraction for all 2<sup>64</sup> words.
      </p>
    </>
  );
}
