import { describe, expect, test } from 'vitest';
import { err, ok } from '#lib/core/result.ts';
import { createRelayClient } from '#lib/relay/client.ts';
import type { FeedEvent, FeedPage } from '#lib/relay/contract.ts';
import { createFeed } from '#lib/relay/feed.ts';
import { memoryStore } from '../storage/areas.ts';
import { pairingWith } from './pairing-row.ts';

const url = 'https://relay.example';
const token = 't'.repeat(40);
const event = (n: number): FeedEvent => ({
  id: `e${n}`,
  cursor: `c${n}`,
  type: 'call.completed',
  received_at: '2026-11-21T00:00:00Z',
  payload: {},
});
const voidToken = { error: { code: 'bad-token', message: '' } };
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A relay with `count` events, two a page. */
function relayOf(count: number) {
  const asked: string[] = [];
  const events = Array.from({ length: count }, (_, n) => event(n + 1));
  const fetch = async (address: string, init: RequestInit): Promise<Response> => {
    asked.push(`${init.method ?? 'GET'} ${address.slice(url.length)} ${init.body ?? ''}`.trim());
    if (!address.startsWith(`${url}/feed?`)) return json({});
    const after = new URL(address).searchParams.get('after') ?? '';
    const from = events.findIndex((each) => each.cursor === after) + 1;
    const page = events.slice(from, from + 2);
    return json({ events: page, cursor: page.at(-1)?.cursor ?? after, more: from + 2 < events.length });
  };
  return { asked, fetch };
}

type Fetch = (address: string, init: RequestInit) => Promise<Response>;
async function feedOver(fetch: Fetch, more: Partial<Parameters<typeof createFeed>[0]> = {}) {
  const { store } = memoryStore();
  await store.set('relay', pairingWith(url));
  const feed = createFeed({
    store,
    client: (address) => createRelayClient({ fetch, url: address }),
    token: async () => ok(token),
    apply: async () => {},
    now: () => 7,
    ...more,
  });
  return { store, feed };
}

describe('the feed', () => {
  test('is drained page by page, acknowledged once, and its cursor kept', async () => {
    const relay = relayOf(5);
    const seen: string[] = [];
    const { feed, store } = await feedOver(relay.fetch, { apply: async ({ id }) => void seen.push(id) });
    expect(await feed.poll()).toEqual(ok(undefined));
    expect(seen).toEqual(['e1', 'e2', 'e3', 'e4', 'e5']);
    expect(relay.asked.filter((line) => line.startsWith('POST'))).toEqual(['POST /feed/ack {"cursor":"c5"}']);
    expect(await store.get('relay')).toMatchObject({ cursor: 'c5', lastAnswerAt: 7 });
    await feed.poll();
    expect(seen).toHaveLength(5);
  });

  test('two polls at once are one', async () => {
    const relay = relayOf(1);
    const { feed } = await feedOver(relay.fetch);
    await Promise.all([feed.poll(), feed.poll()]);
    expect(relay.asked.filter((line) => line.startsWith('GET'))).toHaveLength(1);
  });

  test('an event that cannot be stored is fetched again', async () => {
    let fails = true;
    const seen: string[] = [];
    const apply = async ({ id }: FeedEvent) => {
      if (fails) throw new Error('storage');
      seen.push(id);
    };
    const { feed, store } = await feedOver(relayOf(2).fetch, { apply });
    await expect(feed.poll()).rejects.toThrow();
    expect(await store.get('relay')).toMatchObject({ cursor: '' });
    fails = false;
    await feed.poll();
    expect(seen).toEqual(['e1', 'e2']);
  });

  test.each([
    ['a token that was revoked', async () => json(voidToken, 401), 'bad-token'],
    ['a relay that is away', async () => Promise.reject(new TypeError('failed')), 'unreachable'],
    ['a malformed answer', async () => json({ events: 'many' }), 'malformed-answer'],
    ['an answer that is no JSON', async () => new Response('<html>'), 'malformed-answer'],
  ])('%s is said', async (_name, fetch, problem) => {
    const { feed, store } = await feedOver(fetch);
    expect(await feed.poll()).toEqual(err(problem));
    expect(await store.get('relay')).toMatchObject({ problem });
  });

  test('is away since its first fault, until it answers', async () => {
    let away = true;
    let time = 1_000;
    let backs = 0;
    const { feed, store } = await feedOver(
      async () =>
        away ? Promise.reject(new TypeError('failed')) : json({ events: [], cursor: '', more: false }),
      { now: () => time, back: () => backs++ },
    );
    await feed.poll();
    time = 9_000;
    await feed.poll();
    expect(await store.get('relay')).toMatchObject({ problem: 'unreachable', problemSince: 1_000 });
    away = false;
    await feed.poll();
    const after = await store.get('relay');
    expect([after?.problem, after?.problemSince, after?.lastAnswerAt]).toEqual([undefined, undefined, 9_000]);
    await feed.poll();
    expect(backs).toBe(1);
  });

  test('is not asked while its token is locked', async () => {
    const client = () => {
      throw new Error('asked');
    };
    const { feed } = await feedOver(relayOf(1).fetch, { client, token: async () => err('locked') });
    expect(await feed.poll()).toEqual(err('locked'));
  });
});

