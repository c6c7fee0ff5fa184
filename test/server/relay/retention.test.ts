import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createEvents } from '#server/relay/store/events.ts';
import { openDatabase } from '#server/relay/store/open.ts';
import { createRefusals } from '#server/relay/store/refusals.ts';
import { restore } from '#server/relay/store/restore.ts';
import { createRetention } from '#server/relay/store/retention.ts';
import { callBody, databaseFor, makeConfig, openRelay, STORES, type TestRelay } from './kit.ts';
import { TEAM_ENV } from './team-kit.ts';
import { withPostgres } from './with-postgres.ts';

const postgres = withPostgres();

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.each(STORES)('erasing on %s', (store) => {
  let test: TestRelay;
  let now = 1_800_000_000_000;
  let steady = 0;
  afterEach(() => test.close());

  async function open() {
    test = await openRelay({ databaseUrl: await databaseFor(store, postgres), clock: () => now });
    const retention = createRetention({
      database: test.database,
      refusals: createRefusals(test.database, () => now),
      ageMs: 30 * DAY,
      ackedMs: DAY,
      clock: () => now,
      monotonic: () => steady,
    });
    const pass = (ms: number) => {
      now += ms;
      steady += ms;
    };
    return { sweep: retention.sweep, pass };
  }

  it('erases what was acknowledged after its time, and the rest at its age; nothing else', async () => {
    const { sweep, pass } = await open();
    const { feed_token, installation_id } = await test.pair();
    const other = await test.pair();
    for (let count = 0; count < 5; count += 1) await test.call(callBody(installation_id));
    await test.call(callBody(other.installation_id));
    await test.call(callBody(undefined));
    const headers = { Authorization: `Bearer ${feed_token}` };
    const { events } = await test.feed(feed_token);
    const cursor = events[2]?.cursor;
    const ack = (value: unknown) => test.post('/feed/ack', JSON.stringify({ cursor: value }), headers);
    expect((await ack(cursor)).status).toBe(204);
    // Going back changes nothing, and what is no cursor is refused.
    expect((await ack(events[0]?.cursor)).status).toBe(204);
    expect((await ack('?')).status).toBe(400);
    expect((await ack('')).status).toBe(204);

    expect(await sweep()).toEqual({ acked: 0, old: 0, held: false });
    pass(23 * HOUR);
    expect(await sweep()).toMatchObject({ acked: 0 });
    pass(HOUR);
    expect(await sweep()).toEqual({ acked: 3, old: 0, held: false });
    expect((await test.feed(feed_token)).events).toEqual(events.slice(3));

    pass(28 * DAY);
    expect(await sweep()).toMatchObject({ old: 0 });
    await test.call(callBody(other.installation_id));
    pass(DAY);
    expect(await sweep()).toEqual({ acked: 0, old: 4, held: false });
    expect((await test.feed(feed_token, `?after=${cursor}`)).events).toEqual([]);
    expect((await test.feed(other.feed_token)).events).toHaveLength(1);
    expect(await sweep()).toEqual({ acked: 0, old: 0, held: false });
  });

  it('erases thousands in small batches', async () => {
    const { sweep, pass } = await open();
    await test.pair();
    await sweep();
    const events = createEvents(test.database, 'test', () => now);
    const payload = Buffer.from('{}');
    await events.append(
      Array.from({ length: 5001 }, (_, n) => ({ id: `evt_${n}`, addressee: '', type: 'x', payload })),
    );
    pass(HOUR);
    await sweep();
    pass(30 * DAY);
    expect(await sweep()).toMatchObject({ old: 5001 });
  });

  it.each([400 * DAY, -400 * DAY])(
    'erases nothing by age for a day after the clock jumped %d ms',
    async (jump) => {
      const { sweep, pass } = await open();
      const { feed_token, installation_id } = await test.pair();
      await test.call(callBody(installation_id));
      await sweep();
      pass(HOUR);
      await sweep();
      now += jump;
      expect(await sweep()).toEqual({ acked: 0, old: 0, held: true });
      pass(HOUR);
      expect(await sweep()).toMatchObject({ held: true, old: 0 });
      now -= jump;
      expect(await sweep()).toMatchObject({ held: true, old: 0 });
      pass(DAY);
      expect(await sweep()).toEqual({ acked: 0, old: 0, held: false });
      expect((await test.feed(feed_token)).events).toHaveLength(1);
      pass(30 * DAY);
      expect(await sweep()).toMatchObject({ old: 1 });
    },
  );
});

describe('a backup', () => {
  it.each(STORES)('goes into %s, whole, and clients start again from the beginning', async (to) => {
    const folder = mkdtempSync(join(tmpdir(), 'dialmark-backup-'));
    const test = await openRelay();
    const { feed_token, installation_id } = await test.pair();
    for (let count = 0; count < 3; count += 1)
      await test.call(callBody(installation_id, { text: 'שלום\n"' }));
    const before = await test.feed(feed_token);
    const file = join(folder, 'backup');
    const at = { by: 'IT', at: 1 };
    await test.list.add(
      Array.from({ length: 3000 }, (_, n) => ({ hash: `hash-${n}`, why: '' })),
      at,
    );
    await test.list.remove([{ hash: 'hash-7', why: 'Asked' }], at);
    await test.people.put([{ name: 'Dana', callerIds: [], groups: [] }]);
    await test.people.map(installation_id, 'Dana');
    await test.codes.make('pair', 'Dana');
    await test.database.copyTo?.(file);
    // What came after the copy is not in it: the numbering of the restored store will pass it again.
    await test.call(callBody(installation_id));
    const late = await test.feed(feed_token);
    await test.close();

    const databaseUrl = await databaseFor(to, postgres);
    const env = { RELAY_DATA: join(folder, 'restored') };
    const database = await openDatabase({
      ...makeConfig(databaseUrl ? { DATABASE_URL: databaseUrl } : env),
      onFault: () => {},
    });
    const cut = join(folder, 'cut');
    writeFileSync(cut, readFileSync(file).subarray(0, -10_000));
    await expect(restore(database, cut, 'abcd1234')).rejects.toThrow(/no whole backup/);
    expect(await restore(database, file, 'abcd1234')).toEqual({ events: 3, installations: 1 });
    await expect(restore(database, file, 'abcd1235')).rejects.toThrow(/has data already/);
    await database.close();

    const restored = await openRelay({ databaseUrl, env: { ...TEAM_ENV, ...(databaseUrl ? {} : env) } });
    const page = await restored.feed(feed_token, `?after=${late.cursor}`);
    expect(page.events.map(({ id, payload }) => [id, payload])).toEqual(
      before.events.map(({ id, payload }) => [id, payload]),
    );
    expect((await restored.call(callBody(installation_id))).status).toBe(204);
    expect((await restored.feed(feed_token, `?after=${page.cursor}`)).events).toHaveLength(1);
    expect(await restored.list.count()).toBe(2999);
    expect(await restored.list.find('hash-7')).toMatchObject({ listed: false, unlistedWhy: 'Asked' });
    expect((await restored.people.of(installation_id))?.name).toBe('Dana');
    // A code that was used since would be good again.
    expect(await restored.database.read('SELECT 1 FROM relay_codes')).toEqual([]);
    await restored.list.add([{ hash: 'hash-late', why: '' }], at);
    expect(await restored.list.page(3001, 10)).toMatchObject({ seq: 3002, listed: 'hash-late', more: false });
    await restored.close();
    rmSync(folder, { recursive: true });
  });
});
