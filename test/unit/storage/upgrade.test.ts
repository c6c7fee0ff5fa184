/** What each earlier release left in a browser, opened by this one: nothing lost, keys work, no call is sent again. */
import { readdirSync, readFileSync } from 'node:fs';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createCallStore } from '#lib/calls/call-table.ts';
import { createOutbox } from '#lib/calls/outbox.ts';
import { err } from '#lib/core/result.ts';
import { callRowSchema } from '#lib/model/call.ts';
import { jobRowSchema, transcriptRowSchema } from '#lib/model/job.ts';
import { DATABASE_NAME, openDatabase } from '#lib/storage/database.ts';
import type { KeyName } from '#lib/storage/keys.ts';
import { openVaultDatabase } from '#lib/vault/database.ts';
import { createVault } from '#lib/vault/vault.ts';
import { type Frozen, fromPlain, thawDatabase } from '#test/fixtures/stored/frozen.ts';
import { memoryStore } from './areas.ts';

const FOLDER = 'test/fixtures/stored';
const versions = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

/** A browser that had `frozen` in it, started with this version. */
async function upgraded(frozen: Frozen) {
  const indexedDB = new IDBFactory();
  for (const [name, database] of Object.entries(frozen.databases))
    await thawDatabase(indexedDB, name, database, async (row, store) => {
      if (store !== 'device') return fromPlain(row);
      const raw = Buffer.from((row as { raw: string }).raw, 'base64');
      return {
        name: 'device',
        key: await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']),
      };
    });
  const { store, areas } = memoryStore();
  await areas.local.set(frozen.local);
  const options = { indexedDB, IDBKeyRange };
  return { db: openDatabase(options), store, vault: createVault({ db: openVaultDatabase(options), store }) };
}

it('has a release to upgrade from', () => {
  expect(versions).not.toEqual([]);
});

describe.each(versions)('from %s', (file) => {
  const frozen: Frozen = JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8'));
  const tables = frozen.databases[DATABASE_NAME]?.stores ?? {};

  it('keeps every row of every table', async () => {
    const { db } = await upgraded(frozen);
    for (const [table, { rows }] of Object.entries(tables)) {
      expect(rows.length, `${table} has rows in the fixture`).toBeGreaterThan(0);
      expect(await db.table(table).count(), table).toBe(rows.length);
    }
  });

  it('reads every row by the schemas of today', async () => {
    const { db } = await upgraded(frozen);
    for (const row of await db.calls.toArray()) expect(callRowSchema.safeParse(row).error).toBeUndefined();
    for (const row of await db.jobs.toArray()) expect(jobRowSchema.safeParse(row).error).toBeUndefined();
    for (const row of await db.transcripts.toArray())
      expect(transcriptRowSchema.safeParse(row).error).toBeUndefined();
  });

  it('keeps settings, sites, pairing and the log as they were', async () => {
    const { store } = await upgraded(frozen);
    for (const [name, value] of Object.entries(frozen.local))
      expect(await store.get(name as KeyName), name).toMatchObject(value as object);
  });

  it('opens the keys and the feed token', async () => {
    const { vault } = await upgraded(frozen);
    for (const [name, secret] of Object.entries(frozen.keys)) {
      const read = await vault.read(
        name === 'feed-token' ? 'feed-token' : (`key:${name}` as 'key:click-to-call'),
      );
      expect(read).toEqual({ ok: true, value: secret });
    }
  });

  it('sends no call again that was on its way', async () => {
    const { db } = await upgraded(frozen);
    const onTheirWay = await db.calls.where('state').equals('sending').primaryKeys();
    const sent: string[] = [];
    const outbox = createOutbox({
      store: createCallStore(db),
      sender: { ready: async () => err({ code: 'no-key', next: 'open-settings', sent: false }) },
      wakeTimer: { wakeAt: () => undefined },
      now: () => Date.UTC(2026, 10, 2),
      random: () => 0,
      changed: ({ id, state }) => state === 'sending' && sent.push(id),
    });
    await outbox.tick();
    await outbox.settled();
    expect(onTheirWay.length).toBeGreaterThan(0);
    for (const id of onTheirWay) expect((await db.calls.get(id))?.state).toBe('unknown');
    expect(sent.filter((id) => onTheirWay.includes(id))).toEqual([]);
  });
});
