/** The lock after idle time: by alarm, at the next use, over the death of the background, and when the clock is set. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { createEventLog } from '#lib/storage/event-log.ts';
import { createSettings } from '#lib/storage/settings.ts';
import { openVaultDatabase } from '#lib/vault/database.ts';
import { createVault } from '#lib/vault/vault.ts';
import { createLock } from '../../../entrypoints/background/lock.ts';
import { memoryStore } from '../storage/areas.ts';

const MINUTE = 60_000;
const WORDS = 'correct horse battery';

let db: ReturnType<typeof openVaultDatabase>;
let memory: ReturnType<typeof memoryStore>;
let now: number;
let alarms: Map<string, number>;
let told: string[];
beforeEach(() => {
  db = openVaultDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });
  memory = memoryStore();
  now = 1_800_000_000_000;
  alarms = new Map();
  told = [];
});

/** The lock as each start of the background makes it. */
function start() {
  const { store } = memory;
  const vault = createVault({ db, store }, 1_000);
  const settings = createSettings(store, async () => ({}));
  const lock = createLock({
    app: {
      store,
      vault,
      settings,
      events: createEventLog(store, () => now),
      now: () => now,
      outbox: { unlocked: async () => void told.push('calls go on') },
      resume: async () => void told.push('what waited goes on'),
    },
    toolbar: { refresh: async () => void told.push('badge') },
    alarms: {
      create: (name, { when = 0 }) => void alarms.set(name, when),
      clear: async (name) => alarms.delete(name),
    },
  });
  return { lock, vault, settings, locked: async () => (await vault.state()).locked };
}

async function under(idleMinutes: number) {
  const made = start();
  await made.settings.save({ lock: { idleMinutes } });
  await made.lock.touched();
  await made.vault.setPassphrase(WORDS, undefined);
  await made.lock.changed();
  return made;
}

/** Time passes, and the browser fires the alarm when it is due, in a background that was started for it. */
async function pass(ms: number): Promise<void> {
  const end = now + ms;
  for (;;) {
    const at = alarms.get('lock') ?? Number.POSITIVE_INFINITY;
    if (at > end) break;
    alarms.delete('lock');
    now = Math.max(now, at);
    await start().lock.check();
  }
  now = end;
}

test('closes after idle time by its own alarm, with nothing else that would wake the background', async () => {
  const { locked } = await under(10);
  await pass(9 * MINUTE);
  expect(await locked()).toBe(false);
  told = [];
  await pass(2 * MINUTE);
  expect(await locked()).toBe(true);
  expect(told).toEqual(['badge']);
  expect(alarms.size).toBe(0);
});

test('counts from the last use', async () => {
  const { lock, locked } = await under(10);
  for (let turn = 0; turn < 5; turn += 1) {
    await pass(8 * MINUTE);
    await lock.touched();
    expect(await locked()).toBe(false);
  }
  await pass(11 * MINUTE);
  expect(await locked()).toBe(true);
});

test('closes at the next use where the alarm was forgotten, and that use does not keep it open', async () => {
  const { lock, locked } = await under(10);
  alarms.clear();
  now += 3 * 60 * MINUTE;
  await lock.touched();
  expect(await locked()).toBe(true);
});

test('unlocked after a long time, stays open for the whole of it, and what waited goes on', async () => {
  const { lock, vault, locked } = await under(10);
  await pass(60 * MINUTE);
  await lock.touched();
  told = [];
  await vault.unlock(WORDS);
  await lock.changed();
  expect(await locked()).toBe(false);
  expect(told).toEqual(['badge', 'calls go on', 'what waited goes on']);
  await pass(9 * MINUTE);
  expect(await locked()).toBe(false);
  await pass(2 * MINUTE);
  expect(await locked()).toBe(true);
});

test('is not kept open by a clock that was set back', async () => {
  const { locked } = await under(10);
  now -= 24 * 60 * MINUTE;
  await start().lock.check();
  await pass(11 * MINUTE);
  expect(await locked()).toBe(true);
});

test('never closes by itself where the setting says so, or where there is no passphrase', async () => {
  const { locked } = await under(0);
  await pass(30 * 24 * 60 * MINUTE);
  await start().lock.check();
  expect(await locked()).toBe(false);
  expect(alarms.size).toBe(0);
});

test('a shorter time in the settings counts at once', async () => {
  const { lock, settings, locked } = await under(60);
  now += 20 * MINUTE;
  await settings.save({ lock: { idleMinutes: 10 } });
  await lock.check();
  expect(await locked()).toBe(true);
});

test('is closed when the browser starts anew: what opened it lay in memory only', async () => {
  await under(0);
  memory.areas.session.items.clear();
  expect(await start().locked()).toBe(true);
});
