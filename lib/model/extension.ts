/** Digits after a number, which the platform has no field for: people key them in. */

/** Most digits of an extension or code. */
export const MOST_EXTENSION = 15;

/** Longest extension within a company; what is longer is the code that a conference asks for. */
const MOST_WITHIN = 7;

export const isCode = (ext: string): boolean => ext.length > MOST_WITHIN;
