/** A call for the CRM: facts and a few lines, as text and as HTML that holds nobody's markup. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { summaryAsHtml, summaryAsText } from '#lib/transcripts/call-summary.ts';
import { gistOf, readTranscript } from '#lib/transcripts/reading.ts';
import { SEGMENTS } from '#test/gallery/data.ts';

const SUMMARY = {
  facts: [
    { label: 'With', text: 'Omar <b>Haddad</b>' },
    { label: 'Note', text: 'one\ntwo & three' },
  ],
  gistLabel: 'From the transcript',
  gist: [{ speaker: 'Dana', text: 'By "Monday"' }],
};

test('as text', () => {
  expect(summaryAsText(SUMMARY)).toBe(
    'With: Omar <b>Haddad</b>\nNote: one\ntwo & three\n\nFrom the transcript:\n- Dana: By "Monday"',
  );
  expect(summaryAsText({ ...SUMMARY, gist: [] })).not.toContain('transcript');
});

test('as HTML', () => {
  expect(summaryAsHtml(SUMMARY)).toBe(
    '<p dir="auto"><b>With:</b> Omar &lt;b&gt;Haddad&lt;/b&gt;</p>' +
      '<p dir="auto"><b>Note:</b> one<br>two &amp; three</p>' +
      '<p dir="auto"><b>From the transcript:</b></p><ul><li dir="auto">Dana: By &quot;Monday&quot;</li></ul>',
  );
});

test('whatever people write, the markup is ours alone', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const html = summaryAsHtml({ facts: [{ label: 'x', text }], gistLabel: '', gist: [] });
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
