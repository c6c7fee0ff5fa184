import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callBody, databaseFor, errorOf, KEY, openRelay, STORES, sign, type TestRelay } from './kit.ts';
import { withPostgres } from './with-postgres.ts';

const postgres = withPostgres();
const NO_UTF8 = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);

describe.each(STORES)('webhooks on %s', (store) => {
  let test: TestRelay;
  beforeAll(async () => {
    test = await openRelay({
      databaseUrl: await databaseFor(store, postgres),
      env: { RELAY_CALL_BODY_KB: '8', RELAY_WEBHOOKS_KEY_OTHER: 'whk_the_one_that_comes_next' },
    });
  });
  afterAll(() => test.close());

  it('stores a signed call before it answers, and hands it to the installation that placed it', async () => {
    const { feed_token, installation_id } = await test.pair();
    const other = await test.pair();
    const body = callBody(installation_id, { unknown_field: { kept: [1, null, 'שלום'] } });
    expect((await test.call(body)).status).toBe(204);

    const page = await test.feed(feed_token);
    expect(page.events).toHaveLength(1);
    expect(page.events[0]).toMatchObject({ type: 'call.completed', payload: JSON.parse(body) });
    expect((await test.feed(other.feed_token)).events).toEqual([]);
  });

  it('takes the same event twice as one, also when both arrive together', async () => {
    const { feed_token, installation_id } = await test.pair();
    const body = callBody(installation_id);
    const answers = await Promise.all([test.call(body), test.call(body), test.call(body)]);
    expect(answers.map((answer) => answer.status)).toEqual([204, 204, 204]);
    expect((await test.call(body)).status).toBe(204);
    expect((await test.feed(feed_token)).events).toHaveLength(1);
  });

  it('accepts either of two keys while one replaces the other', async () => {
    const body = callBody(undefined);
    for (const key of [KEY, 'whk_the_one_that_comes_next']) {
      expect((await test.post('/hooks/calls', body, { 'x-signature': sign(body, key) })).status).toBe(204);
    }
    const wrong = await test.post('/hooks/calls', body, { 'x-signature': sign(body, 'whk_neither_of_them') });
    expect(await errorOf(wrong)).toEqual([401, 'bad-signature']);
  });

  it('checks the raw bytes: the same JSON written otherwise is not what was signed', async () => {
    const body = callBody(undefined);
    const response = await test.post('/hooks/calls', JSON.stringify(JSON.parse(body), null, 1), {
      'x-signature': sign(body),
    });
    expect(response.status).toBe(401);
  });

  it('keeps line breaks out of the stored text and the meaning in', async () => {
    const { feed_token, installation_id } = await test.pair();
    const body = JSON.stringify(JSON.parse(callBody(installation_id, { note: 'a\nb\r\u2028' })), null, 2);
    expect((await test.call(body.replaceAll('\n', '\r\n'))).status).toBe(204);
    expect((await test.feed(feed_token)).events[0]?.payload).toEqual(JSON.parse(body));
  });

  it.each([
    ['no signature', {}, '{}', 401, 'bad-signature'],
    ['an unreadable signature', { 'x-signature': 'zz' }, '{}', 401, 'bad-signature'],
    ['no JSON', { 'x-signature': sign('{oh') }, '{oh', 400, 'not-json'],
    ['JSON that is no object', { 'x-signature': sign('[1]') }, '[1]', 400, 'not-json'],
    ['an empty body', { 'x-signature': sign('') }, '', 400, 'not-json'],
    ['bytes that are no UTF-8', { 'x-signature': sign(NO_UTF8) }, NO_UTF8, 400, 'not-json'],
    ['a body over the limit', { 'x-signature': sign('{}') }, ' '.repeat(9000), 413, 'too-large'],
  ])('refuses %s, and says so', async (_what, headers, body, status, code) => {
    const response = await test.post('/hooks/calls', body, headers);
    expect(await errorOf(response)).toEqual([status, code]);
  });

  it('keeps what is for no known installation, or not understood, for the administrator', async () => {
    const unknown = callBody('inst_of_nobody_0000000');
    const strange = '{"event":"call.parked","id":"c_9","what":"?"}';
    const without = '{"hello":"world"}';
    for (const body of [unknown, strange, without]) expect((await test.call(body)).status).toBe(204);
    const payloads = (await test.admin.unclaimed()).map((event) => event.payload);
    expect(payloads).toEqual(expect.arrayContaining([unknown, strange, without]));
  });

  it('hands an event that came before its installation paired to it once it has', async () => {
    const early = 'inst_pairs_later_00000';
    const body = callBody(early);
    await test.call(body);
    const { feed_token } = await test.pair(early);
    expect((await test.feed(feed_token)).events.map((event) => event.payload)).toEqual([JSON.parse(body)]);
  });

  it('takes a transcription on its installation’s own path only', async () => {
    const { feed_token, transcriptions_url } = await test.pair();
    const path = new URL(transcriptions_url).pathname;
    const body =
      '{"id":"txn_1","status":"completed","transcript":[{"speaker":"agent","start":0,"end":1,"text":"hi"}]}';
    for (const _ of [1, 2]) expect((await test.post(path, body)).status).toBe(204);
    expect((await test.feed(feed_token)).events).toMatchObject([
      { type: 'transcription', payload: { id: 'txn_1' } },
    ]);

    for (const bad of [`${path.slice(0, -1)}_`, '/hooks/transcriptions/x'])
      expect(await errorOf(await test.post(bad, body))).toEqual([404, 'not-found']);
    expect(await errorOf(await test.post(path, '{"status":"completed"}'))).toEqual([400, 'bad-request']);
  });

  it('lists what was refused, with reasons, and logs no body, number, token or key', async () => {
    await test.relay.tidy();
    expect(await test.admin.status()).toMatchObject({
      refused: expect.arrayContaining([
        expect.objectContaining({ route: 'calls', reason: 'wrong-signature' }),
        expect.objectContaining({ route: 'calls', reason: 'too-large' }),
        expect.objectContaining({ route: 'transcriptions', reason: 'unknown-path' }),
      ]),
    });
    expect(test.logged()).toContain('paired');
    expect(test.logged()).not.toMatch(/dmf_|dmh_|whk_|c_\d|txn_|HARBOUR|recordings/);
  });
});

