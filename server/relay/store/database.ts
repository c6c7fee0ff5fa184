/**
 * Where the relay keeps its tables, behind one shape: SQLite in a folder (one process), or PostgreSQL
 * (any number of relays). Everything above this file is the same for both; a statement whose text differs says both.
 */

export type Kind = 'sqlite' | 'postgres';
/** A column's value. Times are milliseconds since the epoch; a payload is bytes in SQLite, text in PostgreSQL. */
export type Value = string | number | null | Uint8Array;
export type Values = readonly Value[];

/**
 * One text for both stores, or one for each. Prepared once a connection. Parameters are `$1`, `$2`, …; one that both
 * dialects must type is written `CAST($1 AS …)`.
 */
export type Statement = string | Readonly<Record<Kind, string>>;

/** A statement, run once for each list of values. */
export type Step = readonly [statement: Statement, ...runs: Values[]];

export interface Database {
  kind: Kind;
  /** Rows of one statement that changes nothing. Sees every write that was answered before. */
  read<Row>(statement: Statement, values?: Values): Promise<Row[]>;
  /** Runs the steps in one transaction; resolves once they are on the disk, with the rows of each over all its runs. */
  write(steps: readonly Step[]): Promise<Record<string, unknown>[][]>;
  /** One statement in a transaction of its own. */
  change<Row>(statement: Statement, values: Values): Promise<Row[]>;
  /**
   * Notices of other relays on the same database (`NOTICE_CHANNEL`). `onMessage(undefined)`: something may have changed
   * without one (the connection was lost and is back, or a command wrote to the embedded store).
   */
  listen(onMessage: (payload: string | undefined) => void, signal: AbortSignal): void;
  /** Tells the other relays. */
  notify(payload: string): Promise<void>;
  /** Runs `work` unless another relay on this database is at it: then returns false at once. */
  alone(lock: number, work: () => Promise<void>): Promise<boolean>;
  /** Bytes that the store's disk has left; undefined if the relay cannot know. */
  room(): Promise<number | undefined>;
  /** Copies everything into a file that is there and empty; undefined for PostgreSQL, which has tools of its own. */
  copyTo?: (path: string) => Promise<void>;
  close(): Promise<void>;
}

export const NOTICE_CHANNEL = 'dialmark_relay';
/** Advisory locks: numbers of our own in one family, so that other users of the database do not meet them. */
export const LOCKS = {
  family: 0x6469616c,
  migrate: 1,
  sweep: 2,
  broker: 3,
  callEvents: 4,
  figures: 5,
} as const;

export interface DatabaseOptions {
  databaseUrl: string | undefined;
  dataFolder: string;
  databaseConnections: number;
  /** Takes the folder, so that no second relay opens it. A command that only looks or notes does without. */
  lock?: boolean;
  /** A failure that no caller waits for. */
  onFault: (what: string, error: unknown) => void;
  /** The store can no longer be trusted, and the process has to be started again. */
  onBroken?: (error: unknown) => void;
}

export function textOf(statement: Statement, kind: Kind): string {
  return typeof statement === 'string' ? statement : statement[kind];
}

/**
 * A statement over the objects of a JSON array that is parameter `place`: their `key` is in its order, and
 * `value ->> 'name'` is a field's text.
 */
export const overRows = (place: string, text: (rows: string) => string): Statement => ({
  sqlite: text(`json_each(${place})`),
  postgres: text(`json_array_elements(${place}::json) WITH ORDINALITY AS given(value, key)`),
});

/** Reads rows and holds them until the commit: in SQLite, a transaction that writes holds all there is. */
export const holding = (text: string): Statement => ({ sqlite: text, postgres: `${text} FOR UPDATE` });

/** In PostgreSQL, transactions with this step wait for each other until they end. SQLite's do by themselves. */
export const inTurn = (lock: number): Step => [
  { sqlite: 'SELECT 1', postgres: `SELECT pg_advisory_xact_lock(${LOCKS.family}, ${lock})` },
  [],
];

/** An error's code and first line, without the values of its statement (drivers put them into their texts). */
export function describeError(error: unknown): { code?: string; message: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return { message: 'unknown' };
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  const message = cause.message.split('\n')[0]?.slice(0, 200) ?? '';
  return code ? { code, message } : { message };
}

/** SQLite's TOOBIG, CONSTRAINT and MISMATCH; the extended codes have more than the low byte. */
const SQLITE_DATA = new Set([18, 19, 20]);

/** Whether the store refused these data and not the work: SQLSTATE classes 22 and 23, and SQLite's own of that kind. */
export function isAboutData(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^2[23]/.test(code) || SQLITE_DATA.has(Number(/^SQLITE_(\d+)$/.exec(code)?.[1]) & 0xff);
}
