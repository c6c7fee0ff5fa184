/** Files of contacts, read through the preview onto the call list and the do-not-call list: what is called, what is listed. */
import { describe, expect, it } from 'vitest';
import { createTranslators, PAGE_WORDS } from '#lib/locales/translators.ts';
import type { ListEntry } from '#lib/model/call-list.ts';
import { workbook } from '#test/fixtures/tables/workbook.ts';
import { rowsOf } from '../harness/ask.ts';
import { axeFaults } from '../harness/axe.ts';
import { eventually } from '../harness/eventually.ts';
import type { Hands } from '../harness/hands.ts';
import type { OurPage } from '../harness/our-page.ts';
import { choose, chooseFile } from './choose-file.ts';
import { withFile } from './list-stage.ts';

export interface ListSide {
  hands: Hands;
  settings: OurPage;
  entries(): Promise<ListEntry[]>;
  /** Numbers that the platform was asked to call. */
  placed(): string[];
}

/** Runs in the page. */
function focusAt(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

/** A fax, an id and two telephones in each, which end in these digits: what was called today is asked about. */
const BOOKS: readonly (readonly [name: string, bytes: (work: number, mobile: number) => Uint8Array])[] = [
  [
    'contacts.xlsx',
    (work, mobile) =>
      workbook([
        ['Customer ID', 'Name', 'Company', 'Fax', 'Phone', 'Mobile'],
        [
          2025550188,
          'דנה לוי',
          'Roe & Works',
          '+1 202-555-0199',
          `202-555-${work} ext. 12`,
          2025550000 + mobile,
        ],
      ]),
  ],
  [
    'contacts.vcf',
    (work, mobile) =>
      Buffer.from(
        [
          'BEGIN:VCARD',
          'VERSION:3.0',
          'UID:2025550188',
          'N:לוי;דנה;;;',
          'FN:דנה לוי',
          'ORG:Roe & Works;',
          'TEL;TYPE=WORK,FAX:+1 202-555-0199',
          `TEL;TYPE=WORK,VOICE:202-555-${work} ext. 12`,
          `TEL;TYPE=CELL:202-555-${mobile}`,
          'END:VCARD',
          '',
        ].join('\r\n'),
      ),
  ],
];

export function filesOfContacts(side: () => ListSide): void {
  describe('from a file', () => {
    const { common, options, popup } = PAGE_WORDS.en;
    const { tables } = createTranslators('en', PAGE_WORDS.en);

    it('calls the telephone of a messy file, not its fax or its account number', async () => {
      await side().settings.ask('settings.save', { patch: { language: 'en' } });
      await side().settings.ask('list.clear', {});
      const before = side().placed().length;
      const page = await withFile(
        side(),
        [
          'Account Number;Contact;Company;Fax;Phone;Mobile',
          '4155550123;Zoë Müller;Roe Works;+1 202-555-0199;;(202) 555-0143',
          '2025550188;Ada Roe;;+1 202-555-0198;;',
        ].join('\r\n'),
      );
      await page.choose(tables('country'), 'US');
      await page.says('Zoë Müller', '.sheet');
      await page.says(tables('refused.fax-only'), '.sheet');
      expect(await side().entries()).toEqual([]);
      await page.press('button', tables('add', { count: 1 }), '.sheet');
      await page.says('Zoë Müller', '.turn');
      expect(await side().entries()).toMatchObject([
        {
          e164: '+12025550143',
          guess: false,
          context: { contactName: 'Zoë Müller', companyName: 'Roe Works' },
        },
      ]);
      await page.press('button', String(common.call), '.turn');
      await eventually(() => side().placed().length > before, { what: 'a call is placed' });
      expect(side().placed().slice(before)).toEqual(['+12025550143']);
      await page.close();
    });

    let tries = 0;
    it.each(BOOKS)('reads %s: the one of two telephones that is chosen is called', async (name, bytes) => {
      const [work, mobile] = [2_000 + tries, 3_000 + tries];
      tries += 1;
      await side().settings.ask('list.clear', {});
      const before = side().placed().length;
      const page = await side().hands.open('popup.html');
      await page.press('tab', String(popup.tabList));
      await chooseFile(page, String(popup['list.file']), name, bytes(work, mobile));
      await page.choose(tables('country'), 'US');
      await page.says('דנה לוי', '.sheet');
      await page.press('button', tables('add', { count: 1 }), '.sheet');
      await page.says(String(common['role.mobile']), '.turn-numbers');
      expect(await side().entries()).toMatchObject([
        {
          e164: `+1202555${mobile}`,
          role: 'mobile',
          numbers: [{ e164: `+1202555${mobile}` }, { e164: `+1202555${work}`, ext: '12' }],
          context: { contactName: 'דנה לוי', companyName: 'Roe & Works' },
        },
      ]);
      // By the keyboard, as any group of choices.
      await page.evaluate(focusAt, ['.turn-numbers input:checked']);
      await page.key('ArrowDown');
      await eventually(async () => (await side().entries())[0]?.e164 === `+1202555${work}`, {
        what: 'it is chosen',
      });
      await page.says(String(work), '.turn-facts');
      expect(await axeFaults(page)).toEqual([]);
      await page.press('button', String(common.call), '.turn');
      await eventually(() => side().placed().length > before, { what: 'a call is placed' });
      expect(side().placed().slice(before)).toEqual([`+1202555${work}`]);
      await page.close();
    });

    it.each(BOOKS)(
      'reads %s as never to be called: both telephones, no fax and no id',
      async (name, bytes) => {
        await side().settings.ask('dnc.clear', {});
        const page = await side().hands.open('options.html#calling');
        await chooseFile(page, String(options.dncImport), name, bytes(2_147, 2_146));
        await page.choose(tables('country'), 'US');
        await page.press('button', tables('list', { count: 2 }), '.sheet');
        const listed = async () =>
          (await side().settings.evaluate(rowsOf, ['doNotCall'])) as { e164: string }[];
        await eventually(async () => (await listed()).length > 0, { what: 'the numbers are listed' });
        expect((await listed()).map(({ e164 }) => e164).sort()).toEqual(['+12025552146', '+12025552147']);
        await page.close();
      },
    );

    it('lists the telephone never to be called, once each unread line is answered for', async () => {
      await side().settings.ask('dnc.clear', {});
      const page = await side().hands.open('options.html#calling');
      await choose(
        page,
        String(options.dncImport),
        'Customer Number,Phone,Reason\r\n2025550188,202-555-0147,opted out\r\n2025550189,202-555-01,',
      );
      await page.choose(tables('country'), 'US');
      await page.says(tables('refused.not-valid'), '.sheet');
      await page.press('button', tables('list', { count: 1 }), '.sheet');
      expect(await side().settings.evaluate(rowsOf, ['doNotCall'])).toEqual([]);
      await page.fill(tables('number', { line: 3 }), '202-555-0148');
      await page.leave();
      await page.press('button', tables('list', { count: 2 }), '.sheet');
      await eventually(
        async () => ((await side().settings.evaluate(rowsOf, ['doNotCall'])) as unknown[]).length > 0,
        {
          what: 'the numbers are listed',
        },
      );
      expect(await side().settings.evaluate(rowsOf, ['doNotCall'])).toMatchObject([
        { e164: '+12025550147', reason: 'opted out' },
        { e164: '+12025550148', reason: '' },
      ]);
      await page.close();
    });
  });
}
