/** What bounds a relay over all: memory of many requests together, and connections of one address. */
import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBudget } from '#server/relay/http/budget.ts';
import { limitConnections } from '#server/relay/ops/connections.ts';
import { createReadiness } from '#server/relay/ops/readiness.ts';
import { openDatabase } from '#server/relay/store/open.ts';
import { type Postgres, startPostgres } from '../postgres.ts';
import { callBody, databaseFor, makeConfig, openRelay, STORES } from './kit.ts';

describe('a budget', () => {
  it('is never overdrawn, and comes back whole, whatever is asked of it', () => {
    const action = fc.record({
      who: fc.nat(9),
      what: fc.constantFrom('open', 'grow', 'later', 'keep', 'release', 'wait'),
      n: fc.nat(400_000),
    });
    return fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 200 }), async (actions) => {
        let now = 0;
        const budget = createBudget({ bytes: 1_000_000, patienceMs: 100, longestMs: 600, now: () => now });
        const shares = new Map<number, { share: ReturnType<typeof budget.open>; bytes: number }>();
        let asked = 0;
        const answers: boolean[] = [];
        for (const { who, what, n } of actions) {
          const mine = shares.get(who);
          if (what === 'wait') now += n / 1000;
          else if (what === 'open' && !mine) {
            const share = budget.open(() => {
              share.release();
              shares.delete(who);
            });
            shares.set(who, { share, bytes: 0 });
          } else if (what === 'grow' && mine?.share.grow(n)) mine.bytes += n;
          else if (what === 'later' && mine) {
            asked += 1;
            void mine.share.growLater(n).then((got) => {
              answers.push(got);
              if (got) mine.bytes += n;
            });
          } else if (what === 'keep') mine?.share.keep();
          else if (what === 'release' && mine) {
            mine.share.release();
            mine.share.release();
            shares.delete(who);
          }
          // What was granted a moment ago is counted by then.
          await undefined;
          await undefined;
          const sum = [...shares.values()].reduce((total, { bytes }) => total + bytes, 0);
          expect(budget.used()).toBe(sum);
          expect(sum).toBeLessThanOrEqual(1_125_000);
        }
        for (const { share } of shares.values()) share.release();
        expect(budget.used()).toBe(0);
        await undefined;
        expect(answers.length).toBe(asked);
      }),
    );
  });

  it('gives room in the order in which it was asked for, and to nobody who comes later first', async () => {
    vi.useFakeTimers();
    let now = 0;
    const budget = createBudget({ bytes: 300_000, patienceMs: 100, longestMs: 600, now: () => now });
    const got: string[] = [];
    const ask = (name: string, bytes: number, ms?: number) => {
      const share = budget.open(() => share.release());
      void share.growLater(bytes, ms).then((room) => got.push(room ? name : `not ${name}`));
      return share;
    };
    const first = ask('first', 200_000);
    const second = ask('second', 200_000);
    const third = ask('third', 100_000);
    ask('small', 20_000);
    await vi.advanceTimersByTimeAsync(0);
    // The third would fit; it would keep the second out for as long as others like it come.
    expect([got, budget.open(() => {}).grow(100_000)]).toEqual([['first', 'small'], false]);
    first.release();
    await vi.advanceTimersByTimeAsync(0);
    expect(got).toEqual(['first', 'small', 'second', 'third']);
    ask('impatient', 300_000, 50);
    ask('gone', 300_000).release();
    await vi.advanceTimersByTimeAsync(50);
    expect(got.slice(4)).toEqual(['not gone', 'not impatient']);
    // Those who have it and take nothing give way to who waits, with nobody doing anything.
    ask('last', 300_000);
    third.moved();
    now += 100;
    third.moved();
    await vi.advanceTimersByTimeAsync(100);
    expect([got.slice(6), second.grow(1)]).toEqual([[], false]);
    now += 100;
    await vi.advanceTimersByTimeAsync(100);
    expect(got.slice(6)).toEqual(['last']);
    vi.useRealTimers();
  });

  it('takes room from those in which nothing moves, the oldest first, and never from those at work', () => {
    let now = 0;
    const given: string[] = [];
    const budget = createBudget({ bytes: 300_000, patienceMs: 100, longestMs: 600, now: () => now });
    const open = (name: string) => {
      const share = budget.open(() => {
        given.push(name);
        share.release();
      });
      expect(share.grow(100_000)).toBe(true);
      return share;
    };
    open('at work').keep();
    open('idle');
    const moving = open('moving');
    const late = budget.open(() => {});
    expect(late.grow(100_000)).toBe(false);
    now += 99;
    moving.moved();
    expect(late.grow(100_000)).toBe(false);
    now += 1;
    expect([late.grow(100_000), given]).toEqual([true, ['idle']]);
    // One that moves a little now and then is not safe for ever.
    for (let n = 0; n < 10; n += 1) {
      now += 50;
      moving.moved();
    }
    const last = budget.open(() => {});
    expect([last.grow(100_000), given]).toEqual([true, ['idle', 'moving']]);
  });
});

