import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callBody,
  databaseFor,
  errorOf,
  openRelay,
  openStream,
  STORES,
  TEAM_CODE,
  type TestRelay,
  until,
} from './kit.ts';
import { withPostgres } from './with-postgres.ts';

const postgres = withPostgres();

describe.each(STORES)('the feed on %s', (store) => {
  let test: TestRelay;
  beforeAll(async () => {
    test = await openRelay({
      databaseUrl: await databaseFor(store, postgres),
      env: {
        RELAY_STREAMS_EACH: '2',
        RELAY_STREAMS: '3',
        RELAY_PUBLIC_URL: 'https://relay.example.com/hook/',
      },
    });
  });
  afterAll(() => test.close());

  it('is read page by page, in order, from any cursor it gave', async () => {
    const { feed_token, installation_id } = await test.pair();
    const bodies = Array.from({ length: 7 }, () => callBody(installation_id));
    for (const body of bodies) await test.call(body);

    const seen = [];
    let cursor = '';
    for (let more = true; more; ) {
      const page = await test.feed(feed_token, `?limit=3&after=${cursor}`);
      expect(page.events.length).toBeLessThanOrEqual(3);
      seen.push(...page.events);
      cursor = page.cursor;
      more = page.more;
    }
    expect(seen.map((event) => event.payload)).toEqual(bodies.map((body) => JSON.parse(body)));
    for (const [index, event] of seen.entries()) {
      const rest = await test.feed(feed_token, `?after=${event.cursor}`);
      expect(rest.events).toEqual(seen.slice(index + 1));
    }
    const empty = await test.feed(feed_token, `?after=${cursor}`);
    expect(empty).toEqual({ events: [], cursor, more: false });
  });

  it('does not fill a page with more than memory should hold', async () => {
    const { feed_token, transcriptions_url } = await test.pair();
    const path = new URL(transcriptions_url).pathname.replace('/hook', '');
    for (const id of [1, 2, 3]) {
      const body = JSON.stringify({ id: `txn_${id}`, status: 'completed', text: 'x'.repeat(1_500_000) });
      expect((await test.post(path, body)).status).toBe(204);
    }
    const page = await test.feed(feed_token);
    expect([page.events.length, page.more]).toEqual([2, true]);
    const rest = await test.feed(feed_token, `?after=${page.cursor}`);
    expect([rest.events.length, rest.more]).toEqual([1, false]);
  });

  it('streams pages as they come, and resumes where a stream broke off', async () => {
    const { feed_token, installation_id } = await test.pair();
    await test.call(callBody(installation_id));
    const stream = await openStream(test, feed_token);
    await until(() => stream.events().length === 1, 'the event that was there');
    await test.call(callBody(installation_id));
    await until(() => stream.events().length === 2, 'the event that came');
    const last = stream.messages().at(-1);
    expect(last?.id).toBe(last?.page.cursor);
    await stream.close();
    expect(test.relay.hub.count()).toBe(0);

    await test.call(callBody(installation_id));
    const again = await openStream(test, feed_token, { 'Last-Event-ID': last?.id ?? '' }, '?after=');
    await until(() => again.events().length === 1, 'only what the first had not');
    const all = (await test.feed(feed_token)).events;
    expect(again.events()[0]).toEqual(all[2]);
    await again.close();
  });

  it('holds so many streams and no more; pages are still answered', async () => {
    const [one, two] = [await test.pair(), await test.pair()];
    const streams = [await openStream(test, one.feed_token), await openStream(test, one.feed_token)];
    const ask = (token: string) => test.get('/feed', { feed_token: token }, { Accept: 'text/event-stream' });
    expect(await errorOf(await ask(one.feed_token))).toEqual([503, 'unavailable']);
    streams.push(await openStream(test, two.feed_token));
    expect(await errorOf(await ask(two.feed_token))).toEqual([503, 'unavailable']);
    expect((await test.feed(one.feed_token)).events).toEqual([]);
    for (const stream of streams) await stream.close();
  });

  it('starts from the beginning for a cursor of a store that was replaced', async () => {
    const { feed_token, installation_id } = await test.pair();
    await test.call(callBody(installation_id));
    const { cursor } = await test.feed(feed_token);
    const [epoch] = cursor.split('-');
    for (const foreign of ['0a0b0c0d-zz', `${epoch}-zzzzzz`]) {
      expect((await test.feed(feed_token, `?after=${foreign}`)).events).toHaveLength(1);
    }
  });

  it.each(['?after=%00', '?after=x', '?after=a-b-c', '?limit=0', '?limit=501', '?limit=x'])(
    'refuses %s',
    async (query) => {
      const { feed_token } = await test.pair();
      const response = await test.get(`/feed${query}`, { feed_token });
      expect(await errorOf(response)).toEqual([400, 'bad-request']);
    },
  );

  it('answers nobody without a token that is in force', async () => {
    const { feed_token, installation_id } = await test.pair();
    const ask = (authorization?: string) =>
      test.relay.app.request('/feed', authorization ? { headers: { authorization } } : {});
    const stream = await openStream(test, feed_token);
    for (const bad of [
      undefined,
      'Bearer',
      `bearer ${feed_token}`,
      `Bearer ${feed_token}x`,
      'Bearer dmf_x',
    ]) {
      expect(await errorOf(await ask(bad))).toEqual([401, 'bad-token']);
    }

    const again = await test.pair(installation_id, feed_token);
    expect(await errorOf(await ask(`Bearer ${feed_token}`))).toEqual([401, 'bad-token']);
    await until(stream.ended, 'the stream of the old token to end');

    expect(await test.relay.installations.revoke(installation_id)).toBe(true);
    expect(await errorOf(await ask(`Bearer ${again.feed_token}`))).toEqual([401, 'bad-token']);
    const pairing = JSON.stringify({ team_code: TEAM_CODE, installation_id });
    expect(await errorOf(await test.post('/pair', pairing))).toEqual([403, 'revoked']);
    await test.relay.installations.readmit(installation_id);
    expect((await test.post('/pair', pairing)).status).toBe(201);
  });

  it('lets an installation say goodbye, and come back', async () => {
    const { feed_token, installation_id } = await test.pair();
    const headers = { Authorization: `Bearer ${feed_token}` };
    expect((await test.relay.app.request('/pair', { method: 'DELETE', headers })).status).toBe(204);
    expect((await test.relay.app.request('/feed', { headers })).status).toBe(401);
    await test.call(callBody(installation_id));
    const back = await test.pair(installation_id, feed_token);
    expect((await test.feed(back.feed_token)).events).toHaveLength(1);
  });

  it('says to the platform where this installation’s transcriptions go', async () => {
    const { transcriptions_url } = await test.pair();
    expect(transcriptions_url).toMatch(
      /^https:\/\/relay\.example\.com\/hook\/hooks\/transcriptions\/dmh_[\w-]{43}$/,
    );
  });

  it('keeps hashes of tokens and of the team code only', async () => {
    const { feed_token, transcriptions_url } = await test.pair();
    const kept = ['installations', 'settings'].map((name) =>
      test.database.read(`SELECT * FROM relay_${name}`),
    );
    const all = JSON.stringify(await Promise.all(kept));
    expect(all).toContain('feed_token_hash');
    expect(all).not.toContain(feed_token.slice(4));
    expect(all).not.toContain(transcriptions_url.slice(-43));
  });

  it('answers extensions across origins, and no web page', async () => {
    const ask = (origin: string) =>
      test.relay.app.request('/feed', {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' },
      });
    for (const origin of ['chrome-extension://abcdefghijklmnop', 'moz-extension://0a-1b']) {
      const { headers } = await ask(origin);
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-allow-headers')).toContain('Authorization');
    }
    for (const origin of ['https://evil.example', 'null', 'chrome-extension://x/../https://evil.example']) {
      expect((await ask(origin)).headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('says how it is', async () => {
    expect((await test.get('/healthz')).status).toBe(200);
    expect((await test.get('/readyz')).status).toBe(200);
    const metrics = await (await test.get('/metrics')).text();
    expect(metrics).toMatch(/^dialmark_relay_webhooks_accepted_total\{route="calls"\} \d+$/m);
    expect(metrics).toMatch(/^dialmark_relay_commit_seconds_bucket/m);
    expect(metrics).not.toMatch(/inst_|dmf_/);
    expect(await errorOf(await test.get('/nothing'))).toEqual([404, 'not-found']);
  });
});
