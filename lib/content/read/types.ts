/** The types that the parts of a scan hand to each other. */
import type { DetectionData } from '#lib/detect/data.ts';
import type { Engine } from '#lib/detect/engine.ts';
import type { Allows, CountryHint, Refused } from '#lib/detect/types.ts';
import type { PageNumber } from '../dom/page-number.ts';

export interface ScannerOptions {
  /** The user's default country, ISO 3166-1 alpha-2. */
  defaultCountry: string;
  /** The country kept for this site, believed before the default. */
  siteCountry?: string;
  /** BCP 47, used if the document itself has no `lang`: a hint only, it never decides alone. */
  language?: string;
  /**
   * Words and numbering plans: `detectionData()` of lib/detect. Handed in, so that no page need make it: the background
   * has it and answers it with the rest of the settings.
   */
  data: DetectionData;
  /**
   * Opens an element's shadow root, or null if it has none. Default: open roots only (`element.shadowRoot`);
   * content scripts pass the browser's own opener, which also sees closed ones.
   */
  openShadow?: (element: Element) => ShadowRoot | null;
  /** Subtrees to leave alone besides editors and the like: our own host element, the user's "never here" parts. */
  isExcluded?: (element: Element) => boolean;
  /**
   * Text that is hidden by style is skipped, unless this is true: then the caller asks `isShown` when it is about
   * to offer, and needs no rescan when a tab or an accordion opens.
   */
  includeHidden?: boolean;
  /** To leave rules of the engine out, for the ablation: see lib/detect/types.ts. */
  allows?: Allows;
  /** Every candidate that was looked at and refused: for "why not?" and tests. Costs time; leave it out otherwise. */
  onRefused?: (refused: PageRefusal) => void;
}

export interface PageRefusal extends Refused {
  text: string;
  owner: Element;
}

/** The needs of one pass over a root: made once a scanner. */
export interface ScanContext {
  options: ScannerOptions;
  engine: Engine;
  openShadow: (element: Element) => ShadowRoot | null;
  /** Site, language and default. */
  usual: readonly CountryHint[];
}

/** A number, and where it stands in the root: in a shadow root, its host. */
export interface Item {
  node: Node;
  number: PageNumber;
}

export interface Traversal {
  /**
   * Goes on over the root, reading at most `nodes` more; what is found is added to `into`.
   * @returns false when the root has been read to its end.
   */
  advance(nodes: number, into: Item[]): boolean;
  /** Whether items may come out of document order. */
  isMixed(): boolean;
}
