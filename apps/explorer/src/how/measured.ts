/** Rounded figures of `docs/measured/lookups.tsv`, with their machine and date. */

export const MEASURED = {
  date: "2026-11-23",
  machine: "an Intel Xeon with AVX-512, VBMI and GFNI",
  /** The time of a PEXT table as a multiple of ours: throughput-bound, beside an evaluation network, and in columns. */
  rook: { spread: "0.7", network: "2.1" },
  columns: { warm: "3.6" },
} as const;
