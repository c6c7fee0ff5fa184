/** All that the engine knows of words and numbering plans: kept once, in the background, not in each page. */

import { allWords } from './all-words.ts';
import { PLANS } from './automaton.generated.ts';
import type { WordIndex } from './shelves.ts';

/** Plain data, which messages carry: 110 KB. */
export interface DetectionData {
  words: WordIndex;
  /** Numbering plans of all calling codes, a line each: `PLANS` of automaton.generated.ts. */
  plans: string;
}

let made: DetectionData | undefined;

/** The data of every language and calling code; the index of words is made at the first call. */
export function detectionData(): DetectionData {
  made ??= { words: allWords(), plans: PLANS };
  return made;
}
