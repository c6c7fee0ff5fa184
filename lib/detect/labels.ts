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
/** "Is", "was", "from": what is said before it is said of the number. */
const LINK = 2048;
/** Of a language that puts the main word last. */
const HEAD_LAST = 1024;
const ADDRESS = 512;
/** Who is called: "order line" is no order. */
const TEAM = 4096;

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
  /** Whether these words say nothing of their own: "or", "to", "and". */
  isSmall(words: string): boolean;
  /** Whether this one word (or two) announces an extension. */
  isExt(word: string): boolean;
  /** Whether a label heads a country: "Country", "Country / region". */
  isCountry(label: string): boolean;
  /** Whether a label heads an address. */
  isAddress(label: string): boolean;
  /** The page's language, whose words are believed before those of others: "case" is a house in Italian. */
  setLanguage(language: string): void;
}

export function createLabels(words: readonly LanguageWords[]): Labels {
  let language = '';
  let lexicon: ReturnType<typeof createLexicon> | undefined;
  const masks = (text: string): number[] => {
    lexicon ??= createLexicon(words, language);
    return lexicon.masks(text);
  };
  const wholes = createMemo((label) => judge(masks(label), label));
  const befores = createMemo((text) => nearest(masks(text), text));
  const colons = createMemo((text) => judge(masks(text).slice(-6), text));
  const afters = createMemo((text) => known(masks(text), text));

  return {
    whole: (label) => (label.length > MOST_CHARS ? 'none' : wholes.of(label)),
    before: (text, colon) => (colon ? colons : befores).of(text),
    after: (text) => afters.of(text),
    isSmall: (text) => masks(text).every((mask) => (mask & SMALL) !== 0),
    isExt: (word) => masks(word).some((mask) => mask & EXT),
    isCountry: (label) => label.length < 30 && ((masks(label)[0] ?? 0) & COUNTRY) !== 0,
    isAddress: (label) => label.length < 30 && masks(label).some((mask) => mask & ADDRESS),
    setLanguage(next) {
      if (next === language) return;
      language = next;
      lexicon = undefined;
      for (const memo of [wholes, befores, colons, afters]) memo.clear();
    },
  };
}

function createMemo(find: (text: string) => LabelKind) {
  const known = new Map<string, LabelKind>();
  return {
    of(text: string): LabelKind {
      let kind = known.get(text);
      if (kind === undefined) {
        if (known.size >= MOST_REMEMBERED) known.clear();
        kind = find(text);
        known.set(text, kind);
      }
      return kind;
    },
    clear: () => known.clear(),
  };
}

/** A label by all its words. */
function judge(masks: readonly number[], text: string): LabelKind {
  const all = masks.reduce((union, mask) => union | mask, 0);
  if (masks.some((mask) => mask & NEVER && !(mask & PHONE))) return 'other';
  if (all & FAX) return all & PHONE && BOTH.test(text) ? 'phone' : 'fax';
  if (all & PHONE) return endsInOther(masks) ? 'other' : 'phone';
  if (all & OTHER) return isTeam(masks) ? 'none' : 'other';
  const unknown = masks.some((mask) => (mask & ~(HEAD_LAST | TEAM)) === 0);
  if (all & EXT && !unknown) return 'ext';
  // "What's your number?" is asked, and labels nothing.
  if (all & NUMBER && unknown && masks.length <= 4 && !/[?？؟]/.test(text)) return 'other';
  return all & PLACE && !unknown ? 'phone' : 'none';
}

