/** Figures of `docs/MEASURED.md`. The laboratory writes them here and tests that they are right: `docs/measured/claims.txt`. */

export const MEASURED = {
  date: "2026-11-23",
  machine: "an Intel Xeon with AVX-512, VBMI and GFNI",
  /** The time of a PEXT table as a multiple of ours: throughput-bound, beside an evaluation network, and in columns. */
  rook: { spread: "0.73", network: "2.14" },
  columns: { warm: "3.62" },
} as const;
