import { expect, it } from 'vitest';
import { MOST_EVENTS } from '#lib/model/event-log.ts';
import { createEventLog } from '#lib/storage/event-log.ts';
import { memoryStore } from './areas.ts';

it('keeps the last 200, in the order in which they were told', async () => {
  const { store } = memoryStore();
  let at = 0;
  const log = createEventLog(store, () => ++at);
  await Promise.all(
    Array.from({ length: MOST_EVENTS + 50 }, (_, index) => log.add('call', `state-${index}`)),
  );
  const kept = await log.list();
  expect(kept).toHaveLength(MOST_EVENTS);
  expect(kept[0]).toEqual({ at: 51, kind: 'call', code: 'state-50' });
  expect(kept.at(-1)?.code).toBe('state-249');
});

it.each(['+14155552671', '415 5552671', 'Tell Dana about it: שלום', 'x'.repeat(90)])(
  'keeps nothing that could be a number or words: %s',
  async (detail) => {
    const { store } = memoryStore();
    const log = createEventLog(store, () => 1);
    await log.add('defect', detail, detail);
    expect(await log.list()).toEqual([{ at: 1, kind: 'defect', code: 'unnamed', detail: '' }]);
  },
);
