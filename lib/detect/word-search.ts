/** Finds words on the shelves of their index (shelves.ts), in the text as it came. */
import { endShelfOf, shelfOf, UNSPACED, type WordIndex } from './shelves.ts';

export interface Entry {
  word: string;
  /** Its kinds in the page's own language, in English, and in the others. */
  said: readonly [own: number, english: number, foreign: number];
}

export function createWordSearch(index: WordIndex, pageLanguage: string) {
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

  /** The longest end of the word that is known, and not all of it. No end in the words is a stem as well. */
  function ending(word: string): Entry | undefined {
    const shelf = index[endShelfOf(word)];
    let found: Entry | undefined;
    for (let start = word.length - 1; shelf !== undefined && start > 0; start--) {
      const end = word.slice(start);
      if (!shelf.includes(`${end}\t`)) break;
      found = entryOf(shelf, end, end) ?? found;
    }
    return found;
  }

  return {
    beginnings,
    ending,
    /** Words of scripts without spaces, which are looked for anywhere: all of them, the longest first. */
    unspaced(): readonly Entry[] {
      unspaced ??= (index[UNSPACED] ?? '')
        .trim()
        .split('\n')
        .map((line) => readEntry(line, pageLanguage));
      return unspaced;
    },
  };
}

/** A line of a shelf whose words are looked for anywhere: they are all stems. */
function readEntry(line: string, pageLanguage: string): Entry {
  const [key = '', sayings = ''] = line.split('\t');
  return { word: key.slice(0, -1), said: sayingsOf(sayings, pageLanguage) };
}

/**
 * Returns an entry's kinds on a page in this language. `sayings`: a language's two letters, its bits, those believed
 * abroad.
 */
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
