/** The interactive board: clicks or keys set blockers, dragging or keys move the slider. */

import type { Bitboard, Square } from "slidemask";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { counted, countOf, EMPTY, has, nameOf } from "../squares.ts";
import { Coordinates, HoverMark, Veil } from "./Diagram.tsx";
import { light, squareFrom } from "./hover.ts";
import { BoardLayout } from "./layout.ts";
import { kindName, Piece, pieceName } from "./pieces.tsx";

/** A piece, given by its letter, that the page moves when the user drags it. */
export interface Mover {
  readonly letter: string;
  readonly square: Square;
}

export interface BoardProps {
  readonly label: string;
  readonly occupied: Bitboard;
  readonly pieces?: string | undefined;
  /** Names the pieces, which are drawn as their letters. Defaults to the pieces of chess, which have pictures. */
  readonly nameOfPiece?: ((letter: string) => string) | undefined;
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

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export function Board({
  label,
  occupied,
  pieces,
  nameOfPiece,
  attacks,
  movers,
  onToggle,
  onMove,
  onDrag,
  onPlace,
  keys = KEYS,
  ranks: shownRanks,
  veiled = EMPTY,
  describe,
}: BoardProps) {
  const layout = useContext(BoardLayout);
  const { ranks, nameOf, outline, middle } = layout;
  const top = ranks.length - 1;
  const [low, high] = shownRanks ?? [0, top];
  const rankOf = (square: Square) => ranks.findIndex((rank) => rank.includes(square));
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

  const standing = (square: Square): string =>
    spokenSquare(nameOf(square), [
      moverOn(square) ? `${kindName(moverOn(square)!.letter)}, the slider` : "",
      has(occupied, square) ? blockerName(pieces?.[square], nameOfPiece) : "",
      has(attacks, square) ? "attacked" : "",
    ]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    let to = focus;
    if (arrow) {
      const next = layout.next(focus, ...arrow) ?? focus;
      if (rankOf(next) >= low && rankOf(next) <= high) to = next;
    } else if (event.key === "Home") to = ranks[rankOf(focus)]![0]!;
    else if (event.key === "End") to = ranks[rankOf(focus)]!.at(-1)!;
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
      viewBox={`0 ${top - high} ${layout.width} ${layout.height - (top - high) - low}`}
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
      {ranks
        .slice(low, high + 1)
        .reverse()
        .map((rank) => (
          <g role="row" key={rank[0]}>
            {rank.map((square) => (
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
                <path class={layout.shadeOf(square)} d={outline(square)} />
                {has(attacks, square) ? <path class="attacked" d={outline(square, 0.06)} /> : null}
                {has(occupied, square) && !moverOn(square) ? (
                  <Blocker
                    at={middle(square)}
                    letter={pieces?.[square]}
                    isWritten={nameOfPiece !== undefined}
                  />
                ) : null}
              </g>
            ))}
          </g>
        ))}
      {veiled === EMPTY ? null : <Veil over={veiled} />}
      <Coordinates layout={layout} low={low} />
      {movers.map(({ letter, square }, i) => {
        const at = drag?.from === square ? (drag.over ?? square) : square;
        const [x, y] = middle(at);
        return (
          // The key is the index, so that a dragged piece stays the same element: touch events end when their element is removed.
          <g
            key={i}
            class={drag && (drag.over ?? drag.from) === at ? "mover dragged" : "mover"}
            aria-hidden="true"
          >
            {has(occupied, square) ? <path class="counted" d={outline(at, 0.06)} /> : null}
            <path class="handle" d={outline(at)} />
            <Piece letter={letter} x={x - 0.5} y={y - 0.5} role="slider" />
          </g>
        );
      })}
      <HoverMark />
    </svg>
  );
}

interface BlockerProps {
  readonly at: readonly [number, number];
  readonly letter: string | undefined;
  /** Whether the piece is drawn as its letter. */
  readonly isWritten: boolean;
}

export function Blocker({ at: [x, y], letter, isWritten }: BlockerProps) {
  if (letter === undefined || letter === ".") return <circle class="blocker" cx={x} cy={y} r="0.3" />;
  if (!isWritten) return <Piece letter={letter} x={x - 0.5} y={y - 0.5} role="piece" />;
  return (
    <g class={letter === letter.toUpperCase() ? "written upper" : "written lower"}>
      <circle class="blocker" cx={x} cy={y} r="0.38" />
      <text x={x} y={y}>
        {letter}
      </text>
    </g>
  );
}

/** The name of what stands on an occupied square. */
export const blockerName = (letter: string | undefined, nameOfPiece = pieceName): string =>
  letter && letter !== "." ? nameOfPiece(letter) : "blocker";

/** A square and what is on it, for screen readers. */
export const spokenSquare = (name: string, parts: readonly string[]): string =>
  `${name}: ${parts.filter((part) => part !== "").join(", ") || "empty"}`;

/** The announcement of a view to screen readers after a change. */
export function spokenAttacks(piece: string, square: Square, attacks: Bitboard, name = nameOf): string {
  return `${piece} on ${name(square)} attacks ${counted(countOf(attacks), "square")}`;
}
