/**
 * The call list worked through, whichever browser it is: by hand in each language, files, what comes after a
 * call, and a hundred entries. Both browsers' tests run this.
 */
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#lib/locales/translator.ts';
import { createTranslators, PAGE_WORDS } from '#lib/locales/translators.ts';
import { eventually } from '../harness/eventually.ts';
import type { Hands } from '../harness/hands.ts';
import { afterTheCall } from './after-the-call.ts';
import { filesOfContacts } from './files-of-contacts.ts';
import { callsOf, listStage } from './list-stage.ts';
import { worksThrough } from './many-entries.ts';

/** Three hundred are worked through in many-entries.*.test.ts. */
const FEW = 100;

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
  const side = listStage(launch);
  const entries = () => side().entries();
  const placed = () => side().placed();
  const calls = () => callsOf(side());

  describe.each(LOCALES.map((locale, at) => [locale, at] as const))('in %s', (locale, at) => {
    const { common, popup, calls: words } = PAGE_WORDS[locale];
    let tries = 0;

    it('is pasted, called one by one, put off, paused, and is there again after a restart', async () => {
      // Numbers that were called today are passed over: each try has its own.
      const numbers = [0, 1, 2].map((index) => `+1415555${3_000 + at * 100 + tries * 10 + index}`);
      tries += 1;
      await side().settings.ask('settings.save', { patch: { language: locale } });
      await side().settings.ask('list.clear', {});
      await side().settings.ask('dnc.import', {
        numbers: [{ e164: numbers[2] ?? '', reason: '' }],
        replace: true,
      });
      const before = placed().length;
      const page = await side().hands.open('popup.html');
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
      await side().settings.ask('call.annotate', { intentId: called?.id ?? '', note: 'Asked for Bo' });
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
      await side().hands.stopBackground();
      const again = await side().hands.open('popup.html');
      await again.press('tab', String(popup.tabList));
      await again.press('button', String(popup['list.goOn']), '.blank');
      await again.press('button', String(popup['list.skip']), '.turn');
      // The entries that are left have a reason against them.
      await again.says(String(popup['list.doneTitle']));
      await again.says(String(popup['list.mark.do-not-call']), '.call-list');
      await again.says(String(popup['list.mark.double']), '.call-list');
      const saved = await side().hands.saved(async () => {
        await again.press('button', String(popup['list.menu']), '.list-head');
        await again.press('button', String(popup['list.export']));
      });
      expect(saved.text).toContain('Ada Byron');
      expect(saved.text).toContain('reached');
      expect((await entries()).map(({ state }) => state)).toEqual(['done', 'skipped', 'waiting', 'waiting']);
      await again.close();
    });
  });

  filesOfContacts(side);
  afterTheCall(side);

  worksThrough(side, FEW);

  it('raised no error in any page', async () => {
    expect(await side().hands.faults()).toEqual([]);
  });
}
