/**
 * Stored data in either browser: a call's note where the call is read; and nothing of
 * it goes before it was asked.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import calls from '#lib/locales/en/calls.json' with { type: 'json' };
import common from '#lib/locales/en/common.json' with { type: 'json' };
import options from '#lib/locales/en/options.json' with { type: 'json' };
import reader from '#lib/locales/en/reader.json' with { type: 'json' };
import type { CallRow } from '#lib/model/call.ts';
import { rowsOf } from '../harness/ask.ts';
import { eventually } from '../harness/eventually.ts';
import type { Hands } from '../harness/hands.ts';
import type { OurPage } from '../harness/our-page.ts';
import { chooseFile } from '../list/choose-file.ts';
import { keepCall } from '../loop/stored.ts';

const IDS = [1, 2, 3, 4].map((at) => `00000000-0000-4000-8000-00000000000${at}`);
const [FIRST = ''] = IDS;
const SAID = [{ speaker: 'agent', start: 0, end: 4, text: 'Good morning.' }];

export function keptJourneys(launch: () => Promise<Hands>): void {
  let hands: Hands;
  let shown: OurPage;
  const stored = async () => (await shown.evaluate(rowsOf, ['calls'])) as CallRow[];

  beforeAll(async () => {
    hands = await launch();
    shown = await hands.open('reader.html');
    await shown.ask('settings.save', { patch: { defaultCountry: 'US' } });
    for (const id of IDS) await shown.evaluate(keepCall, [id, SAID, '']);
  });
  afterAll(() => hands?.close());

  it('writes a note and an outcome where the call is read, and takes them out with it', async () => {
    const page = await hands.open(`reader.html#call=${FIRST}`);
    await page.press('button', calls['disposition.callback'], '.opened');
    await page.press('button', new RegExp(`^${calls['callBack.hour']}`), '.opened');
    await page.fill(calls.note, 'Pays the Tuesday invoice');
    await page.leave();
    const first = async () => (await stored()).find(({ id }) => id === FIRST);
    await eventually(async () => (await first())?.note === 'Pays the Tuesday invoice', {
      what: 'the note is kept',
    });
    expect(await first()).toMatchObject({ disposition: 'callback', callbackAt: expect.any(Number) });
    await page.press('button', reader.copyMenu);
    await page.press('button', reader.copyText);
    await page.says(calls.copied);
    const copied = await hands.clipboard();
    expect(copied).toContain(`${calls.disposition}: ${calls['disposition.callback']}`);
    expect(copied).toContain(`${calls.note}: Pays the Tuesday invoice`);
    await page.close();
  });

  it('takes in a file of corrected names, asks before it replaces any, and refuses another file', async () => {
    const page = await hands.open('options.html#sites');
    const site = 'https://crm.example';
    const place = (selector: string) => ({ field: 'contactName', within: 'page', selector });
    const file = (selector: string) =>
      JSON.stringify({ format: 'dialmark-adapter', version: 1, site, places: [place(selector)] });
    const taught = async () => {
      const answer = await page.ask('settings.get', {});
      return answer.settings.taught.map(({ selector }) => selector);
    };
    const chooseLessons = (text: string) =>
      chooseFile(page, options.lessonsImport, 'adapter.json', Buffer.from(text));
    await chooseLessons(file('h1'));
    await page.says(options.lessonsImported.replace('{site}', site));
    expect(await taught()).toEqual(['h1']);
    await chooseLessons(file('h2'));
    await page.says(options.lessonsReplaceSure.replace('{site}', site));
    expect(await taught()).toEqual(['h1']);
    await page.press('button', options.lessonsReplace);
    await page.says(options.lessonsImported.replace('{site}', site));
    expect(await taught()).toEqual(['h2']);
    await chooseLessons('name,number');
    await page.says(options['lessonsFault.not-adapter']);
    expect(await taught()).toEqual(['h2']);
    await page.close();
  });

  it('asks before fewer calls are kept, and erases none before the answer', async () => {
    const page = await hands.open('options.html#privacy');
    await page.fill(options.keepCalls, '1');
    await page.leave();
    await page.says(options.keepErases.other.replace('{count}', '3'));
    expect(await stored()).toHaveLength(4);
    await page.press('button', options.keepThem);
    expect(await page.value(options.keepCalls)).toBe('50000');
    await page.fill(options.keepCalls, '3.7');
    await page.leave();
    await page.says(common.numberBad.split('{')[0]?.trim() ?? '');
    await page.fill(options.keepCalls, '2');
    await page.leave();
    await page.says(options.keepErases.other.replace('{count}', '2'));
    expect(await stored()).toHaveLength(4);
    await page.press('button', options.eraseYes);
    await page.says(options.erased.other.replace('{count}', '2'));
    await eventually(async () => (await stored()).length === 2, { what: 'two calls are kept' });
    expect((await page.ask('settings.get', {})).settings.retention).toEqual({ days: 365, calls: 2 });
    await page.close();
  });

  it('raised no error in any page', async () => {
    expect(await hands.faults()).toEqual([]);
  });
}
