/** Mistakes in rows of the calculator, with their places. */

/** A part of a text, from one character up to another. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

type Kind =
  /** A character that cannot be part of an expression. */
  | "character"
  /** Digits that do not make a number, or a number of more than 64 bits. */
  | "number"
  /** Something is missing or out of place. */
  | "syntax"
  /** A name that no row and no function has. */
  | "unknown"
  /** A name that has a value only when a row is checked, or a row that needs such a name. */
  | "given"
  /** A function with too few arguments, or too many. */
  | "arguments"
  /** A set where a single square is needed. */
  | "square"
  /** A shift by 64 or more. */
  | "shift"
  /** A row that needs its own value. */
  | "cycle"
  /** A row that needs another row, which has no value. */
  | "dependent"
  /** A row with a name that it cannot have. */
  | "name";

/** A mistake in a row: in its name if the kind is `name`, else in its expression. */
export class Mistake extends Error {
  override readonly name = "Mistake";

  constructor(
    readonly kind: Kind,
    message: string,
    readonly span: Span,
  ) {
    super(message);
  }
}

/** The edit distance of two words: how many letters to change, add or remove. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}

/** The end of a message about an unknown word: it suggests the nearest known word, if one is near. */
export function didYouMean(word: string, words: Iterable<string>): string {
  const far = (other: string) => distance(word.toLowerCase(), other.toLowerCase());
  const [nearest] = [...words].sort((a, b) => far(a) - far(b));
  return nearest !== undefined && far(nearest) <= Math.max(1, word.length / 3)
    ? `, or did you mean \`${nearest}\`?`
    : "";
}
