/** The interactive board: clicks or keys set blockers, dragging or keys move the slider. */

import type { Bitboard, Square } from "slidemask";
import { useEffect, useRef, useState } from "preact/hooks";
import {
  counted,
  countOf,
  EIGHT,
  EIGHT_DOWN,
  EMPTY,
  FILES,
  fileOf,
  has,
  nameOf,
  rankOf,
  SQUARES,
  squareAt,
} from "../squares.ts";
import { LIGHT_SQUARES, Veil } from "./Diagram.tsx";
import { light, squareFrom } from "./hover.ts";
import { kindName, Piece, pieceName } from "./pieces.tsx";

/** A piece, given by its letter, that the page moves when the user drags it. */
export interface Mover {
  readonly letter: string;
  readonly square: Square;
}

interface Props {
  readonly label: string;
  readonly occupied: Bitboard;
  readonly pieces?: string | undefined;
  readonly attacks: Bitboard;
  readonly movers: readonly Mover[];
  /** A square was clicked, or Space or Enter pressed on it. */
  readonly onToggle: (square: Square) => void;
  /** A mover was dragged and dropped on another square. */
  readonly onMove?: ((from: Square, to: Square) => void) | undefined;
  /** A mover is dragged over a square. `undefined` when it is dropped or off the board. */
  readonly onDrag?: ((over: Square | undefined) => void) | undefined;
  /** The key S was pressed on a square. */
  readonly onPlace?: ((square: Square) => void) | undefined;
  /** Help on the keys, if they do something other than set blockers and place a slider. */
  readonly keys?: string | undefined;
  /** The lowest and the highest rank to show, counted from 0. Defaults to all ranks. */
  readonly ranks?: readonly [low: number, high: number] | undefined;
  /** Squares that do not count now, and are drawn faintly. */
  readonly veiled?: Bitboard | undefined;
  /** Describes a square to screen readers. By default its pieces are named. */
  readonly describe?: ((square: Square) => string) | undefined;
}

const KEYS = "Arrow keys walk over the board, Space sets a blocker or takes it off, S sets the slider down.";

const ALL_RANKS = [0, 7] as const;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const clamped = (n: number, least = 0, most = 7): number => Math.min(most, Math.max(least, n));