const LOWER_LAST = /(?:^|[\s'’])(?:\p{Ll}[\p{Ll}\p{M}]{2,})\s*$/u;

/** "Tel/Fax", "Phone & fax" */
const BOTH = /[/&,+|\\]|\p{L}\s+(?:and|or|und|et|y|e|и|و|או)\s+\p{L}/iu;

/** "Phone order", "call log entry": in English the last word is what the thing is. */
function endsInOther(masks: readonly number[]): boolean {
  const last = masks.findLast((mask) => (mask & (SMALL | NUMBER)) === 0) ?? 0;
  return (last & OTHER) !== 0 && (last & HEAD_LAST) !== 0;
}

/** "Order line", "Account manager", "Service commandes": the main word is a person or a desk, and no number's name. */
function isTeam(masks: readonly number[]): boolean {
  if (masks.some((mask) => mask & NUMBER)) return false;
  const words = masks.filter((mask) => (mask & SMALL) === 0);
  const first = words[0] ?? 0;
  const last = words.at(-1) ?? 0;
  return (last & TEAM) !== 0 || ((first & TEAM) !== 0 && (last & HEAD_LAST) === 0);
}

/**
 * Words without a colon: the nearest that means something. What heads another number must stand right before it
 * ("Order 202-…", "order number is 202-…"), not be what the sentence is about ("for orders call", "sipariş için").
 */
function nearest(masks: readonly number[], text: string): LabelKind {
  if (masks.length <= 2 && !masks.some((mask) => mask & (SMALL | LINK))) return judge(masks, text);
  let strangers = 0;
  let smalls = 0;
  let number = false;
  for (let i = masks.length - 1; i >= 0 && strangers < 4; i--) {
    const mask = masks[i] ?? 0;
    const adjacent = strangers === 0 && smalls === 0;
    if (mask & PHONE && !(mask & NEVER)) return number || !adjacent || i > 0 ? 'phone' : judge(masks, text);
    if (mask & FAX && strangers === 0) return judge(masks.slice(Math.max(0, i - 1), i + 1), text);
    if (mask & (OTHER | NEVER) && adjacent)
      return judge(masks.slice(Math.max(0, i - 3)), text) === 'phone' && !endsInOther(masks)
        ? 'phone'
        : 'other';
    if (mask & NUMBER) number = true;
    else if (mask & LINK) continue;
    else if (mask & PLACE && i === 0 && strangers === 0) return 'phone';
    else if (mask & SMALL) smalls++;
    else if (!(mask & PLACE)) {
      if (number && adjacent) return 'other';
      strangers++;
    }
  }
  // "Nº de siniestro 912 …": of something that is not known, and nobody's name.
  return (masks[0] ?? 0) & NUMBER && strangers === 1 && masks.at(-1) === 0 && LOWER_LAST.test(text)
    ? 'other'
    : 'none';
}

function known(masks: readonly number[], text: string): LabelKind {
  if (masks.length === 0 || masks.length > 3 || masks.some((mask) => mask === 0)) return 'none';
  const kind = judge(masks, text);
  return kind === 'ext' ? 'none' : kind;
}

/** The number in the word, as Germanic languages write it: "Bestellnummer", "klantnr", "Fallkennung". */
const COMPOUND = /^\p{L}{3,}(?:nummer|nr|nummern|nummeret|numret|kennung|zeichen|code|schein)$/u;
/** German and Dutch write what it is last: "Bestellhotline", "Kundentelefon". */
const CALL_COMPOUND = /^\p{L}{3,}(?:hotline|telefon|telefoon|handy|rufnummer|mobilnummer|telefonnummer)$/u;

/** Stems of other languages than the page's must be this long, or they catch words that they never meant. */
const LEAST_FOREIGN_STEM = 6;

function createLexicon(languages: readonly LanguageWords[], pageLanguage: string) {
  const own = createWordBook();
  const english = createWordBook();
  const foreign = createWordBook();
  const unspaced: [string, number][] = [];
  for (const words of languages) {
    const isOwn = words.language === pageLanguage || (words.language === 'nb' && pageLanguage === 'no');
    const book = isOwn ? own : words.language === 'en' ? english : foreign;
    const extra = words.language === 'en' ? HEAD_LAST : 0;
    for (const [kind, bit] of KINDS) {
      for (const entry of (words[kind] ?? '').split(' ')) {
        if (UNSPACED.test(entry)) unspaced.push([fold(entry), bit]);
        else if (book !== foreign || isWorthwhile(entry, bit, pageLanguage)) book.add(entry, bit | extra);
      }
    }
  }

  function isWorthwhile(entry: string, bit: number, known: string): boolean {
    if (known === '' || bit === COUNTRY || bit === ADDRESS) return true;
    if (/^[a-z]$/.test(entry)) return false;
    return (
      !(bit === OTHER && entry.endsWith('*') && /^[a-z]/.test(entry)) || entry.length > LEAST_FOREIGN_STEM
    );
  }

  function wordMask(word: string): number {
    if (CALL_COMPOUND.test(word)) return PHONE;
    for (const book of [own, english, foreign]) {
      const mask = book.find(word);
      if (mask) return mask;
    }
    // Attached particles: Hebrew "בטלפון", Arabic "الهاتف", "بالهاتف".
    const bare = /^(?:[והבלמשכ]{1,2}(?=[א-ת]{2})|[وبلف]?ال|[وبل](?=[ء-ي]{3}))/.exec(word)?.[0];
    return bare ? wordMask(word.slice(bare.length)) : compound(word);
  }

  function pairMask(pair: string): number {
    return own.exact(pair) || english.exact(pair) || foreign.exact(pair);
  }

  function compound(word: string): number {
    return COMPOUND.test(word) ? OTHER : 0;
  }

  /** One mask a word; two-word entries are found first. */
  function masks(text: string): number[] {
    const folded = fold(text);
    const found: number[] = [];
    if (UNSPACED.test(folded)) {
      let rest = folded;
      for (const [word, bit] of unspaced) {
        if (!folded.includes(word)) continue;
        found.push(bit);
        rest = rest.replace(word, '');
      }
      // A number of something that is not known: "事故番号".
      if (found.every((mask) => mask & (NUMBER | SMALL)) && /\p{L}/u.test(rest)) found.push(0);
    }
    const words = folded.match(WORD) ?? [];
    for (let i = 0; i < words.length; i++) {
      const word = words[i] ?? '';
      if (UNSPACED.test(word)) continue;
      const pair = words[i + 1] === undefined ? 0 : pairMask(`${word} ${words[i + 1]}`);
      if (pair) {
        found.push(pair);
        i++;
      } else found.push(word === '#' ? NUMBER : wordMask(word) || wordMask(word.replace(/['’.״"]/g, '')));
    }
    return found;
  }

  return { masks };
}

/** A word, also with points inside ("ח.פ"), not a letter of a code ("F5"); a sign that stands for one. */
const WORD =
  /(?!(?<!\p{L})\p{L}\p{Nd})[\p{L}\p{M}]+(?:['’.״"](?=\p{L})[\p{L}\p{M}]+)*|[№#☎✆🖷]|[📞📱📲📠🤙]/gu;

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

/** What is written with signs or digits in it: "a/c", Dutch "06-nummer". */
const SHORT = /\ba\/c\b|\b06[- ]?nummer\b/g;
const spelt = (short: string): string => (short === 'a/c' ? 'account' : 'mobielnummer');

/** Lower case without accents, vowel points and tatweel; Persian letters as Arabic ones. */
export function fold(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase().replace(SHORT, spelt);
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c]/gu, '')
    .toLowerCase()
    .replace(SHORT, spelt)
    .replaceAll('ی', 'ي')
    .replaceAll('ک', 'ك')
    .replaceAll('ى', 'ي')
    .replaceAll('ı', 'i')
    .normalize('NFC');
}
