/** Figures of `docs/MEASURED.md`, in the words that are there; a test looks whether they still are. */

export const MEASURED = {
  date: "2026-11-22",
  machine: "an AMD EPYC with AVX-512, VBMI and GFNI",
  /** The lines of the tables that the ratios are from, by their first words, and which column of ratios it is. */
  rook: { table: "rook", contender: "PEXT table", spread: "0.72", network: "5.57" },
  columns: { table: "batches of rooks", contender: "PEXT table", warm: "4.57" },
} as const;
