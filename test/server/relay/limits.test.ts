/** What bounds a relay over all: memory of many requests together, and connections of one address. */
import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createRoom, type Share } from '#server/relay/http/room.ts';
import { limitConnections } from '#server/relay/ops/connections.ts';
import { createReadiness } from '#server/relay/ops/readiness.ts';
import { callBody, databaseFor, openRelay, STORES } from './kit.ts';
import { withPostgres } from './with-postgres.ts';

describe('room', () => {
  it('is never overdrawn, and comes back whole, whatever is asked of it', () => {
    const action = fc.record({
      who: fc.nat(9),
      what: fc.constantFrom('take', 'wait', 'leave', 'keep', 'release', 'pass'),
      n: fc.integer({ min: 1, max: 400_000 }),
    });
    return fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 200 }), async (actions) => {
        let now = 0;
        const room = createRoom({ bytes: 1_000_000, patienceMs: 100, longestMs: 600, now: () => now });
        const holders = new Map<number, { share: Share; bytes: number }>();
        const waits = new Map<number, AbortController>();
        for (const { who, what, n } of actions) {
          const isFree = !holders.has(who) && !waits.has(who);
          const giveWay = () => void holders.delete(who);
          if (what === 'pass') now += n / 1000;
          else if (what === 'take' && isFree) {
            const share = room.take(n, giveWay);
            if (share) holders.set(who, { share, bytes: n });
          } else if (what === 'wait' && isFree) {
            const leaving = new AbortController();
            waits.set(who, leaving);
            void room.wait(n, giveWay, leaving.signal).then((share) => {
              waits.delete(who);
              if (share) holders.set(who, { share, bytes: n });
            });
          } else if (what === 'leave') waits.get(who)?.abort();
          else if (what === 'keep') holders.get(who)?.share.keep();
          else if (what === 'release') {
            holders.get(who)?.share.release();
            holders.get(who)?.share.release();
            holders.delete(who);
          }
          // A share that was granted a moment ago is counted by then.
          await undefined;
          await undefined;
          const sum = [...holders.values()].reduce((total, { bytes }) => total + bytes, 0);
          expect(room.used()).toBe(sum);
          expect(sum).toBeLessThanOrEqual(1_000_000);
        }
        for (const leaving of waits.values()) leaving.abort();
        // One that leaves lets the next in: it is a holder by then.
        await undefined;
        await undefined;
        for (const { share } of holders.values()) share.release();
        expect(room.used()).toBe(0);
      }),
    );
  });

  it('is given in the order in which it was asked for', async () => {
    vi.useFakeTimers();
    let now = 0;
    const room = createRoom({ bytes: 300_000, patienceMs: 100, longestMs: 600, now: () => now });
    const got: string[] = [];
    const held = new Map<string, Share>();
    const ask = (name: string, bytes: number, signal = new AbortController().signal) =>
      void room
        .wait(bytes, () => got.push(`cut ${name}`), signal)
        .then((share) => {
          got.push(share ? name : `not ${name}`);
          if (share) held.set(name, share);
        });
    ask('first', 200_000);
    ask('second', 200_000);
    ask('third', 100_000);
    await vi.advanceTimersByTimeAsync(0);
    // The third would fit; it would keep the second out for as long as others like it come.
    expect([got, room.take(100_000, () => {})]).toEqual([['first'], undefined]);
    held.get('first')?.release();
    await vi.advanceTimersByTimeAsync(0);
    expect(got.splice(0)).toEqual(['first', 'second', 'third']);
    const leaving = new AbortController();
    ask('gone', 300_000, leaving.signal);
    leaving.abort();
    ask('last', 300_000);
    now += 100;
    held.get('third')?.moved();
    await vi.advanceTimersByTimeAsync(100);
    // A holder that takes nothing gives way to one that waits; one that moves does not.
    expect(got.splice(0)).toEqual(['not gone', 'cut second']);
    now += 100;
    await vi.advanceTimersByTimeAsync(100);
    expect(got).toEqual(['cut third', 'last']);
    vi.useRealTimers();
  });

  it('is taken from those in which nothing moves, the oldest first, and never from those at work', () => {
    let now = 0;
    const given: string[] = [];
    const room = createRoom({ bytes: 300_000, patienceMs: 100, longestMs: 600, now: () => now });
    const take = (name: string) => room.take(100_000, () => given.push(name));
    take('at work')?.keep();
    take('idle');
    const moving = take('moving');
    now += 99;
    moving?.moved();
    expect(take('late')).toBeUndefined();
    now += 1;
    expect([take('late') !== undefined, given]).toEqual([true, ['idle']]);
    // One that moves a little now and then is not safe for ever.
    for (let n = 0; n < 10; n += 1) {
      now += 50;
      moving?.moved();
    }
    expect([take('last') !== undefined, given]).toEqual([true, ['idle', 'moving']]);
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
  const postgres = withPostgres();

  it.each(STORES)('a token opens its own kind of door only: %s', async (store) => {
    const test = await openRelay({ databaseUrl: await databaseFor(store, postgres) });
    const { feed_token, transcriptions_url } = await test.pair();
    const hookToken = transcriptions_url.split('/').at(-1) ?? '';
    const hook = (token: string) => test.post(`/hooks/transcriptions/${token}`, '{"id":"txn_1"}');
    const feed = (token: string) => test.get('/feed', { feed_token: token });
    expect([(await feed(feed_token)).status, (await hook(hookToken)).status]).toEqual([200, 204]);
    expect([(await hook(feed_token)).status, (await feed(hookToken)).status]).toEqual([404, 401]);
    expect((await feed(hookToken.replace('dmh_', 'dmf_'))).status).toBe(401);
    await test.close();
  });

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
});
