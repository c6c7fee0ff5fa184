/** A file that says not to call people who wait on the list. */
import { expect, it } from 'vitest';
import { createCallList } from '#lib/calls/list/call-list.ts';
import { listNumberOf } from '#lib/tables/list-number.ts';
import { createTableReader } from '#lib/tables/reader.ts';
import { emptyDatabase } from '../../storage/rows.ts';

it('passes over who waits, once a later file says not to call them', async () => {
  const db = emptyDatabase();
  let made = 0;
  const list = createCallList({ db, now: () => 1, uuid: () => `entry-${++made}` });
  const reader = createTableReader();
  const add = (text: string) => {
    const { entries, barred } = reader.read(reader.openText(text), 'US', 'call');
    return list.add(entries.map(listNumberOf), barred);
  };

  await add('Name,Phone\nAnn,4155550171\nBob,4155550172');
  expect(await add('Name,Phone,Do not call\nAnn,4155550171,yes\nDon,4155550173,no')).toEqual({
    added: 1,
    skipped: 1,
  });
  const states = (await db.listEntries.orderBy('order').toArray()).map(
    ({ context, state }) => `${context.contactName} ${state}`,
  );
  expect(states).toEqual(['Ann skipped', 'Bob waiting', 'Don waiting']);
});
