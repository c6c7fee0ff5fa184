/**
 * Search over 5,000 transcripts of ten minutes: size of the index, time to build, to load and to answer; MiniSearch
 * on the same words beside it. Words are drawn by Zipf's law from a vocabulary of 30,000, Hebrew and Latin.
 */
import { deserialize, serialize } from 'node:v8';
import MiniSearch from 'minisearch';
import { readQuery } from '#lib/search/find.ts';
import { search } from '#lib/search/search.ts';
import { buildSegment, type SearchDocument, type Segment } from '#lib/search/segment.ts';
import { type Bench, type BenchTable, quantile } from './bench.ts';

/** Ten minutes at 150 words a minute. */
const WORDS = 1500;
const IN_SEGMENT = 250;
const MB = 1024 * 1024;

/** The same numbers in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function makeVocabulary(random: () => number): string[] {
  const alphabets = ['abcdefghijklmnoprstuvwyz', 'אבגדהוזחטיכלמנסעפצקרשת'];
  return Array.from({ length: 30_000 }, (_, index) => {
    const letters = alphabets[index % 2] ?? '';
    const length = 3 + Math.floor(random() * 7);
    return Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
  });
}

const bench: Bench = {
  title: 'search over all transcripts',
  async run({ quick, say }) {
    const count = quick ? 500 : 5000;
    const random = randomFrom(7);
    const vocabulary = makeVocabulary(random);
    // Zipf: the word of rank r is drawn about 1/r as often as the first.
    const draw = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? 'word';
    const documents = Array.from(
      { length: count },
      (_, index): SearchDocument => ({
        key: `t:${index}`,
        at: index,
        names: '',
        words: Array.from({ length: WORDS }, draw).join(' '),
        digits: '',
      }),
    );
    const queries = Array.from({ length: 200 }, (_, index) => {
      const words = Array.from({ length: 1 + (index % 3) }, draw);
      // Every fourth is still being typed, every tenth misspelt.
      const last = words.at(-1) ?? '';
      if (index % 4 === 0) words[words.length - 1] = last.slice(0, 3);
      if (index % 10 === 0 && last.length > 5)
        words[words.length - 1] = `${last.slice(0, 2)}q${last.slice(3)}`;
      return words.join(' ');
    });

    say(`building the index of ${count} transcripts`);
    const begun = performance.now();
    const segments: Segment[] = [];
    for (let at = 0; at < count; at += IN_SEGMENT)
      segments.push(buildSegment(documents.slice(at, at + IN_SEGMENT)));
    const built = performance.now() - begun;
    const stored = serialize(
      segments.map((segment) => ({ ...segment, vocabulary: segment.vocabulary.join('\n') })),
    );
    const loadStart = performance.now();
    const loaded = (deserialize(stored) as (Omit<Segment, 'vocabulary'> & { vocabulary: string })[]).map(
      (row): Segment => ({ ...row, vocabulary: row.vocabulary.split('\n') }),
    );
    const load = performance.now() - loadStart;
    const answers = queries.map((query) => {
      const start = performance.now();
      search(loaded, readQuery(query), { most: 12 });
      return performance.now() - start;
    });
    const ours: BenchTable = {
      title: `Search, ${count} transcripts of 10 minutes: ours`,
      figures: [
        { what: 'index', value: stored.length / MB, unit: 'MB' },
        { what: 'build', value: built / 1000, unit: 's' },
        { what: 'load', value: load, unit: 'ms' },
        { what: 'answer, median', value: quantile(answers, 0.5), unit: 'ms' },
        { what: 'answer, p95', value: quantile(answers, 0.95), unit: 'ms', goal: { atMost: 50 } },
      ],
    };

    // MiniSearch is measured on a tenth: whole, its index is hundreds of megabytes in memory.
    const part = documents.slice(0, count / 10);
    say(`the same with MiniSearch, on ${part.length}`);
    const options = { fields: ['words'], idField: 'key' };
    const miniStart = performance.now();
    const mini = new MiniSearch<SearchDocument>(options);
    mini.addAll(part);
    const miniBuilt = performance.now() - miniStart;
    const json = JSON.stringify(mini);
    const miniLoadStart = performance.now();
    const again = MiniSearch.loadJSON<SearchDocument>(json, options);
    const miniLoad = performance.now() - miniLoadStart;
    const miniAnswers = queries.map((query) => {
      const start = performance.now();
      again.search(query, { prefix: true, fuzzy: 0.2, combineWith: 'AND' });
      return performance.now() - start;
    });
    const theirs: BenchTable = {
      title: `Search, ${part.length} transcripts of 10 minutes: MiniSearch`,
      figures: [
        { what: 'index', value: json.length / MB, unit: 'MB' },
        { what: 'build', value: miniBuilt / 1000, unit: 's' },
        { what: 'load', value: miniLoad, unit: 'ms' },
        { what: 'answer, median', value: quantile(miniAnswers, 0.5), unit: 'ms' },
        { what: 'answer, p95', value: quantile(miniAnswers, 0.95), unit: 'ms' },
      ],
    };
    return [ours, theirs];
  },
};

export default bench;
