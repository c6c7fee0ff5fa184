/**
 * Words to what they say, as bits: one mask a word. Words and the grammar of their languages come in as data
 * (words/); the page's own language is believed first, then English, then all others.
 */
import { fold, isAscii } from './fold.ts';
import { createMemo } from './memo.ts';
import { hasLetter, pattern } from './pattern.ts';
import { ATTACHED, ENDINGS, shelfOf, UNSPACED, type WordIndex } from './shelves.ts';
import { ASIDE, COUNTRY, FAX, HEAD_LAST, NUMBER, OTHER, PHONE, PLACE, SMALL, TEAM } from './words/kinds.ts';

/** Scripts written without spaces, whose words are looked for anywhere. */
const SPACELESS = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
/** A word, also with points inside ("ח.פ"), not a letter of a code ("F5"); a sign that stands for one. */
const WORD = pattern(
  String.raw`(?!(?<!\p{L})\p{L}\p{Nd})[\p{L}\p{M}]+(?:['’.״"](?=\p{L})[\p{L}\p{M}]+)*|[№#☎☏✆🖷]|[📞📱📲📠🤙🧾📦💳🎫🆔🔖📄]`,
  'gu',
);
/** The same for ASCII: the browser takes milliseconds to make the first out of Unicode's tables. */
const ASCII_WORD = /(?!(?<![a-z])[a-z]\d)[a-z]+(?:['."](?=[a-z])[a-z]+)*|#/g;

const CAMEL = /\b([a-z]{2,})(?=[A-Z][a-z])/g;

interface Entry {
  word: string;
  isStem: boolean;
  /** What it says in the page's own language, in English, and in the others. */
  said: readonly [own: number, english: number, foreign: number];
}

export interface Lexicon {
  /** One mask a word; entries of two words are found first. */
  masks(text: string): number[];
  /** What a word says that is no label's: a unit, a conjunction, a title. */
  aside(word: string): number;
}

export function createLexicon(index: WordIndex, pageLanguage: string): Lexicon {
  const shelves = new Map<string, readonly Entry[]>();
  let attached: RegExp | undefined;

  /** Read when a word is looked for that begins like them: of thousands of words a page needs a few dozen. */
  function shelf(name: string): readonly Entry[] {
    let entries = shelves.get(name);
    if (!entries) {
      const written = index[name];
      entries = written ? written.split('\n').map((line) => readEntry(line, pageLanguage)) : [];
      shelves.set(name, entries);
    }
    return entries;
  }

  /** The word itself, else the longest stem that it begins with; by what one part of the languages says. */
  function find(entries: readonly Entry[], word: string, part: 0 | 1 | 2, wanted: number): number {
    let found = 0;
    let longest = -1;
    for (const { word: entry, isStem, said } of entries) {
      const mask = said[part] & wanted;
      const { length } = entry;
      if ((mask & ~HEAD_LAST) === 0 || (!isStem && length !== word.length)) continue;
      if (!isStem) return mask;
      if (length <= longest) continue;
      longest = length;
      found = mask;
    }
    return found;
  }

  const first = (entries: readonly Entry[], word: string, wanted = ~ASIDE): number =>
    find(entries, word, 0, wanted) || find(entries, word, 1, wanted) || find(entries, word, 2, wanted);

  const beginnings = (word: string): readonly Entry[] =>
    shelf(shelfOf(word)).filter((entry) => word.startsWith(entry.word));

  function wordMask(word: string): number {
    const ending = endingOf(word);
    // "Auftragsannahme", "Kundenhotline", "Praxisfax"
    if (ending & (TEAM | PHONE | FAX | COUNTRY)) return ending;
    const entries = beginnings(word);
    const mask = first(entries, word);
    if (mask) return mask & PHONE ? mainWord(word, mask, entries) : mask;
    attached ??= new RegExp(index[ATTACHED] ?? '(?!)', 'u');
    // "בטלפון", "الهاتف", "l'ufficio"
    const particle = attached.exec(word)?.[0];
    if (particle) return wordMask(word.slice(particle.length));
    return ending & NUMBER ? numberOf(word) : ending;
  }

  /** What the end of a word says, at the longest: "…nummer", "…abteilung". */
  function endingOf(word: string): number {
    const entries = shelf(ENDINGS).filter((entry) => word.endsWith(entry.word) && word !== entry.word);
    const longest = entries.sort((a, b) => b.word.length - a.word.length)[0];
    return longest ? longest.said[0] | longest.said[1] | longest.said[2] : 0;
  }

  /** "Kundennummer" is a customer's, "Büronummer" one of a person's telephones. */
  function numberOf(word: string): number {
    const ending = shelf(ENDINGS).find((entry) => word.endsWith(entry.word))?.word ?? '';
    const which = wordMask(word.slice(0, -ending.length));
    return which & (PLACE | PHONE) ? PHONE : OTHER;
  }

  /** "Telefonrechnung", "telefoonrekening": about a telephone, and what the last part says. */
  function mainWord(word: string, mask: number, entries: readonly Entry[]): number {
    for (const { word: stem, isStem } of entries) {
      if (!isStem) continue;
      const main = wordMask(word.slice(stem.length));
      if (main & OTHER) return main;
    }
    return mask;
  }

  const singles = createMemo((word) => {
    if (word === '#') return NUMBER;
    // "Jo's number", "Ayşe'nin numarası": whose it is says nothing.
    const owner = /['’](?:s|n?[iuü]n)$/.test(word) ? SMALL : 0;
    return wordMask(word) || wordMask(word.replace(/['’.״"]/g, '')) || owner;
  });

  const pairs = createMemo((both) => {
    const entry = shelf(shelfOf(both)).find(({ word }) => word === both);
    const [own, english, foreign] = entry?.said ?? [0, 0, 0];
    return (own || english || foreign) & ~ASIDE;
  });

  const asides = createMemo((text) => {
    const word = fold(text.trim()).replace(/['’.״"]/g, '');
    if (!SPACELESS.test(word)) return first(beginnings(word), word, ASIDE);
    const entry = shelf(UNSPACED).find((each) => word.startsWith(each.word));
    return entry ? (entry.said[0] | entry.said[2]) & ASIDE : 0;
  });

  /** Words of a text without spaces, the longest first: "受付番号" is no "受付". */
  function spaceless(text: string): number[] {
    const found: number[] = [];
    let rest = text;
    for (const { word, said } of shelf(UNSPACED)) {
      const mask = (said[0] | said[2]) & ~ASIDE;
      if (mask === 0 || !rest.includes(word)) continue;
      found.push(mask);
      rest = rest.replace(word, ' ');
    }
    // "受付番号は 03-…" says what the number is, "ご注文は 03-…" where to order: the first joins nothing between.
    if (found.some((mask) => mask & NUMBER)) found.sort((a, b) => (b & SMALL) - (a & SMALL));
    // A number of something that is not known: "事故番号".
    if (found.every((mask) => mask & (NUMBER | SMALL)) && hasLetter(rest)) found.push(0);
    return found;
  }

  function read(text: string): number[] {
    // "homePhone", as fields are called in data.
    const folded = fold(text.replace(CAMEL, '$1 '));
    const hasSpaceless = SPACELESS.test(folded);
    const found = hasSpaceless ? spaceless(folded) : [];
    const words = folded.match(isAscii(folded) ? ASCII_WORD : WORD.regex) ?? [];
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? '';
      if (hasSpaceless && SPACELESS.test(word)) {
        // "FAXは": a Latin word in the middle of others.
        for (const latin of word.match(/[a-z]{2,}/g) ?? []) found.push(wordMask(latin));
        continue;
      }
      const next = words[at + 1];
      const both = next === undefined ? 0 : pairs.of(`${word} ${next}`);
      if (both) at++;
      found.push(both || singles.of(word));
    }
    return found;
  }

  return { masks: read, aside: asides.of };
}

/** A line of the index, for a page in this language. */
function readEntry(line: string, pageLanguage: string): Entry {
  const tab = line.indexOf('\t');
  const isStem = line.charCodeAt(tab - 1) === 42;
  const said: [number, number, number] = [0, 0, 0];
  for (const one of line.slice(tab + 1).split(' ')) {
    const language = one.slice(0, 2);
    const [all = '0', abroad = all] = one.slice(2).split('.');
    const isOwn = language === pageLanguage || (language === 'nb' && pageLanguage === 'no');
    const part = isOwn ? 0 : language === 'en' ? 1 : 2;
    said[part] |= Number.parseInt(part === 2 ? abroad : all, 36);
  }
  return { word: line.slice(0, isStem ? tab - 1 : tab), isStem, said };
}
