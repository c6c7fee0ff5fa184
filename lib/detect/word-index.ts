/** Makes the index of words (shelves.ts) out of lib/words: once, in the background, not in each page. */

import { LEGAL_FORM } from '#lib/words/company-forms.ts';
import * as countries from '#lib/words/countries.ts';
import {
  ADDRESS,
  ASIDE,
  COUNTRY,
  HEAD_LAST,
  KINDS,
  type Kind,
  NEVER,
  NUMBER,
  OTHER,
  PHONE,
  PLACE,
  TEAM,
} from '#lib/words/kinds.ts';
import type { LanguageWords } from '#lib/words/types.ts';
import { fold } from './fold.ts';
import {
  ALIASES,
  ATTACHED,
  COMPANIES,
  ENGLISH,
  endShelfOf,
  HOMES,
  LEADING,
  NAMING,
  SPACELESS,
  shelfOf,
  type WordIndex,
} from './shelves.ts';

/** Stems of other languages than the page's must be this long, or they catch words that they never meant. */
const LEAST_FOREIGN_STEM = 6;
/** The same outside of the Latin script, which fewer languages share; and scripts whose words are short. */
const LEAST_OTHER_STEM = 4;
const SHORT_STEMS = /^[\u0590-\u06ff]/;

type Sayings = Map<string, { all: number; abroad: number }>;

/** @returns the words of these languages as a page gets them. */
export function indexWords(languages: readonly LanguageWords[]): WordIndex {
  const shelves = new Map<string, Map<string, Sayings>>();

  function add(entry: string, bit: number, { language, headLast }: LanguageWords): void {
    const isEnd = entry.startsWith('*');
    const word = fold(entry.replaceAll('*', '')).replaceAll('_', ' ');
    if (word === '') return;
    const isSpaceless = SPACELESS.test(word);
    const isStem = isSpaceless || entry.endsWith('*');
    const shelf = isEnd && !isSpaceless ? endShelfOf(word) : shelfOf(word);
    const lines = shelves.get(shelf) ?? new Map<string, Sayings>();
    shelves.set(shelf, lines);
    const key = isStem ? `${word}*` : word;
    const said = lines.get(key) ?? new Map<string, { all: number; abroad: number }>();
    lines.set(key, said);
    const bits = bit | (headLast && !isSpaceless ? HEAD_LAST : 0);
    const before = said.get(language) ?? { all: 0, abroad: 0 };
    const abroad = isBelievedAbroad(entry, bit, isEnd) ? bits : 0;
    said.set(language, { all: before.all | bits, abroad: before.abroad | abroad });
  }

  for (const words of languages)
    for (const [kind, bit] of Object.entries(KINDS) as [Kind, number][])
      for (const entry of words[kind] ?? []) add(entry, bit, words);
  const index: Record<string, string> = {
    ...countryData(),
    [COMPANIES]: LEGAL_FORM,
    [ATTACHED]: `^(?:${languages.flatMap(({ attached }) => attached ?? []).join('|') || '(?!)'})`,
  };
  const leading = new Set<string>();
  for (const [shelf, lines] of shelves) {
    const entries = [...lines].sort(([a], [b]) => lengthOf(b) - lengthOf(a));
    for (const [key] of entries) if (key.includes(' ')) leading.add(key.slice(0, key.indexOf(' ')));
    const text = entries.map(([key, said]) => `${key}\t${[...said].map(sayingOf).join(' ')}`).join('\n');
    // Every line begins and ends with a break, so that a search for one finds the first and the last as well.
    index[shelf] = `\n${text}\n`;
  }
  index[LEADING] = [...leading].join(' ');
  return index;
}

function countryData(): Record<string, string> {
  const aliases = Object.entries(countries.ALIASES).map(([region, names]) =>
    [region, ...names.map(fold)].join('\t'),
  );
  return {
    [ALIASES]: aliases.join('\n'),
    [ENGLISH]: countries.ENGLISH,
    [NAMING]: countries.NAMING,
    [HOMES]: Object.entries(countries.HOMES)
      .map((pair) => pair.join(':'))
      .join(' '),
  };
}

/** A stem is a little shorter than the word itself. */
const lengthOf = (key: string): number => (key.endsWith('*') ? key.length - 1.5 : key.length);

function sayingOf([language, { all, abroad }]: [string, { all: number; abroad: number }]): string {
  return `${language}${all.toString(36)}${abroad === all ? '' : `.${abroad.toString(36)}`}`;
}

function isBelievedAbroad(entry: string, bit: number, isEnd: boolean): boolean {
  // "Finland" ends in a country's word in some languages, and "contador" as people do in English.
  if (isEnd && (bit === COUNTRY || (bit === TEAM && entry.length < 4))) return false;
  if (bit === COUNTRY || bit === ADDRESS || (bit & ASIDE) !== 0) return true;
  if (bit & (NUMBER | NEVER | PHONE) && /^(?!n[or]$|id$)[a-z]{1,2}$/.test(entry)) return false;
  if (/^[a-z]$/.test(entry) || (bit === PLACE && /^[a-z]{1,3}$/.test(entry))) return false;
  const least = /^[a-z]/.test(entry) ? LEAST_FOREIGN_STEM : LEAST_OTHER_STEM;
  return bit !== OTHER || !entry.endsWith('*') || entry.length > least || SHORT_STEMS.test(entry);
}
