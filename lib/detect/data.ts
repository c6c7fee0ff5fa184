/** All that the engine knows of words and numbering plans: made once, in the background, not in each page. */

import { WORDS } from '#lib/words/index.ts';
import { PLANS } from './automaton.generated.ts';
import type { WordIndex } from './shelves.ts';
import { indexWords } from './word-index.ts';

/** Plain data, which messages carry: 110 KB. */
export interface DetectionData {
  words: WordIndex;
  /** Numbering plans of all calling codes, a line each: `PLANS` of automaton.generated.ts. */
  plans: string;
}

let made: DetectionData | undefined;

/** The data of every language and calling code; the index of words is made at the first call. */
export function detectionData(): DetectionData {
  made ??= { words: indexWords(WORDS), plans: PLANS };
  return made;
}

let plain: DetectionData | undefined;

/** The same without a word of any language, at once: all that a text without letters is read by. */
export function wordlessData(): DetectionData {
  plain ??= { words: indexWords([]), plans: PLANS };
  return plain;
}
