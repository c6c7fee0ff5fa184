/**
 * Words to what they say, as bits: one mask a word. Words and the grammar of their languages come in as data
 * (words/); the page's own language is believed first, then English, then all others.
 */

import {
  ASIDE,
  COUNTRY,
  FAX,
  HEAD_LAST,
  NUMBER,
  OTHER,
  PHONE,
  PLACE,
  SMALL,
  TEAM,
} from '#lib/words/kinds.ts';
import { fold, isAscii } from './fold.ts';
import { createMemo } from './memo.ts';
import { hasLetter, pattern } from './pattern.ts';
import { ATTACHED, LEADING, SPACELESS, type WordIndex } from './shelves.ts';
import { createWordSearch, type Entry } from './word-search.ts';

/** A word, also with points inside ("ח.פ"), not a letter of a code ("F5", "5c"); a sign that stands for one. */
const WORD = pattern(
  String.raw`(?!(?<!\p{L})\p{L}\p{Nd}|(?<=\p{Nd})\p{L}(?!\p{L}))[\p{L}\p{M}]+(?:['’.״"](?=\p{L})[\p{L}\p{M}]+)*|[№#☎☏✆🖷]|[📞📱📲📠🤙🧾📦💳🎫🆔🔖📄]`,
  'gu',
);
/** The same for ASCII: the browser takes milliseconds to make the first out of Unicode's tables. */
const ASCII_WORD = /(?!(?<![a-z])[a-z]\d|(?<=\d)[a-z](?![a-z]))[a-z]+(?:['."](?=[a-z])[a-z]+)*|#/g;
/** Two characters of a word that is spaced out to the width of the lines around it: "팩 스", "電　話". */
const SPACED_OUT =
  /(?<![\p{scx=Hang}\p{scx=Hani}])([\p{scx=Hang}\p{scx=Hani}])[\s　]+([\p{scx=Hang}\p{scx=Hani}])(?![\p{scx=Hang}\p{scx=Hani}])/u;
/** "homePhone", as fields are called in data. */
const CAMEL = /\b([a-z]{2,})(?=[A-Z][a-z])/g;
/** An e-mail address or a host is no name of a thing. */
const ADDRESS = /\S+@\S+|(?:https?:\/\/|\bwww\.|\b[\w-]{2,}\.[\w-]{2,}\.(?=[a-z]{2}))\S*/gi;
/** Within words, which are also looked up without them. */
const QUOTES = /['’.״"]/g;

/** Before a telephone within a compound: "sommartelefonens", "polgárőrtelefonjaink". */
const INNER = /^.+(?=telefon)/;
/** Latin letters with marks. */
const MARKED = /[\u00c0-\u024f\u1e00-\u1eff]/;
/** Of what an entry says (word-search.ts): all, and without English. */
const PARTS: readonly (0 | 1 | 2)[] = [0, 1, 2];
const ABROAD: typeof PARTS = [0, 2];

export function createLexicon(index: WordIndex, pageLanguage: string) {
  const search = createWordSearch(index, pageLanguage);
  /** First words of the entries of two words. */
  const leading = new Set(index[LEADING]?.split(' '));
  let attached: RegExp | undefined;

  function wordMask(word: string, parts = PARTS): number {
    const entries = search.beginnings(word);
    const [longest] = entries;
    const ending = longest?.word === word ? undefined : search.ending(word);
    const end = ending ? firstOf([ending], parts) : 0;
    // "Auftragsannahme", "Kundenhotline", "Praxisfax"
    if (end & (TEAM | PHONE | FAX | COUNTRY)) return end;
    const mask = firstOf(entries, parts);
    // "Telefonrechnung", "telefoonrekening": about a telephone, and a thing by its last part.
    const rests = mask & PHONE ? entries.map((entry) => wordMask(word.slice(entry.word.length))) : [];
    if (mask) return rests.find((rest) => rest & OTHER) ?? mask;
    attached ??= new RegExp(index[ATTACHED] ?? '(?!)', 'u');
    // "בטלפון", "الهاتف", "l'ufficio"
    const particle = attached.exec(word)?.[0];
    if (particle) return singles.of(word.slice(particle.length));
    if (end === 0 && INNER.test(word)) return wordMask(word.replace(INNER, ''));
    if (!ending || !(end & NUMBER)) return end;
    // "Kundennummer" is a customer's, "Büronummer" one of a person's telephones.
    return wordMask(word.slice(0, -ending.word.length)) & (PLACE | PHONE) ? PHONE : OTHER;
  }

  /** An abbreviation ("מק״ט", "S.A.") is itself and nothing that it begins with: its first letter is no particle. */
  const singles = createMemo((word) => {
    const plain = word.replace(QUOTES, '');
    const whole = search.beginnings(plain)[0];
    return wordMask(word) || (plain !== word && whole?.word === plain ? firstOf([whole]) : 0);
  });
  /** English writes no marks: "thắc mắc" is no "Mac". */
  const marked = createMemo((word) => wordMask(word, ABROAD));
  const pairs = createMemo((both) => firstOf(search.beginnings(both).filter(({ word }) => word === both)));
  /** Kinds of a word that are no label's: a unit, a conjunction, a title. */
  const asides = createMemo((word) => firstOf(search.beginnings(word), PARTS, ASIDE));
  const aside = (word: string): number => (word === '' ? 0 : asides.of(fold(word).replace(QUOTES, '')));

  /** Words of a text without spaces, the longest first: "受付番号" is no "受付". */
  function spaceless(text: string): number[] {
    const found: number[] = [];
    let rest = text;
    for (const entry of search.unspaced()) {
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
    const plain = (/[@.]/.test(text) ? text.replace(ADDRESS, '') : text)
      .replace(CAMEL, '$1 ')
      .replace(SPACED_OUT, '$1$2');
    const folded = fold(plain);
    const found = SPACELESS.test(folded) ? spaceless(folded) : [];
    // "FAXは": a Latin word in the middle of others.
    const spaced = found.length > 0 ? folded.split(SPACELESS).join(' ') : folded;
    const words = spaced.match(isAscii(spaced) ? ASCII_WORD : WORD.regex) ?? [];
    const written = found.length > 0 ? words : writtenAs(plain, words);
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? '';
      const next = words[at + 1];
      const both = next === undefined || !leading.has(word) ? 0 : pairs.of(`${word} ${next}`);
      if (both) at++;
      found.push(both || (MARKED.test(written[at] ?? '') ? marked : singles).of(word));
    }
    return found;
  }

  return { masks, aside };
}

/** The words before they were folded. */
const writtenAs = (plain: string, folded: readonly string[]): readonly string[] =>
  isAscii(plain) ? folded : (plain.match(WORD.regex) ?? folded);

/** Returns the kinds of the first entry that has any, in the page's own language, else English, else the others. */
function firstOf(entries: readonly Entry[], parts = PARTS, wanted = ~ASIDE): number {
  for (const part of parts)
    for (const { said } of entries) if (said[part] & wanted & ~HEAD_LAST) return said[part] & wanted;
  return 0;
}
