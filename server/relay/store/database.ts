/**
 * The two places where the relay keeps its tables, behind one shape: SQLite in a folder (one process), or PostgreSQL
 * (any number of relays). Everything above this file is the same for both; a statement whose text differs says both.
 */

export type Kind = 'sqlite' | 'postgres';
/** What a column holds. Times are milliseconds since the epoch; a payload is bytes in SQLite, text in PostgreSQL. */
export type Value = string | number | null | Uint8Array;
export type Values = readonly Value[];

/** Prepared once a connection. Parameters are `$1`, `$2`, …; one that both dialects must type is written `CAST($1 AS …)`. */
export interface Statement {
  name: string;
  text: string | Readonly<Record<Kind, string>>;
}

/** A statement, run once for each list of values. */
export interface Step {
  statement: Statement;
  runs: readonly Values[];
}

/** Runs steps in order; one list of rows each, over all its runs. */
export type Run = (steps: readonly Step[]) => Promise<Record<string, unknown>[][]>;

export interface Database {
  kind: Kind;
  /** Rows of one statement that changes nothing. Sees every write that was answered before. */
  read<Row>(statement: Statement, ...runs: readonly Values[]): Promise<Row[]>;
  /** Runs the steps in one transaction, and resolves once they are on the disk. */
  write: Run;
  /** One statement in a transaction of its own. */
  change<Row>(statement: Statement, values: Values): Promise<Row[]>;
  /** A transaction that is committed when `work` resolves and undone when it rejects. For an administrator's command. */
  transaction<T>(work: (run: Run) => Promise<T>): Promise<T>;
  /**
   * What other relays on the same database say on `NOTICE_CHANNEL`. `onMessage(undefined)`: some may have been missed
   * (the connection was lost and is back).
   */
  listen(onMessage: (payload: string | undefined) => void, signal: AbortSignal): void;
  /** Whether a notice would be heard now. */
  hears(): boolean;
  /** Tells the other relays. */
  notify(payload: string): Promise<void>;
  /** Runs `work` unless another relay on this database is at it: then returns false at once. */
  alone(lock: number, work: () => Promise<void>): Promise<boolean>;
  /** Bytes that the store's disk has left; undefined if the relay cannot know. */
  room(): Promise<number | undefined>;
  close(): Promise<void>;
}

export const NOTICE_CHANNEL = 'dialmark_relay';
/** Advisory locks: numbers of our own in one family, so that other users of the database do not meet them. */
export const LOCKS = { family: 0x6469616c, migrate: 1, sweep: 2, broker: 3 } as const;

export interface DatabaseOptions {
  databaseUrl: string | undefined;
  dataFolder: string;
  databaseConnections: number;
  /** Something went wrong and no caller waits for it. */
  onFault: (what: string, error: unknown) => void;
  /** The store can no longer be trusted, and the process has to be started again. */
  onBroken?: (error: unknown) => void;
}

export function textOf({ text }: Statement, kind: Kind): string {
  return typeof text === 'string' ? text : text[kind];
}

/** What an error says, without the values that a statement was given (drivers put them into their texts). */
export function describeError(error: unknown): { code?: string; message: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return { message: 'unknown' };
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  const message = cause.message.split('\n')[0]?.slice(0, 200) ?? '';
  return code ? { code, message } : { message };
}

/** Whether the store refused these data and not the work: SQLSTATE classes 22 and 23, and SQLite's own of that kind. */
export function isAboutData(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^2[23]|^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/.test(code);
}
