/**
 * What a label says a number is. Labels repeat (a column's heading, ten thousand times): answers are remembered by
 * text. Words come in as data, so that the page's first script does not carry eighteen languages.
 */
import type { LanguageWords } from './words/types.ts';

export type LabelKind = 'phone' | 'fax' | 'other' | 'ext' | 'none';

const PHONE = 1;
const PLACE = 2;
const FAX = 4;
const OTHER = 8;
const NEVER = 16;
const EXT = 32;
const NUMBER = 64;
const SMALL = 128;
const COUNTRY = 256;
const ADDRESS = 512;

const KINDS: readonly [keyof LanguageWords, number][] = [
  ['phone', PHONE],
  ['place', PLACE],
  ['fax', FAX],
  ['other', OTHER],
  ['never', NEVER],
  ['ext', EXT],
  ['number', NUMBER],
  ['small', SMALL],
  ['country', COUNTRY],
  ['address', ADDRESS],
];

/** Longest label that is looked at; what is longer is prose. */
const MOST_CHARS = 80;
const MOST_REMEMBERED = 2000;
/** Scripts written without spaces, whose words are looked for anywhere. */
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

export interface Labels {
  /** A whole label: a heading, a `dt`, a `label`. */
  whole(label: string): LabelKind;
  /** The words before a number in running text, up to it; `colon`: a colon stood between. */
  before(words: string, colon: boolean): LabelKind;
  /** The words right after a number, up to the next mark: all of them must be known. */
  after(words: string): LabelKind;
  /** Whether this one word (or two) announces an extension. */
  isExt(word: string): boolean;
  /** Whether a label heads a country: "Country", "Country / region". */
  isCountry(label: string): boolean;
  /** Whether a label heads an address. */
  isAddress(label: string): boolean;
}

export function createLabels(words: readonly LanguageWords[]): Labels {
  const lexicon = createLexicon(words);
  const remembered = new Map<string, LabelKind>();

  function remember(key: string, find: () => LabelKind): LabelKind {
    let kind = remembered.get(key);
    if (kind === undefined) {
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      kind = find();
      remembered.set(key, kind);
    }
    return kind;
  }

  return {
    whole: (label) =>
      label.length > MOST_CHARS ? 'none' : remember(`w${label}`, () => judge(lexicon.masks(label), label)),
    before: (text, colon) =>
      remember(`${colon ? 'c' : 'b'}${text}`, () =>
        colon ? judge(lexicon.masks(text).slice(-6), text) : nearest(lexicon.masks(text), text),
      ),
    after: (text) => remember(`a${text}`, () => known(lexicon.masks(text), text)),
    isCountry: (label) => label.length < 30 && (lexicon.masks(label)[0] ?? 0) === COUNTRY,
    isAddress: (label) => label.length < 30 && lexicon.masks(label).some((mask) => mask & ADDRESS),
    isExt: (word) => (lexicon.masks(word).reduce((all, mask) => all | mask, 0) & EXT) !== 0,
  };
}

/** A label by all its words. */
function judge(masks: readonly number[], text: string): LabelKind {
  const all = masks.reduce((union, mask) => union | mask, 0);
  if (all & NEVER && !(all & PHONE && !masks.some((mask) => mask === NEVER))) return 'other';
  if (all & FAX)
    return all & PHONE && /[/&,+|\\]|\p{L}\s+(and|or|und|et|y|e|и|و)\s+\p{L}/iu.test(text) ? 'phone' : 'fax';
  if (all & PHONE) return 'phone';
  if (all & OTHER) return 'other';
  const unknown = masks.some((mask) => mask === 0);
  if (all & EXT && !unknown) return 'ext';
  if (all & NUMBER && unknown && masks.length <= 4) return 'other';
  return all & PLACE && !unknown ? 'phone' : 'none';
}

