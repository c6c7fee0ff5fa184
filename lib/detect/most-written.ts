/** Most digits that are read of an extension: more than can be kept, so that too many are refused and never cut. */
export const MOST_WRITTEN = 400;
