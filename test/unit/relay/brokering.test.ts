import { describe, expect, test } from 'vitest';
import { systemClock } from '#lib/core/clock.ts';
import { err, ok } from '#lib/core/result.ts';
import type { RelayProblem } from '#lib/model/relay.ts';
import { createBrokering } from '#lib/relay/brokering.ts';
import { createRelayClient } from '#lib/relay/client.ts';
import { createPairing } from '#lib/relay/pairing.ts';
import { refuse } from '#server/relay/http/broker-answers.ts';
import { memoryStore } from '../storage/areas.ts';
import { pairingWith } from './pairing-row.ts';

const url = 'https://relay.company.example';
const TOKEN = 'dmf_token-0123456789';
const CALL = {
  to: '+4930901821',
  from: '+4930901820',
  metadata: { dialmark_installation: 'i'.repeat(16), dialmark_intent: 'intent-0001' },
};

interface Way {
  paired?: boolean;
  offers?: { calls: boolean; transcriptions: boolean };
  locked?: boolean;
  passphrase?: 'required' | 'set';
  managed?: boolean;
  problem?: RelayProblem;
}

async function bench(way: Way, answer: (path: string, init: RequestInit) => Response) {
  const { store } = memoryStore();
  const asked: string[] = [];
  const fetch = async (address: string, init: RequestInit) => {
    asked.push(`${init.method ?? 'GET'} ${address}`);
    return answer(address.slice(url.length), init);
  };
  if (way.paired !== false)
    await store.set('relay', { ...pairingWith(url), ...(way.problem && { problem: way.problem }) });
  if (way.offers) await store.set('brokers', { ...way.offers, pairedAt: 1 });
  const vault = {
    read: async () => (way.locked ? err('locked' as const) : ok(TOKEN)),
    write: async () => ok(undefined),
    state: async () => ({ hasPassphrase: way.passphrase === 'set', locked: way.locked ?? false }),
  };
  const pairing = createPairing({
    store,
    vault: vault as never,
    client: (address) => createRelayClient({ fetch, url: address }),
    installationId: async () => 'i'.repeat(16),
    newId: () => 'n'.repeat(16),
    now: () => 1,
    moved: async () => {},
  });
  const brokering = createBrokering({
    store,
    vault: vault as never,
    pairing,
    enrolment: {
      check: async () => {},
      startAnew: async () => {},
      isManaged: async () => way.managed ?? false,
      problem: async () => (way.paired === false ? way.problem : undefined),
      nextAt: async () => undefined,
    },
    fetch,
    clock: systemClock,
    online: () => true,
    passphraseRequired: async () => way.passphrase !== undefined,
  });
  return { brokering, pairing, store, asked };
}
const OFFERED = { calls: true, transcriptions: true };
const no = () => new Response(null, { status: 500 });

describe('brokering', () => {
  test('places a call at the relay, with this installation’s token and the intent’s name', async () => {
    const inits: RequestInit[] = [];
    const { brokering, asked } = await bench({ offers: OFFERED }, (_path, init) => {
      inits.push(init);
      return Response.json({ status: 'success', data: { id: 'c_1' } }, { status: 201 });
    });
    const api = await brokering.api('click-to-call');
    expect(api?.ok && (await api.value.placeCall(CALL))).toMatchObject({ ok: true, value: { id: 'c_1' } });
    expect(asked).toEqual([`POST ${url}/platform/v1/calls`]);
    const headers = new Headers(inits[0]?.headers);
    expect(headers.get('authorization')).toBe(`Bearer ${TOKEN}`);
    expect(headers.get('idempotency-key')).toBe('intent-0001');
  });

  test('names a submission as it is told to, and looks at it there', async () => {
    const { brokering, asked } = await bench({ offers: OFFERED }, () =>
      Response.json({ status: 'success', data: { id: 'txn_1', status: 'pending' } }, { status: 201 }),
    );
    const api = await brokering.api('ai-transcription');
    if (!api?.ok) throw new Error('brokered');
    await api.value.submit({ recording_url: 'https://recordings.example/1.mp3' }, 'job-00001');
    expect(await api.value.get('txn_1')).toMatchObject({ ok: true });
    expect(asked).toEqual([
      `POST ${url}/platform/v1/transcriptions`,
      `GET ${url}/platform/v1/transcriptions/txn_1`,
    ]);
  });

  test('is for what the relay offers only', async () => {
    const { brokering } = await bench({ offers: { calls: true, transcriptions: false } }, no);
    expect(await brokering.api('click-to-call')).toMatchObject({ ok: true });
    expect(await brokering.api('ai-transcription')).toBeUndefined();
    expect(await (await bench({}, no)).brokering.api('click-to-call')).toBeUndefined();
    expect(await (await bench({ paired: false }, no)).brokering.api('click-to-call')).toBeUndefined();
  });

  test.each([
    [{ offers: OFFERED, locked: true }, 'locked'],
    [{ offers: OFFERED, passphrase: 'required' }, 'passphrase-required'],
  ] as [Way, string][])('with %j says %s, and asks nobody', async (way, code) => {
    const { brokering, asked } = await bench(way, no);
    expect(await brokering.api('click-to-call')).toMatchObject({ ok: false, error: { code } });
    expect(asked).toEqual([]);
  });

  test.each([
    [{ managed: false, paired: false }, undefined],
    [{ managed: true, paired: false }, 'relay-unreachable'],
    [{ managed: true, paired: false, problem: 'unreachable' }, 'relay-unreachable'],
    [{ managed: true, paired: false, problem: 'revoked' }, 'not-admitted'],
    [{ managed: true, paired: false, problem: 'wrong-team-code' }, 'not-admitted'],
    [{ managed: true, paired: false, problem: 'locked' }, 'locked'],
    [{ managed: true, problem: 'bad-token' }, 'not-admitted'],
    [{ managed: true }, undefined],
  ] as [Way, string | undefined][])('says of %j: %s', async (way, code) => {
    const { brokering } = await bench(way, no);
    expect((await brokering.notEnrolled())?.code).toBe(code);
  });

  test('stops when the relay holds no key any more', async () => {
    const { brokering } = await bench({ offers: OFFERED }, (path) => {
      const data = { calls: false, transcriptions: true };
      if (path === '/platform') return Response.json({ status: 'success', data });
      const { status, body } = refuse('RELAY_NOT_BROKERING');
      return Response.json(body, { status });
    });
    const api = await brokering.api('click-to-call');
    expect(api?.ok && (await api.value.placeCall(CALL))).toMatchObject({
      error: { code: 'no-company-key', next: 'ask-administrator', sent: false },
    });
    expect(await brokering.api('click-to-call')).toBeUndefined();
    expect(await brokering.offers()).toEqual({ calls: false, transcriptions: true });
  });

  test('begins when the relay has been given a key, and asks for that only now and then', async () => {
    const { brokering, asked } = await bench({}, () => Response.json({ status: 'success', data: OFFERED }));
    await brokering.lookAgain();
    await brokering.lookAgain();
    expect(asked).toEqual([`GET ${url}/platform`]);
    expect(await brokering.api('click-to-call')).toMatchObject({ ok: true });
  });

  test('has nothing of a relay of before', async () => {
    const { brokering, pairing } = await bench({ offers: OFFERED }, () =>
      Response.json({ error: { code: 'not-found', message: '' } }, { status: 404 }),
    );
    await pairing.askOffers();
    expect(await brokering.offers()).toEqual({ calls: false, transcriptions: false });
  });
});
