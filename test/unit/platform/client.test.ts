import { describe, expect, it } from 'vitest';
import { err, ok } from '#lib/core/result.ts';
import { createPlatformClient, type PlatformClientOptions } from '#lib/platform/client.ts';
import { send } from '#lib/platform/send.ts';
import { createManualClock } from '#test/tools/clock.ts';

const call = { to: '+14155550123', from: '+14155550100' };
const placed = {
  status: 'success',
  data: { id: 'c_1', status: 'initiated', created_at: '2026-11-21T09:00:00Z' },
};
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

function clientWith(patch: Partial<PlatformClientOptions> = {}) {
  const clock = createManualClock();
  const requests: { url: string; init: RequestInit }[] = [];
  const fetch = patch.fetch ?? (async () => json(201, placed));
  const client = createPlatformClient({
    clock,
    baseUrl: 'https://api.example.com/acme/',
    keyFor: async () => ok('key-of-ours'),
    ...patch,
    fetch: (url, init) => {
      requests.push({ url, init });
      return fetch(url, init);
    },
  });
  return { client, clock, requests };
}

describe('what is sent', () => {
  it('is the documented request, and nothing that would carry it elsewhere', async () => {
    const { client, requests } = clientWith();
    expect(await client.placeCall({ ...call, metadata: { a: 'b' } })).toEqual({
      ok: true,
      value: placed.data,
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.url).toBe('https://api.example.com/acme/v1/calls');
    expect(requests[0]?.init).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer key-of-ours', 'content-type': 'application/json' },
      body: JSON.stringify({ ...call, metadata: { a: 'b' } }),
      redirect: 'manual',
      credentials: 'omit',
    });
  });

  it.each([
    [{ ...call, to: '4155550123' }, 'invalid-number'],
    [{ ...call, from: '0100' }, 'bad-request'],
    [{ ...call, agent_id: 'a', queue_id: 'q' }, 'bad-request'],
    [{ ...call, metadata: { deep: { a: 1 } } as unknown as Record<string, string> }, 'bad-request'],
    [{ ...call, more: 1 } as typeof call, 'bad-request'],
  ])('is not sent when it breaks the contract: %j', async (body, code) => {
    const { client, requests } = clientWith();
    expect(await client.placeCall(body)).toMatchObject({ ok: false, error: { code, sent: false } });
    expect(requests).toHaveLength(0);
  });

  it.each([
    [{ baseUrl: 'http://api.example.com' }, 'insecure-address'],
    [{ keyFor: async () => err('no-key' as const) }, 'no-key'],
    [{ keyFor: async () => err('locked' as const) }, 'locked'],
    [{ keyFor: async () => ok('key\nwith a line') }, 'key-rejected'],
    [{ mayReach: async () => false }, 'no-permission'],
    [{ online: () => false }, 'offline'],
  ])('is nothing without %o', async (patch, code) => {
    const { client, requests } = clientWith(patch);
    expect(await client.placeCall(call)).toMatchObject({ ok: false, error: { code, sent: false } });
    expect(requests).toHaveLength(0);
  });

  it('takes a recording over https only, and over http where the platform is on this machine', async () => {
    const job = { recording_url: 'http://127.0.0.1:9/r.mp3' };
    const { client, requests } = clientWith();
    expect(await client.submitTranscription(job)).toMatchObject({
      error: { code: 'insecure-address', sent: false },
    });
    expect(requests).toHaveLength(0);
    const local = clientWith({
      baseUrl: 'http://localhost:8787',
      fetch: async () => json(201, { status: 'success', data: { id: 'txn_1', status: 'pending' } }),
    });
    expect(await local.client.submitTranscription(job)).toMatchObject({ ok: true });
    expect(await local.client.submitTranscription({ recording_url: 'http://10.0.0.1/r.mp3' })).toMatchObject({
      error: { code: 'insecure-address' },
    });
  });
});

