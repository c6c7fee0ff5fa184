/** The inbox outside the browser: each thing once, late rather than never, and nothing until it is wanted. */
import { beforeEach, expect, it } from 'vitest';
import type { InboxEntry } from '#lib/calls/inbox.ts';
import { settingsSchema } from '#lib/model/settings.ts';
import { createNotices } from '../../../entrypoints/background/notices.ts';
import { memoryStore } from '../storage/areas.ts';
import { aCall } from '../storage/rows.ts';

const NOW = 1_000_000_000;
const MINUTE = 60_000;
let notify: boolean;
let shown: string[];
let now: number;
let { store } = memoryStore();

beforeEach(() => {
  ({ store } = memoryStore());
  notify = true;
  shown = [];
  now = NOW;
});

/** As each start of the background makes them. */
const notices = () =>
  createNotices({
    store,
    settings: async () => settingsSchema.parse({ notify }),
    words: async () => (key, params) => `${key} ${params?.when ?? ''}`.trim(),
    moment: async (at) => String(at),
    now: () => now,
    show: async (id, _title, message) => void shown.push(`${id}: ${message}`),
  });
const promise = (id: string, callbackAt: number): InboxEntry => ({
  kind: 'callback',
  row: aCall({ id, callbackAt }),
});

it('says nothing unless it is wanted, and nothing of what waited when it was turned on', async () => {
  notify = false;
  await notices().tell([promise('old', NOW)]);
  notify = true;
  await notices().tell([promise('old', NOW)]);
  expect(shown).toEqual([]);
});

it('tells each thing once, also after a restart; a promise that was moved, again', async () => {
  await notices().tell([promise('old', NOW)]);
  await notices().tell([promise('old', NOW), promise('new', NOW + 1)]);
  await notices().tell([promise('old', NOW), promise('new', NOW + 1)]);
  expect(shown).toEqual([`new: inbox.callback ${NOW + 1}`]);
  await notices().tell([promise('new', NOW + 5)]);
  expect(shown).toHaveLength(2);
});

it('tells late what fell due while the browser was closed', async () => {
  await notices().tell([promise('old', NOW)]);
  now = NOW + 50 * 60 * MINUTE;
  await notices().tell([promise('missed', NOW + MINUTE)]);
  expect(shown).toEqual([`missed: inbox.callback ${NOW + MINUTE}`]);
});

it('leaves a call alone while it is wrapped up, and tells many at once as one', async () => {
  await notices().tell([promise('old', NOW)]);
  const ended: InboxEntry = { kind: 'wrap-up', row: aCall({ id: 'ended', completedAt: NOW }) };
  await notices().tell([ended]);
  expect(shown).toEqual([]);
  now = NOW + 11 * MINUTE;
  await notices().tell([ended]);
  expect(shown).toEqual(['ended: inbox.wrap-up']);
  await notices().tell(['a', 'b', 'c', 'd'].map((id) => promise(id, NOW)));
  expect(shown.at(-1)).toMatch(/^several: /);
});

it('tells a callback when it is due and not before, and what is not in the CRM after the call is wrapped up', async () => {
  await notices().tell([promise('old', NOW)]);
  const coming = (['today', 'later'] as const).map((kind) => ({ ...promise(kind, NOW + 1), kind }));
  const unlogged: InboxEntry = { kind: 'not-logged', row: aCall({ id: 'unlogged', completedAt: NOW }) };
  await notices().tell([...coming, unlogged]);
  expect(shown).toEqual([]);
  now = NOW + 11 * MINUTE;
  await notices().tell([...coming, unlogged]);
  expect(shown).toEqual(['unlogged: inbox.not-logged']);
});

it('makes of two looks at once one notification', async () => {
  await notices().tell([promise('old', NOW)]);
  const both = notices();
  await Promise.all([both.tell([promise('new', NOW)]), both.tell([promise('new', NOW)])]);
  expect(shown).toHaveLength(1);
});
