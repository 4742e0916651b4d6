/** Figures of `docs/MEASURED.md`. The laboratory writes them here and tests that they are right: `docs/measured/claims.txt`. */

export const MEASURED = {
  date: "2026-11-22",
  machine: "an AMD EPYC with AVX-512, VBMI and GFNI",
  /** The time of a PEXT table as a multiple of ours: throughput-bound, beside an evaluation network, and in columns. */
  rook: { spread: "0.73", network: "5.53" },
  columns: { warm: "4.46" },
} as const;
