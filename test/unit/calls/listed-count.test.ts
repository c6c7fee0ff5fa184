/** A do-not-call list that vanished is missed; one that was emptied on purpose is not. */
import { expect, it } from 'vitest';
import { countingListed, countListed, lostNumbers } from '#lib/calls/listed-count.ts';
import { memoryStore } from '../storage/areas.ts';
import { emptyDatabase } from '../storage/rows.ts';

const row = (index: number) => ({ e164: `+1415555${2_000 + index}`, reason: '', addedAt: 0 });

function kept(count: number) {
  const db = emptyDatabase();
  const tools = { db, store: memoryStore().store };
  const add = async () => {
    await db.doNotCall.bulkPut(Array.from({ length: count }, (_, index) => row(index)));
    await countListed(tools);
  };
  return { tools, add };
}

it('misses what the browser deleted, also when numbers are added after that', async () => {
  const { tools, add } = kept(40);
  expect(await lostNumbers(tools)).toBe(0);
  await add();
  expect(await lostNumbers(tools)).toBe(0);
  await tools.db.doNotCall.clear();
  expect(await lostNumbers(tools)).toBe(40);
  await countingListed(tools, () => tools.db.doNotCall.add(row(90)));
  expect(await lostNumbers(tools)).toBe(40);
  // Imported again.
  await add();
  expect(await lostNumbers(tools)).toBe(0);
});

it('misses nothing that was taken off by hand, or emptied on purpose', async () => {
  const { tools, add } = kept(1);
  await add();
  await countingListed(tools, () => tools.db.doNotCall.delete(row(0).e164));
  expect(await lostNumbers(tools)).toBe(0);
  await add();
  await tools.db.doNotCall.clear();
  await countListed(tools);
  expect(await lostNumbers(tools)).toBe(0);
});
