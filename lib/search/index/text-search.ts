/** Searching one text that is shown, by the rules of the index: what was found there is marked here. */

import { createQueryFinder, isEmptyQuery, type Query, type Range, readQuery } from './query.ts';
import { ask } from './ranking.ts';
import { type Searchable, searchable } from './searchable.ts';
import { buildSegment } from './segment-builder.ts';

/** Shorter than this, nearly everything would be marked. */
const LEAST_TYPED = 2;

/**
 * Finds in the sentences of one transcript, or the lines of a note. Words that are not there as they were typed are
 * looked for misspelt, as the index does.
 * @returns places by the sentence's index, only of sentences that have some; each in order and apart
 */
export function createTextSearch(sentences: readonly string[]) {
  // Made at the first letter typed: most transcripts are read without a search.
  let index: Searchable | undefined;
  const typosFor = (query: Query): Set<string> => {
    index ??= searchable([buildSegment([{ key: '', at: 0, names: '', sentences, digits: '' }])]);
    return ask(index, query).typos;
  };
  return function find(typed: string): Map<number, Range[]> {
    const found = new Map<number, Range[]>();
    const query = readQuery(typed);
    if (isEmptyQuery(query) || typed.trim().length < LEAST_TYPED) return found;
    const finder = createQueryFinder(query, typosFor(query));
    sentences.forEach((sentence, at) => {
      const ranges = finder.ranges(sentence);
      if (ranges.length > 0) found.set(at, ranges);
    });
    return found;
  };
}
