/** The areas of our own pages' words; English is the list of keys. */
import type calls from './en/calls.json';
import type common from './en/common.json';
import type failures from './en/failures.json';
import type options from './en/options.json';
import type popup from './en/popup.json';
import type reader from './en/reader.json';
import type support from './en/support.json';
import type tables from './en/tables.json';
import type { Translate, Words } from './translator.ts';

interface Areas {
  common: typeof common;
  failures: typeof failures;
  calls: typeof calls;
  popup: typeof popup;
  reader: typeof reader;
  options: typeof options;
  support: typeof support;
  tables: typeof tables;
}

/** One language's words, by area. */
export type PageWords = { readonly [Area in keyof Areas]: Words };
/** One translate function an area, its keys known to the compiler. */
export type Translators = { readonly [Area in keyof Areas]: Translate<keyof Areas[Area] & string> };
