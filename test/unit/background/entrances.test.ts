/** Address bar, context menu and commands: what each asks for, and what a page's text in them cannot do. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PlaceAnswer, PlaceRequest } from '#lib/messages.ts';
import { openDatabase } from '#lib/store/db.ts';
import { createSettings } from '#lib/store/settings.ts';
import { listenToEntrances, makeMenus } from '../../../entrypoints/background/entrances.ts';
import { memoryStore } from '../store/areas.ts';
import { aCall } from '../store/rows.ts';

const CRM = 'https://crm.example';
type Listener = (...args: unknown[]) => unknown;
interface Told {
  tabId: number;
  route: string;
  data: unknown;
  frameId: number | undefined;
}

let placed: PlaceRequest[];
let opened: string[];
let invited: string[];
let told: Told[];
let frames: number[];
/** What content scripts answer, by route and frame. */
let answers: (route: string, frameId: number | undefined, data: unknown) => unknown;
let answer: PlaceAnswer['kind'];
let fire: Record<'command' | 'menu' | 'typed' | 'entered', Listener>;
let db: ReturnType<typeof openDatabase>;

beforeEach(() => {
  placed = [];
  opened = [];
  invited = [];
  told = [];
  frames = [0];
  answers = () => undefined;
  answer = 'call';
  db = openDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });
  const { store } = memoryStore();
  const settings = createSettings(store, async () => ({}));
  const kept = {} as typeof fire;
  const event = (name: keyof typeof fire) => ({
    addListener(listener: Listener) {
      kept[name] = listener;
    },
  });
  fire = kept;
  listenToEntrances({
    app: {
      settings,
      store,
      db,
      calls: {
        async place(request: PlaceRequest, origin: string | undefined) {
          expect(origin).toBeUndefined();
          placed.push(request);
          return { kind: answer } as PlaceAnswer;
        },
      } as never,
    },
    sites: {
      isAllowed: async (origin: string) => origin === CRM,
      invite: async (tabId: number, origin: string) => void invited.push(`${tabId} ${origin}`),
      framesOf: async () => frames,
      async tell(tabId: number, route: string, data: unknown, frameId?: number) {
        told.push({ tabId, route, data, frameId });
        return answers(route, frameId, data);
      },
    } as never,
    browser: {
      commands: { onCommand: event('command') },
      contextMenus: { onClicked: event('menu') },
      omnibox: { onInputChanged: event('typed'), onInputEntered: event('entered') },
      tabs: {
        create: async ({ url }: { url: string }) => void opened.push(url),
        query: async () => [{ id: 4, url: `${CRM}/list` }],
      },
      runtime: { getURL: (path: string) => `ext:/${path}` },
    } as never,
    open: async ({ what }) => void opened.push(what),
  });
});

describe('the address bar', () => {
  const suggestions = (text: string): Promise<{ content: string; description: string }[]> =>
    new Promise((resolve) => void fire.typed(text, resolve));

  test('suggests the number that is typed, and people by name, each once', async () => {
    await db.calls.bulkAdd([
      aCall({ to: '+442079460000', context: { crm: 'x', contactName: 'Maya Okafor' }, createdAt: 1 }),
      aCall({ to: '+442079460000', context: { crm: 'x', contactName: 'Maya Okafor' }, createdAt: 2 }),
    ]);
    expect(await suggestions('(415) 555-2671')).toEqual([
      { content: '+14155552671', description: '+1 415 555 2671' },
    ]);
    expect(await suggestions(' maya ')).toEqual([
      { content: '+442079460000', description: 'Maya Okafor +442079460000' },
    ]);
    expect(await suggestions('')).toEqual([]);
  });

  test('shows a name that looks like markup as what it is', async () => {
    await db.calls.add(aCall({ context: { crm: 'x', contactName: '<match>A&B</match>' } }));
    expect((await suggestions('a&b'))[0]?.description).toBe(
      '&lt;match&gt;A&amp;B&lt;/match&gt; +14155552671',
    );
  });

  test('places one call for one Enter, under every guard, and shows it', async () => {
    await fire.entered('+1 415 555 2671');
    expect(placed).toMatchObject([{ to: '+14155552671', accepted: [], guess: false }]);
    expect(opened).toEqual(['popup']);
  });

  test.each(['asked', 'failed'] as const)('opens the popup with the number where it is %s', async (kind) => {
    answer = kind;
    await fire.entered('4155552671');
    expect(placed).toHaveLength(1);
    expect(opened).toEqual(['ext://popup.html#dial=%2B14155552671']);
  });

  test('places nothing for what is no number', async () => {
    await fire.entered('maya&tab=1#x');
    expect(placed).toEqual([]);
    expect(opened).toEqual(['ext://popup.html#dial=maya%26tab%3D1%23x']);
  });
});

