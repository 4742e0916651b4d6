/** The state of the explorer, and its address. */

import type { Axis, MethodName, Slidemask, Step } from "slidemask";
import { type Marks, marksOf } from "../board/orientation.ts";
import { AXES, type Position, readBoard, readBoardOr, readPosition, writePosition } from "../position.ts";
import { squareAt } from "../squares.ts";
import { CROWDED } from "../texts.ts";

export interface Explored extends Position {
  readonly method: MethodName;
  /** One line, or all lines of the piece. */
  readonly axis: Axis | "all";
  /** One step at a time, or all. */
  readonly view: "one" | "all";
  /** The number of the step that is shown, counted through all lines that are shown. */
  readonly step: number;
  /** How many bits of a subtraction have been computed. */
  readonly bit: number;
  /** Whether to show all 64 bits instead of only those of the line. */
  readonly bits: boolean;
  /** Whether the Rust source of each step is shown. */
  readonly source: boolean;
}

/** A step, and the line it belongs to. */
export interface Shown extends Step {
  readonly axis: Axis;
  /** The line and the slider in the orientation of the step's picture. */
  readonly marks: Marks;
  /** Whether the step is the answer for its line. */
  readonly last: boolean;
}

/** The first figure of the first text: a rook on d2 looks north, and the borrow is partly computed. */
export function exploredStart(library: Slidemask): Explored {
  return {
    method: "ray-subtraction",
    slider: "rook",
    square: squareAt(3, 1),
    ...readBoard(library, CROWDED),
    axis: "file",
    view: "one",
    step: 1,
    bit: 64,
    bits: false,
    source: false,
  };
}

/** The lines that are shown: all lines of the piece, or the chosen one. */
export function shownAxes({ slider, axis }: Explored): readonly Axis[] {
  const axes = AXES[slider];
  return axis !== "all" && axes.includes(axis) ? [axis] : axes;
}

export function shownSteps(library: Slidemask, explored: Explored): readonly Shown[] {
  const { method, square, occupied } = explored;
  return shownAxes(explored).flatMap((axis) => {
    const line = library.rays(square, axis);
    const steps = library.explain(method, square, axis, occupied);
    return steps.map((step, i) => ({
      ...step,
      axis,
      marks: marksOf(library, step.orientation, line, square),
      last: i === steps.length - 1,
    }));
  });
}

/** The number of the first step that subtracts, or 0: the explorer starts there. */
export const firstSubtraction = (steps: readonly Step[]): number =>
  Math.max(
    0,
    steps.findIndex(({ borrow }) => borrow !== undefined),
  );

function numberWithin(text: string | null, least: number, most: number, otherwise: number): number {
  const number = /^[0-9]+$/.test(text ?? "") ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : otherwise;
}

export function readExplored(library: Slidemask, params: URLSearchParams): Explored {
  const start = exploredStart(library);
  const position = readPosition(library, params, start);
  const axis = [...AXES[position.slider], "all" as const].find((name) => name === params.get("axis"));
  const method = library.methods.find(({ name }) => name === params.get("method"))?.name;
  const read: Explored = {
    ...position,
    // If the address names a piece but no line, show all lines: the piece may not be the one of the start.
    axis: axis ?? (params.has("piece") ? "all" : start.axis),
    method: method ?? start.method,
    view: params.get("view") === "all" ? "all" : "one",
    step: 0,
    bit: numberWithin(params.get("bit"), 0, 64, 64),
    bits: params.get("bits") === "64",
    source: params.get("source") === "rust",
  };
  const step = numberWithin(params.get("step"), 0, 99, Number.NaN);
  return { ...read, step: Number.isNaN(step) ? firstSubtraction(shownSteps(library, read)) : step };
}

export function writeExplored(explored: Explored): URLSearchParams {
  const { method, axis, view, step, bit, bits, source } = explored;
  return new URLSearchParams([
    ["method", method],
    ...writePosition(explored),
    ["axis", axis],
    ...(view === "all" ? [["view", view]] : []),
    // Also written in the view of all steps, to remember the step that was shown alone.
    ["step", String(step)],
    ...(bit < 64 ? [["bit", String(bit)]] : []),
    ...(bits ? [["bits", "64"]] : []),
    ...(source ? [["source", "rust"]] : []),
  ] as [string, string][]);
}

/** The default values, which are not written into an address. */
const UNWRITTEN: Readonly<Record<string, string>> = { view: "one", bit: "64", bits: "", source: "" };

/** The parts of an address that could not be understood. */
export function notUnderstood(
  library: Slidemask,
  params: URLSearchParams,
  explored: Explored,
): readonly string[] {
  const read = writeExplored(explored);
  const understood = (key: string, value: string): boolean => {
    if (key === "board") return readBoardOr(library, value, undefined) !== undefined;
    // A line that this piece lacks is ignored without a message: the piece may have been changed in another view.
    if (key === "axis" && AXES.queen.some((axis) => axis === value)) return true;
    return (read.get(key) ?? UNWRITTEN[key] ?? value) === value;
  };
  return [...params].flatMap(([key, value]) => (understood(key, value) ? [] : [`${key}=${value}`]));
}
