/** The tables of the proof, which are a part of the page. */

import lines from "../../../../crates/slidemask-formula/src/judge/shortest.tsv?raw";
import pieces from "../../../../crates/slidemask-formula/src/judge/pieces.tsv?raw";
import { readShortest } from "./shortest.ts";

export const SHORTEST = [lines, pieces].flatMap(readShortest);