export function Board({
  label,
  occupied,
  pieces,
  attacks,
  movers,
  onToggle,
  onMove,
  onDrag,
  onPlace,
  keys = KEYS,
  ranks: [low, high] = ALL_RANKS,
  veiled = EMPTY,
  describe,
}: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const [focus, setFocus] = useState<Square>(movers[0]?.square ?? 0);
  const [drag, setDrag] = useState<{ from: Square; over: Square | undefined }>();
  const wantsFocus = useRef(false);
  // Browsers report a click on the board even if press and release were on different squares. Such a click is ignored.
  const pressed = useRef<Square | "moved" | undefined>(undefined);

  useEffect(() => {
    if (wantsFocus.current)
      svg.current?.querySelector<SVGGElement>(`[data-square="${nameOf(focus)}"]`)?.focus();
    wantsFocus.current = false;
  }, [focus]);

  const moverOn = (square: Square) => movers.find((mover) => mover.square === square);

  const standing = (square: Square): string => {
    const letter = pieces?.[square];
    const parts = [
      moverOn(square) ? `${kindName(moverOn(square)!.letter)}, the slider` : "",
      has(occupied, square) ? (letter && letter !== "." ? pieceName(letter) : "blocker") : "",
      has(attacks, square) ? "attacked" : "",
    ].filter((part) => part !== "");
    return `${nameOf(square)}: ${parts.length === 0 ? "empty" : parts.join(", ")}`;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    let to = focus;
    if (arrow) to = squareAt(clamped(fileOf(focus) + arrow[0]), clamped(rankOf(focus) + arrow[1], low, high));
    else if (event.key === "Home") to = squareAt(0, rankOf(focus));
    else if (event.key === "End") to = squareAt(7, rankOf(focus));
    else if (event.key === " " || event.key === "Enter") onToggle(focus);
    else if (onPlace && (event.key === "s" || event.key === "S")) onPlace(focus);
    else return;
    event.preventDefault();
    if (to !== focus) {
      wantsFocus.current = true;
      setFocus(to);
    }
  };

  const squareUnder = (event: PointerEvent) => squareFrom(svg.current!, event.clientX, event.clientY);

  const dragOver = (from: Square, over: Square | undefined) => {
    // A drag that returns to its first square is not a click either.
    if (over !== from) pressed.current = "moved";
    setDrag({ from, over });
    onDrag?.(over);
  };
  const endDrag = () => {
    setDrag(undefined);
    onDrag?.(undefined);
  };

  const onPointerDown = (event: PointerEvent) => {
    const square = squareUnder(event);
    pressed.current = square;
    if (event.button !== 0 || square === undefined) return;
    setFocus(square);
    if (!moverOn(square)) return;
    svg.current!.setPointerCapture(event.pointerId);
    dragOver(square, square);
  };
  const onPointerMove = (event: PointerEvent) => {
    const over = squareUnder(event);
    if (drag && over !== drag.over) dragOver(drag.from, over);
  };
  const onPointerUp = () => {
    if (!drag) return;
    endDrag();
    // A piece dropped off the board returns to its square.
    if (drag.over !== undefined && drag.over !== drag.from) onMove?.(drag.from, drag.over);
  };
  const onClick = (event: MouseEvent) => {
    const square = squareFrom(svg.current!, event.clientX, event.clientY);
    if (square !== undefined && square === (pressed.current ?? square)) onToggle(square);
    pressed.current = undefined;
  };

  return (
    <svg
      ref={svg}
      class="board"
      viewBox={`0 ${7 - high} 8 ${high - low + 1}`}
      role="grid"
      aria-label={label}
      aria-description={keys}
      data-board
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={endDrag}
      // Browsers ignore touch-action inside an SVG: a finger on the slider would scroll the page.
      onTouchMove={(event: TouchEvent) => {
        if (drag) event.preventDefault();
      }}
      onClick={onClick}
    >
      {EIGHT_DOWN.filter((rank) => rank >= low && rank <= high).map((rank) => (
        <g role="row" key={rank}>
          {SQUARES.slice(rank * 8, rank * 8 + 8).map((square) => (
            <g
              key={square}
              role="gridcell"
              class="square"
              tabindex={square === focus ? 0 : -1}
              aria-label={(describe ?? standing)(square)}
              data-square={nameOf(square)}
              onFocus={() => {
                setFocus(square);
                light(square);
              }}
              onBlur={() => light(undefined)}
            >
              <rect
                class={has(LIGHT_SQUARES, square) ? "light-squares" : "dark-squares"}
                x={fileOf(square)}
                y={7 - rank}
                width="1"
                height="1"
              />
              {has(attacks, square) ? (
                <rect class="attacked" x={fileOf(square) + 0.06} y={7.06 - rank} width="0.88" height="0.88" />
              ) : null}
              {has(occupied, square) && !moverOn(square) ? (
                <Blocker square={square} letter={pieces?.[square]} />
              ) : null}
            </g>
          ))}
        </g>
      ))}
      {veiled === EMPTY ? null : <Veil over={veiled} />}
      <Coordinates low={low} />
      {movers.map(({ letter, square }, i) => {
        const at = drag?.from === square ? (drag.over ?? square) : square;
        return (
          // The key is the index, so that a dragged piece stays the same element: touch events end when their element is removed.
          <g
            key={i}
            class={drag && (drag.over ?? drag.from) === at ? "mover dragged" : "mover"}
            aria-hidden="true"
          >
            {has(occupied, square) ? (
              <rect class="counted" x={fileOf(at) + 0.06} y={7.06 - rankOf(at)} width="0.88" height="0.88" />
            ) : null}
            <rect class="handle" x={fileOf(at)} y={7 - rankOf(at)} width="1" height="1" />
            <Piece letter={letter} x={fileOf(at)} y={7 - rankOf(at)} role="slider" />
          </g>
        );
      })}
      <rect class="hover" width="1" height="1" aria-hidden="true" />
    </svg>
  );
}

function Blocker({ square, letter }: { square: Square; letter: string | undefined }) {
  if (letter !== undefined && letter !== ".") {
    return <Piece letter={letter} x={fileOf(square)} y={7 - rankOf(square)} role="piece" />;
  }
  return <circle class="blocker" cx={fileOf(square) + 0.5} cy={7.5 - rankOf(square)} r="0.3" />;
}

function Coordinates({ low }: { low: number }) {
  return (
    <g class="coordinates" aria-hidden="true">
      {EIGHT.map((n) => (
        <text key={n} x="0.06" y={7.25 - n}>
          {n + 1}
        </text>
      ))}
      {EIGHT.map((n) => (
        <text key={n} x={n + 0.94} y={7.93 - low} text-anchor="end">
          {FILES[n]}
        </text>
      ))}
    </g>
  );
}

/** The announcement of a view to screen readers after a change. */
export function spokenAttacks(piece: string, square: Square, attacks: Bitboard): string {
  return `${piece} on ${nameOf(square)} attacks ${counted(countOf(attacks), "square")}`;
}
