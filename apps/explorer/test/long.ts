/** The long form of the tests: `npm run test:long`. */

const LONG = process.env.SLIDEMASK_LONG !== undefined;

/** The number of random cases: `all` in the long form. */
export const cases = (all: number, short: number): number => (LONG ? all : short);

/** The values to test: those after the first `short` ones are only in the long form. */
export const some = <T>(values: readonly T[], short: number): readonly T[] =>
  LONG ? values : values.slice(0, short);
