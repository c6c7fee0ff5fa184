import { beforeEach, describe, expect, test } from 'vitest';
import { createCallStore } from '#lib/calls/call-store.ts';
import { createOutbox, type OutboxTools, type SendCall } from '#lib/calls/outbox.ts';
import { err, ok } from '#lib/core/result.ts';
import type { PlatformFailure } from '#lib/platform/errors.ts';
import type { Database } from '#lib/storage/database.ts';
import { aCall, emptyDatabase } from '../storage/rows.ts';

const created = { id: 'c_1', status: 'initiated', created_at: '2026-11-21T00:00:00Z' };
const limited: PlatformFailure = { code: 'rate-limited', next: 'wait', sent: true, retryAfterMs: 7_000 };

const listed = new Set<string>();
let now = 1_000_000;
let db: Database;
beforeEach(() => {
  now = 1_000_000;
  listed.clear();
  db = emptyDatabase();
});

/** A process: as many as a test likes over one database. */
function start(send: SendCall, ready?: OutboxTools['sender']['ready']) {
  const wakes: number[] = [];
  const states: string[] = [];
  const outbox = createOutbox({
    store: createCallStore(db),
    sender: { ready: ready ?? (async () => ok(send)) },
    isListed: async ({ to }) => listed.has(to),
    wakeTimer: { wakeAt: (time) => wakes.push(time) },
    now: () => now,
    random: () => 0,
    changed: (row) => states.push(row.state),
  });
  return { outbox, wakes, states };
}
const noGuard = () => [];

describe('an intent', () => {
  test('is sent once, however often it is pressed', async () => {
    let posts = 0;
    const { outbox } = start(async () => {
      posts += 1;
      return ok(created);
    });
    const row = aCall({ createdAt: now });
    await Promise.all([1, 2, 3, 4].map(() => outbox.place(row, 0, noGuard)));
    await outbox.settled();
    await outbox.place(row, 0, noGuard);
    await outbox.settled();
    expect(posts).toBe(1);
    expect(await db.calls.get(row.id)).toMatchObject({ state: 'initiated', callId: 'c_1', attempts: 1 });
  });

  test('of two tabs at once to one number, one is asked about the other', async () => {
    const { outbox } = start(async () => ok(created));
    const guard = (recent: unknown[]) =>
      recent.length > 0
        ? [
            {
              code: 'recent' as const,
              blocking: false as const,
              at: 0,
              state: 'intended' as const,
              intentId: 'x',
            },
          ]
        : [];
    const answers = await Promise.all([
      outbox.place(aCall({ createdAt: now }), 0, guard),
      outbox.place(aCall({ createdAt: now }), 0, guard),
    ]);
    expect(answers.map((answer) => answer.kind).sort()).toEqual(['asked', 'call']);
  });

  /** A call that was told to wait, and whose number was listed meanwhile. */
  async function listedMeanwhile() {
    let posts = 0;
    const { outbox } = start(async () => {
      posts += 1;
      return err(limited);
    });
    const row = aCall({ createdAt: now });
    await outbox.place(row, 0, noGuard);
    await outbox.settled();
    listed.add(row.to);
    now += 10_000;
    return { outbox, row, posts: () => posts };
  }

  test('that waits is not sent once its number is listed', async () => {
    const { outbox, row, posts } = await listedMeanwhile();
    await outbox.tick();
    await outbox.settled();
    expect(posts()).toBe(1);
    expect(await db.calls.get(row.id)).toMatchObject({ state: 'refused', failure: { code: 'do-not-call' } });
  });

  test('that waits is not sent by a press on it once its number is listed', async () => {
    const { outbox, row, posts } = await listedMeanwhile();
    await outbox.place(row, 0, noGuard);
    await outbox.settled();
    expect(posts()).toBe(1);
  });

  test('that waits for the passphrase is not sent once its number is listed', async () => {
    let posts = 0;
    let locked = true;
    const send: SendCall = async () => {
      posts += 1;
      return ok(created);
    };
    const { outbox } = start(send, async () =>
      locked ? err({ code: 'locked', next: 'unlock', sent: false }) : ok(send),
    );
    const row = aCall({ createdAt: now });
    await outbox.place(row, 0, noGuard);
    await outbox.settled();
    locked = false;
    listed.add(row.to);
    await outbox.unlocked();
    await outbox.settled();
    expect(posts).toBe(0);
    expect(await db.calls.get(row.id)).toMatchObject({ state: 'refused', failure: { code: 'do-not-call' } });
  });

  test('waits out a limit, and then goes', async () => {
    let posts = 0;
    const { outbox, wakes } = start(async () => {
      posts += 1;
      return posts === 1 ? err(limited) : ok(created);
    });
    const row = aCall({ createdAt: now });
    await outbox.place(row, 0, noGuard);
    await outbox.settled();
    expect(await db.calls.get(row.id)).toMatchObject({ state: 'intended', waitUntil: now + 7_000 });
    expect(wakes).toContain(now + 7_000);
    await outbox.tick();
    await outbox.settled();
    expect(posts).toBe(1);
    now += 7_000;
    await outbox.tick();
    await outbox.settled();
    expect(await db.calls.get(row.id)).toMatchObject({ state: 'initiated', attempts: 2 });
  });

  test('can be cancelled while it waits, and is not sent then', async () => {
    const { outbox } = start(async () => err(limited));
    const row = aCall({ createdAt: now });
    await outbox.place(row, 0, noGuard);
    await outbox.settled();
    expect(await outbox.cancel(row.id)).toMatchObject({ state: 'withdrawn' });
    now += 10_000;
    await outbox.tick();
    await outbox.settled();
    expect(await db.calls.get(row.id)).toMatchObject({ state: 'withdrawn', attempts: 1 });
  });

  test('whose sender died is unknown, and never sent again', async () => {
    const first = start(() => new Promise(() => undefined));
    const row = aCall({ createdAt: now });
    await first.outbox.place(row, 0, noGuard);
    await expect.poll(async () => (await db.calls.get(row.id))?.state).toBe('sending');
    let posts = 0;
    const second = start(async () => {
      posts += 1;
      return ok(created);
    });
    await second.outbox.tick();
    await second.outbox.tick();
    expect(posts).toBe(0);
    expect(await db.calls.get(row.id)).toMatchObject({ state: 'unknown', failure: { next: 'check-phone' } });
  });

  test('that nobody wants any more is not sent after a late start', async () => {
    const row = aCall({ createdAt: now });
    await db.calls.add(row);
    now += 61_000;
    const { outbox } = start(async () => ok(created));
    await outbox.tick();
    await outbox.settled();
    expect(await db.calls.get(row.id)).toMatchObject({ state: 'withdrawn', failure: { code: 'expired' } });
  });
});

