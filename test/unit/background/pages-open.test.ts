/** What the background does while the extension's pages are open, and after. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PAGE_PORT } from '#lib/messages/client.ts';
import { listenToPages } from '../../../entrypoints/background/relay-routes.ts';

/** Node gives addresses of extensions no origin. */
const ORIGIN = 'https://ours.example';

const events = vi.hoisted(() => ({ connect: (_port: unknown): void => undefined }));
vi.mock('wxt/browser', () => ({
  browser: {
    runtime: {
      id: 'dialmark',
      getURL: (path: string) => `https://ours.example${path}`,
      getPlatformInfo: async () => ({}),
      onConnect: {
        addListener(listener: (port: unknown) => void) {
          events.connect = listener;
        },
      },
    },
    storage: { onChanged: { addListener: () => undefined } },
  },
}));

let looked = 0;
beforeEach(() => {
  vi.useFakeTimers();
  looked = 0;
  const search = {
    orderBy: () => ({
      async primaryKeys() {
        looked++;
        return new Promise(() => undefined);
      },
    }),
  };
  listenToPages({
    db: { search },
    tick: async () => undefined,
    feed: { follow: async () => undefined },
  } as never);
});
afterEach(() => vi.useRealTimers());

/** @returns closes the page again */
function open(): () => void {
  let close: () => void = () => undefined;
  events.connect({
    name: PAGE_PORT,
    sender: { id: 'dialmark', origin: ORIGIN, url: `${ORIGIN}/popup.html` },
    disconnect: () => undefined,
    onDisconnect: {
      addListener(listener: () => void) {
        close = listener;
      },
    },
  });
  return close;
}

test('writes the index when no page was open for some seconds: opening one again must not wait', async () => {
  const close = open();
  await vi.advanceTimersByTimeAsync(60_000);
  close();
  await vi.advanceTimersByTimeAsync(4_000);
  const again = open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looked).toBe(0);
  again();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(looked).toBe(1);
});

test('waits for the last page', async () => {
  const [first, second] = [open(), open()];
  first();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looked).toBe(0);
  second();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(looked).toBe(1);
});