it('an address has so many connections and no more; this machine is not counted', () => {
  const server = new EventEmitter();
  limitConnections(server as never, 2);
  const connect = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, refused: false, destroy: () => {} });
    socket.destroy = () => {
      socket.refused = true;
      socket.emit('close');
    };
    server.emit('connection', socket);
    return socket;
  };
  const one = connect('203.0.113.1');
  expect(
    [one, connect('203.0.113.1'), connect('203.0.113.1'), connect('203.0.113.2')].map((each) => each.refused),
  ).toEqual([false, false, true, false]);
  one.emit('close');
  expect([connect('203.0.113.1').refused, connect('203.0.113.1').refused]).toEqual([false, true]);
  for (const local of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect([1, 2, 3].map(() => connect(local).refused)).toEqual([false, false, false]);
});

it('readiness looks at the disk and the store, seldom, and soon again if something was wrong', async () => {
  let now = 0;
  let room: number | undefined = 1e9;
  let broken = false;
  let looks = 0;
  const notReady = createReadiness({
    stopping: () => false,
    room: async () => room,
    probe: async () => {
      looks += 1;
      if (broken) throw new Error('no');
    },
    failing: () => broken,
    onFault: () => {},
    onRoom: () => {},
    now: () => now,
  });
  expect(await Promise.all([notReady(), notReady(), notReady()])).toEqual([undefined, undefined, undefined]);
  expect(looks).toBe(1);
  room = 10_000_000;
  expect(await notReady()).toBeUndefined();
  now += 5000;
  expect(await notReady()).toBe('The store’s disk is full: 10 MB are left.');
  room = undefined;
  broken = true;
  now += 500;
  expect(await notReady()).toBe('The store cannot write.');
  broken = false;
  now += 500;
  expect(await notReady()).toBeUndefined();
});

