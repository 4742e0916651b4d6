/** The pages, in reading order. The registry's facts about a method are not repeated here. */

interface Family {
  readonly title: string;
  readonly about: string;
  readonly pages: readonly { readonly name: string; readonly line: string }[];
}

export const FAMILIES = [
  {
    title: "One subtraction, one direction",
    about: "These methods find the next piece further up a line. The others build on the first of them.",
    pages: [
      {
        name: "ray-subtraction",
        line: "Read this first: the borrow runs as the rook does. For the other direction the board is turned round.",
      },
      {
        name: "ray-negation",
        line: "One operation less for a ray. It needs the mask of the ray, and no bit of the slider.",
      },
      {
        name: "ranks-east",
        line: "The same subtraction for all rooks of the board at once, with a barrier between the ranks.",
      },
      { name: "ranks-west", line: "The same to the west, in a mirror." },
    ],
  },
  {
    title: "Two subtractions, both directions",
    about: "These methods subtract on the line and on its mirror image. A single XOR joins the changes.",
    pages: [
      {
        name: "hyperbola-quintessence",
        line: "The mirror is a byte swap, one instruction. It cannot mirror ranks, so these are looked up.",
      },
      {
        name: "hyperbola-diagonal",
        line: "Ranks without a table: a multiplication moves them to the main diagonal.",
      },
      {
        name: "hyperbola-reversal",
        line: "One routine for all lines, for processors that reverse the bits of a word in one instruction.",
      },
      {
        name: "hyperbola-doubled",
        line: "The formula as first written: the slider may be in the occupied set or not.",
      },
    ],
  },
  {
    title: "Two subtractions, a whole rook",
    about: "One subtraction starts two borrows, on the rank and on the file of a rook.",
    pages: [
      {
        name: "joint-pairs",
        line: "East and north by one subtraction, west and south by another. Read this first.",
      },
      {
        name: "joint",
        line: "The whole rook in seven operations. Its two lines apart take sixteen or more.",
      },
      {
        name: "joint-byte-swap",
        line: "For processors that cannot reverse the bits of a word in one instruction.",
      },
    ],
  },
  {
    title: "One subtraction, both directions",
    about: "These methods search for the nearest piece below. The borrow starts there and passes the slider.",
    pages: [
      {
        name: "obstruction-difference",
        line: "The two nearest pieces are two powers of two. Their difference has ones between them.",
      },
      { name: "obstruction-subtractive", line: "The same, with a subtraction instead of a sum." },
      {
        name: "sbamg",
        line: "It subtracts the bit of the nearest piece below, times three. It need not find a piece above.",
      },
      {
        name: "edgeless",
        line: "Obstruction Difference and SBAMG combined: one search, one subtraction, no end squares.",
      },
    ],
  },
] as const satisfies readonly Family[];

export type PageName = (typeof FAMILIES)[number]["pages"][number]["name"];

export const PAGES: readonly PageName[] = FAMILIES.flatMap(({ pages }) => pages.map(({ name }) => name));

export function pageNamed(name: string | undefined): PageName | undefined {
  return PAGES.find((page) => page === name);
}

/** The sections of the index, each with an address of its own. */
const section = (name: string, title: string) => ({ title, address: `#/how/${name}` });
export const SECTIONS = {
  ideas: section("ideas", "The ideas"),
  methods: section("methods", "All methods"),
  words: section("words", "Words and letters"),
  uses: section("uses", "What it is good for"),
} as const;
export type SectionName = keyof typeof SECTIONS;

export const sectionNamed = (name: string | undefined): SectionName | undefined =>
  name !== undefined && Object.hasOwn(SECTIONS, name) ? (name as SectionName) : undefined;

/** The pages before and after a page, in reading order. */
export function neighbours(name: PageName): { before: PageName | undefined; after: PageName | undefined } {
  const at = PAGES.indexOf(name);
  return { before: PAGES[at - 1], after: PAGES[at + 1] };
}
