/**
 * Which elements the style of the marks is for: those that look like one in which a number stands. A rule for every
 * element has browsers compute all styles of the page again: 100 ms and more where there are 50,000 nodes.
 */

/** More kinds of elements than this, and the rule is for every element. */
export const MOST_SELECTORS = 24;
/** Classes of one element that are told. */
export const MOST_CLASSES = 8;
/** Letters of a name; longer classes are left out. */
export const LONGEST_NAME = 100;

export interface Compound {
  tag: string;
  classes: string[];
  /** Its place among its siblings, from 1: a cell's column. */
  nth?: number;
}

/** An element, or its parent and it; nothing: every element. */
export type MarkSelector = Compound[];

/** Names of our highlights: of all numbers in view, and of the one that is offered. */
export interface MarkNames {
  mark: string;
  active: string;
}