describe('the stream', () => {
  /** An event stream cut into pieces at the worst places. */
  function streamOf(pieces: string[]): Response {
    const body = new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }
  const pageOf = (n: number) => JSON.stringify({ events: [event(n)], cursor: `c${n}`, more: false });

  test.each(['\n', '\r\n', '\r'])('is read whatever its lines end with (%j)', async (end) => {
    const text = [
      ': hello',
      `id: c1`,
      `data: ${pageOf(1)}`,
      '',
      `data:${pageOf(2)}`,
      'retry: 5',
      '',
      '',
    ].join(end);
    for (const size of [1, 7, 1_000]) {
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      const pages: FeedPage[] = [];
      const client = createRelayClient({ fetch: async () => streamOf(pieces), url });
      const ended = await client.stream(
        token,
        '',
        async (page) => void pages.push(page),
        new AbortController().signal,
      );
      expect(ended).toEqual(ok('ended'));
      expect(pages.map((page) => page.cursor)).toEqual(['c1', 'c2']);
    }
  });

  test('what is no page ends it', async () => {
    const client = createRelayClient({ fetch: async () => streamOf(['data: {"events":1}\n\n']), url });
    const ended = await client.stream(token, '', async () => {}, new AbortController().signal);
    expect(ended).toEqual(err('malformed-answer'));
  });
});

describe('a stream that does not get through', () => {
  const page = (n: number) => ({ events: n > 0 ? [event(n)] : [], cursor: `c${n}`, more: false });
  /** Says what is given, and nothing more. */
  const falling = (said: string) => (signal?: AbortSignal | null) =>
    new Response(
      new ReadableStream({
        start(controller) {
          if (said) controller.enqueue(new TextEncoder().encode(said));
          signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
        },
      }),
    );

  test('is told from one that broke: nothing came, or there was no place for it', async () => {
    const stream = (answer: (signal?: AbortSignal | null) => Response) =>
      createRelayClient({
        fetch: async (_, init) => answer(init.signal),
        url,
        beginMs: 20,
        silenceMs: 20,
      }).stream(token, '', async () => {}, new AbortController().signal);
    expect(await stream(falling(''))).toEqual(ok('blocked'));
    expect(await stream(() => json({}, 503))).toEqual(ok('blocked'));
    expect(await stream(() => json(voidToken, 401))).toEqual(err('bad-token'));
    expect(await stream(falling(': open\n\n'))).toEqual(err('unreachable'));
  });

  test('is followed by polls that wait, each acknowledged', async () => {
    const asked: string[] = [];
    const stop = new AbortController();
    const { feed } = await feedOver(async (address, init) => {
      const path = address.slice(url.length);
      asked.push(init.body ? `${path} ${init.body}` : path);
      if (new Headers(init.headers).get('accept') === 'text/event-stream') return json({}, 503);
      if (!path.includes('wait=')) return json(path.startsWith('/feed?') ? page(0) : {});
      if (asked.filter((each) => each.includes('wait=')).length === 2) stop.abort();
      return json(page(1));
    });
    await feed.follow(stop.signal, async () => {});
    expect(asked.filter((each) => each.includes('wait=25'))).toHaveLength(2);
    expect(asked).toContain('/feed/ack {"cursor":"c1"}');
  });
});

test('a relay that says when to come back is left alone until then', async () => {
  let at = 1_000;
  let count = 0;
  const busy = async () => {
    count += 1;
    return new Response('{}', { status: 503, headers: { 'retry-after': '40' } });
  };
  const { feed } = await feedOver(busy, { now: () => at });
  expect([await feed.poll(), await feed.poll(), count]).toEqual([err('unreachable'), err('unreachable'), 1]);
  at += 40_000;
  await feed.poll();
  expect(count).toBe(2);

  // Also by the one that follows, whatever its own backoff says.
  const pauses: number[] = [];
  const stop = new AbortController();
  await feed.follow(stop.signal, async (ms) => {
    pauses.push(ms);
    stop.abort();
  });
  expect(pauses).toEqual([40_000]);
});

test('pairing proves whose id it is by the last token, and says when it is not believed', async () => {
  const headers: (string | null)[] = [];
  const client = createRelayClient({
    url,
    fetch: async (_, init) => {
      headers.push(new Headers(init.headers).get('authorization'));
      return json({ error: { code: 'id-taken', message: '' } }, 409);
    },
  });
  const request = { team_code: 'x', installation_id: 'installation-0123456789' };
  expect(await client.pair(request)).toEqual(err('id-taken'));
  expect(await client.pair(request, token)).toEqual(err('id-taken'));
  expect(headers).toEqual([null, `Bearer ${token}`]);
});

test('a relay is reached by https, or on this machine, and nowhere else', async () => {
  const asked: string[] = [];
  const fetch = async (address: string) => {
    asked.push(address);
    return json({ events: [], cursor: '', more: false });
  };
  for (const address of ['http://relay.example', 'ftp://relay.example', 'nonsense']) {
    expect(await createRelayClient({ fetch, url: address }).page(token, '')).toEqual(err('insecure-address'));
  }
  expect(asked).toEqual([]);
  expect((await createRelayClient({ fetch, url: 'http://127.0.0.1:1' }).page(token, '')).ok).toBe(true);
});
