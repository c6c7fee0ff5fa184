/** PostgreSQL, which any number of relays may share. */
import pg from 'pg';
import {
  type Database,
  type DatabaseOptions,
  LOCKS,
  NOTICE_CHANNEL,
  type Run,
  type Statement,
  type Step,
  textOf,
  type Values,
} from './database.ts';
import { MIGRATIONS } from './migrations.ts';

/** int8 as a number: ours count events and milliseconds, far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format as 'text'),
};

/**
 * What every connection insists on, whatever the server's defaults: a commit that is answered is on disk,
 * and a transaction that waited for another's lock sees what that one did.
 */
const SESSION = `SET synchronous_commit = on; SET default_transaction_isolation = 'read committed';
  SET idle_in_transaction_session_timeout = '30s'; SET statement_timeout = '60s'; SET lock_timeout = '12s';
  SET client_encoding = 'UTF8'`;

const RECONNECT_MS = 1000;
/**
 * A server that lost its power or its network says nothing, and TCP waits a quarter of an hour. What has no answer by then
 * is given up with its connection, and asked again on another; waiting for a lock ends before. Milliseconds.
 */
const ANSWER_MS = 15_000;
/** How often the connection that only listens is asked whether it is still there, milliseconds. */
const ASK_MS = 15_000;

/** Tables of the relay's first form: its times were `timestamptz`, and Drizzle kept the versions. */
const EARLIER = `ALTER TABLE relay_events ALTER received_at TYPE bigint USING (extract(epoch FROM received_at) * 1000)::bigint,
    ALTER size TYPE bigint;
  ALTER TABLE relay_installations ALTER paired_at TYPE bigint USING (extract(epoch FROM paired_at) * 1000)::bigint,
    ALTER last_seen_at TYPE bigint USING (extract(epoch FROM last_seen_at) * 1000)::bigint;
  ALTER TABLE relay_marks ALTER at TYPE bigint USING (extract(epoch FROM at) * 1000)::bigint;
  ALTER TABLE relay_refusals ALTER minute TYPE bigint USING (extract(epoch FROM minute) * 1000)::bigint,
    ALTER count TYPE bigint;
  UPDATE relay_events SET size = octet_length(payload) WHERE size <> octet_length(payload);
  CREATE TABLE relay_probe (data text);
  DROP TABLE relay_attempts; DROP TABLE relay_migrations;
  INSERT INTO relay_version VALUES (1)`;

async function runSteps(client: pg.ClientBase, steps: readonly Step[]): Promise<Record<string, unknown>[][]> {
  const all: Record<string, unknown>[][] = [];
  for (const { statement, runs } of steps) {
    const rows: Record<string, unknown>[] = [];
    for (const values of runs) {
      const text = textOf(statement, 'postgres');
      rows.push(...(await client.query({ name: statement.name, text, values: [...values] })).rows);
    }
    all.push(rows);
  }
  return all;
}

export async function openPostgres(options: DatabaseOptions & { databaseUrl: string }): Promise<Database> {
  const settings: pg.PoolConfig = {
    connectionString: options.databaseUrl,
    application_name: 'dialmark-relay',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    types,
  };
  // As long as it takes: other relays may be at it, and the tables large.
  await migrateOnce(settings);
  const pool = new pg.Pool({
    ...settings,
    query_timeout: ANSWER_MS,
    max: options.databaseConnections,
    // Waited for before the connection's first user gets it (its type does not say so).
    onConnect: (client) => client.query(SESSION) as unknown as undefined,
  });
  const onLost = (error: Error) => options.onFault('database connection lost', error);
  pool.on('error', onLost);
  // Also while it is in use: an error that nobody listens for would end the process.
  pool.on('connect', (client) => client.on('error', onLost));

  async function query<Row>(statement: Statement, values: Values): Promise<Row[]> {
    const text = textOf(statement, 'postgres');
    return (await pool.query({ name: statement.name, text, values: [...values] })).rows as Row[];
  }
  const transaction = <T>(work: (run: Run) => Promise<T>) => inTransaction(pool, work);
  let hears = false;

  return {
    kind: 'postgres',
    async read<Row>(statement: Statement, ...runs: readonly Values[]) {
      if (runs.length <= 1) return query<Row>(statement, runs[0] ?? []);
      const rows: Row[] = [];
      for (const values of runs) rows.push(...(await query<Row>(statement, values)));
      return rows;
    },
    async write(steps) {
      const [only] = steps;
      // A statement alone is a transaction by itself: one journey instead of three.
      if (steps.length === 1 && only?.runs.length === 1) {
        return [await query(only.statement, only.runs[0] ?? [])];
      }
      return transaction((run) => run(steps));
    },
    change: query,
    transaction,
    listen(onMessage, signal) {
      void listenForEver(settings, onMessage, options.onFault, signal, (now) => {
        hears = now;
      });
    },
    hears: () => hears,
    async notify(payload) {
      await pool.query('SELECT pg_notify($1, $2)', [NOTICE_CHANNEL, payload]);
    },
    alone: (lock, work) => runAlone(pool, lock, work),
    async room() {
      return undefined;
    },
    close: () => pool.end(),
  };
}

