/**
 * Words to what they say, as bits: one mask a word. Words come in as data; the page's own language is believed first.
 */
import { fold, isAscii } from './fold.ts';
import { hasLetter, pattern } from './pattern.ts';
import { shelfOf, type WordIndex } from './shelves.ts';
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
/** "Called", "rang": what the owner of a number did with it. */
export const CALLED = 8192;
/** "Merged", "replaced": one thing became another of its kind. */
export const BECOMES = 16384;
/** Titles of tables: "Claims". A desk, or nobody's word, anywhere else. */
export const THING = 32768;
/** Who is called: "order line" is no order. */
export const TEAM = 4096;

export const KINDS: readonly [keyof LanguageWords, number][] = [
  ['phone', PHONE],
  ['place', PLACE],
  ['team', TEAM],
  ['called', CALLED],
  ['becomes', BECOMES],
  ['things', THING],
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
export const HEADS_LAST: ReadonlySet<string> = new Set('en de nl sv nb da fi hu tr hi'.split(' '));

/** Scripts written without spaces, whose words are looked for anywhere. */
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** The number in the word, as Germanic languages write it: "Bestellnummer", "klantnr", "Fallkennung". */
const COMPOUND_ENDING = /(?:nummer|nr|nummern|nummeret|numret|numero|nro|kennung|zeichen|code|schein|zahl)$/;
const COMPOUND = pattern(
  String.raw`^\p{L}{3,}(?:nummer|nr|nummern|nummeret|numret|numero|nro|kennung|zeichen|code|schein|zahl)$`,
);
const NUMBER_ENDING = /(?:nummer|nummern|nr)$/;
/** German and Dutch write what it is last: "Bestellhotline", "Kundentelefon". */
const CALL_ENDING = /(?:hotline|telefon|telefoon|handy|rufnummer|mobilnummer|telefonnummer)$/;
const CALL_COMPOUND = pattern(
  String.raw`^\p{L}{3,}(?:hotline|telefon|telefoon|handy|rufnummer|mobilnummer|telefonnummer)$`,
);

/** "Zentralfax", "Praxisfax" */
const FAX_ENDING = /^[^ ]{3,}fax$/;

/** Desks in one word: "Auftragsannahme", "Orderafdeling", "Kundencenter". */
const DESK_ENDING =
  /^[^ ]{4,}(?:abteilung|annahme|dienst|service|zentrale|buro|buero|schalter|betreuung|beratung|verwaltung|afdeling|avdelning|avdeling|balie|osasto|center|zentrum|centrum|sentralen)$/;
const UNSPACED_NUMBER = /(?:番号|コード|编号|单号|号码|번호)(?:は|为|是|는|은)\s*$/;
/** "受注センター", "経理部", "财务部", "고객센터". */
const UNSPACED_DESK =
  /(?:センター|部|課|係|窓口|室|店|支店|営業所|部门|部門|中心|科|处|處|센터|부서|부|과|팀|실|창구|지점)(?:の|は|へ|まで)?\s*[:：]?\s*$/;

/** "N° d'appel", "numero dell'ufficio". */
const ELIDED = pattern(String.raw`^(?:[cdjlmnst]|qu|un|dell|all|nell|sull|dall)['’](?=\p{L}{3})`);

/** Words whose meaning is remembered. */
const MOST_KNOWN = 4_000;

export function createLexicon(words: WordIndex, pageLanguage: string) {
  const shelves = new Map<string, readonly Entry[]>();
  let unspaced: [string, number][] | undefined;
  // Prose says the same words again and again; what a number's own text is, is not asked here.
  const known = new Map<string, number>();
  const pairsOf = new Map<string, readonly Entry[]>();

  /** Read when a word is looked for that begins like them: of some six thousand words a page needs a few dozen. */
  function entriesLike(word: string): readonly Entry[] {
    const name = shelfOf(word);
    let entries = shelves.get(name);
    if (!entries) {
      const written = words[name];
      entries = written ? written.split('\n').map(readEntry) : NO_ENTRIES;
      shelves.set(name, entries);
    }
    return entries;
  }

  function unspacedWords(): [string, number][] {
    unspaced ??= (words[''] ?? '').split('\n').flatMap((line): [string, number][] => {
      const [word, bits] = line.split('\t');
      return word && bits ? [[word, Number.parseInt(bits, 36)]] : [];
    });
    return unspaced;
  }

  /** Read when a word is like it: of those on a shelf most are not. */
  function said(entry: Entry): Saying {
    entry.saying ??= readSaying(entry.sayings, pageLanguage);
    return entry.saying;
  }

  /** Of entries that the word begins with, the word itself, else the longest stem that it begins with; by what one part of the languages says. */
  function find(entries: readonly Entry[], word: string, saying: keyof Saying): number {
    let found = 0;
    let longest = -1;
    for (const entry of entries) {
      const mask = said(entry)[saying];
      if (mask === 0) continue;
      const { length } = entry.word;
      if (length === word.length && !entry.isStem) return mask;
      // A stem that is all of the word may be short: Hindi's are, without their vowel signs.
      if (!entry.isStem || length <= longest || (length < LEAST_STEM && length < word.length)) continue;
      longest = length;
      found = mask;
    }
    return found;
  }

  function wordMask(word: string): number {
    if (CALL_ENDING.test(word) && CALL_COMPOUND.test(word)) return PHONE;
    if (DESK_ENDING.test(word)) return TEAM;
    if (FAX_ENDING.test(word)) return FAX;
    const entries = entriesLike(word).filter((entry) => word.startsWith(entry.word));
    const known =
      find(entries, word, 'own') || find(entries, word, 'english') || find(entries, word, 'foreign');
    if (known) return known & PHONE ? mainWord(word, known, entries) : known;
    // Attached particles: Hebrew "בטלפון", Arabic "الهاتف", "بالهاتف".
    const bare = /^(?:[והבלמשכ]{1,2}(?=[א-ת]{2})|[وبلف]?ال|[وبل](?=[ء-ي]{3}))/.exec(word)?.[0];
    if (bare) return wordMask(word.slice(bare.length));
    const elided = ELIDED.exec(word)?.[0];
    return elided ? wordMask(word.slice(elided.length)) : compound(word);
  }

  /** "Telefonrechnung", "Mobilfunkvertrag", "telefoonrekening": about a telephone, and what the last part says. */
  function mainWord(word: string, known: number, entries: readonly Entry[]): number {
    if (entries.some((entry) => entry.word === word)) return known;
    const stems = entries.filter((entry) => entry.isStem && entry.word.length >= LEAST_STEM);
    for (const { word: stem } of stems) {
      const rest = word.slice(stem.length);
      if (rest.length < LEAST_MAIN) continue;
      // "Anrufskennung": an s may join the two.
      const main = wordMask(rest) || (rest.startsWith('s') ? wordMask(rest.slice(1)) : 0);
      if (main & OTHER && !(main & (PHONE | NUMBER | TEAM | PLACE))) return main;
    }
    return known;
  }

  /** "Jo's number", "Ayşe'nin numarası": whose it is says nothing. */
  function ownerMask(word: string): number {
    return /['’](?:s|n?[iuü]n)$/.test(word) ? SMALL : 0;
  }

  function pairMask(first: string, next: string | undefined): number {
    if (next === undefined) return 0;
    let pairs = pairsOf.get(first);
    if (!pairs) {
      const beginning = `${first} `;
      pairs = entriesLike(beginning).filter(({ word, isStem }) => !isStem && word.startsWith(beginning));
      if (pairsOf.size >= MOST_KNOWN) pairsOf.clear();
      pairsOf.set(first, pairs);
    }
    if (pairs.length === 0) return 0;
    const pair = `${first} ${next}`;
    const entry = pairs.find(({ word }) => word === pair);
    if (!entry) return 0;
    const { own, english, foreign } = said(entry);
    return own || english || foreign;
  }

  function singleMask(word: string): number {
    let mask = known.get(word);
    if (mask === undefined) {
      mask =
        word === '#' ? NUMBER : wordMask(word) || wordMask(word.replace(/['’.״"]/g, '')) || ownerMask(word);
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(word, mask);
    }
    return mask;
  }

  function compound(word: string): number {
    if (JOINS_WORDS.has(pageLanguage)) {
      // "Vorsorgeakte": what the last part is, in the page's own language.
      for (let from = 3; from <= word.length - LEAST_LAST; from++) {
        const rest = word.slice(from);
        const entry = entriesLike(rest).find(({ word: known }) => known === rest);
        const mask = entry ? said(entry).own : 0;
        if (mask & (OTHER | TEAM | PHONE | FAX) && !LAST_OF_NAMES.has(rest)) return mask & ~PLACE;
      }
    }
    if (!COMPOUND_ENDING.test(word) || !COMPOUND.test(word)) return 0;
    // "Hauptnummer", "Büronummer": which of somebody's telephones.
    const which = NUMBER_ENDING.test(word) ? wordMask(word.replace(NUMBER_ENDING, '')) : 0;
    return which & PLACE && !(which & (OTHER | NEVER)) ? PHONE : OTHER;
  }

  /** One mask a word, of the first `most` at least; two-word entries are found first. */
  function masks(text: string, most = Number.POSITIVE_INFINITY): number[] {
    return read(text, most).map((mask) => ((mask & ~HEAD_LAST) === THING ? 0 : mask & ~THING));
  }

  function read(text: string, most: number): number[] {
    // "homePhone", as fields are called in data.
    const folded = fold(
      /[a-z]{2}[A-Z]/.test(text) ? text.replace(/\b([a-z]{2,})(?=[A-Z][a-z])/g, '$1 ') : text,
    );
    const found: number[] = [];
    if (UNSPACED.test(folded)) {
      let rest = folded;
      // "受付番号は 03-…" says what the number is, "ご注文は 03-…" where to order: the first joins nothing between.
      const isNumber = UNSPACED_NUMBER.test(folded);
      for (const [word, bit] of unspacedWords()) {
        // The longest come first: "受付番号" is no "受付".
        if (!rest.includes(word)) continue;
        if (isNumber && (bit & ~(SMALL | LINK)) === 0) found.unshift(bit);
        else found.push(bit);
        rest = rest.replace(word, ' ');
      }
      if (UNSPACED_DESK.test(folded) && !found.some((mask) => mask & (PHONE | FAX | NUMBER))) return [TEAM];
      // A number of something that is not known: "事故番号".
      if (found.every((mask) => mask & (NUMBER | SMALL)) && hasLetter(rest)) found.push(0);
    }
    const words = folded.match(isAscii(folded) ? ASCII_WORD : WORD.regex) ?? [];
    for (let i = 0; i < words.length && found.length < most; i++) {
      const word = words[i] ?? '';
      // "FAXは": a Latin word in the middle of others.
      if (UNSPACED.test(word)) {
        for (const latin of word.match(/[a-z]{2,}/g) ?? []) found.push(wordMask(latin));
        continue;
      }
      const pair = pairMask(word, words[i + 1]);
      if (pair) {
        found.push(pair);
        i++;
      } else found.push(singleMask(word));
    }
    return found;
  }

  return {
    masks,
    /** Whether a title says what is numbered under it. */
    isOfThings: (title: string) => read(title, 6).some((mask) => mask & THING),
  };
}

/** A word, also with points inside ("ח.פ"), not a letter of a code ("F5"); a sign that stands for one. */
const WORD = pattern(
  String.raw`(?!(?<!\p{L})\p{L}\p{Nd})[\p{L}\p{M}]+(?:['’.״"](?=\p{L})[\p{L}\p{M}]+)*|[№#☎☏✆🖷]|[📞📱📲📠🤙🧾📦💳🎫🆔🔖📄]`,
  'gu',
);

/** The same for ASCII: the browser takes milliseconds to make the first out of Unicode's tables. */
const ASCII_WORD = /(?!(?<![a-z])[a-z]\d)[a-z]+(?:['."](?=[a-z])[a-z]+)*|#/g;

export const isSpaced = (entry: string): boolean => !UNSPACED.test(entry);

/** Languages that write compounds as one word. */
const JOINS_WORDS: ReadonlySet<string> = new Set('de nl sv nb da fi hu is et af'.split(' '));
const LEAST_LAST = 4;
/** Ends of names of places and people that are words by themselves. */
const LAST_OF_NAMES: ReadonlySet<string> = new Set(
  'wegen zeit band seite mann man heft strecke anlage'.split(' '),
);
/** Fewest letters of a word that others are put before. */
const LEAST_MAIN = 5;

/** Fewest letters of a stem that a word may go on after. */
const LEAST_STEM = 3;

/** What a word says in the page's own language, in English, and in the others. */
interface Saying {
  own: number;
  english: number;
  foreign: number;
}
interface Entry {
  word: string;
  isStem: boolean;
  sayings: string;
  saying?: Saying;
}
const NO_ENTRIES: readonly Entry[] = [];

/** A line of the index. */
function readEntry(line: string): Entry {
  const tab = line.indexOf('\t');
  const isStem = line.charCodeAt(tab - 1) === 42;
  return { word: line.slice(0, isStem ? tab - 1 : tab), isStem, sayings: line.slice(tab + 1) };
}

/** For a page in this language; '' is one that does not say its own. */
function readSaying(sayings: string, pageLanguage: string): Saying {
  const saying: Saying = { own: 0, english: 0, foreign: 0 };
  for (const one of sayings.split(' ')) {
    const language = one.slice(0, 2);
    const [all = '0', abroad = all] = one.slice(2).split('.');
    if (language === pageLanguage || (language === 'nb' && pageLanguage === 'no'))
      saying.own |= Number.parseInt(all, 36);
    else if (language === 'en') saying.english |= Number.parseInt(all, 36);
    else saying.foreign |= Number.parseInt(pageLanguage === '' ? all : abroad, 36);
  }
  return saying;
}
