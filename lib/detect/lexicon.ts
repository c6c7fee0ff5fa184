/**
 * Words to what they say, as bits: one mask a word. Words come in as data; the page's own language is believed first.
 */
import type { LanguageWords } from './words/types.ts';

export const PHONE = 1;
export const PLACE = 2;
export const FAX = 4;
export const OTHER = 8;
export const NEVER = 16;
export const EXT = 32;
export const NUMBER = 64;
export const SMALL = 128;
export const COUNTRY = 256;
/** "Is", "was", "from": what is said before it is said of the number. */
export const LINK = 2048;
/** Of a language that puts the main word last. */
export const HEAD_LAST = 1024;
export const ADDRESS = 512;
/** Who is called: "order line" is no order. */
export const TEAM = 4096;

const KINDS: readonly [keyof LanguageWords, number][] = [
  ['phone', PHONE],
  ['place', PLACE],
  ['team', TEAM],
  ['fax', FAX],
  ['other', OTHER],
  ['never', NEVER],
  ['ext', EXT],
  ['number', NUMBER],
  ['small', SMALL],
  ['link', LINK | SMALL],
  ['country', COUNTRY],
  ['address', ADDRESS],
];

/** Languages that put what a thing is last: "order line" is a line, "Auftrag Telefon" a telephone. */
const HEADS_LAST: ReadonlySet<string> = new Set('en de nl sv nb da fi hu tr hi'.split(' '));

/** Scripts written without spaces, whose words are looked for anywhere. */
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** The number in the word, as Germanic languages write it: "Bestellnummer", "klantnr", "Fallkennung". */
const COMPOUND_ENDING = /(?:nummer|nr|nummern|nummeret|numret|kennung|zeichen|code|schein)$/;
const COMPOUND = /^\p{L}{3,}(?:nummer|nr|nummern|nummeret|numret|kennung|zeichen|code|schein)$/u;
/** German and Dutch write what it is last: "Bestellhotline", "Kundentelefon". */
const CALL_ENDING = /(?:hotline|telefon|telefoon|handy|rufnummer|mobilnummer|telefonnummer)$/;
const CALL_COMPOUND = /^\p{L}{3,}(?:hotline|telefon|telefoon|handy|rufnummer|mobilnummer|telefonnummer)$/u;

/** Stems of other languages than the page's must be this long, or they catch words that they never meant. */
const LEAST_FOREIGN_STEM = 6;

