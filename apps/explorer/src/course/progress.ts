/** The answers and the solved lessons of a learner. The browser keeps them. */

import { useState } from "preact/hooks";

interface Progress {
  /** The names of the solved lessons. */
  readonly solved: readonly string[];
  /** What was typed, by the names of the lessons. */
  readonly answers: Readonly<Record<string, string>>;
}

const KEY = "slidemask-course";
const NONE: Progress = { solved: [], answers: {} };

/** The progress in a text. Anyone can change what a browser keeps, so only names and texts are taken from it. */
export function readProgress(text: string | null): Progress {
  try {
    const { solved, answers } = JSON.parse(text ?? "") as { solved: unknown[]; answers: object };
    return {
      solved: solved.filter((name) => typeof name === "string"),
      answers: Object.fromEntries(Object.entries(answers).filter(([, answer]) => typeof answer === "string")),
    };
  } catch {
    return NONE;
  }
}

function stored(): Progress {
  try {
    return readProgress(localStorage.getItem(KEY));
  } catch {
    // Storage may be forbidden; the progress then lasts as long as the page.
    return NONE;
  }
}

let kept = stored();

/** The progress, and a function that changes it, or forgets it if there is no change. */
export function useProgress(): [Progress, (change?: (now: Progress) => Progress) => void] {
  const [progress, setProgress] = useState(kept);
  const change = (change?: (now: Progress) => Progress) => {
    kept = change ? change(kept) : NONE;
    setProgress(kept);
    try {
      if (change) localStorage.setItem(KEY, JSON.stringify(kept));
      else localStorage.removeItem(KEY);
    } catch {
      // Storage may be forbidden here as well.
    }
  };
  return [progress, change];
}
