/** Our script comes into a page whose site is not allowed by a person's press, and by nothing else. */
import { beforeEach, expect, test, vi } from 'vitest';
import { createSites } from '#lib/sites/sites.ts';
import { createSettings } from '#lib/storage/settings.ts';
import { memoryStore } from '../storage/areas.ts';

const PAGE = 'https://page.example';
const injected = vi.hoisted((): unknown[] => []);
const styled = vi.hoisted((): unknown[] => []);
vi.mock('wxt/browser', () => ({
  browser: {
    permissions: { contains: async () => false, remove: async () => true },
    scripting: {
      getRegisteredContentScripts: async () => [],
      insertCSS: async ({ origin }: { origin: string }) => {
        styled.push(origin);
        throw new Error('no style here');
      },
      executeScript: async ({ target }: { target: unknown }) => {
        injected.push(target);
        return [];
      },
    },
    tabs: {
      get: async () => ({ id: 7, url: `${PAGE}/contacts` }),
      query: async () => [],
      sendMessage: async () => ({ ok: true, value: [] }),
    },
  },
}));

let sites: ReturnType<typeof createSites>;
beforeEach(() => {
  injected.length = 0;
  styled.length = 0;
  const { store } = memoryStore();
  const settings = createSettings(store, async () => ({}));
  sites = createSites({ settings, store, now: () => 1_000 } as never);
});

const isInvited = () => sites.knowledge.isInvited(7, PAGE);

test('a list that nobody pressed for leaves the page alone', async () => {
  expect(await sites.list(7, false)).toEqual({
    allowed: false,
    origin: PAGE,
    numbers: [],
    known: 0,
    unread: false,
  });
  expect(injected).toEqual([]);
  expect(await isInvited()).toBe(false);
});

test('a press brings our script into its top frame, marked or not, until the site is turned off', async () => {
  await sites.list(7, true);
  expect(styled).toEqual(['AUTHOR']);
  expect(injected).toEqual([{ tabId: 7, allFrames: false }]);
  expect(await isInvited()).toBe(true);
  await sites.disable('https://other.example');
  expect(await isInvited()).toBe(true);
  await sites.disable(PAGE);
  expect(await isInvited()).toBe(false);
});
