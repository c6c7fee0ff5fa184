/**
 * Words to what they say, as bits: one mask a word. Words and the grammar of their languages come in as data
 * (words/); the page's own language is believed first, then English, then all others.
 */
import { fold, isAscii } from './fold.ts';
import { createMemo } from './memo.ts';
import { hasLetter, pattern } from './pattern.ts';
import { ATTACHED, endShelfOf, LEADING, SPACELESS, shelfOf, UNSPACED, type WordIndex } from './shelves.ts';
import { ASIDE, COUNTRY, FAX, HEAD_LAST, NUMBER, OTHER, PHONE, PLACE, SMALL, TEAM } from './words/kinds.ts';

/** A word, also with points inside ("ח.פ"), not a letter of a code ("F5"); a sign that stands for one. */
const WORD = pattern(
  String.raw`(?!(?<!\p{L})\p{L}\p{Nd})[\p{L}\p{M}]+(?:['’.״"](?=\p{L})[\p{L}\p{M}]+)*|[№#☎☏✆🖷]|[📞📱📲📠🤙🧾📦💳🎫🆔🔖📄]`,
  'gu',
);
/** The same for ASCII: the browser takes milliseconds to make the first out of Unicode's tables. */
const ASCII_WORD = /(?!(?<![a-z])[a-z]\d)[a-z]+(?:['."](?=[a-z])[a-z]+)*|#/g;
/** "homePhone", as fields are called in data. */
const CAMEL = /\b([a-z]{2,})(?=[A-Z][a-z])/g;
/** Within words, which are also looked up without them. */
const QUOTES = /['’.״"]/g;

interface Entry {
  word: string;
  /** What it says in the page's own language, in English, and in the others. */
  said: readonly [own: number, english: number, foreign: number];
}

export function createLexicon(index: WordIndex, pageLanguage: string) {
  /** First words of the entries of two words. */
  const leading = new Set(index[LEADING]?.split(' '));
  let attached: RegExp | undefined;
  let unspaced: readonly Entry[] | undefined;

  /**
   * Looked for in the shelf's text: to read all entries of the few dozen shelves that a page needs takes longer.
   * @param key the word, with `*` for a stem.
   */
  function entryOf(shelf: string, key: string, word: string): Entry | undefined {
    const at = shelf.indexOf(`\n${key}\t`);
    if (at < 0) return undefined;
    const from = at + key.length + 2;
    return { word, said: sayingsOf(shelf.slice(from, shelf.indexOf('\n', from)), pageLanguage) };
  }

  /**
   * The word itself and the stems that it begins with, the longest first. Most words are given up after three letters,
   * as nothing on the shelf begins so.
   */
  function beginnings(word: string): Entry[] {
    const shelf = index[shelfOf(word)];
    const found: Entry[] = [];
    if (shelf === undefined) return found;
    for (let end = 1; end <= word.length; end++) {
      const stem = word.slice(0, end);
      if (!shelf.includes(`\n${stem}`)) return found;
      const entry = entryOf(shelf, `${stem}*`, stem);
      if (entry) found.unshift(entry);
    }
    const whole = entryOf(shelf, word, word);
    if (whole) found.unshift(whole);
    return found;
  }

  /** The longest end of the word that is known, and not all of it. */
  function endingOf(word: string): Entry | undefined {
    const shelf = index[endShelfOf(word)];
    let found: Entry | undefined;
    for (let start = word.length - 1; shelf !== undefined && start > 0; start--) {
      const end = word.slice(start);
      if (!shelf.includes(`${end}\t`)) break;
      found = entryOf(shelf, end, end) ?? found;
    }
    return found;
  }

  function wordMask(word: string): number {
    const ending = endingOf(word);
    const end = ending ? firstOf([ending]) : 0;
    // "Auftragsannahme", "Kundenhotline", "Praxisfax"
    if (end & (TEAM | PHONE | FAX | COUNTRY)) return end;
    const entries = beginnings(word);
    const mask = firstOf(entries);
    // "Telefonrechnung", "telefoonrekening": about a telephone, and a thing by its last part.
    const parts = mask & PHONE ? entries.map((entry) => wordMask(word.slice(entry.word.length))) : [];
    if (mask) return parts.find((part) => part & OTHER) ?? mask;
    attached ??= new RegExp(index[ATTACHED] ?? '(?!)', 'u');
    // "בטלפון", "الهاتف", "l'ufficio"
    const particle = attached.exec(word)?.[0];
    if (particle) return wordMask(word.slice(particle.length));
    if (!ending || !(end & NUMBER)) return end;
    // "Kundennummer" is a customer's, "Büronummer" one of a person's telephones.
    return wordMask(word.slice(0, -ending.word.length)) & (PLACE | PHONE) ? PHONE : OTHER;
  }

  const singles = createMemo((word) => {
    const plain = word.replace(QUOTES, '');
    return wordMask(word) || (plain === word ? 0 : wordMask(plain));
  });
  const pairs = createMemo((both) => firstOf(beginnings(both).filter(({ word }) => word === both)));
  /** What a word says that is no label's: a unit, a conjunction, a title. */
  const asides = createMemo((word) => firstOf(beginnings(word), ASIDE));
  const aside = (word: string): number => (word === '' ? 0 : asides.of(fold(word).replace(QUOTES, '')));

  /** Words of a text without spaces, the longest first: "受付番号" is no "受付". */
  function spaceless(text: string): number[] {
    const found: number[] = [];
    let rest = text;
    unspaced ??= (index[UNSPACED] ?? '')
      .trim()
      .split('\n')
      .map((line) => readEntry(line, pageLanguage));
    for (const entry of unspaced) {
      const mask = rest.includes(entry.word) ? firstOf([entry]) : 0;
      if (mask === 0) continue;
      found.push(mask);
      rest = rest.replace(entry.word, ' ');
    }
    // "受付番号は 03-…" says what the number is, "ご注文は 03-…" where to order: the first joins nothing between.
    if (found.some((mask) => mask & NUMBER)) found.sort((a, b) => (b & SMALL) - (a & SMALL));
    // A number of something that is not known: "事故番号".
    if (found.every((mask) => mask & (NUMBER | SMALL)) && hasLetter(rest)) found.push(0);
    return found;
  }

  /** One mask a word; entries of two words are found first. */
  function masks(text: string): number[] {
    const folded = fold(text.replace(CAMEL, '$1 '));
    const found = SPACELESS.test(folded) ? spaceless(folded) : [];
    // "FAXは": a Latin word in the middle of others.
    const spaced = found.length > 0 ? folded.split(SPACELESS).join(' ') : folded;
    const words = spaced.match(isAscii(spaced) ? ASCII_WORD : WORD.regex) ?? [];
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? '';
      const next = words[at + 1];
      const both = next === undefined || !leading.has(word) ? 0 : pairs.of(`${word} ${next}`);
      if (both) at++;
      found.push(both || singles.of(word));
    }
    return found;
  }

  return { masks, aside };
}

/** What the first of these says that says anything, in the page's own language, else English, else the others. */
function firstOf(entries: readonly Entry[], wanted = ~ASIDE): number {
  for (const part of [0, 1, 2] as const)
    for (const { said } of entries) if (said[part] & wanted & ~HEAD_LAST) return said[part] & wanted;
  return 0;
}

/** A line of a shelf whose words are looked for anywhere: they are all stems. */
function readEntry(line: string, pageLanguage: string): Entry {
  const [key = '', sayings = ''] = line.split('\t');
  return { word: key.slice(0, -1), said: sayingsOf(sayings, pageLanguage) };
}

/** What an entry says on a page in this language: a language's two letters, its bits, those believed abroad. */
function sayingsOf(sayings: string, pageLanguage: string): Entry['said'] {
  const said: [number, number, number] = [0, 0, 0];
  for (const saying of sayings.split(' ')) {
    const language = saying.slice(0, 2);
    const isOwn = language === pageLanguage || (language === 'nb' && pageLanguage === 'no');
    const part = isOwn ? 0 : language === 'en' ? 1 : 2;
    const abroad = saying.indexOf('.') + 1;
    said[part] |= Number.parseInt(part === 2 && abroad > 0 ? saying.slice(abroad) : saying.slice(2), 36);
  }
  return said;
}
