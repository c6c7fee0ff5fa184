/** What the index found in a transcript is marked where the transcript is shown. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createQueryFinder, readQuery } from '#lib/search/index/query.ts';
import { ask } from '#lib/search/index/ranking.ts';
import { searchable } from '#lib/search/index/searchable.ts';
import { buildSegment } from '#lib/search/index/segment-builder.ts';
import { createTextSearch } from '#lib/search/index/text-search.ts';

const marked = (sentences: readonly string[], typed: string) =>
  [...createTextSearch(sentences)(typed)].map(([at, ranges]) => [
    at,
    ...ranges.map(([start, end]) => sentences[at]?.slice(start, end)),
  ]);

it('marks words as they were typed, and in the forms that they have', () => {
  expect(marked(['We send the invoice.', 'No.', 'Invoices are late'], 'invoice')).toEqual([
    [0, 'invoice'],
    [2, 'Invoices'],
  ]);
  expect(marked(['הַחֶשְׁבּוֹנִית בדרך'], 'חשבונית')).toEqual([[0, 'הַחֶשְׁבּוֹנִית']]);
});

it.each([
  ['refnud', 'You get the refund on Monday', 'refund'],
  ['חשבןנית', 'נשלח את החשבונית מחר', 'החשבונית'],
  ['فاتووره', 'سنرسل الفاتورة غداً', 'الفاتورة'],
])('marks what was meant by the misspelt %s', (typed, sentence, written) => {
  expect(marked(['One', sentence], typed)).toEqual([[1, written]]);
});

it('takes no word for a misspelt one where it is there as it was typed', () => {
  expect(marked(['the form', 'the firm'], 'form')).toEqual([[0, 'form']]);
});

it('marks nothing for nothing, for one letter, and for what is nowhere', () => {
  for (const typed of ['', ' ', 'a', '"', 'zebra']) expect(marked(['a form'], typed)).toEqual([]);
});

const LETTERS = [...'abcdeנחשבואל'];
const word = fc.array(fc.constantFrom(...LETTERS), { minLength: 3, maxLength: 7 }).map((all) => all.join(''));
const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
const transcript = fc.array(text, { minLength: 1, maxLength: 4 });

it('marks at the least all that the index took for what was searched', () => {
  fc.assert(
    fc.property(fc.array(transcript, { minLength: 1, maxLength: 4 }), text, (transcripts, typed) => {
      const documents = transcripts.map((sentences, key) => ({
        ...{ key: String(key), at: 0, names: '', digits: '' },
        sentences,
      }));
      const query = readQuery(typed);
      const finder = createQueryFinder(query, ask(searchable([buildSegment(documents)]), query).typos);
      for (const sentences of transcripts) {
        const found = createTextSearch(sentences)(typed);
        sentences.forEach((sentence, at) => {
          const within = found.get(at) ?? [];
          for (const [start, end] of finder.ranges(sentence))
            expect(within.some((range) => range[0] <= start && end <= range[1])).toBe(true);
        });
      }
    }),
    { numRuns: 500 },
  );
});
