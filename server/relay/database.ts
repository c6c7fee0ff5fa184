/**
 * The two places where the relay keeps its tables, behind one shape: PGlite in a folder (one process), or
 * PostgreSQL (any number of relays). Everything above this file is the same for both.
 */
import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** A statement that is worth preparing once a connection. */
export interface Statement {
  name: string;
  text: string;
}

export interface Database {
  kind: 'pglite' | 'postgres';
  /** Drizzle, for all that is not in the way of every webhook. */
  db: Db;
  /** Runs a prepared statement in a transaction of its own; rows as objects. */
  query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /**
   * What other relays on the same database say on `NOTICE_CHANNEL`. `onMessage(undefined)`: some may have been
   * missed (the connection was lost and is back).
   */
  listen(onMessage: (payload: string | undefined) => void, signal: AbortSignal): void;
  /** Runs `work` unless another relay on this database is at it: then returns false at once. */
  alone(lock: number, work: () => Promise<void>): Promise<boolean>;
  close(): Promise<void>;
}

export const NOTICE_CHANNEL = 'dialmark_relay';
export const MIGRATIONS = {
  migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
  migrationsSchema: 'public',
  migrationsTable: 'relay_migrations',
};
/** Advisory locks: numbers of our own in one family, so that other users of the database do not meet them. */
export const LOCKS = { family: 0x6469616c, migrate: 1, sweep: 2 } as const;

export interface DatabaseOptions {
  databaseUrl: string | undefined;
  dataFolder: string;
  databaseConnections: number;
  /** Something went wrong where no caller waits for it. */
  onFault: (what: string, error: unknown) => void;
  /** The store has stopped for good and the process has to be started again. */
  onBroken?: (error: unknown) => void;
}

/** Opens the store that the settings name, its tables brought up to date (once, however many relays start). */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  // Each driver is loaded where it is used only: PGlite brings a whole PostgreSQL.
  if (databaseUrl) return (await import('./database-postgres.ts')).openPostgres({ ...options, databaseUrl });
  return (await import('./database-pglite.ts')).openPglite(options);
}

/** What an error says, without the values that a statement was given (drivers put them into their texts). */
export function describeError(error: unknown): { code?: string; message: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return { message: 'unknown' };
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  const message = cause.message.split('\n')[0]?.slice(0, 200) ?? '';
  return code ? { code, message } : { message };
}
