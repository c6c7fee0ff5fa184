/** Address bar, context menu and commands: what each asks for, and what a page's text in them cannot do. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { viewOf } from '#lib/calls/view.ts';
import { createTranslator, type Locale } from '#lib/locales/translator.ts';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
import type { PlaceAnswer, PlaceRequest } from '#lib/model/call.ts';
import { STORAGE_FAILED } from '#lib/model/failure.ts';
import type { GuardAsk } from '#lib/model/guard.ts';
import type { Database } from '#lib/storage/database.ts';
import type { KeyValueStore } from '#lib/storage/keys.ts';
import { createSettings } from '#lib/storage/settings.ts';
import { listenToEntrances, makeMenus } from '../../../entrypoints/background/entrances.ts';
import { memoryStore } from '../storage/areas.ts';
import { aCall, emptyDatabase } from '../storage/rows.ts';

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
let db: Database;
let locale: Locale;
let first: string[];
let store: KeyValueStore;

const ASKS: GuardAsk[] = [{ code: 'recent', blocking: false, at: 1, state: 'completed', intentId: 'before' }];
const ANSWERS: Record<PlaceAnswer['kind'], PlaceAnswer> = {
  asked: { kind: 'asked', asks: ASKS },
  failed: { kind: 'failed', failure: STORAGE_FAILED },
  call: { kind: 'call', call: viewOf(aCall(), false) },
};
const plain = (text: string) =>
  text
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/[\u00a0]/g, ' ')
    .replaceAll('\u2011', '-');

beforeEach(() => {
  placed = [];
  opened = [];
  invited = [];
  told = [];
  frames = [0];
  answers = () => undefined;
  answer = 'call';
  db = emptyDatabase();
  ({ store } = memoryStore());
  locale = 'en';
  first = [];
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
      locale: async () => locale,
      now: () => 1_000,
      calls: {
        async place(request: PlaceRequest, origin: string | undefined) {
          expect(origin).toBeUndefined();
          placed.push(request);
          return ANSWERS[answer];
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
      omnibox: {
        onInputChanged: event('typed'),
        onInputEntered: event('entered'),
        setDefaultSuggestion: ({ description }: { description: string }) => void first.push(description),
      },
      tabs: {
        query: async () => [{ id: 4, url: `${CRM}/list` }],
      },
    } as never,
    open: async ({ what }) => void opened.push(what),
  });
});

describe('the address bar', () => {
  const suggestions = (text: string): Promise<{ content: string; description: string }[]> =>
    new Promise((resolve) => void fire.typed(text, resolve));

  test('says what Enter will do, and suggests people by name, each once', async () => {
    await db.calls.bulkAdd([
      aCall({ to: '+442079460000', context: { crm: 'x', contactName: 'Maya Okafor' }, createdAt: 1 }),
      aCall({ to: '+442079460000', context: { crm: 'x', contactName: 'Maya Okafor' }, createdAt: 2 }),
    ]);
    expect(await suggestions('(415) 555-2671')).toHaveLength(1);
    expect(plain(first.at(-1) ?? '')).toBe('Call +1 415 555 2671');
    const [, maya, ...more] = await suggestions(' maya ');
    expect([maya?.content, plain(maya?.description ?? ''), more]).toEqual([
      '+442079460000',
      'Call Maya Okafor +44 20 7946 0000',
      [],
    ]);
    expect(first.at(-1)).toBe(PAGE_WORDS.en.calls.omnibox);
    expect(await suggestions('')).toEqual([{ content: ' ', description: PAGE_WORDS.en.calls.omnibox }]);
  });

  test('has Chromium show a first line of this text: a suggestion that is the text and a space', async () => {
    const [again, ...more] = await suggestions('(415) 555-2671');
    expect([again, more]).toEqual([{ content: '(415) 555-2671 ', description: first.at(-1) }, []]);
  });

  test('says the number on a second line in Firefox, whose first is of the text before', async () => {
    vi.stubEnv('FIREFOX', 'true');
    onTestFinished(() => void vi.unstubAllEnvs());
    const [called, ...more] = await suggestions('(415) 555-2671');
    expect([called?.content, plain(called?.description ?? ''), more]).toEqual([
      '(415) 555-2671 ',
      'Call +1 415 555 2671',
      [],
    ]);
    expect(await suggestions('nobody')).toEqual([]);
    expect(new Set(first)).toEqual(new Set([PAGE_WORDS.en.calls.omnibox]));
  });

  test('drops lines that are ready when more was typed', async () => {
    const late = vi.fn();
    fire.typed('+1 415 555 267', late);
    expect(await suggestions('+1 415 555 2671')).toHaveLength(1);
    expect(late).not.toHaveBeenCalled();
    expect(first).toHaveLength(1);
  });

  test('suggests each line of a person, with its extension, as what Enter calls', async () => {
    const context = { crm: 'x', contactName: 'Zoe' };
    await db.calls.bulkAdd([
      aCall({ to: '+12025550160', ext: '12', context, createdAt: 2 }),
      aCall({ to: '+12025550160', context, createdAt: 1 }),
    ]);
    expect((await suggestions('zoe')).map(({ content }) => content)).toEqual([
      'zoe ',
      '+12025550160 ext. 12',
      '+12025550160',
    ]);
  });

  test.each(['he', 'ar'] as const)('speaks %s', async (spoken) => {
    locale = spoken;
    await suggestions('+1 415 555 2671');
    const said = createTranslator(spoken, PAGE_WORDS[spoken].common)('callNumber', {
      number: '+1 415 555 2671',
    });
    expect(plain(first.at(-1) ?? '')).toBe(said);
  });

  test('shows a name that looks like markup as what it is', async () => {
    await db.calls.add(aCall({ context: { crm: 'x', contactName: '<match>A&B</match>' } }));
    expect(plain((await suggestions('a&b'))[1]?.description ?? '')).toBe(
      'Call &lt;match&gt;A&amp;B&lt;/match&gt; +1 415 555 2671',
    );
  });

  test('places one call for one Enter, under every guard, and shows it', async () => {
    await fire.entered('+1 415 555 2671');
    expect(placed).toMatchObject([{ to: '+14155552671', accepted: [], guess: false }]);
    expect(opened).toEqual(['popup']);
    expect(await store.get('wantedDial')).toBeNull();
  });

  test.each([
    'ring +1 415 555 2671',
    '+1 415 555 2671 or +1 212 555 0100',
    '+1 4I5 555 2671 415 555 2671',
    'tel:+14155552671;phone-context=+252',
    '192.168.100.200',
  ])('calls nothing for %s', async (text) => {
    await fire.entered(text);
    expect(placed).toEqual([]);
    expect(await store.get('wantedDial')).toMatchObject({ text });
  });

  test('shows the extension that Enter dials', async () => {
    await suggestions('+1 415 555 2671 ext 12');
    expect(plain(first.at(-1) ?? '')).toBe('Call +1 415 555 2671 ext. 12');
    await fire.entered('+1 415 555 2671 ext 12');
    expect(placed).toMatchObject([{ to: '+14155552671', ext: '12' }]);
  });

  test('a guard asks in the popup, with its reason and for the same intent', async () => {
    answer = 'asked';
    await fire.entered('4155552671');
    expect(placed).toHaveLength(1);
    expect(opened).toEqual(['popup']);
    expect(await store.get('wantedDial')).toEqual({
      text: '4155552671',
      at: 1_000,
      asked: { intentId: placed[0]?.intentId, to: '+14155552671', ext: '', asks: ASKS },
    });
  });

  test('what could not be stored is said in the popup', async () => {
    answer = 'failed';
    await fire.entered('4155552671');
    expect(opened).toEqual(['popup']);
    expect(await store.get('wantedDial')).toMatchObject({ text: '4155552671', failure: STORAGE_FAILED });
  });

  test('places nothing for what is no number: the popup looks for it', async () => {
    await fire.entered('maya&tab=1#x');
    expect(placed).toEqual([]);
    expect(opened).toEqual(['popup']);
    expect(await store.get('wantedDial')).toEqual({ text: 'maya&tab=1#x', at: 1_000 });
  });
});

describe('the context menu', () => {
  const tab = { id: 4, url: `${CRM}/contacts/1` };

  test('brings the selection to the frame that it is in: the page offers it, nothing is placed', async () => {
    answers = () => ({ done: true });
    await fire.menu({ menuItemId: 'call-selection', selectionText: '415 555 2671', frameId: 3 }, tab);
    expect(told).toEqual([
      {
        tabId: 4,
        route: 'page.call-selection',
        data: { text: '415 555 2671', inMenu: true },
        frameId: 3,
      },
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
    // The menu shows no number for it.
    expect(told[0]?.data).toEqual({ text: '+1-415-555-2671', inMenu: false });
    for (const linkUrl of ['tel:%E0%A4%A', 'https://evil.example/', undefined]) {
      await fire.menu({ menuItemId: 'call-link', linkUrl, frameId: 0 }, tab);
    }
    expect(told).toHaveLength(1);
  });

  test('says so where there is no number', async () => {
    answers = (route) => (route === 'page.call-selection' ? { done: false, text: 'hello' } : undefined);
    await fire.menu({ menuItemId: 'call-selection', selectionText: 'hello', frameId: 2 }, tab);
    expect(told.at(-1)).toEqual({ tabId: 4, route: 'page.say', data: { what: 'no-selection' }, frameId: 2 });
    // The popup says why it is not called.
    await fire.menu({ menuItemId: 'call-selection', selectionText: '911', frameId: 2 }, tab);
    expect([opened, await store.get('wantedDial')]).toEqual([['popup'], { text: '911', at: 1_000 }]);
  });

  test('on a site that is not allowed the press invites us, once; where no page is, the popup asks', async () => {
    answers = () => ({ done: true });
    const info = { menuItemId: 'call-selection', selectionText: '415 555 2671', frameId: 0 };
    await fire.menu(info, { id: 9, url: 'https://elsewhere.example/x' });
    expect(invited).toEqual(['9 https://elsewhere.example']);
    await fire.menu(info, { id: 9 });
    await fire.menu(info, undefined);
    expect([told.length, opened, placed]).toEqual([1, ['popup', 'popup'], []]);
    expect(await store.get('wantedDial')).toEqual({ text: '415 555 2671', at: 1_000 });
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
    expect(told.map(({ tabId, frameId }) => `${tabId} ${frameId}`)).toEqual(['4 0', '4 5']);
    expect([placed, opened]).toEqual([[], []]);
  });
});
