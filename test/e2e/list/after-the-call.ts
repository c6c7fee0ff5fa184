/** What is done with an entry once it was called: written up, called again later, found in its menu. */
import { describe, expect, it } from 'vitest';
import { createTranslators, PAGE_WORDS } from '#lib/locales/translators.ts';
import { eventually } from '../harness/eventually.ts';
import type { OurPage } from '../harness/our-page.ts';
import { look } from '../page/journeys/side.ts';
import type { ListSide } from './files-of-contacts.ts';
import { withFile } from './list-stage.ts';

/** Runs in the page: whether all of an element is seen in what scrolls around it, and in the window. */
function isSeen(selector: string): boolean {
  const element = document.querySelector(selector);
  const turn = document.querySelector('.turn');
  if (!element || !turn) return false;
  const { top, bottom } = element.getBoundingClientRect();
  const around = turn.getBoundingClientRect();
  return top >= around.top && bottom <= around.bottom && bottom <= innerHeight;
}

/** Runs in the page: the outcome that is pressed in the sheet. */
function pressedInSheet(): string | undefined {
  return document.querySelector('.sheet .chip[aria-pressed="true"]')?.textContent?.trim();
}

export function afterTheCall(side: () => ListSide): void {
  describe('after the call', () => {
    const { common, popup, calls } = PAGE_WORDS.en;
    const { tables, popup: says } = createTranslators('en', PAGE_WORDS.en);
    let tries = 0;
    /** Presses on, as often as it takes: right after the call a press is taken for the second half of a double click. */
    const goOn = (page: OurPage) =>
      eventually(
        async () => {
          await page.pressIfThere('button', String(popup['list.next']), '.turn');
          return page.text('.turn').then((text) => text.includes('Bo Ray'));
        },
        { what: 'the next entry', every: 700 },
      );

    it('saves the refused lines of a file with their reasons', async () => {
      await side().settings.ask('settings.save', { patch: { language: 'en' } });
      await side().settings.ask('list.clear', {});
      const page = await withFile(side(), 'Name;Fax;Phone\r\nAda Roe;;202-555-0143\r\nBo Ray;202-555-0199;');
      await page.choose(tables('country'), 'US');
      await page.says(tables('refused.fax-only'), '.sheet');
      const { name, text } = await side().hands.saved(() =>
        page.press('button', tables('saveRefused'), '.sheet'),
      );
      expect(name).toMatch(/\.csv$/);
      expect(text).toContain('Name');
      expect(text).toContain('Bo Ray');
      expect(text).toContain(tables('refused.fax-only'));
      expect(text).not.toContain('Ada Roe');
      await page.close();
    });

    it('is written up where it stands, comes back in an hour, and has a menu', async () => {
      tries += 1;
      const number = `+1415557${2_000 + tries}`;
      await side().settings.ask('list.clear', {});
      const page = await withFile(
        side(),
        `Name;Phone;Record URL\r\nAda Roe;${number};https://crm.example/1\r\nBo Ray;+1415558${2_000 + tries};`,
      );
      await page.choose(tables('country'), 'US');
      await page.press('button', tables('add', { count: 2 }), '.sheet');
      await page.says('Ada Roe', '.turn');
      await page.press('button', String(common.call), '.turn');
      await page.find('button', String(popup['list.next']), '.turn');
      await page.find('button', String(calls['disposition.callback']), '.turn');
      // Neither the note nor the callback has to be looked for.
      for (const part of ['.turn textarea', '.turn .chip:last-child'])
        expect(await page.evaluate(isSeen, [part]), part).toBe(true);
      // The focus is where it called: the third figure is "no answer".
      await page.type('3');
      await page.press('button', String(calls['callBack.again']), '.turn');
      await goOn(page);
      await page.says(says('list.backAt', { when: '' }).trim(), '.call-list');
      await page.press('button', says('list.entryMenu', { name: 'Ada Roe' }));
      await page.press('button', String(popup.openRecord));
      await eventually(() => side().hands.closeStrays(), { what: 'its record is opened' });
      await page.close();
    });

    it('stays in turn until it has the outcome that the company wants', async () => {
      tries += 1;
      const outcomeRequired = (on: boolean) =>
        side().settings.ask('settings.save', { patch: { outcomeRequired: on } });
      await outcomeRequired(true);
      await side().settings.ask('list.clear', {});
      const page = await withFile(
        side(),
        `Name;Phone\r\nAda Roe;+1415559${2_000 + tries}\r\nBo Ray;+1415559${3_000 + tries}`,
      );
      await page.press('button', tables('add', { count: 2 }), '.sheet');
      await page.press('button', String(common.call), '.turn');
      await page.says(String(calls.outcomeRequired), '.turn');
      await look(800);
      await page.press('button', String(popup['list.next']), '.turn');
      await look();
      await page.says('Ada Roe', '.turn');
      await page.press('button', String(calls['disposition.reached']), '.turn');
      await look();
      await page.press('button', String(popup['list.next']), '.turn');
      await page.says('Bo Ray', '.turn');
      await outcomeRequired(false);
      await page.close();
    });

    it('is called again, and written up again, from its menu', async () => {
      tries += 1;
      await side().settings.ask('list.clear', {});
      const page = await withFile(
        side(),
        `Name;Phone\r\nAda Roe;+1415557${2_000 + tries}\r\nBo Ray;+1415558${2_000 + tries}`,
      );
      await page.choose(tables('country'), 'US');
      await page.press('button', tables('add', { count: 2 }), '.sheet');
      const before = side().placed().length;
      await page.press('button', String(common.call), '.turn');
      await page.press('button', String(calls['disposition.busy']), '.turn');
      await goOn(page);
      const menu = () => page.press('button', says('list.entryMenu', { name: 'Ada Roe' }));
      await menu();
      await page.press('button', String(popup['list.wrapUp']));
      await page.press('button', String(calls['disposition.reached']), '.sheet');
      // "Again in an hour" goes with "Busy", and the sheet is lower then.
      await eventually(
        async () => (await page.evaluate(pressedInSheet, [])) === String(calls['disposition.reached']),
        { what: 'the outcome is seen as pressed' },
      );
      await page.press('button', String(common.close), '.sheet');
      await page.says(String(calls['disposition.reached']), '.call-list');
      await menu();
      await page.press('button', String(common.callAgain));
      await eventually(() => side().placed().length === before + 2, { what: 'it is called again' });
      await page.close();
    });
  });
}
