/** The article of each page, with the credits that the registry does not name as its source. */

import type { ComponentType, ComponentChildren } from "preact";
import type { PageName } from "./pages.ts";
import {
  HyperbolaDiagonal,
  HyperbolaDoubled,
  HyperbolaQuintessence,
  HyperbolaReversal,
} from "./articles/Hyperbola.tsx";
import { Joint, JointByteSwap, JointPairs } from "./articles/Joint.tsx";
import { ObstructionDifference, ObstructionSubtractive } from "./articles/Obstruction.tsx";
import { RanksEast, RanksWest } from "./articles/Ranks.tsx";
import { RayNegation } from "./articles/RayNegation.tsx";
import { RaySubtraction } from "./articles/RaySubtraction.tsx";
import { Edgeless, Sbamg } from "./articles/Sbamg.tsx";

interface Article {
  readonly article: ComponentType;
  readonly owes: readonly ComponentChildren[];
}

const HOFFMANN = (
  <>
    Michael Hoffmann, <cite>Direct bitboard movegeneration</cite>, Computer Chess Club, 23 July 2009.
  </>
);
const FAHAD = (
  <>
    Syed Fahad, <cite>SBAMG - Completing Hyperbola Quintessence</cite>, Computer Chess Club, 10 April 2016.
  </>
);
const COOIJMANS =
  "Moving ranks to the main diagonal was Tim Cooijmans's proposal, as the wiki article reports.";
const HYPERBOLA = (
  <>
    <a href="https://www.chessprogramming.org/Hyperbola_Quintessence">Hyperbola Quintessence</a>, Chess
    Programming Wiki.
  </>
);
const PESHKOV = "Joining both rays with a single XOR is Aleks Peshkov's improvement.";
const MACK = "The idea of a board turned round is from Ryan Mack's reverse bitboards.";
const SUBTRACTING = (
  <>
    <a href="https://www.chessprogramming.org/Subtracting_a_Rook_from_a_Blocking_Piece">
      Subtracting a Rook from a Blocking Piece
    </a>
    , Chess Programming Wiki.
  </>
);

export const ARTICLES: Readonly<Record<PageName, Article>> = {
  "ray-subtraction": { article: RaySubtraction, owes: [MACK] },
  "ray-negation": {
    article: RayNegation,
    owes: [
      <>
        The shogi engine YaneuraOu computes a ray as <code>ray & (t ^ (t - 1))</code>, after an idea of the
        engine Qugiy (2021). This is the same word, because <code>-t</code> is <code>~(t - 1)</code>.
      </>,
      "The project's search found the form with -t. With & | ^ + - ~ and and-not, it found no shorter formula of the pieces, the ray and the slider.",
      MACK,
    ],
  },
  "ranks-east": { article: RanksEast, owes: [SUBTRACTING] },
  "ranks-west": { article: RanksWest, owes: [SUBTRACTING] },
  "hyperbola-quintessence": { article: HyperbolaQuintessence, owes: [PESHKOV, SUBTRACTING] },
  "hyperbola-diagonal": { article: HyperbolaDiagonal, owes: [COOIJMANS] },
  "hyperbola-reversal": { article: HyperbolaReversal, owes: [PESHKOV, MACK] },
  "hyperbola-doubled": { article: HyperbolaDoubled, owes: [PESHKOV, MACK] },
  "joint-pairs": { article: JointPairs, owes: [HYPERBOLA] },
  joint: { article: Joint, owes: [HYPERBOLA, PESHKOV] },
  "joint-byte-swap": { article: JointByteSwap, owes: [HYPERBOLA, FAHAD] },
  "obstruction-difference": { article: ObstructionDifference, owes: [HOFFMANN] },
  "obstruction-subtractive": { article: ObstructionSubtractive, owes: [HOFFMANN] },
  sbamg: { article: Sbamg, owes: [FAHAD] },
  edgeless: {
    article: Edgeless,
    owes: [
      "The project's own, made of two published ideas:",
      <>
        <a href="https://www.chessprogramming.org/SBAMG">SBAMG</a>, Chess Programming Wiki. {FAHAD}
      </>,
      <>
        <a href="https://www.chessprogramming.org/Obstruction_Difference">Obstruction Difference</a>, Chess
        Programming Wiki. {HOFFMANN}
      </>,
    ],
  },
};
