import { isTypo, type Query, wordMatches } from './find.ts';
import { withoutPrefix } from './fold.ts';
import { eachPosting, prefixRange, type Segment } from './segment.ts';
import { allowedTypos, isTypoOf } from './typos.ts';

export interface SearchHit {
  key: string;
  at: number;
  score: number;
}

export interface SearchAnswer {
  /** Best first. */
  hits: SearchHit[];
  /** Written words that were taken for misspelt searched ones: marked in snippets too. */
  typos: Set<string>;
}

export interface SearchLimits {
  most: number;
  /** Milliseconds, both ends included. */
  from?: number;
  to?: number;
  /** Only documents whose key passes. */
  only?: (key: string) => boolean;
}

const EXACT = 1;
const PREFIX = 0.6;
const TYPO = 0.35;

/**
 * Documents that have every searched word: as it is, as the beginning of a word, behind an attached prefix, or, where
 * a word is found nowhere at all, misspelt. Words of phrases count as words; whether they follow each other is for
 * the caller to check on the text. Later segments replace documents of earlier ones.
 */
export function search(segments: readonly Segment[], query: Query, limits: SearchLimits): SearchAnswer {
  const wanted = [...new Set([...query.words, ...query.phrases.flat()])];
  const typos = new Set<string>();
  if (wanted.length === 0) return { hits: [], typos };
  const expansions = wanted.map((word) => expand(segments, word, typos));
  const best = new Map<string, SearchHit>();
  const seen = new Set<string>();
  for (let at = segments.length - 1; at >= 0; at--) {
    const segment = segments[at];
    if (!segment) continue;
    const scores = scoreSegment(
      segment,
      wanted,
      expansions.map((expansion) => expansion[at] ?? []),
    );
    segment.keys.forEach((key, index) => {
      if (seen.has(key)) return;
      const score = scores[index] ?? 0;
      const time = segment.at[index] ?? 0;
      if (
        score > 0 &&
        time >= (limits.from ?? -Infinity) &&
        time <= (limits.to ?? Infinity) &&
        (limits.only?.(key) ?? true)
      )
        best.set(key, { key, at: time, score });
    });
    // What a newer segment knows, an older one must not answer for.
    for (const key of segment.keys) seen.add(key);
  }
  const hits = [...best.values()].sort((one, other) => other.score - one.score || other.at - one.at);
  return { hits: hits.slice(0, limits.most), typos };
}

/** For one searched word: in each segment, places in the vocabulary and what they are worth. */
type Expansion = [index: number, worth: number][][];

function expand(segments: readonly Segment[], word: string, typos: Set<string>): Expansion {
  let found = false;
  const bare = withoutPrefix(word);
  const expansion: Expansion = segments.map(({ vocabulary }) => {
    const places: [number, number][] = [];
    const add = (searched: string, lower: number) => {
      const [from, to] = prefixRange(vocabulary, searched);
      for (let index = from; index < to; index++)
        places.push([index, lower * (vocabulary[index] === searched ? EXACT : PREFIX)]);
    };
    add(word, 1);
    if (bare !== undefined) add(bare, 0.8);
    if (places.length > 0) found = true;
    return places;
  });
  const limit = found ? 0 : allowedTypos(word);
  if (limit === 0) return expansion;
  return segments.map(({ vocabulary }) => {
    const places: [number, number][] = [];
    for (const searched of bare === undefined ? [word] : [word, bare]) {
      const most = Math.min(limit, allowedTypos(searched));
      // The first letter is taken to be right: it nearly always is, and the rest of the vocabulary is not looked at.
      const [from, to] = most === 0 ? [0, 0] : prefixRange(vocabulary, searched.slice(0, 1));
      for (let index = from; index < to; index++) {
        const written = vocabulary[index] ?? '';
        if (!isTypoOf(written, searched, most)) continue;
        places.push([index, TYPO]);
        typos.add(written);
      }
    }
    return places;
  });
}

/** Score of each document; 0 where a word is missing. Digits answer words of digits. */
function scoreSegment(
  segment: Segment,
  wanted: readonly string[],
  places: readonly (readonly [number, number][])[],
): Float32Array {
  const count = segment.keys.length;
  const total = new Float32Array(count);
  const matched = new Uint8Array(count);
  const single = new Float32Array(count);
  wanted.forEach((word, position) => {
    single.fill(0);
    for (const [index, worth] of places[position] ?? [])
      eachPosting(segment, index, (document, inName, often) => {
        const value = worth * (inName ? 4 : 1) * (often ? 1.3 : 1);
        if (value > (single[document] ?? 0)) single[document] = value;
      });
    const digits = word.replace(/^0+/, '');
    if (/^\d{3,}$/.test(digits))
      segment.digits.forEach((own, document) => {
        if (own.includes(digits) && (single[document] ?? 0) < 3) single[document] = 3;
      });
    for (let document = 0; document < count; document++) {
      const value = single[document] ?? 0;
      if (value > 0) {
        matched[document] = (matched[document] ?? 0) + 1;
        total[document] = (total[document] ?? 0) + value;
      }
    }
  });
  for (let document = 0; document < count; document++)
    if (matched[document] !== wanted.length) total[document] = 0;
  return total;
}

/** Whether a text still answers the query: rows change after they were indexed. */
export function stillAnswers(
  words: readonly string[],
  digits: string,
  query: Query,
  typos: ReadonlySet<string>,
): boolean {
  const wanted = [...query.words, ...query.phrases.flat()];
  return wanted.every(
    (searched) =>
      words.some((written) => wordMatches(written, searched) || isTypo(written, typos)) ||
      (/^\d{3,}$/.test(searched) && digits.includes(searched.replace(/^0+/, ''))),
  );
}
