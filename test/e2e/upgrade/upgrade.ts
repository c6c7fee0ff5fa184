/**
 * A browser in which an earlier release was used: its tables, keys and settings are in the profile as that release left
 * them (test/fixtures/stored), put there by a stand-in with the same id and an older version. Then this version comes.
 */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { CallRow } from '#lib/model/call.ts';
import { DATABASE_NAME } from '#lib/storage/database.ts';
import type { Frozen } from '#test/fixtures/stored/frozen.ts';
import type { Ask } from '../harness/ask.ts';
import { eventually } from '../harness/eventually.ts';
import type { Outside } from './outside.ts';

const FOLDER = 'test/fixtures/stored';
export const RELEASES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

export const frozenOf = (file: string): Frozen => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));

/**
 * An older version by its manifest, of the extension in `folder`: the same id, a page, and nothing that runs. No worker:
 * Chromium ends that of an earlier version if it comes from a store, but keeps that of a folder while a page is open.
 */
export function makeStandIn(folder: string): string {
  const { key, browser_specific_settings, name } = JSON.parse(
    readFileSync(join(folder, 'manifest.json'), 'utf8'),
  );
  const standIn = mkdtempSync(join(tmpdir(), 'dialmark-before-'));
  const manifest = {
    manifest_version: 3,
    name,
    version: '0.0.1',
    permissions: ['storage'],
    ...(key && { key }),
    ...(browser_specific_settings && { browser_specific_settings }),
  };
  writeFileSync(join(standIn, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(standIn, 'page.html'), '<!doctype html><title>Before</title>');
  return standIn;
}

/** The frozen profile with the addresses of this test in it. */
export function at(url: string, frozen: Frozen): Frozen {
  return JSON.parse(
    JSON.stringify(frozen)
      .replaceAll('https://api.account.test', url)
      .replaceAll('https://relay.account.test', url),
  );
}

/** Runs in a page of the stand-in: puts everything where the earlier release had it. */
export async function thawHere(frozen: Frozen): Promise<void> {
  const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const types = { Uint8Array, Uint32Array, Float64Array } as Record<
    string,
    new (
      buffer: ArrayBuffer,
    ) => unknown
  >;
  const fromPlain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fromPlain);
    if (typeof value !== 'object' || value === null) return value;
    if ('$' in value && 'bytes' in value) {
      const { buffer } = bytesOf(String(value.bytes));
      const Type = types[String(value.$)];
      return Type ? new Type(buffer) : buffer;
    }
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fromPlain(inner)]));
  };
  const finished = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
  for (const [name, { version, stores }] of Object.entries(frozen.databases)) {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => {
      for (const [storeName, { keyPath, indexes }] of Object.entries(stores)) {
        const store = opening.result.createObjectStore(storeName, keyPath === null ? {} : { keyPath });
        for (const index of indexes) store.createIndex(index.name, index.keyPath, index);
      }
    };
    const database = await finished(opening);
    for (const [storeName, { rows }] of Object.entries(stores)) {
      const thawed: unknown[] = [];
      for (const row of rows) {
        const { raw } = row as { raw?: string };
        if (storeName !== 'device' || raw === undefined) thawed.push(fromPlain(row));
        else {
          const usages: KeyUsage[] = ['encrypt', 'decrypt'];
          const key = await crypto.subtle.importKey('raw', bytesOf(raw), 'AES-GCM', false, usages);
          thawed.push({ name: 'device', key });
        }
      }
      const store = database.transaction(storeName, 'readwrite').objectStore(storeName);
      for (const row of thawed) await finished(store.put(row));
    }
    database.close();
  }
  const api = (globalThis as { browser?: typeof chrome }).browser ?? chrome;
  await api.storage.local.set(frozen.local);
}

type Rows = (table: string) => Promise<unknown[]>;

/** Nothing is lost, and what was on its way is told truly and not sent again. */
export async function keptEverything(ask: Ask, rows: Rows, frozen: Frozen, outside: Outside): Promise<void> {
  const tables = frozen.databases[DATABASE_NAME]?.stores ?? {};
  const was = (tables.calls?.rows ?? []) as CallRow[];
  const calls = () => rows('calls') as Promise<CallRow[]>;
  const state = (now: CallRow[], id: string) => now.find((row) => row.id === id)?.state;
  const onItsWay = was.filter((row) => row.state === 'sending');
  expect(onItsWay.length).toBeGreaterThan(0);
  await eventually(
    async () => {
      const now = await calls();
      return onItsWay.every(({ id }) => state(now, id) === 'unknown');
    },
    { what: 'what was on its way is unknown' },
  );
  for (const [table, { rows: before }] of Object.entries(tables)) {
    if (table === 'search' || table === 'feedEvents') continue;
    expect((await rows(table)).length, table).toBe(before.length);
  }
  const now = await calls();
  for (const row of was) {
    const after = now.find(({ id }) => id === row.id);
    expect(after).toMatchObject({
      to: row.to,
      note: row.note,
      context: row.context,
      createdAt: row.createdAt,
    });
    if (['completed', 'refused', 'unknown', 'withdrawn'].includes(row.state))
      expect(after?.state).toBe(row.state);
  }
  for (const { id } of onItsWay) expect(state(now, id)).toBe('unknown');
  expect(outside.placed).toEqual([]);
  const { settings } = await ask('settings.get', {});
  const stored = frozen.local.settings as Record<string, unknown>;
  for (const field of ['baseUrl', 'defaultCountry', 'language', 'withheld'] as const)
    expect(settings[field]).toEqual(stored[field]);
  expect(settings.sites.map(({ origin }) => origin)).toEqual(['https://crm.account.test']);
  expect(await ask('relay.state', {})).toMatchObject({
    paired: true,
    installationId: 'frozen-installation-0001',
  });
}

/** The event of a call that was on its way before, and of one that was placed, come by the old pairing. */
export async function completesWhatWasOpen(
  ask: Ask,
  rows: Rows,
  frozen: Frozen,
  outside: Outside,
): Promise<void> {
  const was = (frozen.databases[DATABASE_NAME]?.stores.calls?.rows ?? []) as CallRow[];
  const open = was.filter((row) => row.state === 'sending' || row.state === 'initiated');
  outside.ended = open.map((row, index) => ({ id: row.callId ?? `c_late_${index}`, intent: row.id }));
  await eventually(
    async () => {
      await ask('feed.now', {});
      const now = (await rows('calls')) as CallRow[];
      return open.every(({ id }) => now.find((row) => row.id === id)?.state === 'completed');
    },
    { what: 'calls from before the upgrade are completed', timeout: 30_000 },
  );
  expect(outside.placed).toEqual([]);
}

/** A call with the key that the earlier release had sealed. */
export async function callsWithTheOldKey(ask: Ask, outside: Outside): Promise<string> {
  await ask('settings.save', {
    patch: { callerIds: [{ e164: '+14155550100', label: '' }], defaultFrom: '+14155550100' },
  });
  const { settings } = await ask('settings.get', {});
  const guards = { ...settings.guards, recentMinutes: 0, quietHours: { on: false, from: 21, to: 8 } };
  await ask('settings.save', { patch: { guards } });
  const intentId = crypto.randomUUID();
  const context = { crm: 'generic' };
  const request = { intentId, to: '+14155552671', ext: '', context, accepted: [], guess: false };
  expect(await ask('call.place', request)).toMatchObject({ kind: 'call' });
  await eventually(() => outside.placed.includes(intentId), { what: 'the old key places a call' });
  return intentId;
}
