/**
 * Several relays on one PostgreSQL, and the promise that a cursor rests on: what a feed has read up to n is all
 * that there will ever be up to n, however slowly some transaction commits.
 */
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvents, type NewEvent } from '#server/relay/store/events.ts';
import { openDatabase } from '#server/relay/store/open.ts';
import { callBody, makeConfig, openRelay, openStream, type TestRelay, until } from './kit.ts';
import { withPostgres } from './with-postgres.ts';

const postgres = withPostgres();

let count = 0;
function newEvents(addressees: readonly string[]): NewEvent[] {
  return addressees.map((addressee) => {
    count += 1;
    return { id: `evt_${count}`, addressee, type: 'call.completed', payload: Buffer.from(`{"n":${count}}`) };
  });
}

async function openEvents(databaseUrl: string) {
  const database = await openDatabase({
    ...makeConfig({ DATABASE_URL: databaseUrl, RELAY_DATABASE_CONNECTIONS: '3' }),
    onFault: () => {},
  });
  return { database, events: createEvents(database, 'test', Date.now) };
}

describe('the order of events', () => {
  it('makes an event wait for one that was numbered earlier and has not committed', async () => {
    const url = await postgres.createDatabase();
    const { database, events } = await openEvents(url);
    const [early, late] = newEvents(['a'.repeat(16), 'a'.repeat(16)]);
    if (!early || !late) throw new Error('two events');
    const [slow, watch] = [new pg.Client(url), new pg.Client(url)];
    await Promise.all([slow.connect(), watch.connect()]);
    await slow.query('BEGIN');
    await slow.query('UPDATE relay_head SET seq = seq + 1');
    await slow.query(
      "INSERT INTO relay_events VALUES ((SELECT seq FROM relay_head), $1, $2, 'call.completed', 0, 2, '{}')",
      [early.id, early.addressee],
    );
    const storing = events.append([late]);
    await until(async () => {
      const { rows } = await watch.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    }, 'the second to wait for the first');
    const before = await events.readPage(await events.plan({ addressee: early.addressee, after: 0 }, 10));
    expect(before.events).toEqual([]);
    await slow.query('COMMIT');
    await storing;
    const after = await events.readPage(await events.plan({ addressee: early.addressee, after: 0 }, 10));
    expect(after.events.map((event) => event.id)).toEqual([early.id, late.id]);
    await Promise.all([slow.end(), watch.end()]);
    await database.close();
  });

  it('is seen whole and in order by every reader, whichever relay writes when', async () => {
    const url = await postgres.createDatabase();
    const relays = await Promise.all([openEvents(url), openEvents(url), openEvents(url)]);
    const people = ['dana', 'noor', 'alex'].map((name) => name.padEnd(16, '_'));

    const writes = fc.array(fc.array(fc.constantFrom(...people), { minLength: 1, maxLength: 8 }), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(writes, writes, writes),
        fc.integer({ min: 1, max: 5 }),
        async (all, limit) => {
          const [first] = relays;
          const start = (await first.events.top()).seq;
          const wanted = new Map<string, Set<string>>(people.map((name) => [name, new Set()]));
          let writing: number = all.length;
          const writers = all.map(async (batches, index) => {
            for (const addressees of batches) {
              const batch = newEvents(addressees);
              for (const event of batch) wanted.get(event.addressee)?.add(event.id);
              await relays[index]?.events.append(batch);
              // The same again, as after a commit whose answer was lost.
              if (batch.length % 3 === 0) await relays[index]?.events.append(batch);
            }
            writing -= 1;
          });
          const readers = people.map(async (addressee, index) => {
            const seen: { seq: number; id: string }[] = [];
            for (let after = start, last = false; ; ) {
              const ended = writing === 0;
              const { events } = relays[index] ?? first;
              const page = await events.readPage(await events.plan({ addressee, after }, limit));
              seen.push(...page.events);
              after = page.events.at(-1)?.seq ?? after;
              if (last && page.events.length === 0) return seen;
              last = ended;
            }
          });
          await Promise.all(writers);
          for (const [index, seen] of (await Promise.all(readers)).entries()) {
            expect(new Set(seen.map((event) => event.id))).toEqual(wanted.get(people[index] ?? ''));
            const numbers = seen.map((event) => event.seq);
            expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
          }
        },
      ),
      { numRuns: Number(process.env.DIALMARK_PROPERTY_RUNS ?? 60) },
    );
    for (const { database } of relays) await database.close();
  });
});

describe('relays side by side', () => {
  let relays: TestRelay[];
  beforeAll(async () => {
    const databaseUrl = await postgres.createDatabase();
    // All three at once: the tables are made once, and all start.
    relays = await Promise.all([1, 2, 3].map(() => openRelay({ databaseUrl })));
  });
  afterAll(() => Promise.all(relays.map((relay) => relay.close())));

  function at(index: number): TestRelay {
    const relay = relays[index];
    if (!relay) throw new Error(`relay ${index}`);
    return relay;
  }

  it('wake each other’s streams, and end them when a token is revoked', async () => {
    const { feed_token, installation_id } = await at(0).pair();
    const stream = await openStream(at(1), feed_token);
    for (let round = 1; round <= 3; round += 1) {
      await at(2).call(callBody(installation_id));
      await until(() => stream.events().length === round, 'the event at the other relay');
    }
    await at(0).relay.installations.revoke(installation_id);
    await until(stream.ended, 'the stream to end');
    const again = await at(1).get('/feed', { feed_token });
    expect(again.status).toBe(401);
  });

  it('end a stream whose token became void while nobody told them', async () => {
    const { feed_token, installation_id } = await at(0).pair();
    const stream = await openStream(at(1), feed_token);
    const client = new pg.Client(at(0).config.databaseUrl);
    await client.connect();
    await client.query('UPDATE relay_installations SET feed_token_hash = NULL WHERE installation_id = $1', [
      installation_id,
    ]);
    // The listening connections are lost and come back: whatever was said in between was missed.
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
    );
    await until(stream.ended, 'the stream to end');
    await client.end();
  });

  it('erase one at a time', async () => {
    const swept = await Promise.all(relays.map(({ relay }) => relay.sweep()));
    expect(swept.filter((outcome) => outcome !== undefined).length).toBeGreaterThanOrEqual(1);
  });
});
