/** Entries of a messy file worked through while the background dies again and again. */
import { expect, it } from 'vitest';
import { createTranslators, PAGE_WORDS } from '#lib/locales/translators.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { ListEntry } from '#lib/model/call-list.ts';
import { createChance } from '#test/torture/seed.ts';
import { rowsOf } from '../harness/ask.ts';
import { eventually } from '../harness/eventually.ts';
import type { ListSide } from './files-of-contacts.ts';
import { callsOf, withFile } from './list-stage.ts';

const seed = Number(process.env.DIALMARK_SEED ?? 20_261_122);
/** It counts calls: its first failure counts. */
const MANY = { timeout: 900_000, retry: 0 };
const WAYS: readonly CallRow['state'][] = ['intended', 'sending'];

/** Adds lines of account, contact, fax and telephone, each to be one entry, through the preview. */
async function addFromFile(side: ListSide, lines: readonly string[]): Promise<void> {
  const { tables } = createTranslators('en', PAGE_WORDS.en);
  const page = await withFile(side, ['Account Number;Contact;Fax;Phone', ...lines].join('\r\n'));
  await page.choose(tables('country'), 'US');
  await page.press('button', tables('add', { count: lines.length }), '.sheet');
  await eventually(async () => (await side.entries()).length === lines.length, {
    what: 'all are on the list',
  });
  await page.close();
}

export function worksThrough(side: () => ListSide, count: number): void {
  it(
    `works through ${count} entries while the background dies: none doubled, none skipped, none lost`,
    MANY,
    async () => {
      const { hands, settings, entries, placed } = side();
      await settings.ask('list.clear', {});
      await settings.ask('dnc.clear', {});
      await settings.ask('settings.save', {
        patch: { transcribe: { when: 'never', minSeconds: 0, sites: [], language: 'auto' } },
      });
      await addFromFile(
        side(),
        Array.from(
          { length: count },
          (_, at) => `${2_025_550_000 + at};Zoë ${at};+1 202-556-${2_000 + at};(415) 556-${2_000 + at}`,
        ),
      );
      expect((await entries()).map(({ e164 }) => e164)).toEqual(
        Array.from({ length: count }, (_, at) => `+1415556${2_000 + at}`),
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

      const rows = new Map((await callsOf(side())).map((row) => [row.id, row]));
      const kept = await entries();
      expect(kept).toHaveLength(count);
      expect(kept.filter(({ state }) => state !== 'done')).toEqual([]);
      const taken = placed().slice(before);
      expect(new Set(taken).size, 'doubled').toBe(taken.length);
      for (const { e164, intentId = '' } of kept) {
        const row = rows.get(intentId);
        expect(row, `${e164} is lost`).toBeDefined();
        // An unknown one may have been placed; every other was.
        if (row?.state !== 'unknown') expect(taken, `${e164} was skipped`).toContain(e164);
      }
      expect(deaths).toBeGreaterThan(count / 15);
    },
  );
}
