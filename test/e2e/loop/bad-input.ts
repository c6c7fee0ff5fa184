/** Input that must not be believed, given to the extension's pages as a person or the platform might give it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import failures from '#lib/locales/en/failures.json' with { type: 'json' };
import options from '#lib/locales/en/options.json' with { type: 'json' };
import reader from '#lib/locales/en/reader.json' with { type: 'json' };
import { type DemoCrm, serveDemoCrm } from '#test/fixtures/demo-crm/serve.ts';
import { eventually } from '../harness/eventually.ts';
import type { Hands } from '../harness/hands.ts';
import type { OurPage } from '../harness/our-page.ts';
import { type RunningPlatform, startPlatform } from '../harness/platform.ts';
import { type Site, serve } from '../page/stage.ts';
import { OUTCOMES, RECORDINGS } from './bad-recordings.ts';
import { keepCall } from './stored.ts';

export function badInput(launch: () => Promise<Hands>): void {
  let hands: Hands;
  let platform: RunningPlatform;
  let crm: DemoCrm;
  let recordings: Site;

  beforeAll(async () => {
    platform = await startPlatform();
    crm = await serveDemoCrm();
    recordings = await serve(RECORDINGS);
    hands = await launch();
  });
  afterAll(async () => {
    await hands?.close();
    await platform?.close();
    await crm?.close();
    await recordings?.close();
  });

  describe('in the settings', () => {
    let settings: OurPage;
    beforeEach(async () => {
      settings = await hands.open('options.html#connect');
      return () => settings.close();
    });

    async function tryKey(key: string): Promise<void> {
      await settings.fill(options['key.click-to-call'], key);
      await settings.press('button', options.keyTry);
    }

    it('keeps no key that something answered for which is not the platform', async () => {
      await settings.ask('settings.save', { patch: { baseUrl: crm.url } });
      await settings.reload();
      await tryKey('a-key-for-nobody');
      await settings.says(options['keyFault.address'].replace('{address}', crm.url));
      expect(await settings.ask('keys.list', {})).toEqual([]);
    });

    it('keeps no key of another scope, and says which fault it is', async () => {
      await settings.ask('settings.save', { patch: { baseUrl: platform.url } });
      await settings.reload();
      await tryKey(platform.keys.transcription);
      await settings.says(failures['wrong-scope']);
      expect(await settings.ask('keys.list', {})).toEqual([]);
    });
  });

  describe('in the reader', () => {
    let page: OurPage;
    beforeAll(async () => {
      page = await hands.open('reader.html');
      // The background makes the tables when it first looks into them.
      await page.ask('usage.month', {});
    });

    async function read(id: string): Promise<void> {
      await page.evaluate((call) => location.assign(`#call=${call}`), [id]);
    }

    it('shows a transcript of 400,000 sentences with markup in it: as words, and as many as fit', async () => {
      await page.evaluate(keepCall, ['long', 400_000, '']);
      await read('long');
      await page.says('sentence 0', '.sentences', { timeout: 90_000 });
      expect(await page.evaluate(() => document.title, [])).not.toBe('ran');
      const nodes = await page.evaluate(() => document.querySelectorAll('*').length, []);
      expect(nodes).toBeLessThan(5_000);
      expect(
        await page.evaluate(() => document.querySelectorAll('main script, img[src="x"]').length, []),
      ).toBe(0);
    });

    it.each(OUTCOMES)('a recording at %s is %s, and its words stay', async (path, outcome) => {
      const id = path.replace(/\W/g, '');
      const segments = [{ speaker: 'agent', start: 0, end: 3, text: `Words of ${id}` }];
      await page.evaluate(keepCall, [id, segments, recordings.origin + path]);
      await read(id);
      await page.says(`Words of ${id}`, '.sentences');
      const failed = async () => (await page.text('.transcript')).includes(reader.recordingGone);
      // A recording that is refused at once has no button.
      if (!(await failed())) await page.press('button', 'Play from 0:00');
      const played = () => page.evaluate(() => (document.querySelector('audio')?.currentTime ?? 0) > 0.2, []);
      if (outcome === 'not played') await eventually(failed, { what: 'it is said that it cannot be played' });
      if (outcome === 'played') await eventually(played, { what: 'it is played' });
      if (outcome === 'waited for') await page.find('button', reader.pause);
      await page.says(`Words of ${id}`, '.sentences');
      // Firefox without a sound device calls that an error, and then plays on.
      await eventually(async () => (await failed()) === (outcome === 'not played'), {
        what: 'what is said of it stays true',
      });
      await page.evaluate(() => document.querySelector('audio')?.pause(), []);
    });
  });

  it('raised no error in any page', async () => {
    expect(await hands.faults()).toEqual([]);
  });
}
