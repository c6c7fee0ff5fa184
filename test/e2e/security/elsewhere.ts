/** The account's address is changed by whatever means: no key goes to the new one. */
import { expect } from 'vitest';
import { type Ask, callUntilAnswered } from '../harness/ask.ts';
import { type RunningOutside, startPlatform } from '../harness/platform.ts';
import type { Recorder } from './recorder.ts';

/** Keys are there, and good at `outside`; afterwards they still are. */
export async function keysStayHome(ask: Ask, outside: RunningOutside, recorder: Recorder): Promise<void> {
  const thief = await startPlatform();
  try {
    const host = new URL(thief.url).host;
    // Where a dropped file, a policy and a typed address all end.
    await ask('settings.save', { patch: { baseUrl: thief.url } });
    expect((await callUntilAnswered(ask, '+12125550131')).failure).toMatchObject({
      code: 'key-elsewhere',
      next: 'replace-key',
    });
    const id = crypto.randomUUID();
    await ask('job.submit', { id, recordingUrl: 'https://recordings.example/a.mp3', language: 'auto' });
    await ask('job.lookup', { txnId: 'txn_1' });
    expect((await ask('keys.list', {})).map(({ state }) => state)).toEqual(['elsewhere', 'elsewhere']);
    const heard = recorder.requests.filter((request) => request.host === host);
    expect(heard.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
    for (const key of [outside.keys.clickToCall, outside.keys.transcription])
      expect(JSON.stringify(heard)).not.toContain(key);
    expect(thief.sandbox.calls.list()).toEqual([]);

    await ask('settings.save', { patch: { baseUrl: outside.url } });
    expect((await callUntilAnswered(ask, '+12125550132')).state).toMatch(/initiated|completed/);
  } finally {
    await ask('settings.save', { patch: { baseUrl: outside.url } });
    await thief.close();
  }
}
