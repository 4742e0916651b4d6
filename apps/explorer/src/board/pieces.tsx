/** The pieces, drawn in a square of 45 units: few lines, readable when small. */

const BASE = "M11 38.5h23v-3.2c0-1.6-1.2-2.8-2.8-2.8H13.800c-1.600 0-2.800 1.200-2.800 2.800z";

/** The letter of the piece that moves like a queen and like a knight. It has no colour. */
export const SUPERPIECE = "*";

const SHAPES: Readonly<Record<string, string>> = {
  p: `${BASE}M17 31.500h11l-2.200-9.200h-6.600zM22.500 9.500a6 6 0 1 1 0 12a6 6 0 1 1 0-12z`,
  r: `${BASE}M15 31.500h15l-1.200-13.500H16.200zM12.500 8.500h4.500v3h3.500v-3h4v3h3.500v-3h4.500v5.500l-3 3H15.500l-3-3z`,
  b: `${BASE}M17 31.500h11c.5-2.500-.3-4-.8-5c2.300-2 3.300-4.400 3.300-6.500c0-4-3.400-7.500-8-11c-4.600 3.500-8 7-8 11c0 2.100 1 4.500 3.300 6.500c-.5 1-1.300 2.500-.8 5zM22.500 4.500a2.200 2.200 0 1 1 0 4.400a2.200 2.200 0 1 1 0-4.400z`,
  n: `${BASE}M13.500 31.500h18.500c1-9-1.500-18.500-9.500-21.500l-2.500-4l-2.200 4.800c-4 3-6.800 7.700-8.300 12.700c-.5 1.800.8 3.500 2.500 3.500c1.500 0 2.600-.8 3.500-2c2-.6 4-.8 5.500-2.500c.3 3.500-4.500 5-7.500 9z`,
  q: `${BASE}M14 31.500h17l4.500-17.500l-6.500 7l-2.500-11l-4 10.500l-4-10.500l-2.500 11l-6.500-7zM9.300 10a2.200 2.200 0 1 1 0 4.400a2.200 2.200 0 1 1 0-4.400zM18.500 5.500a2.200 2.200 0 1 1 0 4.400a2.200 2.200 0 1 1 0-4.400zM26.500 5.500a2.200 2.200 0 1 1 0 4.400a2.200 2.200 0 1 1 0-4.400zM35.700 10a2.200 2.200 0 1 1 0 4.400a2.200 2.200 0 1 1 0-4.400z`,
  // A star.
  [SUPERPIECE]:
    "M22.500 3l5.600 12.900l14 1.300l-10.600 9.200l3.100 13.700l-12.100-7.200l-12.100 7.200l3.100-13.700l-10.600-9.200l14-1.300z",
  k: `${BASE}M14.500 31.500h16c4.500-4.500 6-7 6-10c0-3.500-2.500-6-6-6c-3 0-5.500 1.500-8 4.500c-2.500-3-5-4.500-8-4.500c-3.500 0-6 2.500-6 6c0 3 1.500 5.500 6 10zM21 4.500h3v3h3v3h-3v6h-3v-6h-3v-3h3z`,
};

const NAMES: Readonly<Record<string, string>> = {
  p: "pawn",
  r: "rook",
  b: "bishop",
  n: "knight",
  q: "queen",
  k: "king",
  [SUPERPIECE]: "superpiece",
};

/** `P` is a white pawn, `p` a black one. */
const colorOf = (letter: string): "white" | "black" => (letter === letter.toLowerCase() ? "black" : "white");

export const kindName = (letter: string): string => NAMES[letter.toLowerCase()] ?? letter;
export const pieceName = (letter: string): string => `${colorOf(letter)} ${kindName(letter)}`;

export function Piece({
  letter,
  x,
  y,
  role,
}: {
  letter: string;
  x: number;
  y: number;
  role: "piece" | "slider";
}) {
  return (
    <path
      class={`${role} ${letter === SUPERPIECE ? "super" : colorOf(letter)}`}
      d={SHAPES[letter.toLowerCase()]}
      transform={`translate(${x} ${y}) scale(${1 / 45})`}
    />
  );
}
