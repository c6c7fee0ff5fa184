// @vitest-environment happy-dom
/** Choosing the record that a call is about. */
import { expect, it } from 'vitest';
import { RecordChoice } from '#components/calls/RecordChoice.tsx';
import { LOCALES } from '#lib/locales/translator.ts';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import { call } from '#test/gallery/data.ts';
import { show } from './stage.tsx';

const RECORD: RecordContext = {
  crm: 'redmine',
  contactName: 'Dana',
  pageUrl: 'https://crm.example/issues/7',
};

it.each(LOCALES)(
  'says in %s that earlier records cannot be read, and still takes an address',
  async (locale) => {
    const { calls } = PAGE_WORDS[locale];
    const chosen: RecordContext[] = [];
    const shown = await show(
      <RecordChoice
        row={call('1', 60_000)}
        events={{
          crms: [],
          recordsOf: () => Promise.reject(new Error('closed')),
          recordAt: async () => RECORD,
        }}
        onRecord={(record) => chosen.push(record)}
      />,
      locale,
    );
    expect(shown.root.querySelector('[role="alert"]')?.textContent).toBe(calls['log.noRecords']);
    await shown.press(String(calls['log.here']));
    expect(chosen).toEqual([RECORD]);
  },
);

it('offers the records of earlier calls, each in one press', async () => {
  const chosen: RecordContext[] = [];
  const events = { crms: [], recordsOf: async () => [RECORD], recordAt: async () => undefined };
  const shown = await show(
    <RecordChoice row={call('1', 60_000)} events={events} onRecord={(record) => chosen.push(record)} />,
    'en',
  );
  expect(shown.root.querySelector('[role="alert"]')).toBeNull();
  await shown.press('Dana');
  expect(chosen).toEqual([RECORD]);
});
