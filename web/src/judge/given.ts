/** The names that the cases give. */
export const GIVEN = {
  o: "all pieces; the slider itself may be in it or not, and the formula must be right both ways",
  r: "the slider, one bit",
  m: "all squares of the slider's ray, line or rays, without the slider",
  l: "the squares of m that come before the slider in the order a1, b1 … h8",
  u: "the squares of m that come after the slider",
} as const;
export type Given = keyof typeof GIVEN;
export const isGiven = (name: string): name is Given => Object.hasOwn(GIVEN, name);