/** Words without a colon: the nearest that means something, small words skipped. */
function nearest(masks: readonly number[], text: string): LabelKind {
  if (masks.length <= 3) return judge(masks, text);
  let strangers = 0;
  let number = false;
  for (let i = masks.length - 1; i >= 0 && strangers < 4; i--) {
    const mask = masks[i] ?? 0;
    if (mask & PHONE) return 'phone';
    if (mask & FAX && strangers === 0) return 'fax';
    if (mask & (OTHER | NEVER) && strangers === 0) return 'other';
    if (mask & NUMBER) number = true;
    else if (!(mask & SMALL)) {
      if (number && strangers === 0 && !(mask & PLACE)) return 'other';
      strangers++;
    }
  }
  return 'none';
}

function known(masks: readonly number[], text: string): LabelKind {
  if (masks.length === 0 || masks.length > 3 || masks.some((mask) => mask === 0)) return 'none';
  const kind = judge(masks, text);
  return kind === 'ext' ? 'none' : kind;
}

function createLexicon(languages: readonly LanguageWords[]) {
  const exact = new Map<string, number>();
  const stems = new Map<string, number>();
  const unspaced: [string, number][] = [];
  for (const language of languages) {
    for (const [kind, bit] of KINDS) {
      for (const entry of language[kind].split(' ')) add(entry, bit);
    }
  }

  function add(entry: string, bit: number): void {
    if (UNSPACED.test(entry)) unspaced.push([entry, bit]);
    else if (entry.endsWith('*')) merge(stems, fold(entry.slice(0, -1)), bit);
    else merge(exact, fold(entry).replaceAll('_', ' '), bit);
  }

  function wordMask(word: string): number {
    let mask = exact.get(word) ?? 0;
    for (let length = word.length; length >= 3; length--) {
      const stem = stems.get(word.slice(0, length));
      if (stem) return mask | stem;
    }
    // Attached particles: Hebrew "בטלפון", Arabic "الهاتف", "بالهاتف".
    if (mask === 0) {
      const bare = /^(?:[והבלמשכ]{1,2}(?=[א-ת]{2})|[وبلف]?ال|[وبل](?=[ء-ي]{3}))/.exec(word)?.[0];
      if (bare) mask = wordMask(word.slice(bare.length));
    }
    return mask || compound(word);
  }

  /** German and Dutch write the number into the word: "Bestellnummer", "klantnr". */
  function compound(word: string): number {
    return /^\p{L}{3,}(?:nummer|nr|nummern)$/u.test(word) ? OTHER : 0;
  }

  /** One mask a word; two-word entries are found first. */
  function masks(text: string): number[] {
    const folded = fold(text);
    const found: number[] = [];
    if (UNSPACED.test(folded)) {
      for (const [word, bit] of unspaced) if (folded.includes(word)) found.push(bit);
      if (found.length === 0) found.push(0);
    }
    const words = folded.match(/[\p{L}\p{M}]+(?:['’.״"](?=\p{L})[\p{L}\p{M}]+)*|№|#/gu) ?? [];
    for (let i = 0; i < words.length; i++) {
      const word = words[i] ?? '';
      if (UNSPACED.test(word)) continue;
      const pair = exact.get(`${word} ${words[i + 1] ?? ''}`);
      if (pair !== undefined) {
        found.push(pair);
        i++;
      } else found.push(word === '#' ? NUMBER : wordMask(word) || wordMask(word.replace(/['’.״"]/g, '')));
    }
    return found;
  }

  return { masks };
}

function merge(into: Map<string, number>, word: string, bit: number): void {
  if (word) into.set(word, (into.get(word) ?? 0) | bit);
}

/** Lower case without accents, vowel points and tatweel; Persian letters as Arabic ones. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c]/gu, '')
    .toLowerCase()
    .replaceAll('ی', 'ي')
    .replaceAll('ک', 'ك')
    .replaceAll('ى', 'ي')
    .replaceAll('ı', 'i')
    .normalize('NFC');
}
