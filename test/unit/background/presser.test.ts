/** Who hears how a call goes on: the frame that pressed, while it shows a page of the same origin. */
import { beforeEach, expect, test, vi } from 'vitest';
import { wire } from '#lib/messages/client.ts';
import { createSites } from '#lib/sites/sites.ts';
import { createSettings } from '#lib/storage/settings.ts';
import { tellPresser } from '../../../entrypoints/background/call-routes.ts';
import { memoryStore } from '../storage/areas.ts';
import { aCall } from '../storage/rows.ts';

const CRM = 'https://crm.example';
const ELSEWHERE = 'https://elsewhere.example';
const FRAME = 4;

/** What the tab's frames show now. */
const shown = vi.hoisted((): Map<number, { result: string; documentId?: string }> => new Map());
const told = vi.hoisted((): unknown[] => []);
vi.mock('wxt/browser', () => ({
  browser: {
    scripting: {
      async executeScript({ target: { frameIds } }: { target: { frameIds: number[] } }) {
        const frames = frameIds.map((frameId) => ({ frameId, ...shown.get(frameId) }));
        if (frames.some(({ result }) => result === undefined)) throw new Error('No frame with that id');
        return frames;
      },
    },
    tabs: {
      get: async () => ({ id: 3, url: `${shown.get(0)?.result}/page` }),
      sendMessage: async (...message: unknown[]) => void told.push(message),
    },
  },
}));

let press: (frameId: number) => Promise<void>;
let hear: () => Promise<void>;
let message: unknown;
beforeEach(async () => {
  told.length = 0;
  shown.clear();
  shown.set(0, { result: CRM });
  const { store } = memoryStore();
  const settings = createSettings(store, async () => ({}));
  const allowed = [CRM, ELSEWHERE].map((origin) => ({ origin, addedAt: 1 }));
  await settings.change((current) => ({ ...current, sites: allowed }));
  const row = aCall();
  const sites = createSites({ settings, store, now: () => 1_000 } as never);
  const app = { store, calls: { viewOfRow: async () => ({ id: row.id }) as never } };
  press = (frameId) => store.set('pressers', { [row.id]: { tabId: 3, frameId, origin: CRM } });
  hear = () => tellPresser(app, sites, row).catch(() => undefined);
  message = wire('call.changed', { id: row.id });
});

test.each([0, FRAME])('the frame that pressed is told: %i', async (frameId) => {
  shown.set(frameId, { result: CRM });
  await press(frameId);
  await hear();
  expect(told).toEqual([[3, message, { frameId }]]);
});

test('it is told as the document that was looked at, where the browser names documents', async () => {
  shown.set(0, { result: CRM, documentId: 'A1' });
  await press(0);
  await hear();
  expect(told).toEqual([[3, message, { documentId: 'A1' }]]);
});

test.each([0, FRAME])('another site in it, allowed as well, hears nothing: %i', async (frameId) => {
  shown.set(frameId, { result: ELSEWHERE });
  await press(frameId);
  await hear();
  expect(told).toEqual([]);
});

test('nobody is told where the frame is gone', async () => {
  await press(FRAME);
  await hear();
  expect(told).toEqual([]);
});
