/** What the browser has registered for allowed sites: the script, and the style of the marks that comes before it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSites } from '#lib/sites/sites.ts';
import { createSettings } from '#lib/storage/settings.ts';
import { memoryStore } from '../storage/areas.ts';

interface Script {
  id: string;
  runAt: string;
  css?: string[];
  cssOrigin?: string;
}

const fake = vi.hoisted(() => ({
  registered: new Map<string, unknown>(),
  done: [] as string[],
  knowsOrigin: true,
}));
vi.mock('wxt/browser', () => ({
  browser: {
    permissions: { contains: async () => true },
    scripting: {
      getRegisteredContentScripts: async ({ ids }: { ids: string[] }) =>
        ids.filter((id) => fake.registered.has(id)).map((id) => ({ id })),
      unregisterContentScripts: async ({ ids }: { ids: string[] }) => {
        for (const id of ids) if (!fake.registered.delete(id)) throw new Error(`no script ${id}`);
      },
      registerContentScripts: (scripts: Script[]) => put('register', scripts),
      updateContentScripts: (scripts: Script[]) => put('update', scripts),
    },
    tabs: { query: async () => [] },
  },
}));

/** As Firefox's own: what it does not know it refuses before there is a promise. */
function put(how: string, scripts: Script[]): Promise<void> {
  for (const script of scripts) {
    if (script.cssOrigin && !fake.knowsOrigin) throw new Error('Unexpected property "cssOrigin"');
    fake.done.push(`${how} ${script.id}`);
    fake.registered.set(script.id, script);
  }
  return Promise.resolve();
}

let settings: ReturnType<typeof createSettings>;
let sites: ReturnType<typeof createSites>;
beforeEach(async () => {
  fake.registered.clear();
  fake.done.length = 0;
  fake.knowsOrigin = true;
  const { store } = memoryStore();
  settings = createSettings(store, async () => ({}));
  sites = createSites({ settings, store, now: () => 1_000 } as never);
  await settings.change((current) => ({
    ...current,
    sites: [{ origin: 'https://crm.example', addedAt: 1 }],
  }));
});
afterEach(() => vi.unstubAllEnvs());

const style = () => fake.registered.get('marks') as Script | undefined;

describe('registration', () => {
  it('is of the script, and of a style that comes before the page’s first element', async () => {
    await sites.register();
    expect(fake.done).toEqual(['register first', 'register crm', 'register marks']);
    expect(style()).toMatchObject({ runAt: 'document_start', css: ['marks.css'] });
    expect(style()).not.toHaveProperty('cssOrigin');
  });

  it('takes over what an older version left, which had no style', async () => {
    fake.registered.set('crm', {});
    await sites.register();
    expect(fake.done).toEqual(['register first', 'update crm', 'register marks']);
  });

  it('ends with the last site', async () => {
    await sites.register();
    await settings.change((current) => ({ ...current, sites: [] }));
    await sites.register();
    expect([...fake.registered]).toEqual([]);
  });

  it.each([
    ['is of the user’s style in Firefox', true, 'user'],
    ['does without in a Firefox that does not know it', false, undefined],
  ])('%s', async (_, knowsOrigin, cssOrigin) => {
    vi.stubEnv('FIREFOX', 'true');
    fake.knowsOrigin = knowsOrigin;
    await sites.register();
    expect([...fake.registered.keys()]).toEqual(['first', 'crm', 'marks']);
    expect(style()?.cssOrigin).toBe(cssOrigin);
  });
});
