import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeSegments } from '#lib/search/index/merge.ts';
import { type Query, readQuery } from '#lib/search/index/query.ts';
import { ask, pick, type SearchLimits } from '#lib/search/index/ranking.ts';
import { type Searchable, searchable } from '#lib/search/index/searchable.ts';
import { eachPosting, type SearchDocument } from '#lib/search/index/segment.ts';
import { buildSegment } from '#lib/search/index/segment-builder.ts';
import { eachWord } from '#lib/search/index/vocabulary.ts';

const search = (index: Searchable, query: Query, limits: SearchLimits) =>
  pick(index, ask(index, query), limits);

const document = (key: string, change: Partial<SearchDocument>): SearchDocument => ({
  key,
  at: 0,
  names: '',
  sentences: [],
  digits: '',
  ...change,
});

describe('a segment', () => {
  it('gives back every word of every document', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.stringMatching(/^[a-zא-ת]{1,6}$/), { maxLength: 12 }), { maxLength: 60 }),
        (texts) => {
          const segment = buildSegment(
            texts.map((words, index) => document(`${index}`, { sentences: [words.join(' ')] })),
          );
          const found = texts.map(() => new Set<string>());
          eachWord(segment.vocabulary, '', (word, from, to) => {
            eachPosting(segment, from, to, (index) => found[index]?.add(word));
          });
          texts.forEach((words, index) => {
            // Letters are folded: the vocabulary has no final ones.
            for (const word of words) {
              const folded = word.replace(/[ךםןףץ]/g, (letter) => 'כמנפצ'['ךםןףץ'.indexOf(letter)] ?? letter);
              expect(found[index]?.has(folded)).toBe(true);
            }
          });
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('segments that are merged', () => {
  const text = fc
    .array(fc.stringMatching(/^[a-cא-ג]{1,3}$/), { maxLength: 6 })
    .map((words) => words.join(' '));
  const documents = fc.array(
    fc.record({
      key: fc.constantFrom('t:1', 't:2', 't:3', 't:4', 't:5', 't:6'),
      names: text,
      sentences: fc.array(text, { maxLength: 4 }),
    }),
    { maxLength: 8 },
  );

  it('are the segment that their documents would have made, the last of each that is kept', () => {
    fc.assert(
      fc.property(
        fc.array(documents, { maxLength: 4 }),
        fc.constantFrom('', 't:2', 't:5'),
        (groups, gone) => {
          const made = groups.map((group) => {
            // Within a segment, a key is there once.
            const once = new Map(group.map((one) => [one.key, document(one.key, one)]));
            return [...once.values()];
          });
          const merged = mergeSegments(made.map(buildSegment), (key) => key !== gone);
          const kept = made.flatMap((group, at) =>
            group.filter(
              ({ key }) =>
                key !== gone && !made.slice(at + 1).some((later) => later.some((one) => one.key === key)),
            ),
          );
          const built = buildSegment(kept);
          expect(merged.keys).toEqual(built.keys);
          expect(merged.sentences).toEqual(built.sentences);
          expect(merged.vocabulary.bytes).toEqual(built.vocabulary.bytes);
          expect(merged.vocabulary.blocks).toEqual(built.vocabulary.blocks);
          expect(merged.postings).toEqual(built.postings);
        },
      ),
    );
  });
});

describe('searching', () => {
  const segments = [
    buildSegment([
      document('t:1', { sentences: ['שלחנו את החשבונית ביום שני'], at: 10 }),
      document('t:2', { sentences: ['وقّعنا العقد مع الشركة'], at: 20 }),
      document('t:3', { sentences: ['You will have the contract by Monday'], at: 30 }),
      document('c:1', { names: 'Dana Levi', sentences: ['wants the offer'], digits: '97231234567', at: 40 }),
    ]),
  ];
  const keys = (typed: string, limits = {}) =>
    search(searchable(segments), readQuery(typed), { most: 10, ...limits }).hits.map((hit) => hit.key);

  it.each([
    ['חשבונית', ['t:1']],
    ['חשבון', ['t:1']],
    ['שני חשבונית', ['t:1']],
    ['شركه', ['t:2']],
    ['عقد', ['t:2']],
    ['monday', ['t:3']],
    ['contarct', ['t:3']],
    ['dana', ['c:1']],
    ['123 4567', ['c:1']],
    ['03-123', []],
    ['nothing', []],
    ['', []],
  ])('%s', (typed, expected) => {
    expect(keys(typed)).toEqual(expected);
  });

  it('keeps to the days that were asked for', () => {
    expect(keys('monday', { from: 31 })).toEqual([]);
    expect(keys('monday', { from: 30, to: 30 })).toEqual(['t:3']);
  });

  it('believes the newest segment about a document', () => {
    const newer = buildSegment([document('t:3', { sentences: ['You will have it on Tuesday'], at: 30 })]);
    const hits = search(searchable([...segments, newer]), readQuery('monday'), { most: 10 }).hits;
    expect(hits).toEqual([]);
  });
});