async function inTransaction<T>(pool: pg.Pool, work: (run: Run) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let healthy = false;
  try {
    await client.query('BEGIN');
    try {
      const result = await work((steps) => runSteps(client, steps));
      await client.query('COMMIT');
      healthy = true;
      return result;
    } catch (error) {
      // One that answers can go on; another's connection is closed, and its transaction with it.
      if (error instanceof pg.DatabaseError) {
        await client.query('ROLLBACK');
        healthy = true;
      }
      throw error;
    }
  } finally {
    client.release(!healthy);
  }
}

/** Relays that start together wait here for the first; the rest find nothing to do. */
async function migrateOnce(settings: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(settings);
  // What is lost while a query waits is said by the query.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1, $2)', [LOCKS.family, LOCKS.migrate]);
    await client.query('CREATE TABLE IF NOT EXISTS relay_version (version bigint NOT NULL)');
    const earlier = await client.query("SELECT to_regclass('relay_migrations') IS NOT NULL AS found");
    if (earlier.rows[0]?.found) await client.query(`BEGIN; ${EARLIER}; COMMIT`);
    const { rows } = await client.query('SELECT coalesce(max(version), 0) AS done FROM relay_version');
    const done = Number(rows[0]?.done);
    if (done > MIGRATIONS.postgres.length) throw new Error('this database was written by a newer relay');
    for (const [index, step] of MIGRATIONS.postgres.entries()) {
      if (index < done) continue;
      await client.query(`BEGIN; ${step}; INSERT INTO relay_version VALUES (${index + 1}); COMMIT`);
    }
  } finally {
    // Gives the lock back, whatever state the connection is in.
    await client.end();
  }
}

async function runAlone(pool: pg.Pool, lock: number, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  let healthy = false;
  try {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1, $2) AS got', [LOCKS.family, lock]);
    const got = rows[0]?.got === true;
    if (got) {
      await work();
      await client.query('SELECT pg_advisory_unlock($1, $2)', [LOCKS.family, lock]);
    }
    healthy = true;
    return got;
  } finally {
    client.release(!healthy);
  }
}

/** A connection of its own that listens, and comes back after every loss until the signal. */
async function listenForEver(
  settings: pg.ClientConfig,
  onMessage: (payload: string | undefined) => void,
  onFault: DatabaseOptions['onFault'],
  signal: AbortSignal,
  onHearing: (now: boolean) => void,
): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client({ ...settings, query_timeout: ANSWER_MS });
    const lost = new Promise<void>((resolve) => {
      client.on('error', (error) => onFault('listening connection lost', error));
      client.on('end', () => resolve());
    });
    const leave = () => void client.end().catch(() => {});
    signal.addEventListener('abort', leave, { once: true });
    client.on('notification', (notice) => onMessage(notice.payload ?? ''));
    const asking = setInterval(() => void client.query('SELECT 1').catch(leave), ASK_MS);
    try {
      await client.connect();
      await client.query(`LISTEN ${NOTICE_CHANNEL}`);
      onHearing(true);
      onMessage(undefined);
      await lost;
    } catch (error) {
      if (!signal.aborted) onFault('cannot listen', error);
      await client.end().catch(() => {});
    }
    clearInterval(asking);
    onHearing(false);
    signal.removeEventListener('abort', leave);
    if (!signal.aborted) await pause(RECONNECT_MS, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