describe('stores', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: 'off' });
  });
  afterAll(() => postgres.remove());

  it.each(STORES)(
    'a token opens its own kind of door only, also while it is remembered: %s',
    async (store) => {
      const test = await openRelay({ databaseUrl: await databaseFor(store, postgres) });
      const { feed_token, transcriptions_url } = await test.pair();
      const hookToken = transcriptions_url.split('/').at(-1) ?? '';
      const hook = (token: string) => test.post(`/hooks/transcriptions/${token}`, '{"id":"txn_1"}');
      const feed = (token: string) =>
        test.relay.app.request('/feed', { headers: { authorization: `Bearer ${token}` } });
      expect([(await feed(feed_token)).status, (await hook(hookToken)).status]).toEqual([200, 204]);
      expect([(await hook(feed_token)).status, (await feed(hookToken)).status]).toEqual([404, 401]);
      expect((await feed(hookToken.replace('dmh_', 'dmf_'))).status).toBe(401);
      await test.close();
    },
  );

  it.each(STORES)('a poll that waits is answered by what comes, or at its end: %s', async (store) => {
    const test = await openRelay({ databaseUrl: await databaseFor(store, postgres) });
    const { feed_token, installation_id } = await test.pair();
    const started = performance.now();
    const waiting = test.feed(feed_token, '?wait=20');
    await expect.poll(() => test.relay.hub.waits()).toBe(1);
    // As after a notice that was missed: there may be something, and there is nothing.
    test.relay.hub.wake(undefined);
    await expect.poll(() => test.relay.hub.waits()).toBe(1);
    await test.call(callBody(installation_id));
    expect((await waiting).events).toHaveLength(1);
    expect((await test.feed(feed_token, '?wait=20')).events).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(15_000);
    const cursor = (await test.feed(feed_token)).cursor;
    expect((await test.feed(feed_token, `?wait=0.2&after=${cursor}`)).events).toEqual([]);
    await test.close();
  });

  it('a folder of a relay before SQLite is left as it is, and said so', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dialmark-pglite-'));
    mkdirSync(join(folder, 'pglite'));
    const opening = openDatabase({ ...makeConfig({ RELAY_DATA: folder }), onFault: () => {} });
    await expect(opening).rejects.toThrow(/holds a store of an earlier relay .*backup/);
    expect(readdirSync(folder)).toEqual(['pglite']);
    rmSync(folder, { recursive: true });
  });

  it('tables of the relay’s first form are brought up to date, with all that is in them', async () => {
    const url = await postgres.createDatabase();
    const client = new pg.Client(url);
    await client.connect();
    await client.query(`
      CREATE TABLE relay_migrations (id serial, hash text, created_at bigint);
      CREATE TABLE relay_attempts (client text, since timestamptz, count int);
      CREATE TABLE relay_events (seq bigint PRIMARY KEY, id text NOT NULL UNIQUE, addressee text NOT NULL, type text NOT NULL,
        received_at timestamptz NOT NULL, size integer NOT NULL, payload text NOT NULL);
      CREATE INDEX relay_events_feed ON relay_events (addressee, seq);
      CREATE TABLE relay_head (one integer PRIMARY KEY, seq bigint NOT NULL, epoch text NOT NULL);
      CREATE TABLE relay_installations (installation_id text PRIMARY KEY, name text NOT NULL DEFAULT '', state text NOT NULL,
        feed_token_hash text UNIQUE, hook_token_hash text UNIQUE, paired_at timestamptz NOT NULL, last_seen_at timestamptz,
        acked_seq bigint NOT NULL DEFAULT 0, swept_seq bigint NOT NULL DEFAULT 0);
      CREATE TABLE relay_marks (at timestamptz PRIMARY KEY, seq bigint NOT NULL);
      CREATE TABLE relay_refusals (minute timestamptz, route text, reason text, count integer, PRIMARY KEY (minute, route, reason));
      CREATE TABLE relay_settings (key text PRIMARY KEY, value text NOT NULL);
      INSERT INTO relay_head VALUES (1, 7, 'abcd1234');
      INSERT INTO relay_events VALUES (7, 'evt_7', 'inst_0123456789abcdef', 'call.completed', '2026-11-20T10:00:00Z', 13, '{"id":"c_שלום"}');
      INSERT INTO relay_installations (installation_id, state, feed_token_hash, paired_at)
        VALUES ('inst_0123456789abcdef', 'active', encode(sha256('dmf_${'A'.repeat(43)}'), 'hex'), now())`);
    await client.end();
    const test = await openRelay({ databaseUrl: url });
    const page = await test.feed(`dmf_${'A'.repeat(43)}`);
    expect(page.events).toMatchObject([
      {
        id: 'evt_7',
        received_at: '2026-11-20T10:00:00.000Z',
        payload: { id: 'c_שלום' },
        cursor: 'abcd1234-7',
      },
    ]);
    expect((await test.call(callBody('inst_0123456789abcdef'))).status).toBe(204);
    expect((await test.feed(`dmf_${'A'.repeat(43)}`)).events).toHaveLength(2);
    await test.close();
    const again = await openRelay({ databaseUrl: url });
    expect((await again.feed(`dmf_${'A'.repeat(43)}`)).events).toHaveLength(2);
    await again.close();
  });
});
