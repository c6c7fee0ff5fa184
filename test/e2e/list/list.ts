/**
 * The call list worked through, whichever browser it is: by hand in each language, and a hundred entries while the
 * background dies again and again. Both browsers' tests run this.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '#lib/locales/translator.ts';
import { createTranslators, PAGE_WORDS } from '#lib/locales/translators.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { ListEntry } from '#lib/model/call-list.ts';
import { createChance } from '#test/torture/seed.ts';
import { connect, rowsOf } from '../harness/ask.ts';
import { eventually } from '../harness/eventually.ts';
import type { Hands } from '../harness/hands.ts';
import type { OurPage } from '../harness/our-page.ts';
import { type RunningOutside, startOutside } from '../harness/platform.ts';
import { afterTheCall } from './after-the-call.ts';
import { choose } from './choose-file.ts';
import { filesOfContacts } from './files-of-contacts.ts';

/** Another number by DIALMARK_ENTRIES. */
const ENTRIES = Number(process.env.DIALMARK_ENTRIES ?? 100);
const seed = Number(process.env.DIALMARK_SEED ?? 20_261_122);
/** It counts calls: its first failure counts. */
const MANY = { timeout: 900_000, retry: 0 };
const WAYS: readonly CallRow['state'][] = ['intended', 'sending'];

/** Runs in the page. */
function showElement(selector: string): boolean {
  document.querySelector(selector)?.scrollIntoView({ block: 'nearest' });
  return true;
}

/** Runs in the page: pixels from the top of the window. */
function topOf(selector: string): number | undefined {
  return document.querySelector(selector)?.getBoundingClientRect().top;
}

/** Runs in the page. */
function hasNote(note: string): boolean {
  return [...document.querySelectorAll('textarea')].some(({ value }) => value === note);
}

