/** Judges a full run, in either browser: who was talked to, who held a key, and what lies on disk. */
import { expect } from 'vitest';
import { findSecrets } from '#test/torture/leaks.ts';
import type { RunningOutside } from '../harness/platform.ts';
import { ours, type Recorder } from './recorder.ts';

/** Nothing goes anywhere but to the platform and the relay that the user named, and to the page that was opened. */
export function talkedOnlyTo(recorder: Recorder, outside: RunningOutside, pages: readonly string[]): void {
  const named = [outside.url, outside.relay.url, ...pages].map((url) => new URL(url).host);
  expect([...new Set(ours(recorder).map(({ host }) => host))].sort()).toEqual([...new Set(named)].sort());
}

/** Each key goes to the platform, in its header, and nowhere else. */
export function keysWentOnlyHome(recorder: Recorder, outside: RunningOutside): void {
  const home = new URL(outside.url).host;
  const keys = [outside.keys.clickToCall, outside.keys.transcription];
  const carrying = recorder.requests.filter((request) =>
    keys.some((key) => JSON.stringify(request).includes(key)),
  );
  expect(carrying.length).toBeGreaterThan(2);
  for (const { host, headers, path, body } of carrying) {
    expect(host).toBe(home);
    expect(keys.map((key) => `Bearer ${key}`)).toContain(headers.authorization);
    for (const key of keys) expect(path + body).not.toContain(key);
  }
}

/** Raw keys stand in none of the places, nor does the feed token or the passphrase. */
export function keysAreNowhere(
  places: Record<string, string>,
  outside: RunningOutside,
  more: readonly string[],
): void {
  expect(Object.keys(places).length).toBeGreaterThan(10);
  expect(findSecrets(places, [outside.keys.clickToCall, outside.keys.transcription, ...more])).toEqual([]);
}

/** The token that the relay was asked with. */
export function feedTokenOf(recorder: Recorder, outside: RunningOutside): string {
  const host = new URL(outside.relay.url).host;
  const asked = recorder.requests.find(
    (request) => request.host === host && request.path.startsWith('/feed'),
  );
  const token = String(asked?.headers.authorization ?? '').replace('Bearer ', '');
  expect(token.length).toBeGreaterThanOrEqual(32);
  return token;
}
