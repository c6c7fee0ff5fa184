import type { NumberRole } from './number-role.ts';

/** ISO 3166-1 alpha-2, upper case, as libphonenumber writes it. */
export type Region = string;

/** Where a country was read from, most to least certain: the order in which they are believed. */
export const COUNTRY_SOURCES = ['tel', 'beside', 'record', 'site', 'language', 'default'] as const;
export type CountrySource = (typeof COUNTRY_SOURCES)[number];

export interface CountryHint {
  region: Region;
  source: CountrySource;
  /** Two letters, which may be a state or a province as well: a number that is none there says that they are. */
  isCode?: boolean;
  /** Such a code after a town. */
  isState?: boolean;
}

/** Why something was offered or refused; each has its words in lib/locales (`reason.<code>`), in every language. */
export const REASON_CODES = [
  'international',
  'country-tel',
  'country-beside',
  'country-record',
  'country-site',
  'country-language',
  'country-default',
  'country-disputed',
  'label-phone',
  'separators',
  'tel-link',
  'tel-input',
  'invalid',
  'bare',
  'no-trunk-prefix',
  'label-fax',
  'label-other',
  'after-sign',
  'joined',
  'currency',
  'unit',
  'decimal',
  'time',
  'masked',
  'address-part',
  'date',
  'years',
  'ip-address',
  'thousands',
  'single-digits',
  'book-number',
  'filler',
  'grouping',
  'brackets',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** One reason for or against, with its evidence. */
export interface Reason {
  code: ReasonCode;
  /** The label, heading or sign that led to it, as the page writes it. */
  evidence?: string;
}

/** `sure`: written internationally, or its country stands beside it. `guess`: the country is an assumption. */
export type Confidence = 'sure' | 'likely' | 'guess';

/** A number found in a text; offsets are UTF-16 code units, `end` exclusive. */
export interface Found {
  start: number;
  end: number;
  e164: string;
  /** ASCII digits, or empty. */
  ext: string;
  country: Region | undefined;
  confidence: Confidence;
  /** Which of a person's telephones, if its label says so. */
  role: NumberRole | undefined;
  reasons: readonly Reason[];
  evidence: readonly Evidence[];
}

/** A candidate looked at and not offered: for `--why` and for tests. */
export interface Refused {
  start: number;
  end: number;
  reasons: readonly Reason[];
}

/** Takes a text and what stands around it, gives the numbers in it, in order. Never throws; linear in `text.length`. */
export type Detect = (
  text: string,
  around: Surroundings,
  onRefused?: (refused: Refused) => void,
) => readonly Found[];

/** Asked where a rule would speak, by its name; a rule that is not allowed says nothing. For the ablation only. */
export type Allows = (rule: string) => boolean;

/** The kind of place that a text stands in: decides whether bare digits can be a number. */
export type TextKind = 'text' | 'tel-link' | 'tel-input';

/**
 * Where a label stands. In the number's own text: before it, in brackets, after it, on a line that heads a list, beside
 * the number before, or in the first line of a table that is text. On the page: attached to the field, over the
 * column, over the row or the cell, in the box before, in the box after.
 */
export type LabelSource =
  | 'line'
  | 'bracket'
  | 'behind'
  | 'list'
  | 'series'
  | 'table'
  | 'attached'
  | 'column'
  | 'above'
  | 'before'
  | 'after';

/** The kind of number that a label names; see labels.ts. */
export type LabelKind = 'phone' | 'fax' | 'other' | 'vague' | 'number' | 'ext' | 'none';

export interface Label {
  text: string;
  /** `title`: a heading or a box further off, which is about a part of the page and seldom about the number. */
  where: Extract<LabelSource, 'attached' | 'column' | 'above' | 'before' | 'after'> | 'title';
}

/** How a number is written: with its country, with separators, or as mere digits. */
export type Notation = 'international' | 'separated' | 'bare';

/** A label's kind, and where the label stands. */
export interface SaidLabel {
  source: LabelSource;
  kind: LabelKind;
  text: string;
}

/** One observation that the decision weighs (decision.ts). */
export type Evidence =
  | { source: 'notation'; kind: Notation }
  | { source: 'field'; kind: TextKind }
  | SaidLabel;

/** The surroundings of a text: the page's side of the bargain, gathered by lib/content/read. Nearest first. */
export interface Surroundings {
  kind: TextKind;
  /** Called before `labels` is asked for the number at this offset: elements of one line have marks of their own. */
  at?(start: number): void;
  /** Words before, above (headings), after, or attached (label[for], aria). */
  labels: readonly Label[];
  /** More of them, dearer to find: asked for only if none of `labels` says anything. */
  further?: () => readonly Label[];
  /** Titles over the table or the section: asked for if a label says "number", and not of what. */
  titles?: () => readonly Label[];
  /** Nearest and most certain first; the last is the user's default. */
  countries: readonly CountryHint[];
  /** The end of `countries` that is the same everywhere on the page: site, language, default. Cheap to ask for. */
  usual: readonly CountryHint[];
}
