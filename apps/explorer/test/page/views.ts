/** Addresses that together show every part of the page. */

export const VIEWS = [
  "#/",
  "#/start/file",
  "#/explore",
  "#/explore?bit=20",
  "#/explore?bit=20&bits=64&source=rust",
  "#/explore?view=all",
  "#/explore?method=hyperbola-doubled&piece=queen&square=f3&board=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R&axis=all&view=all",
  "#/explore?method=joint&piece=queen&square=d3&board=0x0000080000210000&axis=file&bits=64",
  "#/compare",
  "#/sets",
  "#/rays",
  "#/rays?square=d4&board=3r4/8/8/8/3N4/8/8/3R4&ray=north&bit=3&hand=piece&set=q&source=rust",
  "#/calculator",
  "#/calculator?let=a=0xff&let=b=a|nothing",
  "#/course",
  "#/course/line?answer=t+=+o+%26+m%0A(t+-+r)+x",
  "#/course/rook",
  "#/course/teacher",
  "#/how",
  "#/how/ray-subtraction",
  "#/how/ranks-east",
  "#/how/hyperbola-quintessence",
  "#/how/joint",
  "#/how/obstruction-difference",
  "#/how/sbamg",
] as const;

/** The larger boards of the explorer. Their module is fetched when one is first shown. */
export const WIDE_VIEWS = [
  "#/explore?shape=9x9&bit=40&bits=81&source=rust",
  "#/explore?shape=9x9&game=shogi",
  "#/explore?shape=5x5&game=minishogi",
  "#/explore?shape=9x10&game=xiangqi&axis=all",
  "#/explore?shape=9x10&method=edgeless",
  "#/explore?shape=10x8&method=hyperbola-reversal&piece=queen&axis=diagonal&step=3",
  "#/explore?shape=10x10&game=grand&axis=all",
  "#/explore?shape=12x10&method=obstruction-difference&piece=bishop&view=all",
  "#/explore?shape=hexagonal&bits=121",
] as const;
