/** Runs the judge in a worker of its own, which ends with the verdict. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { ClaimName } from "./claims.ts";
import type { Formula } from "./formula.ts";
import { judgeModule } from "./module.ts";
import type { Failed, Report, Task } from "./worker.ts";
// The worker is a part of this script, because the page makes no requests once it is loaded.
import JudgeWorker from "./worker.ts?worker&inline";

/** A formula on trial, and the last report on it. There is none before the worker is at work. */
interface Judging {
  readonly claim: ClaimName;
  readonly formula: Formula;
  readonly report?: Report;
}

export function useJudge() {
  const worker = useRef<Worker>(undefined);
  const [judging, setJudging] = useState<Judging>();
  const [failed, setFailed] = useState<"module" | "worker" | Failed>();
  const stop = () => {
    worker.current?.terminate();
    worker.current = undefined;
    setJudging(undefined);
    setFailed(undefined);
  };
  const begin = (claim: ClaimName, formula: Formula) => {
    stop();
    const own = new JudgeWorker();
    worker.current = own;
    const fail = (what: "module" | "worker" | Failed) => {
      if (worker.current !== own) return;
      stop();
      setFailed(what);
    };
    own.onerror = () => fail("worker");
    own.onmessage = ({ data: report }: MessageEvent<Report | Failed>) => {
      // A worker that was stopped may have sent reports that arrive only now.
      if (worker.current !== own) return;
      if ("error" in report) return fail(report);
      if (!("tried" in report)) own.terminate();
      setJudging({ claim, formula, report });
    };
    setJudging({ claim, formula });
    judgeModule().then(
      (module) => own.postMessage({ module, claim, text: formula.text } satisfies Task),
      () => fail("module"),
    );
  };
  useEffect(() => () => worker.current?.terminate(), []);
  return { judging, failed, begin, stop };
}