describe('signature settings', () => {
  let test: TestRelay | undefined;
  afterEach(() => test?.close());

  const body = '{"id":"c_1"}';
  const now = 1_800_000_000_000;
  const hmac = (text: string, encoding: 'hex' | 'base64', key: string | Buffer = KEY) =>
    createHmac('sha256', key).update(text).digest(encoding);

  it.each([
    [
      'GitHub’s way',
      { RELAY_SIGNATURE_HEADER: 'X-Hub-Signature-256', RELAY_SIGNATURE_PREFIX: 'sha256=' },
      { 'x-hub-signature-256': `sha256=${hmac(body, 'hex')}` },
    ],
    [
      'Stripe’s way',
      {
        RELAY_SIGNATURE_HEADER: 'Stripe-Signature',
        RELAY_SIGNATURE_TIMESTAMP_HEADER: 'Stripe-Signature',
        RELAY_SIGNATURE_PREFIX: 'v1=',
        RELAY_SIGNATURE_SIGNS: 'timestamp.body',
      },
      { 'stripe-signature': `t=1800000000,v1=${'0'.repeat(64)},v1=${hmac(`1800000000.${body}`, 'hex')}` },
    ],
    [
      'Standard Webhooks',
      {
        RELAY_SIGNATURE_HEADER: 'webhook-signature',
        RELAY_SIGNATURE_TIMESTAMP_HEADER: 'webhook-timestamp',
        RELAY_SIGNATURE_PREFIX: 'v1,',
        RELAY_SIGNATURE_ENCODING: 'base64',
        RELAY_SIGNATURE_SIGNS: '{header:webhook-id}.{timestamp}.{body}',
        RELAY_WEBHOOKS_KEY_ENCODING: 'base64',
        RELAY_WEBHOOKS_KEY: Buffer.from(KEY).toString('base64'),
      },
      {
        'webhook-id': 'msg_1',
        'webhook-timestamp': '1800000000',
        'webhook-signature': `v1,${hmac('other', 'base64')} v1,${hmac(`msg_1.1800000000.${body}`, 'base64')}`,
      },
    ],
  ])('can be %s', async (_name, env, headers) => {
    test = await openRelay({ env, clock: () => now, databaseUrl: await postgres.createDatabase() });
    expect((await test.post('/hooks/calls', body, headers)).status).toBe(204);
    for (const name of Object.keys(headers)) {
      const without = Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
      expect((await test.post('/hooks/calls', body, without)).status).toBe(401);
    }
  });

  it('refuses a timestamp that is too old, or too far ahead', async () => {
    let at = now;
    test = await openRelay({
      env: { RELAY_SIGNATURE_SIGNS: 'timestamp.body' },
      clock: () => at,
      databaseUrl: await postgres.createDatabase(),
    });
    const headers = { 'x-timestamp': '1800000000', 'x-signature': hmac(`1800000000.${body}`, 'hex') };
    for (const [moved, status] of [
      [0, 204],
      [299, 204],
      [-299, 204],
      [301, 401],
      [-301, 401],
    ] as const) {
      at = now + moved * 1000;
      const response = await test.post('/hooks/calls', body, headers);
      if (status === 204) expect(response.status).toBe(204);
      else expect(await errorOf(response)).toEqual([401, 'stale-timestamp']);
    }
  });
});
