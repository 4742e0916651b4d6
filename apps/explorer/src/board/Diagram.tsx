/** A small picture of a bitboard, with nothing to click. All its bits are one path, and so are the dots of a borrow. */

import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import type { Bitboard, Square } from "slidemask";
import { bitOf, EMPTY, hex, squaresOf } from "../squares.ts";
import { allSquares, BoardLayout, type Layout, pathOf } from "./layout.ts";

/** A dot in the middle of each square, as one path. */
function dotsOf({ middle }: Layout, board: Bitboard, radius: number): string {
  const arc = `a${radius} ${radius} 0 1 1 `;
  return squaresOf(board)
    .map((square) => {
      const [x, y] = middle(square);
      return `M${x - radius} ${y}${arc}${2 * radius} 0${arc}${-2 * radius} 0z`;
    })
    .join("");
}

/** The description of a bitboard for screen readers. */
function described(board: Bitboard, all: Bitboard, nameOf: Layout["nameOf"]): string {
  const squares = squaresOf(board);
  if (board === EMPTY) return "no square";
  if (board === all) return `all ${squares.length} squares`;
  // For many squares, the digits are shorter than the names.
  return squares.length > 32 ? `${squares.length} squares, ${hex(board)}` : squares.map(nameOf).join(" ");
}

/** The squares of a board, in one path for each colour. */
const backgrounds = new WeakMap<Layout, readonly (readonly [shade: string, path: string])[]>();

export function Background({ layout }: { layout: Layout }) {
  if (!backgrounds.has(layout)) {
    const byShade = new Map<string, string>();
    for (const square of layout.ranks.flat()) {
      const shade = layout.shadeOf(square);
      byShade.set(shade, (byShade.get(shade) ?? "") + layout.outline(square));
    }
    backgrounds.set(layout, [...byShade]);
  }
  return (
    <>
      {backgrounds.get(layout)!.map(([shade, path]) => (
        <path key={shade} class={shade} d={path} />
      ))}
    </>
  );
}

interface Props {
  readonly value: Bitboard;
  /** The name of the picture for screen readers. */
  readonly label: string;
  /** Marked with a ring. */
  readonly slider?: Square | undefined;
  /** The slider's line, drawn faintly in the background. */
  readonly line?: Bitboard | undefined;
  /** The bits that a borrow reaches, marked with a dot. */
  readonly borrows?: Bitboard | undefined;
  /** The bits that are not computed yet, drawn pale. */
  readonly pending?: Bitboard | undefined;
  /** The bit that is being computed, framed. */
  readonly current?: Square | undefined;
  readonly tone?: "set" | "attacks" | undefined;
  /** Whether squares off the line are drawn faintly, because only the line counts. */
  readonly dimmed?: boolean | undefined;
  /** Whether the names of the files and ranks are drawn. */
  readonly coordinates?: boolean | undefined;
  /** What stands on the squares. */
  readonly children?: ComponentChildren;
}

/** Squares that do not count, drawn over in the colour of the paper. */
export function Veil({ over }: { over: Bitboard }) {
  return <path class="veil" d={pathOf(useContext(BoardLayout), over)} aria-hidden="true" />;
}

/** The mark of the square under the pointer. It lies on the first square, and a style sheet moves it. */
export function HoverMark() {
  return <path class="hover" d={useContext(BoardLayout).outline(0)} aria-hidden="true" />;
}

/** Tells style sheets how long a pixel is in a picture. Its unit is a square, and its letters have to be as large as text. */
function withPixel(part: SVGGElement | null): void {
  const svg = part?.ownerSVGElement;
  if (svg)
    new ResizeObserver(() =>
      svg.style.setProperty("--pixel", `${svg.viewBox.baseVal.width / svg.clientWidth}px`),
    ).observe(svg);
}

/** The names of the files and ranks, from the lowest rank that is shown. */
export function Coordinates({ layout: { labels }, low }: { layout: Layout; low: number }) {
  return (
    <g ref={withPixel} class="coordinates" aria-hidden="true">
      {labels.map(({ text, x, y, ends }) => (
        // The names of files move up with the lowest rank.
        <text key={text} x={x} y={ends ? y - low : y} text-anchor={ends ? "end" : "start"}>
          {text}
        </text>
      ))}
    </g>
  );
}

export function Diagram({
  value,
  label,
  slider,
  line,
  borrows,
  pending,
  current,
  tone = "set",
  dimmed = false,
  coordinates = false,
  children,
}: Props) {
  const layout = useContext(BoardLayout);
  const all = allSquares(layout);
  const counts = (line ?? EMPTY) | (slider === undefined ? EMPTY : bitOf(slider));
  return (
    <svg
      class={`diagram ${tone}`}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      role="img"
      aria-label={`${label}: ${described(value & all, all, layout.nameOf)}`}
      data-board
      data-value={hex(value)}
    >
      <Background layout={layout} />
      {line ? <path class="line" d={pathOf(layout, line)} /> : null}
      {pending ? <path class="pending" d={pathOf(layout, pending & all, 0.12)} /> : null}
      <path class="bits" d={pathOf(layout, value & all, 0.06)} />
      {/* The dots off the line are smaller: the borrow only passes through these bits. */}
      {borrows === undefined ? null : (
        <path
          class="borrow aside"
          d={dotsOf(layout, line === undefined ? EMPTY : borrows & all & ~line, 0.1)}
        />
      )}
      {borrows === undefined ? null : (
        <path class="borrow" d={dotsOf(layout, borrows & (line ?? all), 0.19)} />
      )}
      {dimmed && line !== undefined ? <Veil over={all & ~counts} /> : null}
      {slider === undefined ? null : (
        <circle class="ring" cx={layout.middle(slider)[0]} cy={layout.middle(slider)[1]} r="0.34" />
      )}
      {current === undefined ? null : <path class="current" d={layout.outline(current, 0.05)} />}
      {children}
      {coordinates ? <Coordinates layout={layout} low={0} /> : null}
      <HoverMark />
    </svg>
  );
}
