/** The tab of a sign-in: it is closed at the callback, and nothing of it is left behind. */
import { expect, test } from 'vitest';
import { signInTab, type TabsApi } from '../../../entrypoints/options/sign-in-tab.ts';

const CALLBACK = 'https://crm.example/dialmark-signed-in';

function browserTabs() {
  const updated = new Set<Parameters<TabsApi['onUpdated']['addListener']>[0]>();
  const removed = new Set<Parameters<TabsApi['onRemoved']['addListener']>[0]>();
  const closed: number[] = [];
  const told = <Listener>(all: Set<Listener>) => ({
    addListener: (listener: Listener) => void all.add(listener),
    removeListener: (listener: Listener) => void all.delete(listener),
  });
  const tabs: TabsApi = {
    create: async () => ({ id: 7 }),
    remove: async (id) => void closed.push(id),
    onUpdated: told(updated),
    onRemoved: told(removed),
  };
  const goes = (id: number, url?: string) => [...updated].forEach((listener) => void listener(id, { url }));
  const closes = (id: number) => [...removed].forEach((listener) => void listener(id));
  return { tabs, goes, closes, closed, left: () => updated.size + removed.size };
}

test('ends at the callback, which closes it', async () => {
  const { tabs, goes, closed, left } = browserTabs();
  const ended = signInTab(tabs, 'https://crm.example/authorize', CALLBACK);
  await Promise.resolve();
  goes(7, 'https://crm.example/login');
  goes(7);
  goes(7, `${CALLBACK}-not?code=1`);
  goes(8, `${CALLBACK}?code=of-another-tab`);
  goes(7, `${CALLBACK}?code=2&state=s`);
  expect(await ended).toBe(`${CALLBACK}?code=2&state=s`);
  expect(closed).toEqual([7]);
  expect(left()).toBe(0);
});

test('is given up if the person closes it', async () => {
  const { tabs, closes, closed, left } = browserTabs();
  const ended = signInTab(tabs, 'https://crm.example/authorize', CALLBACK);
  await Promise.resolve();
  closes(8);
  closes(7);
  expect(await ended).toBeUndefined();
  expect(closed).toEqual([]);
  expect(left()).toBe(0);
});

test('hears an answer that is there before the tab is known, and of no other tab', async () => {
  const { tabs, goes, closed, left } = browserTabs();
  const create = tabs.create;
  tabs.create = async (tab) => {
    goes(8, `${CALLBACK}?code=of-another-tab`);
    goes(7, `${CALLBACK}?code=1&state=s`);
    return create(tab);
  };
  expect(await signInTab(tabs, 'https://crm.example/authorize', CALLBACK)).toBe(`${CALLBACK}?code=1&state=s`);
  expect(closed).toEqual([7]);
  expect(left()).toBe(0);
});
