/** Judges a formula beside the page, so that the page can still be used and the judge can be stopped. */

import { loadJudge, type Verdict } from "slidemask/judge";
import type { ClaimName } from "./claims.ts";

export interface Task {
  /** The bytes of the judge. */
  readonly module: ArrayBuffer;
  readonly claim: ClaimName;
  readonly text: string;
}

/** How many cases were tried, and how many there are. */
export interface Progress {
  readonly tried: number;
  readonly of: number;
}

/** Why the judge has ended without a verdict. */
export interface Failed {
  readonly error: string;
}

export type Report = Progress | Verdict;

/** Cases between two reports. */
const BETWEEN = 32 * 1024;

const tell = (report: Report | Failed) => postMessage(report);

async function run({ module, claim, text }: Task): Promise<void> {
  const { judge } = await loadJudge(module);
  let told = -BETWEEN;
  tell(
    judge(claim, text, (tried, of) => {
      if (tried - told < BETWEEN) return;
      told = tried;
      tell({ tried, of });
    }),
  );
}

addEventListener(
  "message",
  ({ data }: MessageEvent<Task>) => void run(data).catch((error) => tell({ error: String(error) })),
);
