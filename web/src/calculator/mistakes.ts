/** What is wrong with a row of the calculator, and where. */

/** A part of a text, from one character up to another. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

type Kind =
  /** A character that no expression has. */
  | "character"
  /** Digits that are no number, or a number of more than 64 bits. */
  | "number"
  /** Something is missing, or stands where nothing can. */
  | "syntax"
  /** A name that nothing has, of a row or of a function. */
  | "unknown"
  /** A function with too few arguments, or too many. */
  | "arguments"
  /** A set where a single square is wanted. */
  | "square"
  /** A shift by 64 or more. */
  | "shift"
  /** A row that needs its own value. */
  | "cycle"
  /** A row that needs another one, which has no value. */
  | "dependent"
  /** A row with a name that it cannot have. */
  | "name";

/** A mistake in a row: of its name if the kind is `name`, else of its expression. */
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

/** How many letters have to be changed, added or left out to make one word of the other. */
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

/** The end of a message on a word that is not there: the nearest one that is, if one is near. */
export function didYouMean(word: string, words: Iterable<string>): string {
  const far = (other: string) => distance(word.toLowerCase(), other.toLowerCase());
  const [nearest] = [...words].sort((a, b) => far(a) - far(b));
  return nearest !== undefined && far(nearest) <= Math.max(1, word.length / 3)
    ? `, or did you mean \`${nearest}\`?`
    : "";
}
