/** The counts of each method, and how the table of methods is sorted by them. */

import type { Method, Slidemask, Slider } from "slidemask";
import { shownGroups } from "../explore/explored.ts";
import { operationsIn } from "../library.ts";

export interface Counts {
  readonly method: Method;
  readonly steps: number;
  readonly operations: number;
  readonly subtractions: number;
  readonly bytes: number;
}

export interface Column {
  readonly key: "steps" | "operations" | "subtractions" | "bytes";
  readonly title: string;
  /** What is counted. */
  readonly says: string;
}

export const COLUMNS: readonly Column[] = [
  { key: "steps", title: "Steps", says: "the lines of source code that run" },
  { key: "operations", title: "Operations", says: "operators and calls in these lines" },
  { key: "subtractions", title: "Subtractions", says: "lines that subtract, each with its own borrow" },
  { key: "bytes", title: "Bytes", says: "the tables that a lookup reads, masks included" },
];

/** The methods in the order of the registry. The counts are the same on every board. */
export function counted(library: Slidemask, slider: Slider): readonly Counts[] {
  return library.methods.map((method) => {
    const groups = shownGroups(library, { method: method.name, slider, axis: "all" });
    const steps = groups.flatMap(([axis]) => library.explain(method.name, 0, axis!, 0n));
    return {
      method,
      steps: steps.length,
      operations: operationsIn(steps),
      subtractions: steps.filter(({ borrow }) => borrow !== undefined).length,
      bytes: method.tableBytes,
    };
  });
}

/** The rows sorted by a column. Equal rows stay in the order of the registry. */
export function sorted(rows: readonly Counts[], { key }: Column, down: boolean): readonly Counts[] {
  return [...rows].sort((a, b) => (down ? b[key] - a[key] : a[key] - b[key]));
}