export function createLexicon(languages: readonly LanguageWords[], pageLanguage: string) {
  const isOwn = ({ language }: LanguageWords): boolean =>
    language === pageLanguage || (language === 'nb' && pageLanguage === 'no');
  const own = fill(languages.filter(isOwn), isSpaced);
  const english = fill(
    languages.filter((words) => words.language === 'en' && !isOwn(words)),
    isSpaced,
  );
  const others = languages.filter((words) => words.language !== 'en' && !isOwn(words));
  // Of some thirty languages a page mostly needs one or two: the others' words are sorted in when one is looked for.
  let latin: WordBook | undefined;
  let other: WordBook | undefined;
  let unspaced: [string, number][] | undefined;

  function foreign(word: string): WordBook {
    if (isLatin(word)) {
      latin ??= fill(others, (entry) => isLatin(entry) && isSpaced(entry), isWorthwhile);
      return latin;
    }
    other ??= fill(others, (entry) => !isLatin(entry) && isSpaced(entry), isWorthwhile);
    return other;
  }

  function unspacedWords(): [string, number][] {
    if (unspaced) return unspaced;
    unspaced = [];
    for (const words of languages)
      for (const [kind, bit] of KINDS)
        for (const entry of (words[kind] ?? '').split(' '))
          if (!isSpaced(entry)) unspaced.push([fold(entry), bit]);
    return unspaced;
  }

  function isWorthwhile(entry: string, bit: number): boolean {
    if (pageLanguage === '' || bit === COUNTRY || bit === ADDRESS) return true;
    if (/^[a-z]$/.test(entry) || (bit === PLACE && /^[a-z]{1,3}$/.test(entry))) return false;
    return (
      !(bit === OTHER && entry.endsWith('*') && /^[a-z]/.test(entry)) || entry.length > LEAST_FOREIGN_STEM
    );
  }

  function wordMask(word: string): number {
    if (CALL_ENDING.test(word) && CALL_COMPOUND.test(word)) return PHONE;
    const known = own.find(word) || english.find(word) || foreign(word).find(word);
    if (known) return known;
    // Attached particles: Hebrew "בטלפון", Arabic "الهاتف", "بالهاتف".
    const bare = /^(?:[והבלמשכ]{1,2}(?=[א-ת]{2})|[وبلف]?ال|[وبل](?=[ء-ي]{3}))/.exec(word)?.[0];
    return bare ? wordMask(word.slice(bare.length)) : compound(word);
  }

  /** "Jo's number": whose it is says nothing. */
  function ownerMask(word: string): number {
    return /['’]s$/.test(word) ? SMALL : 0;
  }

  function pairMask(pair: string): number {
    return own.exact(pair) || english.exact(pair) || foreign(pair).exact(pair);
  }

  function compound(word: string): number {
    return COMPOUND_ENDING.test(word) && COMPOUND.test(word) ? OTHER : 0;
  }

  /** One mask a word, of the first `most` at least; two-word entries are found first. */
  function masks(text: string, most = Number.POSITIVE_INFINITY): number[] {
    // "homePhone", as fields are called in data.
    const folded = fold(text.replace(/\b([a-z]{2,})(?=[A-Z][a-z])/g, '$1 '));
    const found: number[] = [];
    if (UNSPACED.test(folded)) {
      let rest = folded;
      for (const [word, bit] of unspacedWords()) {
        if (!folded.includes(word)) continue;
        found.push(bit);
        rest = rest.replace(word, '');
      }
      // A number of something that is not known: "事故番号".
      if (found.every((mask) => mask & (NUMBER | SMALL)) && /\p{L}/u.test(rest)) found.push(0);
    }
    const words = folded.match(isAscii(folded) ? ASCII_WORD : WORD) ?? [];
    for (let i = 0; i < words.length && found.length < most; i++) {
      const word = words[i] ?? '';
      if (UNSPACED.test(word)) continue;
      const pair = words[i + 1] === undefined ? 0 : pairMask(`${word} ${words[i + 1]}`);
      if (pair) {
        found.push(pair);
        i++;
      } else
        found.push(
          word === '#' ? NUMBER : wordMask(word) || wordMask(word.replace(/['’.״"]/g, '')) || ownerMask(word),
        );
    }
    return found;
  }

  return { masks };
}

/** A word, also with points inside ("ח.פ"), not a letter of a code ("F5"); a sign that stands for one. */
const WORD =
  /(?!(?<!\p{L})\p{L}\p{Nd})[\p{L}\p{M}]+(?:['’.״"](?=\p{L})[\p{L}\p{M}]+)*|[№#☎☏✆🖷]|[📞📱📲📠🤙]/gu;

/** The same for ASCII: the browser takes milliseconds to make the first out of Unicode's tables. */
const ASCII_WORD = /(?!(?<![a-z])[a-z]\d)[a-z]+(?:['."](?=[a-z])[a-z]+)*|#/g;

type WordBook = ReturnType<typeof createWordBook>;

/** @param filter which entries; `worthwhile`: which of them, by what they say. */
function fill(
  languages: readonly LanguageWords[],
  filter: (entry: string) => boolean,
  worthwhile?: (entry: string, bit: number) => boolean,
): WordBook {
  const book = createWordBook();
  for (const words of languages) {
    const extra = HEADS_LAST.has(words.language) ? HEAD_LAST : 0;
    for (const [kind, bit] of KINDS) {
      for (const entry of (words[kind] ?? '').split(' ')) {
        if (filter(entry) && (!worthwhile || worthwhile(entry, bit))) book.add(entry, bit | extra);
      }
    }
  }
  return book;
}

const isSpaced = (entry: string): boolean => !UNSPACED.test(entry);
const isLatin = (word: string): boolean => word.charCodeAt(0) < 0x250;

/** One language's words, or several's. */
function createWordBook() {
  const words = new Map<string, number>();
  const stems = new Map<string, number>();
  let longest = 0;

  function exact(word: string): number {
    return words.get(word) ?? 0;
  }

  return {
    exact,
    add(entry: string, bits: number): void {
      const isStem = entry.endsWith('*');
      const word = fold(isStem ? entry.slice(0, -1) : entry).replaceAll('_', ' ');
      if (word === '') return;
      const into = isStem ? stems : words;
      into.set(word, (into.get(word) ?? 0) | bits);
      if (isStem) longest = Math.max(longest, word.length);
    },
    find(word: string): number {
      // A stem that is all of the word may be short: Hindi's are, without their vowel signs.
      let mask = exact(word) || (stems.get(word) ?? 0);
      for (let length = Math.min(longest, word.length); mask === 0 && length >= 3; length--) {
        mask = stems.get(word.slice(0, length)) ?? 0;
      }
      return mask;
    },
  };
}

/** What is written with signs or digits in it: "a/c", "P/N", Dutch "06-nummer". */
const SHORT = /\b(?:a\/c|[ps]\/n|06[- ]?nummer)\b/g;
const SPELT: Record<string, string> = { 'a/c': 'account', 'p/n': 'part', 's/n': 'serial' };
const spelt = (short: string): string => SPELT[short] ?? 'mobielnummer';

/** Letters that Unicode takes for whole ones. */
const LETTERS: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss' };

/** Lower case without accents, vowel points and tatweel; Persian letters as Arabic ones. */
export function fold(text: string): string {
  if (isAscii(text)) {
    const lower = text.toLowerCase();
    return lower.includes('/') || lower.includes('06') ? lower.replace(SHORT, spelt) : lower;
  }
  if (/^[\u05d0-\u05ea ]+$/.test(text)) return text;
  return (
    text
      .normalize('NFKD')
      // Vowel signs of India and Thailand are letters: without them "call" and "total" are one word.
      .replace(
        /(?![\u0900-\u093b\u093d-\u0dff\u0e00-\u0eff])[\p{M}\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c]/gu,
        '',
      )
      .toLowerCase()
      .replace(SHORT, spelt)
      .replace(/[łøđß]/g, (letter) => LETTERS[letter] ?? letter)
      .replaceAll('ی', 'ي')
      .replaceAll('ک', 'ك')
      .replaceAll('ى', 'ي')
      .replaceAll('ı', 'i')
      .normalize('NFC')
  );
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7e) return false;
  return true;
}
