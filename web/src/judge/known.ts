/** The table of the proof, which is a part of the page. */

import table from "../../../crates/slidemask-proof/src/judge/shortest.tsv?raw";
import { readShortest } from "./shortest.ts";

export const SHORTEST = readShortest(table);
