/** A word that was said, found in the reader and shown there: the sentence with it is lit, in view, and played from. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import calls from '#lib/locales/en/calls.json' with { type: 'json' };
import common from '#lib/locales/en/common.json' with { type: 'json' };
import options from '#lib/locales/en/options.json' with { type: 'json' };
import popup from '#lib/locales/en/popup.json' with { type: 'json' };
import type { JobRow, TranscriptRow } from '#lib/model/job.ts';
import { callUntilAnswered, connect, rowsOf } from '../harness/ask.ts';
import { eventually } from '../harness/eventually.ts';
import type { Hands } from '../harness/hands.ts';
import type { OurPage } from '../harness/our-page.ts';
import { type RunningOutside, startOutside } from '../harness/platform.ts';

const CALLS = 2;
const WORDS_EACH = 3;

/** Runs in the page: the lit sentence, and whether all of it can be seen. */
function lit(): { text: string; seen: boolean; top: number } | null {
  const sentence = document.querySelector<HTMLElement>('.sentence-heard');
  if (!sentence) return null;
  const line = sentence.querySelector('.sentence-line') ?? sentence;
  const { top, bottom, left } = line.getBoundingClientRect();
  const at = (y: number) => line.contains(document.elementFromPoint(left + 60, y));
  return {
    text: sentence.querySelector('.sentence-text')?.textContent ?? '',
    seen: top >= 0 && bottom <= innerHeight && at(top + 4) && at(bottom - 4),
    top,
  };
}

/** Runs in the page: pixels that stand above the words of the transcript; undefined: there are none. */
function aboveWords(): number | undefined {
  return document.querySelector('.sentence') && !document.querySelector('.skeleton')
    ? document.querySelector('.sentences')?.getBoundingClientRect().top
    : undefined;
}

export function foundJourneys(launch: () => Promise<Hands>): void {
  let outside: RunningOutside;
  let hands: Hands;
  let page: OurPage;
  let transcripts: TranscriptRow[];

  beforeAll(async () => {
    outside = await startOutside({ times: { ring: 60, talk: 60, pending: 60, processing: 60 } });
    hands = await launch();
    page = await hands.open('reader.html');
    await connect(page.ask, outside, []);
    for (const at of Array.from({ length: CALLS }).keys())
      await callUntilAnswered(page.ask, `+1415555013${at}`);
    transcripts = await eventually(
      async () => {
        const rows = (await page.evaluate(rowsOf, ['transcripts'])) as TranscriptRow[];
        return rows.length === CALLS && rows;
      },
      { what: 'both calls have their transcripts', timeout: 30_000 },
    );
  });
  afterAll(async () => {
    await hands?.close();
    await outside?.close();
  });

  /** Words that one sentence of one call has, from the later ones. */
  const words = () =>
    transcripts.flatMap(({ segments }) => {
      const all = transcripts.flatMap((each) => each.segments.map(({ text }) => text.toLowerCase()));
      return segments
        .toReversed()
        .flatMap(({ text }) => {
          const word = [...text.matchAll(/\p{L}{6,}/gu)]
            .map(([one]) => one.toLowerCase())
            .find((one) => all.filter((other) => other.includes(one.slice(0, 5))).length === 1);
          return word === undefined ? [] : [{ word, text }];
        })
        .slice(0, WORDS_EACH);
    });

  it('lights the sentence with the word, in view', async () => {
    const asked = words();
    expect(asked.length).toBeGreaterThan(CALLS);
    for (const { word, text } of asked) {
      await page.fill(popup.fieldLabel, word);
      await page.press('option', new RegExp(word, 'i'));
      const seen = await eventually(
        async () => {
          const now = await page.read(lit, []);
          return now?.text === text && now;
        },
        { what: `the sentence with ${word} is lit` },
      );
      expect({ word, seen: seen.seen }).toEqual({ word, seen: true });
      await page.key('Escape');
    }
  });

  it('leaves the words more than two thirds of a small laptop, wrapped up or not', async () => {
    const jobs = (await page.evaluate(rowsOf, ['jobs'])) as JobRow[];
    const opened = await hands.open(`reader.html#call=${jobs[0]?.intentId}`);
    const above = () => eventually(() => opened.read(aboveWords, []), { what: 'the words are there' });
    expect(await above()).toBeLessThanOrEqual(232);
    await opened.press('button', calls['disposition.reached'], '.opened');
    await opened.find('button', calls['disposition.reached'], '.opened');
    await opened.says(calls['disposition.reached'], '.reader-list .outcome');
    await opened.reload();
    // What was taken down is a line, and a press away.
    await opened.find('button', calls['disposition.reached'], '.opened-folded');
    expect(await above()).toBeLessThanOrEqual(200);
    await opened.press('button', calls['disposition.reached'], '.opened-folded');
    await opened.find('button', calls['disposition.voicemail'], '.opened-folded');
    await opened.close();
  });

  it('says that the relay is away, what still works, and asks it again', async () => {
    await outside.relay.close();
    await page.reload();
    await page.says(/The relay stopped answering/);
    await page.says(common['troubleText.callsGoOut']);
    await page.press('button', options.askNow);
    await page.find('button', options.askNow);
    const settings = await hands.open('options.html#connect');
    await settings.says(/The relay stopped answering/);
    expect(await settings.text()).not.toMatch(/last answer/i);
    await settings.close();
  });
}
