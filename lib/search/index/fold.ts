/**
 * Letters as readers of Hebrew, Arabic and Latin scripts take them to be the same: marks, points and tashkeel off,
 * alef forms one, final letters as the others, ta marbuta as heh, alef maqsura as yeh, digits of any script ASCII.
 * Words keep their places in the text as written; within a word one letter may become several (straße: strasse).
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
  // Heh as Urdu and Kurdish keyboards have it
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  // Latin letters that are no letter with a mark
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
};

/** Bounded by what people write: transcripts use a few hundred characters; a hostile one cannot grow it for ever. */
function remembered<Value>(of: (character: string) => Value): (code: number) => Value {
  const values = new Map<number, Value>();
  return (code) => {
    const known = values.get(code);
    if (known !== undefined) return known;
    const value = of(String.fromCodePoint(code));
    if (values.size < 5000) values.set(code, value);
    return value;
  };
}

/** One character, folded; empty for a mark. */
const foldCharacter = remembered(computeFold);

function computeFold(character: string): string {
  if (MARKS.test(character)) return '';
  // Decomposed, letters stand without their marks; compatibility forms (full width, ligatures) become plain.
  const plain = character.toLowerCase().normalize('NFKD').toLowerCase();
  let folded = '';
  for (const one of plain) {
    // A form may hold a tatweel, which is a letter to Unicode and a mark to readers: "ﳲ".
    if (!IN_WORD.test(one) || MARKS.test(one)) continue;
    folded += /\p{Nd}/u.test(one) ? digitOf(one) : (LETTERS[one] ?? one);
  }
  return folded;
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
/** Between letters these are part of the word and left out: geresh, gershayim, apostrophes. */
const INNER = /['’׳״"]/u;
/** Between a digit and three more these part thousands. */
const THOUSANDS = /[,٬]/u;
const THREE_DIGITS = /\p{Nd}{3}(?!\p{Nd})/uy;
/** One hostile megabyte without a space is no word: letters beyond these say nothing. */
const WORD_CHARACTERS = 40;
/** 3: may part thousands, 2: in a word, 1: joins within one, 0: between words. */
type Kind = 0 | 1 | 2 | 3;
const kindOf = remembered(computeKind);

function computeKind(character: string): Kind {
  if (IN_WORD.test(character) || MARKS.test(character)) return 2;
  if (INNER.test(character)) return 1;
  return THOUSANDS.test(character) ? 3 : 0;
}

/** Whether the comma at `at`, with `before` said so far, stands within a number. */
function partsThousands(text: string, at: number, before: string): boolean {
  if (!/\d$/.test(before)) return false;
  THREE_DIGITS.lastIndex = at + 1;
  return THREE_DIGITS.test(text);
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
      if (current.length < WORD_CHARACTERS) current += foldCharacter(code);
      end = at + width;
    } else if (!current || kind === 0 || (kind === 3 && !partsThousands(text, at, current))) close();
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
