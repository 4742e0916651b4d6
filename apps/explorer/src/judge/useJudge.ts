/** Runs the judge in a worker of its own, which ends with the verdict. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Report, Task } from "./worker.ts";
// The worker is a part of this script, because the page makes no requests once it is loaded.
import JudgeWorker from "./worker.ts?worker&inline";

/** The last report on a task, and the task. */
interface Judging<T extends Task> {
  readonly task: T;
  readonly report: Report;
}

export function useJudge<T extends Task>() {
  const worker = useRef<Worker>(undefined);
  const [judging, setJudging] = useState<Judging<T>>();
  const [failed, setFailed] = useState(false);
  const stop = () => {
    worker.current?.terminate();
    worker.current = undefined;
    setJudging(undefined);
  };
  const begin = (task: T) => {
    stop();
    setFailed(false);
    const own = new JudgeWorker();
    worker.current = own;
    own.onerror = () => {
      stop();
      setFailed(true);
    };
    own.onmessage = ({ data: report }: MessageEvent<Report>) => {
      // A worker that was stopped may have sent reports that arrive only now.
      if (worker.current !== own) return;
      if (typeof report !== "number") own.terminate();
      setJudging({ task, report });
    };
    setJudging({ task, report: 0 });
    own.postMessage({ nodes: task.nodes, claim: task.claim });
  };
  useEffect(() => () => worker.current?.terminate(), []);
  return { judging, failed, begin, stop };
}
