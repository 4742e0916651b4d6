/** The explorer: a board, and a method at work on it, step by step. */

import { Choice } from "../parts/Choice.tsx";
import { later } from "../parts/later.tsx";
import type { ViewProps } from "../view.ts";
import { Chessboard } from "./Chessboard.tsx";
import { SHAPES } from "./shapes.ts";
import "./explore.css";

/** What a change of the board keeps. */
const KEPT = ["method", "piece", "view", "source"];

/** The larger boards are fetched when one is chosen: 32 KB with gzip, of which 28 KB are their module. */
const Wide = later(
  async () => {
    const { loadBoards, WideBoard } = await import("./wide/WideBoard.tsx");
    await loadBoards();
    return WideBoard;
  },
  (text, busy) => (
    <p class="loading" aria-busy={busy} role="status">
      {text}
    </p>
  ),
);

export function Explore({ params, setParams }: ViewProps) {
  const shape = SHAPES.find((name) => name === params.get("shape")) ?? "8x8";
  const setShape = (name: string) => {
    const kept = [...params].filter(([key]) => KEPT.includes(key));
    setParams(new URLSearchParams(name === "8x8" ? kept : [["shape", name], ...kept]));
  };
  return (
    <main class="explore" tabIndex={-1}>
      <div class="title">
        <h1>Watch the borrow run</h1>
        <Choice
          label="Board"
          inline
          options={SHAPES}
          names={{ hexagonal: "hex" }}
          value={shape}
          onChange={setShape}
        />
      </div>
      {shape === "8x8" ? (
        <Chessboard params={params} setParams={setParams} />
      ) : (
        <Wide key={shape} params={params} setParams={setParams} />
      )}
    </main>
  );
}
