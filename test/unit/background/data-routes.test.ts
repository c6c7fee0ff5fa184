/** Erasing everything gives back every site, also one that the company's policy hides by now. */
import { expect, test, vi } from 'vitest';
import { createSettings } from '#lib/storage/settings.ts';
import { dataRoutes } from '../../../entrypoints/background/data-routes.ts';
import { memoryStore } from '../storage/areas.ts';
import { emptyDatabase } from '../storage/rows.ts';

vi.mock('wxt/browser', () => ({ browser: { alarms: { clear: async () => true } } }));

test('erases all, and gives back a site that is blocked now', async () => {
  const { store } = memoryStore();
  const blocked = 'https://blocked.example';
  const settings = createSettings(store, async () => ({ blockedSites: [blocked] }));
  const origins = ['https://crm.example', blocked];
  await settings.change((current) => ({
    ...current,
    sites: origins.map((origin) => ({ origin, addedAt: 1 })),
  }));
  const givenBack: string[] = [];
  const nothing = async () => undefined;
  const app = {
    db: emptyDatabase(),
    store,
    settings,
    now: () => 1_000,
    outbox: { settled: nothing },
    vault: { erase: nothing },
    company: { forget: nothing },
  };
  const sites = { disable: async (origin: string) => void givenBack.push(origin) };
  const routes = dataRoutes(app as never, sites as never, nothing);
  expect(await routes.erase({ kind: 'all', doNotCall: true })).toEqual({
    calls: 0,
    jobs: 0,
  });
  expect(givenBack).toEqual(origins);
  expect((await settings.get()).sites).toEqual([]);
});
