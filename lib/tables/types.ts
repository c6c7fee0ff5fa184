import type { NumberRole } from '#lib/detect/number-role.ts';

/** Which telephone of the row's person a column holds; an assistant's is someone else's. */
export type TelephoneRole = NumberRole | 'other' | 'assistant';

/**
 * The kinds of column. `fax`: numbers that no person answers, pagers too; `type`: which telephone a number beside it
 * is; `code`: a calling code; `area`: an area's; `record`: its web address; `barred`: that its person is not to be called; `callable`:
 * that they may be.
 */
export const COLUMN_KINDS = [
  'person',
  'given',
  'family',
  'company',
  'number',
  'type',
  'ext',
  'code',
  'area',
  'fax',
  'country',
  'record',
  'email',
  'reason',
  'barred',
  'callable',
  'ignore',
] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

export interface Column {
  /** As the file writes it; empty if it writes none. */
  heading: string;
  kind: ColumnKind;
  role?: TelephoneRole;
  /** Its values make it a status, whatever its heading: yes and no in it are of something else. */
  isStatus?: true;
  /** Of telephones that may be another person's, as its heading has words that are not known. */
  isStrange?: true;
  /** It looks like telephones, or says yes and no of calls, and nothing says what it is: a person has to. */
  doubtful?: 'number' | 'permission';
}

export interface Row {
  /** Where it begins in the file; the first line is 1. */
  line: number;
  cells: readonly string[];
  /** The name of its sheet, or the title above it, that says that its people are not to be called. */
  barred?: string;
  /** The same of a mark that it bears, as a legend explains it. */
  marked?: string;
  /** It explains marks. */
  isLegend?: true;
}

/** A file as it is laid out: rows under headings, or lines of a number and whose it is. */
export interface Table {
  heading: Row | undefined;
  rows: readonly Row[];
  /** The line at which other headings begin. */
  endsAt?: number;
  /** Where another list of people begins, beside the first. */
  listsOf?: number;
  /** The words that say of some of its people that they are not to be called: it is not known of whom. */
  unsure?: string;
  /** Of a part of a file: rows of its other parts that are marked. */
  marks?: readonly Row[];
}

/** Why a line, or a cell of it, gives no number; each has its words in lib/locales (`table.refused.<code>`). */
export const REFUSALS = [
  'no-number',
  'not-valid',
  'lost-digits',
  'lost-zero',
  'country-unknown',
  'country-unsure',
  'fax-only',
  'assistant-only',
  'cells-shifted',
  'which-column',
  'which-permission',
  'range',
  'several-people',
  'do-not-call',
  'may-call',
  'other-headings',
  'extension-too-long',
] as const;
export type RefusalCode = (typeof REFUSALS)[number];

export interface TableNumber {
  e164: string;
  /** ASCII digits, or empty. */
  ext: string;
  country?: string;
  role?: TelephoneRole;
}

/** A line of the file that could be read. */
export interface TableEntry {
  line: number;
  /** Best first: the list calls the first, and offers the others. */
  numbers: readonly TableNumber[];
  person?: string;
  company?: string;
  pageUrl?: string;
  reason?: string;
  /** The telephones that could not be read, though others could. */
  unread?: string;
}

export interface RefusedLine {
  line: number;
  code: RefusalCode;
  /** The cell, or the words, that led to it. */
  evidence: string;
  /** The words are of a column that a person may leave out. */
  isColumn?: true;
  /** The line that says of its person or number not to call. */
  by?: number;
  cells: readonly string[];
}

/** All that a file gives. */
export interface Reading {
  entries: TableEntry[];
  refused: RefusedLine[];
  /** E.164 of those who the file says are not to be called. */
  barred: string[];
}

/** The purpose of the numbers: to be called, or never to be. An assistant is not called in a person's stead. */
export type Purpose = 'call' | 'never-call';
