/** The names that the cases give. */
export const GIVEN = {
  o: "all pieces, the slider's own square as it comes",
  r: "the slider, one bit",
  m: "the ray or line, or all squares of the slider's rays, without the slider",
  l: "the part of m below the slider",
  u: "the part of m above the slider",
} as const;
export type Given = keyof typeof GIVEN;
export const isGiven = (name: string): name is Given => Object.hasOwn(GIVEN, name);
