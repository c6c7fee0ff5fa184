/** Which messages of our pages say that a person is there: those keep the keys open, and no others may. */
import { beforeEach, expect, test, vi } from 'vitest';
import { wire } from '#lib/messages/client.ts';
import { listenToMessages } from '../../../entrypoints/background/dispatch.ts';
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
beforeEach(() => {
  used = 0;
  const answering = new Proxy({}, { get: () => async () => null });
  listenToMessages(
    answering as never,
    {} as never,
    memoryStore().store,
    async () => {
      used += 1;
    },
    () => undefined,
  );
});

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
