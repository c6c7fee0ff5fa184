/** The text of a file in whatever encoding the program wrote that saved it. */

/** Code pages of spreadsheets on Windows, by what they were before Unicode, and those of other systems. */
const CODE_PAGES = [
  'windows-1252',
  'windows-1255',
  'windows-1256',
  'windows-1251',
  'windows-1250',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
  'windows-874',
  'koi8-r',
  'iso-8859-2',
] as const;
/** Bytes that are looked at to tell code pages apart. */
const SAMPLE = 64 * 1024;

/**
 * UTF-8 and UTF-16 by their byte order mark, or by where the zeros stand; else UTF-8, if it is that; else the code page
 * whose letters make the likeliest words. Never throws.
 * @param isHeading whether a cell is known as a heading: a word in the right code page.
 */
export function decodeText(bytes: Uint8Array, isHeading: (cell: string) => boolean): string {
  const wide = markedOf(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(codePageOf(bytes, isHeading)).decode(bytes);
  }
}

/**
 * The encoding of a file that is read in parts: as `decodeText` would take it.
 * @param start its first bytes
 * @param isUtf8 whether all of it is UTF-8
 */
export function encodingOf(start: Uint8Array, isUtf8: boolean, isHeading: (cell: string) => boolean): string {
  return markedOf(start) ?? (isUtf8 ? 'utf-8' : codePageOf(start, isHeading));
}

function markedOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return wideOf(bytes.subarray(0, 4096));
}

/** UTF-16 without its mark: separators and digits have a zero beside them, on one side. */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  let even = 0;
  let odd = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) at % 2 === 0 ? even++ : odd++;
  if (even + odd < bytes.length / 16) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function codePageOf(bytes: Uint8Array, isHeading: (cell: string) => boolean): string {
  let best: string = CODE_PAGES[0];
  let most = Number.NEGATIVE_INFINITY;
  for (const name of CODE_PAGES) {
    const text = new TextDecoder(name).decode(bytes.subarray(0, SAMPLE));
    if (name === 'koi8-r' && isSwapped(text)) continue;
    const score = likelinessOf(text, isHeading);
    if (score > most) {
      most = score;
      best = name;
    }
  }
  return best;
}

/** How many of the words with letters beyond ASCII are written as words are, and what known headings add. */
function likelinessOf(text: string, isHeading: (cell: string) => boolean): number {
  const words = text.replace(QUOTES, ' ').match(/(?:[a-z]|\P{ASCII})*\P{ASCII}(?:[a-z]|\P{ASCII})*/giu) ?? [];
  if (words.length === 0) return 0;
  const score = words.reduce((sum, word) => sum + likelinessOfWord(word), 0) / words.length;
  const heads = text
    .split(/[\r\n]+/, 3)
    .flatMap((line) => line.split(/[,;\t|]/))
    .filter((cell) => /\P{ASCII}/u.test(cell));
  const isMixed = /ý/i.test(text) && /[ţđ]/i.test(text);
  return score + heads.filter((cell) => isHeading(cell.replaceAll('"', ''))).length - (isMixed ? MIXED : 0);
}

/** Lower case of one Russian code page is upper case of the other. */
const isSwapped = (text: string): boolean => countOf(/[А-ЯЁ]/g, text) > countOf(/[а-яё]/g, text);
const countOf = (letters: RegExp, text: string) => text.match(letters)?.length ?? 0;
/** In another code page they are letters. */
const QUOTES = /[«»„“”‚‘’…–—•·]/gu;

/** Turkish in the code page of Czech and Romanian has letters of both, which no language has. */
const MIXED = 0.5;

function likelinessOfWord(word: string): number {
  if (/[^\p{L}\p{M}’‘´`\u00a0]/u.test(word) || /\p{M}$/u.test(word.slice(0, 1))) return -1;
  const scripts = SCRIPTS.filter((script) => script.test(word)).length;
  // Latin with accents on most of its letters, a capital within, a foreign script that is mostly of ideographs.
  if (scripts !== 1 || /\p{Ll}\p{Lu}/u.test(word)) return -1;
  if (IDEOGRAPHS.test(word)) return 0.3;
  if (/\p{Script=Latin}/u.test(word)) {
    const accented = word.match(/\P{ASCII}/gu)?.length ?? 0;
    return accented * 2 > word.length && word.length > 2 ? -1 : /[ÐðÞþ]/.test(word) ? 0.5 : 0.9;
  }
  return /^\p{Lu}/u.test(word) || !/\p{Ll}/u.test(word) ? 1 : 0.2;
}

const SCRIPTS = ['Latin', 'Hebrew', 'Arabic', 'Cyrillic', 'Greek', 'Thai', 'Hangul'].map(
  (name) => new RegExp(`\\p{Script=${name}}`, 'u'),
);
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
SCRIPTS.push(IDEOGRAPHS);
