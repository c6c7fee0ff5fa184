/** Which messages of our pages say that a person is there: those keep the keys open, and no others may. */
import { beforeEach, expect, test, vi } from 'vitest';
import { wire } from '#lib/messages/client.ts';
import { ROUTES } from '#lib/messages/routes.ts';
import { dispatchMessages } from '../../../entrypoints/background/dispatch.ts';
import { memoryStore } from '../storage/areas.ts';

type Listener = (message: unknown, sender: object, respond: (answer: unknown) => void) => unknown;
const heard = vi.hoisted((): { by?: Listener } => ({}));
vi.mock('wxt/browser', () => ({
  browser: {
    runtime: {
      id: 'ours',
      getURL: () => 'https://ours.example/',
      onMessage: {
        addListener(listener: Listener) {
          heard.by = listener;
        },
      },
    },
  },
}));

let used: number;
let stopped: string[];
let store: ReturnType<typeof memoryStore>['store'];
beforeEach(() => {
  used = 0;
  stopped = [];
  ({ store } = memoryStore());
  listen(async () => null);
});

function listen(handler: () => Promise<unknown>): void {
  const handlers = new Proxy({}, { get: () => handler });
  dispatchMessages(handlers as never, { isAllowed: async () => true, isInvited: async () => false }, store, {
    async used() {
      used += 1;
    },
    failed: () => undefined,
    stopped: (route, origin) => stopped.push(`${route} ${origin}`),
    now: () => 1_000,
  });
}

const send = (route: string, data: object) =>
  new Promise((done) => {
    heard.by?.(wire(route, data), { id: 'ours', origin: 'https://ours.example' }, done);
  });

test.each([
  ['page.list', { tabId: 1, pressed: false }],
  ['page.record', { tabId: 1 }],
  ['vault.state', {}],
])('what the panel asks at each change of any tab is no use of ours: %s', async (route, data) => {
  expect(await send(route, data)).toEqual({ ok: true, value: null });
  expect(used).toBe(0);
});

test.each([
  ['page.list', { tabId: 1, pressed: true }],
  ['page.flash', { tabId: 1, frameId: 0, index: 0 }],
])('what a press asks is: %s', async (route, data) => {
  expect(await send(route, data)).toEqual({ ok: true, value: null });
  expect(used).toBe(1);
});

test('a page’s script that asks more than a person presses is refused and counted; our own pages are not', async () => {
  const data = { what: 'reader' };
  const page = {
    id: 'ours',
    origin: 'https://crm.example',
    tab: { id: 1, url: 'https://crm.example/' },
    frameId: 0,
  };
  const say = (sender: object) =>
    Promise.all(
      Array.from(
        { length: 30 },
        () =>
          new Promise<{ ok: boolean }>((done) => heard.by?.(wire('ui.open', data), sender, done as never)),
      ),
    );
  const passed = (await say(page)).filter(({ ok }) => ok).length;
  expect(passed).toBe(ROUTES['ui.open'].perMinute);
  expect(stopped).toEqual(['ui.open https://crm.example']);
  expect(await store.get('refusals')).toEqual({ pace: 30 - passed });
  expect((await say({ id: 'ours', origin: 'https://ours.example' })).every(({ ok }) => ok)).toBe(true);
});

test.each([
  ['full', Object.assign(new Error(), { name: 'AbortError', inner: { name: 'QuotaExceededError' } })],
  ['broken', new TypeError('x is undefined')],
])('says that it is %s', async (error, cause) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  listen(() => Promise.reject(cause));
  expect(await send('vault.state', {})).toEqual({ ok: false, error });
});
