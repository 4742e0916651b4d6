/** The state of the explorer, and its address. */

import type { Axis, MethodName, Slidemask, Slider, Step } from "slidemask";
import { type Marks, marksOf } from "../board/orientation.ts";
import type { Pictured } from "../board/StepFace.tsx";
import {
  AXES,
  linesThrough,
  type Position,
  positionOf,
  readBoardOr,
  readPosition,
  writePosition,
} from "../position.ts";
import { numberIn, optionIn, paramsOf } from "../route.ts";
import { POSITIONS } from "../texts.ts";

/** The part of the state that all boards have. */
export interface Computation<A extends string = string> {
  readonly method: MethodName;
  readonly slider: Slider;
  /** One line, or all lines of the piece. */
  readonly axis: A | "all";
  /** One step at a time, or all. */
  readonly view: "one" | "all";
  /** The number of the step that is shown, counted through all lines that are shown. */
  readonly step: number;
  /** How many bits of a subtraction have been computed. */
  readonly bit: number;
  /** Whether to show all bits instead of only those of the line. */
  readonly bits: boolean;
  /** Whether the Rust source of each step is shown. */
  readonly source: boolean;
}

export interface Explored extends Position, Computation<Axis> {}

/** A step, and the lines it belongs to: those that the method computes together. */
export interface Shown extends Pictured {
  readonly axes: readonly string[];
  /** The lines and the slider in the orientation of the step's picture. */
  readonly marks: Marks;
  /** Whether the step is the answer for its lines. */
  readonly last: boolean;
}

/** What is shown of a computation on the chessboard: all its steps, or one of them. */
export const inFull = (view: "one" | "all", step = 0) =>
  ({ view, step, bit: 64, bits: false, source: false }) as const;

/** The first figure of the first text: a rook on d2 looks north. */
export function exploredStart(library: Slidemask): Explored {
  const { axis, ...position } = POSITIONS.crowded;
  return { method: "ray-subtraction", ...positionOf(library, position), axis, ...inFull("one", 1) };
}

/**
 * The lines that are shown, in the groups that the method computes together: all lines of the piece, or the group of the chosen
 * line.
 */
export function shownGroups(
  library: Slidemask,
  { method, slider, axis }: Pick<Explored, "method" | "slider" | "axis">,
): readonly (readonly Axis[])[] {
  const { together } = library.methods.find(({ name }) => name === method)!;
  const groups = together.filter((group) => AXES[slider].includes(group[0]!));
  const chosen = groups.filter((group) => group.some((one) => one === axis));
  return chosen.length === 0 ? groups : chosen;
}

export function shownSteps(library: Slidemask, explored: Explored): readonly Shown[] {
  const { method, square, occupied } = explored;
  return shownGroups(library, explored).flatMap((axes) => {
    const lines = linesThrough(library, square, axes);
    return shownAlong(axes, library.explain(method, square, axes[0]!, occupied), ({ orientation }) =>
      marksOf(library, orientation, lines, square),
    );
  });
}

/** The steps along lines that are computed together. */
export const shownAlong = (
  axes: readonly string[],
  steps: readonly Pictured[],
  marksOf: (step: Step) => Marks,
): readonly Shown[] =>
  steps.map((step, i) => ({ ...step, axes, marks: marksOf(step), last: i === steps.length - 1 }));

/** The number of the first step that subtracts, or 0: the explorer starts there. */
export const firstSubtraction = (steps: readonly Step[]): number =>
  Math.max(
    0,
    steps.findIndex(({ borrow }) => borrow !== undefined),
  );

export function readExplored(library: Slidemask, params: URLSearchParams): Explored {
  const start = exploredStart(library);
  const position = readPosition(library, params, start);
  const axis = [...AXES[position.slider], "all" as const].find((name) => name === params.get("axis"));
  const methods = library.methods.map(({ name }) => name);
  const read: Explored = {
    ...position,
    // If the address names a piece but no line, show all lines: the piece may not be the one of the start.
    axis: axis ?? (params.has("piece") ? "all" : start.axis),
    method: optionIn(params, "method", methods, start.method),
    ...readSight(params, 64),
  };
  return { ...read, step: readStep(params, () => shownSteps(library, read)) };
}

/** The part of an address that says how much of a computation is shown, on a board with this number of bits. */
export const readSight = (params: URLSearchParams, all: number) => ({
  view: optionIn(params, "view", ["one", "all"], "one"),
  step: 0,
  bit: numberIn(params, "bit", all, all),
  bits: params.get("bits") === String(all),
  source: params.get("source") === "rust",
});

/** The step of an address, or the first one that subtracts. */
export function readStep(params: URLSearchParams, steps: () => readonly Step[]): number {
  const step = numberIn(params, "step", 99, Number.NaN);
  return Number.isNaN(step) ? firstSubtraction(steps()) : step;
}

export const writeExplored = (explored: Explored): URLSearchParams =>
  writeComputation(explored, writePosition(explored), 64);

/** Writes the state of a board with this number of bits. */
export const writeComputation = (
  { method, axis, view, step, bit, bits, source }: Computation,
  position: Readonly<Record<string, string>>,
  all: number,
): URLSearchParams =>
  paramsOf({
    method,
    ...position,
    axis,
    view: view === "all" && view,
    // Also written in the view of all steps, to remember the step that was shown alone.
    step,
    bit: bit < all && bit,
    bits: bits && all,
    source: source && "rust",
  });

/** The default values, which are not written into an address. */
const unwritten = (all: number): Readonly<Record<string, string>> => ({
  shape: "8x8",
  view: "one",
  bit: String(all),
  bits: "",
  source: "",
});

/** The parts of an address that could not be understood. */
export function notUnderstood(
  library: Slidemask,
  params: URLSearchParams,
  explored: Explored,
): readonly string[] {
  return notWritten(params, writeExplored(explored), 64, (key, value) => {
    if (key === "board") return readBoardOr(library, value, undefined) !== undefined;
    // A line that this piece lacks is ignored without a message: the piece may have been changed in another view.
    return key === "axis" && AXES.queen.some((axis) => axis === value) ? true : undefined;
  });
}

/**
 * The parts of an address that a state does not write in the same way, on a board with this number of bits.
 *
 * @param understood answers for some parts; `undefined` for the others.
 */
export function notWritten(
  params: URLSearchParams,
  written: URLSearchParams,
  all: number,
  understood: (key: string, value: string) => boolean | undefined,
): readonly string[] {
  const defaults = unwritten(all);
  const asWritten = (key: string, value: string) => (written.get(key) ?? defaults[key] ?? value) === value;
  return [...params].flatMap(([key, value]) =>
    (understood(key, value) ?? asWritten(key, value)) ? [] : [`${key}=${value}`],
  );
}
