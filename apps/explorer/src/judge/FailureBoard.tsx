/** The board on which a formula is wrong. Right, missing and extra squares differ in shape as well as in colour. */

import { useContext } from "preact/hooks";
import { Background, Coordinates, HoverMark } from "../board/Diagram.tsx";
import { BoardLayout, pathOf } from "../board/layout.ts";
import { Piece } from "../board/pieces.tsx";
import { whiteLetter } from "../position.ts";
import { bitOf, squaresOf } from "../squares.ts";
import { type Answered, sliderOf, toldWrong } from "./said.ts";

/** A cross in each square of a set. */
const crossed = (set: bigint, middle: (square: number) => readonly [number, number]): string =>
  squaresOf(set)
    .map(middle)
    .map(([x, y]) => `M${x - 0.3} ${y - 0.3}l.6 .6m0 -.6l-.6 .6`)
    .join("");

export function FailureBoard({ failure }: { failure: Answered }) {
  const layout = useContext(BoardLayout);
  const { square, occupied, expected, found } = failure;
  const [x, y] = layout.middle(square);
  return (
    <svg
      class="diagram failure"
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      role="img"
      aria-label={toldWrong(failure)}
      data-board
    >
      <Background layout={layout} />
      <path class="right" d={pathOf(layout, expected & found, 0.06)} />
      <path class="missing" d={pathOf(layout, expected & ~found, 0.12)} />
      {squaresOf(occupied & ~bitOf(square)).map((at) => (
        <circle key={at} class="blocker" cx={layout.middle(at)[0]} cy={layout.middle(at)[1]} r="0.3" />
      ))}
      <Piece letter={whiteLetter(sliderOf(failure))} x={x - 0.5} y={y - 0.5} role="slider" />
      <path class="extra" d={crossed(found & ~expected, layout.middle)} />
      <Coordinates layout={layout} low={0} />
      <HoverMark />
    </svg>
  );
}