describe('what comes back, or does not', () => {
  it('an answer with nothing but the id is a placed call all the same', async () => {
    const body = { status: 'success', data: { id: 'c_2', status: null } };
    const { client } = clientWith({ fetch: async () => json(200, body) });
    expect(await client.placeCall(call)).toEqual({ ok: true, value: body.data });
  });

  it('a hang is no answer, after the time that is given', async () => {
    const { client, clock } = clientWith({ fetch: () => new Promise(() => {}), timeoutMs: 5000 });
    const outcome = client.placeCall(call);
    await clock.advance(4999);
    expect(clock.waiting).toBe(1);
    await clock.advance(1);
    expect(await outcome).toMatchObject({ error: { code: 'no-answer', next: 'check-phone', sent: true } });
    expect(clock.waiting).toBe(0);
  });

  it('a body that stops half-way is no answer', async () => {
    const half = () =>
      new ReadableStream({ start: (out) => out.enqueue(new TextEncoder().encode('{"status":')) });
    const { client, clock } = clientWith({ fetch: async () => new Response(half(), { status: 201 }) });
    const outcome = client.placeCall(call);
    await clock.advance(60_000);
    expect(await outcome).toMatchObject({ error: { code: 'no-answer', sent: true } });
  });

  it('a broken connection may have placed the call; one that was never made has not', async () => {
    const broken = clientWith({ fetch: async () => Promise.reject(new TypeError('fetch failed')) });
    expect(await broken.client.placeCall(call)).toMatchObject({ error: { code: 'no-answer', sent: true } });
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const refused = clientWith({
      fetch: async () => Promise.reject(new TypeError('fetch failed', { cause })),
    });
    expect(await refused.client.placeCall(call)).toMatchObject({ error: { code: 'offline', sent: false } });
  });

  it('an endless answer is given up while it is read', async () => {
    let given = 0;
    let cancelled = false;
    const endless = () =>
      new ReadableStream({
        pull(out) {
          given += 65_536;
          out.enqueue(new Uint8Array(65_536));
        },
        cancel() {
          cancelled = true;
        },
      });
    const { client } = clientWith({ fetch: async () => new Response(endless(), { status: 201 }) });
    expect(await client.placeCall(call)).toMatchObject({
      error: { code: 'malformed-answer', next: 'check-phone', sent: true },
    });
    expect(given).toBeLessThan(2 * 1024 * 1024);
    expect(cancelled).toBe(true);
  });

  it('a cancelled request says whether it was sent', async () => {
    const stopper = new AbortController();
    const ask = () =>
      send({
        fetch: () => new Promise(() => {}),
        clock: createManualClock(),
        url: 'https://api.example',
        init: {},
        timeoutMs: 5000,
        longest: 1,
        signal: stopper.signal,
      });
    const outcome = ask();
    stopper.abort();
    expect(await outcome).toMatchObject({ error: { kind: 'no-answer', sent: true } });
    expect(await ask()).toMatchObject({ error: { sent: false } });
  });

  it('a redirect is not followed', async () => {
    const { client } = clientWith({ fetch: async () => json(307, {}, { location: 'https://evil.example' }) });
    expect(await client.placeCall(call)).toMatchObject({
      error: { code: 'sign-in-page', httpStatus: 307 },
    });
  });

  it('an error text that quotes the key is cleaned', async () => {
    const body = { status: 'error', code: 'NO_key-of-ours', message: 'the key key-of-ours is unknown' };
    const { client } = clientWith({ fetch: async () => json(401, body) });
    const outcome = await client.placeCall(call);
    expect(outcome).toMatchObject({
      error: { code: 'key-rejected', platformMessage: 'the key … is unknown' },
    });
    expect(JSON.stringify(outcome)).not.toContain('key-of-ours');
  });

  it('an answer about another transcription is malformed', async () => {
    const body = { status: 'success', data: { id: 'txn_2', status: 'pending' } };
    const { client } = clientWith({ fetch: async () => json(200, body) });
    expect(await client.getTranscription('txn_1')).toMatchObject({ error: { code: 'malformed-answer' } });
    expect(await client.getTranscription('../calls')).toMatchObject({
      error: { code: 'not-found', sent: false },
    });
  });
});

describe('§5 tryKey', () => {
  const error = { status: 'error', code: 'X', message: 'm' };
  it.each([
    ['click-to-call', json(200, { anything: 1 }), { ok: true, value: 'good' }],
    ['click-to-call', json(405, error), { ok: true, value: 'undecided' }],
    ['click-to-call', json(401, error), { error: { code: 'key-rejected' } }],
    ['click-to-call', json(403, error), { error: { code: 'wrong-scope' } }],
    ['click-to-call', json(404, error), { error: { code: 'not-found', next: 'open-settings' } }],
    ['click-to-call', new Response('<html>'), { error: { code: 'malformed-answer', next: 'open-settings' } }],
    ['ai-transcription', json(404, error), { ok: true, value: 'good' }],
    ['ai-transcription', new Response('<html>', { status: 404 }), { error: { code: 'not-found' } }],
    ['ai-transcription', json(401, error), { error: { code: 'key-rejected' } }],
    ['ai-transcription', json(403, error), { error: { code: 'addon-disabled' } }],
    ['ai-transcription', json(500, error), { error: { code: 'server-error' } }],
  ] as const)('%s', async (capability, answer, expected) => {
    const { client, requests } = clientWith({ fetch: async () => answer.clone() });
    expect(await client.tryKey(capability, 'new-key')).toMatchObject(expected);
    expect(requests[0]?.init.method).toBe('GET');
    expect(requests[0]?.init.headers).toMatchObject({ authorization: 'Bearer new-key' });
  });

  it('cannot try a webhooks key', async () => {
    const { client, requests } = clientWith();
    expect(await client.tryKey('webhooks', 'k')).toEqual({ ok: true, value: 'undecided' });
    expect(requests).toHaveLength(0);
  });
});