export function listJourneys(launch: () => Promise<Hands>): void {
  let outside: RunningOutside;
  let hands: Hands;
  let settings: OurPage;

  beforeAll(async () => {
    outside = await startOutside({
      times: { ring: 60, talk: 60, pending: 60, processing: 60 },
      rateLimits: { calls: { requests: 0, seconds: 1 } },
    });
    hands = await launch();
    settings = await hands.open('options.html');
    await connect(settings.ask, outside, []);
  });
  afterAll(async () => {
    await hands?.close();
    await outside?.close();
  });

  const entries = async () =>
    ((await settings.evaluate(rowsOf, ['listEntries'])) as ListEntry[]).sort(
      (one, other) => one.order - other.order,
    );
  const calls = async () => (await settings.evaluate(rowsOf, ['calls'])) as CallRow[];
  const placed = () => outside.sandbox.calls.list().map((call) => call.request.to);

  /** Adds lines of account, contact, fax and telephone, each to be one entry, through the preview. */
  async function addFromFile(page: OurPage, lines: readonly string[]): Promise<void> {
    const { popup } = PAGE_WORDS.en;
    const { tables } = createTranslators('en', PAGE_WORDS.en);
    await page.press('tab', String(popup.tabList));
    await choose(
      page,
      String(popup['list.file']),
      ['Account Number;Contact;Fax;Phone', ...lines].join('\r\n'),
    );
    await page.choose(tables('country'), 'US');
    await page.press('button', tables('add', { count: lines.length }), '.sheet');
    await eventually(async () => (await entries()).length === lines.length, { what: 'all are on the list' });
    await page.close();
  }

  describe.each(LOCALES.map((locale, at) => [locale, at] as const))('in %s', (locale, at) => {
    const { common, popup, calls: words } = PAGE_WORDS[locale];
    let tries = 0;

    it('is pasted, called one by one, put off, paused, and is there again after a restart', async () => {
      // Numbers that were called today are passed over: each try has its own.
      const numbers = [0, 1, 2].map((index) => `+1415555${3_000 + at * 100 + tries * 10 + index}`);
      tries += 1;
      await settings.ask('settings.save', { patch: { language: locale } });
      await settings.ask('list.clear', {});
      await settings.ask('dnc.import', { numbers: [{ e164: numbers[2] ?? '', reason: '' }], replace: true });
      const before = placed().length;
      const page = await hands.open('popup.html');
      await page.press('tab', String(popup.tabList));
      // The first stands twice, the third is on the do-not-call list.
      await page.fill(
        String(popup['list.paste']),
        `Ada Byron, ${numbers[0]}\n${numbers[1]}\n${numbers[0]}\n${numbers[2]}`,
      );
      await page.press('button', String(popup['list.addPasted']));
      // Nothing is added before it was looked at.
      expect(await entries()).toEqual([]);
      const { tables } = createTranslators(locale, PAGE_WORDS[locale]);
      await page.press('button', tables('add', { count: 4 }), '.sheet');
      await page.says('Ada Byron', '.turn');
      expect(placed()).toHaveLength(before);
      await page.press('button', String(common.call), '.turn');
      await page.find('button', String(popup['list.next']), '.turn');
      await page.press('button', String(words['disposition.reached']), '.turn');
      await eventually(
        async () =>
          (await calls()).some(({ to, disposition }) => to === numbers[0] && disposition === 'reached'),
        {
          what: 'the outcome is kept',
        },
      );
      // A change that comes from elsewhere moves nothing under the hand.
      const top = () => page.read(topOf, ['.turn-actions']);
      await page.read(showElement, ['.turn-actions']);
      const stood = await top();
      const called = (await calls()).find(({ to }) => to === numbers[0]);
      await settings.ask('call.annotate', { intentId: called?.id ?? '', note: 'Asked for Bo' });
      await eventually(() => page.read(hasNote, ['Asked for Bo']), { what: 'the note is shown' });
      expect(await top()).toBe(stood);
      // A press right after the call is taken for the second half of a double click, and does nothing.
      await eventually(
        async () => {
          if (await page.has('button', String(popup['list.skip']), '.turn')) return true;
          await page.pressIfThere('button', String(popup['list.next']), '.turn');
          return false;
        },
        { what: 'the next entry', every: 200 },
      );
      expect(placed().slice(before)).toEqual([numbers[0]]);
      // It waits where it was left.
      await page.press('button', String(popup['list.menu']), '.list-head');
      await page.press('button', String(popup['list.pause']));
      await page.says(String(popup['list.pausedText']));
      await page.close();
      await hands.stopBackground();
      const again = await hands.open('popup.html');
      await again.press('tab', String(popup.tabList));
      await again.press('button', String(popup['list.goOn']), '.blank');
      await again.press('button', String(popup['list.skip']), '.turn');
      // The entries that are left have a reason against them.
      await again.says(String(popup['list.doneTitle']));
      await again.says(String(popup['list.mark.do-not-call']), '.call-list');
      await again.says(String(popup['list.mark.double']), '.call-list');
      const saved = await hands.saved(async () => {
        await again.press('button', String(popup['list.menu']), '.list-head');
        await again.press('button', String(popup['list.export']));
      });
      expect(saved.text).toContain('Ada Byron');
      expect(saved.text).toContain('reached');
      expect((await entries()).map(({ state }) => state)).toEqual(['done', 'skipped', 'waiting', 'waiting']);
      await again.close();
    });
  });

  filesOfContacts(() => ({ hands, settings, entries, placed }));
  afterTheCall(() => ({ hands, settings, entries, placed }));

  it(
    `works through ${ENTRIES} entries while the background dies: none doubled, none skipped, none lost`,
    MANY,
    async () => {
      await settings.ask('list.clear', {});
      await settings.ask('dnc.clear', {});
      await settings.ask('settings.save', {
        patch: { transcribe: { when: 'never', minSeconds: 0, sites: [], language: 'auto' } },
      });
      await addFromFile(
        await hands.open('popup.html'),
        Array.from(
          { length: ENTRIES },
          (_, at) => `${2_025_550_000 + at};Zoë ${at};+1 202-556-${2_000 + at};(415) 556-${2_000 + at}`,
        ),
      );
      expect((await entries()).map(({ e164 }) => e164)).toEqual(
        Array.from({ length: ENTRIES }, (_, at) => `+1415556${2_000 + at}`),
      );
      const chance = createChance(seed);
      const before = placed().length;
      let deaths = 0;
      const mayDie = () => {
        if (!chance.yes(0.12)) return;
        deaths += 1;
        // Somewhere between the press and its answer.
        setTimeout(() => void hands.stopBackground().catch(() => undefined), chance.next() * 40);
      };
      /** As a person does: what was not answered is pressed again. */
      const press = async <Answer>(deed: () => Promise<Answer>): Promise<Answer> =>
        eventually(async () => ({ answer: await deed() }), { what: 'an answer' }).then(
          ({ answer }) => answer,
        );

      for (const { id } of await entries()) {
        mayDie();
        await press(() =>
          settings.ask('list.call', { entryId: id, intentId: crypto.randomUUID(), accepted: ['recent'] }),
        );
        const row = await eventually(
          async () => {
            const [entry] = (await settings.evaluate(rowsOf, ['listEntries', id])) as ListEntry[];
            if (entry?.intentId === undefined) return undefined;
            const [found] = (await settings.evaluate(rowsOf, ['calls', entry.intentId])) as CallRow[];
            if (found && WAYS.includes(found.state)) await settings.ask('call.get', { intentId: found.id });
            return found && !WAYS.includes(found.state) && found;
          },
          { what: 'the call is over its way' },
        );
        mayDie();
        await press(() => settings.ask('call.annotate', { intentId: row.id, disposition: 'no-answer' }));
        await press(() => settings.ask('list.change', { entryId: id, change: { kind: 'next' } }));
      }

      const rows = new Map((await calls()).map((row) => [row.id, row]));
      const kept = await entries();
      expect(kept).toHaveLength(ENTRIES);
      expect(kept.filter(({ state }) => state !== 'done')).toEqual([]);
      const taken = placed().slice(before);
      expect(new Set(taken).size, 'doubled').toBe(taken.length);
      for (const { e164, intentId = '' } of kept) {
        const row = rows.get(intentId);
        expect(row, `${e164} is lost`).toBeDefined();
        // An unknown one may have been placed; every other was.
        if (row?.state !== 'unknown') expect(taken, `${e164} was skipped`).toContain(e164);
      }
      expect(deaths).toBeGreaterThan(ENTRIES / 15);
    },
  );

  it('raised no error in any page', async () => {
    expect(await hands.faults()).toEqual([]);
  });
}
