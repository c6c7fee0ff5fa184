/** Of a call's record, what a person can correct. */
export const TAUGHT_FIELDS = ['contactName', 'companyName'] as const;
export type TaughtField = (typeof TAUGHT_FIELDS)[number];

/** Longest selector that is kept, in characters. */
export const LONGEST_SELECTOR = 300;