test('while locked, only the newest press waits for the passphrase', async () => {
  let locked = true;
  const { outbox } = start(
    async () => ok(created),
    async () => (locked ? err({ code: 'locked', next: 'unlock', sent: false }) : ok(async () => ok(created))),
  );
  const rows = [aCall({ createdAt: now }), aCall({ createdAt: now + 1 }), aCall({ createdAt: now + 2 })];
  for (const row of rows) {
    await outbox.place(row, 0, noGuard);
    await outbox.settled();
  }
  locked = false;
  await outbox.unlocked();
  await outbox.settled();
  const states = await Promise.all(rows.map(async (row) => (await db.calls.get(row.id))?.state));
  expect(states).toEqual(['withdrawn', 'withdrawn', 'initiated']);
});

describe('of two presses that met the lock in the same instant, neither seeing the other', () => {
  async function both() {
    const held = { failure: { code: 'locked', next: 'unlock', sent: false } as PlatformFailure };
    const rows = [aCall({ createdAt: now, ...held }), aCall({ createdAt: now + 1, ...held })];
    await db.calls.bulkAdd(rows);
    const posts: string[] = [];
    const { outbox } = start(async (request) => {
      posts.push(request.to);
      return ok(created);
    });
    const states = async () => Promise.all(rows.map(async ({ id }) => (await db.calls.get(id))?.state));
    return { outbox, posts, states };
  }

  test('unlocking sends the newest only', async () => {
    const { outbox, posts, states } = await both();
    await outbox.unlocked();
    await outbox.settled();
    expect(await states()).toEqual(['withdrawn', 'initiated']);
    expect(posts).toHaveLength(1);
  });

  test('so does a wake-up after the background died between unlocking and sending', async () => {
    const { outbox, posts, states } = await both();
    await outbox.tick();
    await outbox.settled();
    expect(await states()).toEqual(['withdrawn', 'initiated']);
    expect(posts).toHaveLength(1);
  });
});

test('storage that fails is said, and nothing is sent', async () => {
  let posts = 0;
  const { outbox } = start(async () => {
    posts += 1;
    return ok(created);
  });
  db.close();
  const answer = await outbox.place(aCall({ createdAt: now }), 0, noGuard);
  expect(answer).toMatchObject({ kind: 'failed', failure: { code: 'storage-failed', sent: false } });
  expect(posts).toBe(0);
});
