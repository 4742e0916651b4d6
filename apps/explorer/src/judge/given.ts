/**
 * The names that the cases give: `o` all pieces, with or without the slider itself, `r` the slider, `m` the squares of its ray,
 * line or rays without its own square, and `l` and `u` the parts of `m` below and above the slider.
 */
export const GIVEN = ["o", "r", "m", "l", "u"] as const;
export type Given = (typeof GIVEN)[number];
export const isGiven = (name: string): name is Given => GIVEN.some((one) => one === name);
