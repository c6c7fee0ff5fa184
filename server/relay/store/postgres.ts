/** PostgreSQL, which any number of relays may share. */
import { hash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import {
  type Database,
  type DatabaseOptions,
  LOCKS,
  NOTICE_CHANNEL,
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
 * Settings that every connection insists on, whatever the server's defaults: a commit that is answered is on disk,
 * and a transaction that waited for another's lock sees what that one did.
 */
const SESSION = `SET synchronous_commit = on; SET default_transaction_isolation = 'read committed';
  SET idle_in_transaction_session_timeout = '30s'; SET statement_timeout = '60s'; SET lock_timeout = '12s';
  SET client_encoding = 'UTF8'`;

const RECONNECT_MS = 1000;
/**
 * A server that lost its power or its network says nothing, and TCP waits a quarter of an hour. A query without an answer by then
 * is given up with its connection, and asked again on another; waiting for a lock ends before. Milliseconds.
 */
const ANSWER_MS = 15_000;
/** How often the connection that only listens is asked whether it is still there, milliseconds. */
const ASK_MS = 15_000;

const names = new Map<string, string>();

/** A query that each connection prepares once, by a name made of its text. */
function queryOf(statement: Statement, values: Values): pg.QueryConfig {
  const text = textOf(statement, 'postgres');
  const name = names.get(text) ?? hash('sha256', text, 'base64url');
  names.set(text, name);
  return { name, text, values: [...values] };
}

async function runSteps(client: pg.ClientBase, steps: readonly Step[]): Promise<Record<string, unknown>[][]> {
  const all: Record<string, unknown>[][] = [];
  for (const [statement, ...runs] of steps) {
    const rows: Record<string, unknown>[] = [];
    for (const values of runs) rows.push(...(await client.query(queryOf(statement, values))).rows);
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
  // Also while it is in use: an error without a listener would end the process.
  pool.on('connect', (client) => client.on('error', onLost));

  async function query<Row>(statement: Statement, values: Values): Promise<Row[]> {
    return (await pool.query(queryOf(statement, values))).rows as Row[];
  }
  return {
    kind: 'postgres',
    read: (statement, values = []) => query(statement, values),
    async write(steps) {
      // A statement alone is a transaction by itself: one journey instead of three.
      const [[statement, values, ...more] = [''], ...others] = steps;
      if (values && more.length + others.length === 0) return [await query(statement, values)];
      return inTransaction(pool, steps);
    },
    change: query,
    listen(onMessage, signal) {
      void listenForEver(settings, onMessage, options.onFault, signal);
    },
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

async function inTransaction(pool: pg.Pool, steps: readonly Step[]): Promise<Record<string, unknown>[][]> {
  const client = await pool.connect();
  let healthy = false;
  try {
    await client.query('BEGIN');
    try {
      const result = await runSteps(client, steps);
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
  // A query that waits rejects by itself.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1, $2)', [LOCKS.family, LOCKS.migrate]);
    await client.query('CREATE TABLE IF NOT EXISTS relay_version (version bigint NOT NULL)');
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
      onMessage(undefined);
      await lost;
    } catch (error) {
      if (!signal.aborted) onFault('cannot listen', error);
      await client.end().catch(() => {});
    }
    clearInterval(asking);
    signal.removeEventListener('abort', leave);
    await setTimeout(RECONNECT_MS, undefined, { signal }).catch(() => {});
  }
}
