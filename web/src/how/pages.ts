/** The pages, in reading order. What the registry knows of a method is not said here again. */

interface Family {
  readonly title: string;
  readonly about: string;
  readonly pages: readonly { readonly name: string; readonly line: string }[];
}

export const FAMILIES = [
  {
    title: "One subtraction, one direction",
    about: "The slider is subtracted from the pieces further up its line. All the rest is built on this.",
    pages: [
      {
        name: "ray-subtraction",
        line: "Begin here: the borrow walks as the rook does. The other direction is the board turned round.",
      },
      {
        name: "ranks-east",
        line: "The same subtraction for every rook of the board at once, with a barrier between the ranks.",
      },
      { name: "ranks-west", line: "The same in a mirror." },
    ],
  },
  {
    title: "Two subtractions, both directions",
    about: "The line is subtracted from as it is and mirrored, and one exclusive or joins what has changed.",
    pages: [
      {
        name: "hyperbola-quintessence",
        line: "The mirror is a byte swap, one instruction. Ranks, which it cannot mirror, are looked up.",
      },
      {
        name: "hyperbola-diagonal",
        line: "Ranks without the table: a product lays them on the main diagonal.",
      },
      {
        name: "hyperbola-reversal",
        line: "All lines alike, where a processor reverses the bits of a word in one instruction.",
      },
      {
        name: "hyperbola-doubled",
        line: "The formula as it was first written: it does not ask whether the slider is in the occupied set.",
      },
    ],
  },
  {
    title: "One subtraction, both directions",
    about:
      "A scan for the nearest piece below replaces one subtraction: the borrow starts there, and passes the slider.",
    pages: [
      {
        name: "obstruction-difference",
        line: "The two nearest pieces are two powers of two, and their difference is the run between them.",
      },
      { name: "obstruction-subtractive", line: "The same with a plain subtraction." },
      {
        name: "sbamg",
        line: "The nearest piece below is subtracted three times from the line; no piece above has to be found.",
      },
      { name: "edgeless", line: "The two ideas together: less to prepare, and nothing to triple." },
    ],
  },
] as const satisfies readonly Family[];

export type PageName = (typeof FAMILIES)[number]["pages"][number]["name"];

export const PAGES: readonly PageName[] = FAMILIES.flatMap(({ pages }) => pages.map(({ name }) => name));

export function pageNamed(name: string | undefined): PageName | undefined {
  return PAGES.find((page) => page === name);
}

/** The pages before and after one, in reading order. */
export function neighbours(name: PageName): { before: PageName | undefined; after: PageName | undefined } {
  const at = PAGES.indexOf(name);
  return { before: PAGES[at - 1], after: PAGES[at + 1] };
}
