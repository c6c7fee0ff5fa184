/** How often the relay's feed is asked while no page of ours is open. */
import { beforeEach, expect, test, vi } from 'vitest';
import { watchFeed } from '../../../entrypoints/background/relay-routes.ts';
import { memoryStore } from '../storage/areas.ts';
import { aCall, emptyDatabase } from '../storage/rows.ts';

const alarm = vi.hoisted(() => ({ periodInMinutes: undefined as number | undefined, set: 0 }));
vi.mock('wxt/browser', () => ({
  browser: {
    alarms: {
      get: async () => alarm.periodInMinutes && { periodInMinutes: alarm.periodInMinutes },
      async clear() {
        alarm.periodInMinutes = undefined;
      },
      async create(_name: string, { periodInMinutes }: { periodInMinutes: number }) {
        alarm.periodInMinutes = periodInMinutes;
        alarm.set++;
      },
    },
  },
}));

beforeEach(() => {
  alarm.periodInMinutes = undefined;
  alarm.set = 0;
});

async function stage() {
  const { store } = memoryStore();
  const clock = { now: 10_000_000 };
  const db = emptyDatabase();
  const pairedWith = (relay: unknown) => store.set('relay', relay as never);
  await pairedWith({
    url: 'https://relay.example',
    installationId: 'installation-0123456789',
    transcriptionsUrl: '',
    cursor: '',
    pairedAt: 1,
  });
  return { clock, db, pairedWith, watch: () => watchFeed({ store, db, now: () => clock.now }) };
}

test('asks once a minute, and twice while a call is out', async () => {
  const { clock, db, watch } = await stage();
  await watch();
  expect(alarm.periodInMinutes).toBe(1);
  const id = await db.calls.add(aCall({ state: 'initiated', createdAt: clock.now }));
  await watch();
  expect(alarm.periodInMinutes).toBe(0.5);
  await db.calls.update(id, { state: 'completed' });
  await watch();
  expect(alarm.periodInMinutes).toBe(1);
});

test('forgets a call whose end never came, and lets a running alarm run', async () => {
  const { clock, db, watch } = await stage();
  await db.calls.add(aCall({ state: 'unknown', createdAt: clock.now }));
  await watch();
  await watch();
  expect(alarm).toEqual({ periodInMinutes: 0.5, set: 1 });
  clock.now += 2 * 60 * 60_000;
  await watch();
  expect(alarm).toEqual({ periodInMinutes: 1, set: 2 });
});

test('does not ask without a relay', async () => {
  const { pairedWith, watch } = await stage();
  await watch();
  await pairedWith(null);
  await watch();
  expect(alarm.periodInMinutes).toBeUndefined();
});
