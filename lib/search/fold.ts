/**
 * Letters as readers of Hebrew, Arabic and Latin scripts take them to be the same: marks, points and tashkeel off,
 * alef forms one, final letters as the others, ta marbuta as heh, alef maqsura as yeh, digits of any script ASCII.
 * Folding maps one character to one or none, so that a place in the folded text has a place in the text.
 */
const MARKS = /[\p{Mn}\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

const LETTERS: Readonly<Record<string, string>> = {
  // Hebrew final letters
  ך: 'כ',
  ם: 'מ',
  ן: 'נ',
  ף: 'פ',
  ץ: 'צ',
  // Arabic: alef with anything on it, alef maqsura and Persian yeh, ta marbuta, hamza on a seat, Persian kaf
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ة: 'ه',
  ک: 'ك',
  // Latin letters that are no letter with a mark
  ß: 's',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  æ: 'a',
  œ: 'o',
};

const cache = new Map<number, string>();

/** One character, folded: one character, or empty for a mark. */
function foldCharacter(code: number): string {
  const known = cache.get(code);
  if (known !== undefined) return known;
  const character = String.fromCodePoint(code);
  const folded = computeFold(character);
  // Bounded by what people write: transcripts use a few hundred characters; a hostile one cannot grow it for ever.
  if (cache.size < 5000) cache.set(code, folded);
  return folded;
}

function computeFold(character: string): string {
  if (MARKS.test(character)) return '';
  const lower = character.toLowerCase();
  const own = LETTERS[lower];
  if (own !== undefined) return own;
  // Decomposed, the first character is the letter without its marks; compatibility forms (full width) become plain.
  const base = lower.normalize('NFKD').replace(/\p{Mn}/gu, '');
  const first = String.fromCodePoint(base.codePointAt(0) ?? character.codePointAt(0) ?? 32);
  const digit = /\p{Nd}/u.test(first) ? digitOf(first) : undefined;
  return digit ?? LETTERS[first] ?? first;
}

function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(code - zero);
}

export interface Word {
  /** Folded. */
  text: string;
  /** UTF-16 offsets in the text as written. */
  start: number;
  end: number;
}

const IN_WORD = /[\p{L}\p{N}]/u;
/** Between letters these are part of the word and left out: geresh, apostrophes, dots of abbreviations. */
const INNER = /['’׳״"]/u;
const kinds = new Map<number, 0 | 1 | 2>();

/** 2: in a word, 1: joins within one, 0: between words. */
function kindOf(code: number): 0 | 1 | 2 {
  const known = kinds.get(code);
  if (known !== undefined) return known;
  const character = String.fromCodePoint(code);
  const kind = IN_WORD.test(character) || MARKS.test(character) ? 2 : INNER.test(character) ? 1 : 0;
  if (kinds.size < 5000) kinds.set(code, kind);
  return kind;
}

/** Words of a text, folded, with their places. Linear. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let current = '';
  let start = 0;
  let end = 0;
  const close = () => {
    if (current) words.push({ text: current, start, end });
    current = '';
  };
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    const width = code > 0xffff ? 2 : 1;
    const kind = kindOf(code);
    if (kind === 2) {
      if (!current) start = at;
      current += foldCharacter(code);
      end = at + width;
    } else if (kind === 0 || !current) close();
    at += width;
  }
  close();
  return words;
}

/** A text folded as a whole, words parted by one space: for comparing names. */
export function fold(text: string): string {
  return wordsOf(text)
    .map((word) => word.text)
    .join(' ');
}

const HEBREW_PREFIX = /^(?:ו?(?:כש|מה|שה|לכש|[הבכלמש])|ו)(?=[א-ת]{3,}$)/u;
const ARABIC_PREFIX = /^(?:[وف]?(?:[بك]?ال|لل|[بكل])|[وفس])(?=[ء-ي]{3,}$)/u;

/**
 * The word without what Hebrew and Arabic attach to its front (and, in, the, to …): "והחשבון" is found by "חשבון",
 * "وبالعقد" by "عقد". Undefined where nothing is attached, or too little would be left.
 */
export function withoutPrefix(word: string): string | undefined {
  const rest = word.replace(HEBREW_PREFIX, '').replace(ARABIC_PREFIX, '');
  return rest === word ? undefined : rest;
}
