import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import {
  type Database,
  type DatabaseOptions,
  type Db,
  LOCKS,
  MIGRATIONS,
  NOTICE_CHANNEL,
} from './database.ts';
import * as schema from './schema.ts';

/** int8 as a number: ours count events, and 2^53 of them take longer than anybody has. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format as 'text'),
};

/**
 * What every connection of ours insists on, whatever the server's defaults: a commit that is answered is on disk,
 * and a transaction that waited for another's lock sees what that one did.
 */
const SESSION = `SET synchronous_commit = on; SET default_transaction_isolation = 'read committed';
  SET idle_in_transaction_session_timeout = '30s'; SET statement_timeout = '60s'; SET client_encoding = 'UTF8'`;

const RECONNECT_MS = 1000;

/** PostgreSQL, which any number of relays may share. */
export async function openPostgres(options: DatabaseOptions & { databaseUrl: string }): Promise<Database> {
  const settings: pg.PoolConfig = {
    connectionString: options.databaseUrl,
    application_name: 'dialmark-relay',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    types,
  };
  const pool = new pg.Pool({
    ...settings,
    max: options.databaseConnections,
    // Waited for before the connection's first user gets it (its type does not say so).
    onConnect: (client) => client.query(SESSION) as unknown as undefined,
  });
  const onLost = (error: Error) => options.onFault('database connection lost', error);
  pool.on('error', onLost);
  // Also while it is in use: an error that nobody listens for would end the process.
  pool.on('connect', (client) => client.on('error', onLost));

  try {
    await migrateOnce(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }

  return {
    kind: 'postgres',
    db: drizzle(pool, { schema }) as unknown as Db,
    async query<Row>(statement: { name: string; text: string }, values: readonly unknown[]) {
      const result = await pool.query({ name: statement.name, text: statement.text, values: [...values] });
      return result.rows as Row[];
    },
    listen(onMessage, signal) {
      void listenForEver(settings, onMessage, options.onFault, signal);
    },
    alone: (lock, work) => runAlone(pool, lock, work),
    close: () => pool.end(),
  };
}

/** Relays that start together wait here for the first; the rest find nothing to do. */
async function migrateOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1, $2)', [LOCKS.family, LOCKS.migrate]);
    await migrate(drizzle(client), MIGRATIONS);
  } finally {
    // Closing the connection gives the lock back, whatever state it is in.
    client.release(true);
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
    const client = new pg.Client(settings);
    const lost = new Promise<void>((resolve) => {
      client.on('error', (error) => onFault('listening connection lost', error));
      client.on('end', () => resolve());
    });
    const leave = () => void client.end().catch(() => {});
    signal.addEventListener('abort', leave, { once: true });
    client.on('notification', (notice) => onMessage(notice.payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${NOTICE_CHANNEL}`);
      onMessage(undefined);
      await lost;
    } catch (error) {
      if (!signal.aborted) onFault('cannot listen', error);
      await client.end().catch(() => {});
    }
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