describe('the context menu', () => {
  const tab = { id: 4, url: `${CRM}/contacts/1` };

  test('brings the selection to the frame that it is in: the page offers it, nothing is placed', async () => {
    answers = () => ({ done: true });
    await fire.menu({ menuItemId: 'call-selection', selectionText: '415 555 2671', frameId: 3 }, tab);
    expect(told).toEqual([
      { tabId: 4, route: 'page.call-selection', data: { text: '415 555 2671' }, frameId: 3 },
    ]);
    expect(placed).toEqual([]);
    expect(invited).toEqual([]);
  });

  test('reads what the page did not, as a guess where no country is written', async () => {
    answers = (_route, _frame, data) => ({ done: 'number' in (data as object), text: '(415) 555-2671' });
    await fire.menu({ menuItemId: 'call-selection', selectionText: 'x (415) 555-2671', frameId: 0 }, tab);
    expect(told.at(-1)?.data).toMatchObject({ number: { e164: '+14155552671', guess: true, country: 'US' } });
    answers = (_route, _frame, data) => ({ done: 'number' in (data as object), text: '+44 20 7946 0000' });
    await fire.menu({ menuItemId: 'call-selection', selectionText: '…', frameId: 0 }, tab);
    expect(told.at(-1)?.data).toMatchObject({ number: { e164: '+442079460000', guess: false } });
    expect(placed).toEqual([]);
  });

  test('takes a tel: link’s number, whatever is quoted in it', async () => {
    answers = () => ({ done: true });
    await fire.menu({ menuItemId: 'call-link', linkUrl: 'tel:%2B1-415-555-2671', frameId: 0 }, tab);
    expect(told[0]?.data).toEqual({ text: '+1-415-555-2671' });
    for (const linkUrl of ['tel:%E0%A4%A', 'https://evil.example/', undefined]) {
      await fire.menu({ menuItemId: 'call-link', linkUrl, frameId: 0 }, tab);
    }
    expect(told).toHaveLength(1);
  });

  test('says so where there is no number', async () => {
    answers = (route) => (route === 'page.call-selection' ? { done: false, text: 'hello' } : undefined);
    await fire.menu({ menuItemId: 'call-selection', selectionText: 'hello', frameId: 2 }, tab);
    expect(told.at(-1)).toEqual({ tabId: 4, route: 'page.say', data: { what: 'no-selection' }, frameId: 2 });
  });

  test('on a site that is not allowed the press invites us, once; where no page is, nothing happens', async () => {
    answers = () => ({ done: true });
    const info = { menuItemId: 'call-selection', selectionText: '415 555 2671', frameId: 0 };
    await fire.menu(info, { id: 9, url: 'https://elsewhere.example/x' });
    expect(invited).toEqual(['9 https://elsewhere.example']);
    await fire.menu(info, { id: 9 });
    await fire.menu(info, undefined);
    expect(told).toHaveLength(1);
  });

  test('has its two entries, in the user’s language, links only where they are numbers', async () => {
    const made: { id?: string; title?: string; targetUrlPatterns?: string[] }[] = [];
    const menus = { removeAll: async () => void made.splice(0), create: (entry: object) => made.push(entry) };
    for (const locale of ['en', 'he', 'ar'] as const) {
      await makeMenus({ locale: async () => locale }, menus as never);
      expect(made.map(({ id }) => id)).toEqual(['call-selection', 'call-link']);
      expect(made[1]?.targetUrlPatterns).toEqual(['tel:*', 'callto:*']);
      expect(new Set(made.map(({ title }) => title)).size).toBe(2);
    }
  });
});

describe('commands', () => {
  test('step from frame to frame: one that is at its end passes the turn on', async () => {
    frames = [0, 5, 6];
    answers = (_route, frameId) => frameId === 6;
    await fire.command('step-numbers', { id: 4, url: `${CRM}/` });
    expect(told.map(({ frameId }) => frameId)).toEqual([0, 5, 6]);
    told = [];
    await fire.command('step-numbers', { id: 4, url: `${CRM}/` });
    expect(told.map(({ frameId, data }) => [frameId, data])).toEqual([[6, { fresh: false, wrap: false }]]);
    answers = () => false;
    await fire.command('step-numbers', { id: 4, url: `${CRM}/` });
    expect(told.at(-1)).toMatchObject({ route: 'page.say', data: { what: 'no-numbers' } });
  });

  test('call the selection of whichever frame has one, in the tab in front', async () => {
    frames = [0, 5];
    answers = (_route, frameId) => (frameId === 5 ? { done: true } : undefined);
    await fire.command('call-selection', undefined);
    expect(told.map(({ tabId, frameId }) => [tabId, frameId])).toEqual([
      [4, 0],
      [4, 5],
    ]);
    expect(placed).toEqual([]);
  });
});
