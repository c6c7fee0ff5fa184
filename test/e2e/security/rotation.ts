/** A key's whole life, as section 5 of the platform's document advises, in whichever browser. */
import { expect } from 'vitest';
import { type Ask, callUntilAnswered } from '../harness/ask.ts';
import type { RunningOutside } from '../harness/platform.ts';
import type { Recorder } from './recorder.ts';

const CAPABILITY = 'click-to-call';

/**
 * A replacement that the platform refuses changes nothing; one that it takes is used from the next call on, and the old
 * one no more. A revoked key stops after the one request that showed it, says so, and its successor goes on.
 */
export async function keysRotate(ask: Ask, outside: RunningOutside, recorder: Recorder): Promise<void> {
  const { keys } = outside.sandbox;
  const calls = () =>
    recorder.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/calls');
  const lastKey = () => String(calls().at(-1)?.headers.authorization).replace('Bearer ', '');
  const add = (key: string) => ask('keys.add', { capability: CAPABILITY, key });
  const state = async () => (await ask('keys.list', {})).find(({ capability }) => capability === CAPABILITY);

  const before = await state();
  expect(await add('sk_of_nobody_0123456789')).toMatchObject({ ok: false, error: { code: 'key-rejected' } });
  expect(await state()).toEqual(before);
  await callUntilAnswered(ask, '+12125550121');
  expect(lastKey()).toBe(outside.keys.clickToCall);

  const second = keys.create(CAPABILITY, 'Second').key;
  expect(await add(second)).toMatchObject({ ok: true, value: { state: 'good', tail: second.slice(-4) } });
  await callUntilAnswered(ask, '+12125550122');
  expect(lastKey()).toBe(second);
  for (const { id, scope, label } of keys.list())
    if (scope === CAPABILITY && label !== 'Second') keys.revoke(id);
  expect((await callUntilAnswered(ask, '+12125550126')).state).toMatch(/initiated|completed/);

  for (const { id, scope } of keys.list()) if (scope === CAPABILITY) keys.revoke(id);
  const sent = calls().length;
  for (const to of ['+12125550123', '+12125550124']) {
    const refused = await callUntilAnswered(ask, to);
    expect(refused.failure).toMatchObject({ code: 'key-rejected', next: 'replace-key' });
  }
  expect(calls().length - sent).toBe(1);
  expect(await state()).toMatchObject({ state: 'rejected' });

  const third = keys.create(CAPABILITY, 'Third').key;
  expect(await add(third)).toMatchObject({ ok: true });
  expect((await callUntilAnswered(ask, '+12125550125')).state).toMatch(/initiated|completed/);
  expect(lastKey()).toBe(third);
}
