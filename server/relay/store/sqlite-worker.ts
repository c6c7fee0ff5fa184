/**
 * SQLite in a thread of its own, so that neither a slow disk nor a long query holds the relay's answers up. Takes
 * messages of steps, runs each in one transaction, and answers with rows or with the error.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { Value, Values } from './database.ts';
import { MIGRATIONS } from './migrations.ts';

export interface Order {
  id: number;
  /** `write` is one transaction; `read` may run beside another's. */
  kind: 'read' | 'write' | 'close';
  steps: readonly (readonly [text: string, ...runs: Values[]])[];
}

export type Rows = Record<string, unknown>[];
/** The answer to an order; `code`: `SQLITE_` and the extended result code (sqlite3.h). */
export type Report = { id: number; rows: Rows[] } | { id: number; fault: { message: string; code: string } };

export interface WorkerSettings {
  file: string;
  readOnly: boolean;
  /** A file that is held locked until the thread ends, however it ends. */
  lock?: string | undefined;
}

/**
 * WAL with `synchronous = FULL` forces the log to the disk in each commit. `secure_delete = FAST` overwrites what is
 * erased if that costs no further write. A checkpoint every 16 MB: fewer rewrites of the same page.
 */
const SETTINGS = `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON;
  PRAGMA checkpoint_fullfsync = ON; PRAGMA foreign_keys = ON; PRAGMA secure_delete = FAST; PRAGMA temp_store = MEMORY;
  PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_size_limit = 67108864; PRAGMA cache_size = -16000;`;

const BUSY = 5;
const resultCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;

/** Opens the file; the one that writes makes it and brings its tables up to date. */
export function openSqliteFile({ file, readOnly }: WorkerSettings): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly, timeout: 5000 });
  if (readOnly) {
    db.exec('PRAGMA cache_size = -16000; PRAGMA query_only = ON;');
    return db;
  }
  // Only a new file takes these two: larger pages for payloads of 30 KB, and room given back after a sweep.
  db.exec('PRAGMA page_size = 8192; PRAGMA auto_vacuum = INCREMENTAL;');
  db.exec(SETTINGS);
  db.exec('BEGIN IMMEDIATE');
  db.exec('CREATE TABLE IF NOT EXISTS relay_version (version INTEGER NOT NULL) STRICT');
  const done = Number(db.prepare('SELECT max(version) AS n FROM relay_version').get()?.n ?? 0);
  if (done > MIGRATIONS.sqlite.length) throw new Error('this store was written by a newer relay');
  for (const [index, step] of MIGRATIONS.sqlite.entries()) {
    if (index < done) continue;
    db.exec(step);
    db.prepare('INSERT INTO relay_version VALUES (?)').run(index + 1);
  }
  db.exec('COMMIT');
  return db;
}

/** Takes the lock by SQLite's own: the operating system gives it back when the process ends. */
function takeLock(file: string): DatabaseSync {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // No journal file beside it: nothing is ever written.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    throw resultCode(error) === BUSY ? new Error(`another relay has ${file} locked`) : error;
  }
  return lock;
}

function createRunner(db: DatabaseSync) {
  const prepared = new Map<string, StatementSync>();
  const statement = (text: string): StatementSync => {
    const known = prepared.get(text) ?? db.prepare(text);
    prepared.set(text, known);
    return known;
  };
  const named = (values: Values): Record<string, Value> =>
    Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]));
  const run = (steps: Order['steps']): Rows[] =>
    steps.map(([text, ...runs]) => runs.flatMap((values) => statement(text).all(named(values)) as Rows));

  function inTransaction(steps: Order['steps']): Rows[] {
    db.exec('BEGIN IMMEDIATE');
    try {
      const rows = run(steps);
      db.exec('COMMIT');
      return rows;
    } catch (error) {
      // SQLite has ended the transaction itself after some errors (a full disk, say).
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  }
  return { run, inTransaction };
}

function serve(port: MessagePort, settings: WorkerSettings): void {
  const lock = settings.lock === undefined ? undefined : takeLock(settings.lock);
  const db = openSqliteFile(settings);
  const { run, inTransaction } = createRunner(db);

  port.on('message', ({ id, kind, steps }: Order) => {
    try {
      const rows = kind === 'write' ? inTransaction(steps) : run(steps);
      const bytes = rows
        .flatMap((some) => some.flatMap(Object.values))
        .filter((value) => value instanceof Uint8Array);
      if (kind === 'close') db.close();
      port.postMessage(
        { id, rows } satisfies Report,
        bytes.map(({ buffer }) => buffer as ArrayBuffer),
      );
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      port.postMessage({ id, fault: { message, code: `SQLITE_${resultCode(error)}` } } satisfies Report);
    }
    if (kind === 'close') {
      lock?.close();
      port.close();
    }
  });
  port.postMessage({ id: 0, rows: [] } satisfies Report);
}

if (parentPort) serve(parentPort, workerData as WorkerSettings);
