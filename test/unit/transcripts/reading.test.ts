import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Segment } from '#lib/platform/contract.ts';
import { TRANSCRIPT_FORMATS, writeTranscript } from '#lib/transcripts/files.ts';
import { cleanText, readTranscript, sentenceAt, sentenceMeant } from '#lib/transcripts/reading.ts';
import { readRecordingAddress } from '#lib/transcripts/recording-address.ts';

const segment = (speaker: string, start: number, end: number, text: string): Segment => ({
  speaker,
  start,
  end,
  text,
});

describe('reading a transcript', () => {
  it('puts segments in order, and times where they can be', () => {
    const reading = readTranscript([
      segment('customer', 5, 4, 'second'),
      segment('agent', -3, 2, 'first'),
      segment('agent', Number.NaN, 1, 'broken'),
    ]);
    expect(reading.sentences.map((one) => [one.text, one.start, one.end])).toEqual([
      ['first', 0, 2],
      ['broken', 0, 1],
      ['second', 5, 5],
    ]);
  });

  it('counts overlapping talk of one speaker once, and finds silences and the longest monologue', () => {
    const reading = readTranscript(
      [
        segment('agent', 0, 10, 'a'),
        segment('agent', 5, 12, 'b'),
        segment('customer', 20, 26, 'c'),
        segment('agent', 26.5, 30, 'd'),
      ],
      40,
    );
    expect(reading.speakers).toMatchObject([
      { label: 'agent', seconds: 15.5, color: 1 },
      { label: 'customer', seconds: 6, color: 2 },
    ]);
    expect(reading.silences).toEqual([
      { start: 12, end: 20 },
      { start: 30, end: 40 },
    ]);
    expect(reading.longest).toEqual({ label: 'agent', start: 0, end: 12 });
    expect(reading.seconds).toBe(40);
  });

  it('cuts a segment of a megabyte into rows, losing none of it', () => {
    const text = 'word '.repeat(200_000).trim();
    const reading = readTranscript([segment('agent', 0, 100, text)]);
    expect(reading.sentences.length).toBeGreaterThan(500);
    expect(Math.max(...reading.sentences.map((one) => one.text.length))).toBeLessThanOrEqual(1201);
    expect(reading.sentences.map((one) => one.text).join(' ')).toBe(text);
  });

  it('takes ten hours without being slow', () => {
    const many = Array.from({ length: 12_000 }, (_, index) =>
      segment(index % 3 ? 'agent' : 'customer', index * 3, index * 3 + 2.5, 'something was said here'),
    );
    const started = performance.now();
    expect(readTranscript(many).sentences).toHaveLength(12_000);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('removes what could reorder or hide its neighbours, and keeps the words', () => {
    expect(cleanText('\u202Eabc\u202C \u0007d\ne\u2066')).toBe('abc d e');
    expect(cleanText('שלום\u200f!')).toBe('שלום\u200f!');
    expect(cleanText('<b>&amp;</b>')).toBe('<b>&amp;</b>');
  });

  it('survives anything', () => {
    const odd = fc.oneof(fc.double(), fc.constant(undefined), fc.constant('x'));
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            speaker: fc.string({ unit: 'binary' }),
            start: odd,
            end: odd,
            text: fc.string({ unit: 'binary' }),
          }),
        ),
        (segments) => {
          const reading = readTranscript(segments as unknown as Segment[]);
          for (const one of reading.sentences) {
            expect(one.start).toBeGreaterThanOrEqual(0);
            expect(one.end).toBeGreaterThanOrEqual(one.start);
          }
          for (const format of TRANSCRIPT_FORMATS)
            expect(
              writeTranscript(format, reading, { title: 't', lines: [] }, (label) => label).text,
            ).toBeTypeOf('string');
        },
      ),
    );
  });

  it('knows the sentence that is heard', () => {
    const { sentences } = readTranscript([segment('a', 1, 2, 'x'), segment('a', 3, 4, 'y')]);
    expect([0, 1, 2.5, 3, 99].map((at) => sentenceAt(sentences, at))).toEqual([-1, 0, 0, 1, 1]);
  });
});

