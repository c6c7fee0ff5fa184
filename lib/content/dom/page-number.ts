/**
 * The result of a page's scan: a number and where it stands. Nothing here holds a live `Range`: ten thousand of them
 * make the page's own edits a hundred times slower.
 */

import type { NumberRole } from '#lib/detect/number-role.ts';
import type { Evidence, Reason } from '#lib/detect/types.ts';

/** A place in the page: text between two boundary points, or a whole link, or an input. */
export type Anchor =
  | { kind: 'text'; start: Text; startOffset: number; end: Text; endOffset: number }
  /** `part`: set if it is not the first number of a link to several. */
  | { kind: 'link'; element: Element; part?: number }
  | { kind: 'input'; element: HTMLInputElement };

/** One number to offer. */
export interface PageNumber {
  /**
   * The block that the number belongs to (a cell, a paragraph, a list item; for text that stands directly in a
   * shadow root, its host). A rescan of any ancestor-or-self of it gives this number again, or its removal.
   */
  owner: Element;
  /** E.164, with its plus. */
  e164: string;
  /** ASCII digits, or empty. */
  ext: string;
  /** ISO 3166-1 alpha-2; undefined for non-geographic calling codes (+800, +882 …). */
  country: string | undefined;
  /** True if the country was not written beside the number: the user is asked before the first call. */
  guess: boolean;
  /** Which of the person's telephones it is, if the page says so. */
  role?: NumberRole;
  /** The number that a reader sees, if the link's own words show another or it is drawn reversed: E.164 or as shown. */
  reads?: string;
  /** The link's own words do not show the number: the card shows it before a press calls. */
  isUnshown?: true;
  /** A picture beside its text that links it. */
  icon?: Element;
  /** As the page shows it. */
  text: string;
  reasons: readonly Reason[];
  /** Everything the decision weighed; kept only if refusals are asked for, too. */
  evidence?: readonly Evidence[];
  anchor: Anchor;
}
