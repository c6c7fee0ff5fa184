/**
 * SQLite in a thread of its own, so that neither a slow disk nor a long query holds the relay's answers up. Takes
 * messages of steps, runs each in one transaction, and answers with rows or with what went wrong.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { Value, Values } from './database.ts';
import { MIGRATIONS } from './migrations.ts';

export interface Order {
  id: number;
  /** `commit` ends the transaction that `begin` opened; steps in between are part of it. */
  kind: 'run' | 'begin' | 'commit' | 'rollback' | 'close';
  steps: readonly { text: string; runs: readonly Values[] }[];
}

export type Report =
  | { id: number; rows: Record<string, unknown>[][] }
  | { id: number; fault: { message: string; code: string } };

export interface WorkerSettings {
  file: string;
  readOnly: boolean;
}

/**
 * WAL with `synchronous = FULL` forces the log to the disk in each commit. `secure_delete = FAST` overwrites what is
 * erased if that costs no further write. A checkpoint every 16 MB: fewer rewrites of the same page.
 */
const SETTINGS = `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON;
  PRAGMA checkpoint_fullfsync = ON; PRAGMA foreign_keys = ON; PRAGMA secure_delete = FAST; PRAGMA temp_store = MEMORY;
  PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_size_limit = 67108864; PRAGMA cache_size = -16000;`;

/** Names of SQLite's error numbers, extended ones too if they decide something (sqlite3.h). */
const ERRORS: Readonly<Record<number, string>> = {
  1034: 'SQLITE_IOERR_FSYNC',
  1290: 'SQLITE_IOERR_DIR_FSYNC',
  5: 'SQLITE_BUSY',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  18: 'SQLITE_TOOBIG',
  19: 'SQLITE_CONSTRAINT',
  20: 'SQLITE_MISMATCH',
  26: 'SQLITE_NOTADB',
};

function codeOf(error: unknown): string {
  const number = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
  return ERRORS[number] ?? ERRORS[number & 0xff] ?? `SQLITE_${number}`;
}

/** Opens the file; the one that writes makes it and brings its tables up to date. */
export function openFile({ file, readOnly }: WorkerSettings): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly, timeout: 5000 });
  if (readOnly) {
    db.exec('PRAGMA cache_size = -16000; PRAGMA query_only = ON;');
    return db;
  }
  // Only a new file takes these two: larger pages for payloads of 30 KB, and room given back after a sweep.
  db.exec('PRAGMA page_size = 8192; PRAGMA auto_vacuum = INCREMENTAL;');
  db.exec(SETTINGS);
  db.exec('CREATE TABLE IF NOT EXISTS relay_version (version INTEGER NOT NULL) STRICT');
  db.exec('BEGIN IMMEDIATE');
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

function serve(port: MessagePort, settings: WorkerSettings): void {
  const db = openFile(settings);
  const prepared = new Map<string, StatementSync>();
  let open = false;

  const statement = (text: string): StatementSync => {
    const known = prepared.get(text) ?? db.prepare(text);
    prepared.set(text, known);
    return known;
  };
  const named = (values: Values): Record<string, Value> =>
    Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]));

  function run(steps: Order['steps']): Record<string, unknown>[][] {
    return steps.map(({ text, runs }) => {
      const each = statement(text);
      return runs.flatMap((values) => each.all(named(values)) as Record<string, unknown>[]);
    });
  }

  function inTransaction(steps: Order['steps']): Record<string, unknown>[][] {
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

  function carryOut({ kind, steps }: Order): Record<string, unknown>[][] {
    if (kind === 'run') return settings.readOnly || open ? run(steps) : inTransaction(steps);
    if (kind === 'close') db.close();
    else if (kind === 'rollback') {
      if (db.isTransaction) db.exec('ROLLBACK');
    } else db.exec(kind === 'begin' ? 'BEGIN IMMEDIATE' : 'COMMIT');
    open = kind === 'begin';
    return [];
  }

  port.on('message', (order: Order) => {
    let report: Report;
    const moved: ArrayBuffer[] = [];
    try {
      const rows = carryOut(order);
      report = { id: order.id, rows };
      for (const row of rows.flat())
        for (const value of Object.values(row))
          if (value instanceof Uint8Array) moved.push(value.buffer as ArrayBuffer);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      report = { id: order.id, fault: { message, code: codeOf(error) } };
    }
    port.postMessage(report, moved);
    if (order.kind === 'close') port.close();
  });
  port.postMessage({ id: 0, rows: [] } satisfies Report);
}

if (parentPort) serve(parentPort, workerData as WorkerSettings);