describe('files', () => {
  const reading = readTranscript([
    segment('agent', 0.5, 3.25, 'Hello <there> & --> you'),
    segment('customer', 3661, 3662, 'שלום *דנה*'),
  ]);
  const write = (format: (typeof TRANSCRIPT_FORMATS)[number]) =>
    writeTranscript(format, reading, { title: 'Dana/Levi: 2026', lines: ['+1'] }, (label) =>
      label.toUpperCase(),
    );

  it('TXT', () => {
    expect(write('txt').text).toBe(
      'Dana/Levi: 2026\n+1\n\n[0:00] AGENT: Hello <there> & --> you\n[1:01:01] CUSTOMER: שלום *דנה*\n',
    );
    expect(write('txt').name).toBe('Dana-Levi-2026.txt');
  });
  it('has the call’s outcome and note, except where only what was said belongs', () => {
    const notes = [
      { field: 'outcome', label: 'Outcome', text: 'Reached', value: 'reached' },
      { field: 'note', label: 'Note', text: 'Pay *by* Tuesday\nCall again' },
    ] as const;
    const head = { title: 'Dana', lines: ['+1'], notes };
    const text = (format: (typeof TRANSCRIPT_FORMATS)[number]) =>
      writeTranscript(format, reading, head, (label) => label).text;
    expect(text('txt')).toMatch(
      /^Dana\n\+1\nOutcome: Reached\nNote: Pay \*by\* Tuesday\nCall again\n\n\[0:00\]/,
    );
    expect(text('md')).toContain(
      '- +1\n- Outcome: Reached\n- Note: Pay \\*by\\* Tuesday  \n  Call again\n\n**',
    );
    expect(JSON.parse(text('json'))).toMatchObject({
      outcome: 'reached',
      note: 'Pay *by* Tuesday\nCall again',
    });
    expect(text('srt') + text('vtt')).not.toContain('Tuesday');
  });
  it('SRT', () => {
    expect(write('srt').text).toContain('1\n00:00:00,500 --> 00:00:03,250\nAGENT: Hello <there> & → you\n');
    expect(write('srt').text).toContain('2\n01:01:01,000 --> 01:01:02,000\n');
  });
  it('VTT', () => {
    expect(write('vtt').text).toMatch(
      /^WEBVTT\n\n00:00:00\.500 --> 00:00:03\.250\n<v AGENT>Hello &lt;there&gt; &amp; --&gt; you\n/,
    );
  });
  it('Markdown', () => {
    expect(write('md').text).toContain('Hello \\<there\\> & --\\> you');
    expect(write('md').text).toContain('שלום \\*דנה\\*');
  });
  it('JSON', () => {
    expect(JSON.parse(write('json').text).transcript[1]).toMatchObject({
      speaker: 'customer',
      name: 'CUSTOMER',
      start: 3661,
    });
  });
});

describe("a recording's address", () => {
  const now = Date.UTC(2026, 10, 21, 12);
  it.each([
    ['https://r.example/a.mp3', {}],
    ['http://r.example/a.mp3', { warning: 'insecure' }],
    ['http://127.0.0.1:8787/a.mp3', {}],
    ['https://r.example/a.pdf', { warning: 'format' }],
    [
      'https://r.example/a?X-Amz-Date=20261121T114500Z&X-Amz-Expires=1800',
      { warning: 'expires-soon', minutesLeft: 15 },
    ],
    ['https://r.example/a?X-Amz-Date=20261121T100000Z&X-Amz-Expires=60', { warning: 'expired' }],
    ['https://r.example/a?X-Goog-Date=20261121T115900Z&X-Goog-Expires=604800', {}],
    [
      `https://r.example/a?Expires=${now / 1000 + 600}&Signature=x`,
      { warning: 'expires-soon', minutesLeft: 10 },
    ],
    ['https://r.example/a?se=2026-11-21T12%3A05%3A00Z&sig=x', { warning: 'expires-soon', minutesLeft: 5 }],
  ])('%s', (url, expected) => {
    expect(readRecordingAddress(url, now)).toEqual({ url, ...expected });
  });

  it.each(['Dana', 'ftp://x/a.mp3', 'https://', 'https://a b', 'javascript:alert(1)'])(
    '%s is refused',
    (text) => {
      expect(readRecordingAddress(text, now)).toBeUndefined();
    },
  );
});

describe('the sentence that is meant by a time and a search', () => {
  const { sentences } = readTranscript([
    { speaker: 'a', start: 0.4, end: 2, text: 'Before.' },
    { speaker: 'b', start: 2.64, end: 5, text: 'Asked for.' },
    { speaker: 'a', start: 2.64, end: 4, text: 'At once.' },
    { speaker: 'b', start: 9.3, end: 90, text: `${'word '.repeat(400)} needle` },
  ]);
  const meant = (at: number, ...found: number[]) =>
    sentenceMeant(sentences, at, (index) => found.includes(index));

  it('is the one that was found, of those that begin together', () => {
    expect([meant(2.64, 1), meant(2.64, 2), meant(2.64, 0), meant(2.64)]).toEqual([1, 2, 2, 2]);
  });
  it('is the row with the words, of a segment that was cut', () => {
    const last = sentences.length - 1;
    expect(last).toBeGreaterThan(3);
    expect([meant(9.3, last), meant(9.3)]).toEqual([last, 3]);
  });
  it('is never none', () => {
    expect([meant(0), meant(0, 3)]).toEqual([0, 0]);
  });
});
