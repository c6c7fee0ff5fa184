/** Makes the index of words (shelves.ts) out of lib/detect/words: once, in the background, not in each page. */
import { fold } from './fold.ts';
import { ADDRESS, COUNTRY, HEAD_LAST, HEADS_LAST, isSpaced, KINDS, NUMBER, OTHER, PLACE } from './lexicon.ts';
import { LANGUAGES, shelfOf, type WordIndex } from './shelves.ts';
import type { LanguageWords } from './words/types.ts';

/** Stems of other languages than the page's must be this long, or they catch words that they never meant. */
const LEAST_FOREIGN_STEM = 6;

export function indexWords(languages: readonly LanguageWords[]): WordIndex {
  const unspaced = new Map<string, number>();
  const lines = new Map<string, Map<string, { all: number; abroad: number }>>();

  function add(entry: string, bit: number, language: string): void {
    const isStem = entry.endsWith('*');
    const word = fold(isStem ? entry.slice(0, -1) : entry).replaceAll('_', ' ');
    if (word === '') return;
    const key = isStem ? `${word}*` : word;
    const said = lines.get(key) ?? new Map<string, { all: number; abroad: number }>();
    lines.set(key, said);
    const bits = HEADS_LAST.has(language) ? bit | HEAD_LAST : bit;
    const before = said.get(language) ?? { all: 0, abroad: 0 };
    said.set(language, {
      all: before.all | bits,
      abroad: before.abroad | (isBelievedAbroad(entry, bit) ? bits : 0),
    });
  }

  for (const words of languages) {
    for (const [kind, bit] of KINDS) {
      for (const entry of (words[kind] ?? '').split(' ')) {
        if (isSpaced(entry)) add(entry, bit, words.language);
        else unspaced.set(fold(entry), (unspaced.get(fold(entry)) ?? 0) | bit);
      }
    }
  }
  const longestFirst = [...unspaced].sort(([a], [b]) => b.length - a.length);
  const shelves: Record<string, string> = {
    [LANGUAGES]: languages.map(({ language }) => language).join(' '),
    '': longestFirst.map(([word, bits]) => `${word}\t${bits.toString(36)}`).join('\n'),
  };
  for (const [key, said] of lines) {
    const shelf = shelfOf(key.endsWith('*') ? key.slice(0, -1) : key);
    const line = `${key}\t${[...said].map(sayingOf).join(' ')}`;
    shelves[shelf] = shelves[shelf] === undefined ? line : `${shelves[shelf]}\n${line}`;
  }
  return shelves;
}

function sayingOf([language, { all, abroad }]: [string, { all: number; abroad: number }]): string {
  return `${language}${all.toString(36)}${abroad === all ? '' : `.${abroad.toString(36)}`}`;
}

function isBelievedAbroad(entry: string, bit: number): boolean {
  if (bit === COUNTRY || bit === ADDRESS) return true;
  if (bit === NUMBER && /^(?!n[or]$)[a-z]{1,2}$/.test(entry)) return false;
  if (/^[a-z]$/.test(entry) || (bit === PLACE && /^[a-z]{1,3}$/.test(entry))) return false;
  return !(bit === OTHER && entry.endsWith('*') && /^[a-z]/.test(entry)) || entry.length > LEAST_FOREIGN_STEM;
}
