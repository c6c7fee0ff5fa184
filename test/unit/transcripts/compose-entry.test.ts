/** A call for the CRM: facts and a few lines, as text and as HTML without foreign markup. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryAsHtml, entryAsText } from '#lib/transcripts/compose-entry.ts';
import { gistOf } from '#lib/transcripts/gist.ts';
import { readTranscript } from '#lib/transcripts/reading.ts';
import { SEGMENTS } from '#test/gallery/data.ts';

const ENTRY = {
  facts: [
    { label: 'With', text: 'Omar <b>Haddad</b>' },
    { label: 'Note', text: 'one\ntwo & three' },
  ],
  saidLabel: 'From the transcript',
  said: ['Dana: By "Monday"'],
  more: (count: number) => `… ${count} more`,
};

test('as text', () => {
  expect(entryAsText(ENTRY)).toBe(
    'With: Omar <b>Haddad</b>\nNote: one\ntwo & three\n\nFrom the transcript:\n- Dana: By "Monday"',
  );
  expect(entryAsText({ ...ENTRY, said: [] })).not.toContain('transcript');
});

test('as HTML', () => {
  expect(entryAsHtml(ENTRY)).toBe(
    '<p dir="auto"><b>With:</b> Omar &lt;b&gt;Haddad&lt;/b&gt;</p>' +
      '<p dir="auto"><b>Note:</b> one<br>two &amp; three</p>' +
      '<p dir="auto"><b>From the transcript:</b></p><ul><li dir="auto">Dana: By &quot;Monday&quot;</li></ul>',
  );
});

test('whatever people write, the markup is ours alone', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const html = entryAsHtml({ facts: [{ label: 'x', text }], saidLabel: '', said: [], more: String });
      const inner = html.slice('<p dir="auto"><b>x:</b> '.length, -'</p>'.length).replaceAll('<br>', '');
      expect(inner).not.toMatch(/[<>"']/);
    }),
  );
});

test('a gist is a few sentences of the call, in their order, without small talk', () => {
  const gist = gistOf(readTranscript(SEGMENTS, 64));
  expect(gist.length).toBeLessThanOrEqual(4);
  expect(gist.map(({ index }) => index)).toEqual([...gist.map(({ index }) => index)].sort((a, b) => a - b));
  expect(gist.map(({ text }) => text).join(' ')).toContain('1,250 dollars');
  expect(gistOf(readTranscript([{ speaker: 'agent', start: 0, end: 1, text: 'Thank you.' }]))).toEqual([]);
});

test.each([
  ['I need twelve seats before we close the year.', 'That is good to hear, and our plans are fair.'],
  ['אני צריך את ההצעה אצלי במייל עד יום חמישי בבוקר.', 'אנחנו חברה ותיקה עם הרבה לקוחות מרוצים.'],
  ['نريد الفاتورة قبل يوم الخميس من هذا الأسبوع.', 'نحن شركة قديمة ولدينا عملاء كثيرون في المنطقة.'],
])('a gist has what the customer says that decides before what the agent says: %s', (theirs, ours) => {
  const talk = Array.from({ length: 6 }, (_, at) => ({
    speaker: 'agent',
    start: at,
    end: at + 1,
    text: ours,
  }));
  const said = [...talk, { speaker: 'customer', start: 9, end: 10, text: theirs }];
  const promise = { speaker: 'customer', start: 12, end: 13, text: 'We will sign it on Monday, 10 seats.' };
  const gist = gistOf(readTranscript([...said, promise]));
  expect(gist.map(({ text }) => text)).toEqual([ours, ours, theirs, promise.text]);
});

test('is cut to a limit: lines of the transcript first, then the longest fact; the rest stays', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 80 }), { maxLength: 30 }),
      fc.string(),
      fc.integer({ min: 120, max: 900 }),
      (said, note, longest) => {
        const facts = [
          { label: 'Number', text: '+44 20 7946 0958' },
          { label: 'Note', text: note.repeat(30) },
          { label: 'Dialmark', text: 'call-1' },
        ];
        const entry = { facts, saidLabel: 'Said', said, more: (count: number) => `… ${count} more` };
        for (const text of [entryAsText(entry, longest), entryAsHtml(entry, longest + 300)]) {
          expect(text.length).toBeLessThanOrEqual(longest + 300);
          expect(text).toContain('+44 20 7946 0958');
          expect(text).toContain('call-1');
        }
      },
    ),
  );
});
