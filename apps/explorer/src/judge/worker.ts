/** Judges a formula beside the page, so that the page can still be used and the judge can be stopped. */

import type { ClaimName } from "./claims.ts";
import type { Formula } from "./formula.ts";
import { judge, type Verdict } from "./run.ts";

export interface Task {
  readonly nodes: Formula["nodes"];
  readonly claim: ClaimName;
}

/** How many cases were tried, or the verdict. */
export type Report = number | Verdict;

/** Cases between two reports. */
const BETWEEN = 32 * 1024;

addEventListener("message", ({ data: { nodes, claim } }: MessageEvent<Task>) => {
  const tell = (report: Report) => postMessage(report);
  let told = 0;
  tell(
    judge({ nodes }, claim, (tried) => {
      if (tried - told < BETWEEN) return;
      told = tried;
      tell(tried);
    }),
  );
});
