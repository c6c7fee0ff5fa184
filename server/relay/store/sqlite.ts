/**
 * SQLite in a folder. One thread writes, another reads: in WAL mode neither waits for the other, and a commit that
 * waits for the disk holds up no poll. One process only: to open the folder it must hold its control socket
 * (ops/control.ts), because notices and the numbering's lock are this process's own.
 */
import { existsSync } from 'node:fs';
import { chown, mkdir, open, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { startWorker } from '../worker.ts';
import {
  type Database,
  type DatabaseOptions,
  type Run,
  type Statement,
  type Step,
  textOf,
  type Values,
} from './database.ts';
import type { Order, Report, WorkerSettings } from './sqlite-worker.ts';

/** After these, what the operating system holds and what is on the disk may differ: only a new start can tell. */
const UNTRUSTED = /^SQLITE_(IOERR_FSYNC|IOERR_DIR_FSYNC|CORRUPT|NOTADB)$/;

interface Thread {
  order(kind: Order['kind'], steps?: readonly Step[]): Promise<Record<string, unknown>[][]>;
  end(): Promise<void>;
}

async function startThread(settings: WorkerSettings, onBroken: (error: unknown) => void): Promise<Thread> {
  const waiting = new Map<number, (report: Report | Error) => void>();
  let orders = 0;
  let ending = false;
  const worker = startWorker('sqlite', settings);
  const fail = (error: Error) => {
    for (const settle of waiting.values()) settle(error);
    waiting.clear();
  };
  const started = new Promise<void>((done, reject) => {
    waiting.set(0, (report) => (report instanceof Error ? reject(report) : done()));
  });
  worker.on('message', (report: Report) => {
    waiting.get(report.id)?.(report);
    waiting.delete(report.id);
  });
  worker.on('error', (error: Error) => fail(error));
  worker.on('exit', () => {
    const error = new Error('the thread of the store has ended');
    fail(error);
    if (!ending) onBroken(error);
  });
  await started;

  function order(kind: Order['kind'], steps: readonly Step[] = []): Promise<Record<string, unknown>[][]> {
    orders += 1;
    const id = orders;
    return new Promise((done, reject) => {
      waiting.set(id, (report) => {
        if (report instanceof Error) return reject(report);
        if ('rows' in report) return done(report.rows);
        const error = Object.assign(new Error(report.fault.message), { code: report.fault.code });
        if (UNTRUSTED.test(report.fault.code)) onBroken(error);
        reject(error);
      });
      const sent = steps.map(({ statement, runs }) => ({ text: textOf(statement, 'sqlite'), runs }));
      worker.postMessage({ id, kind, steps: sent } satisfies Order);
    });
  }
  return {
    order,
    async end() {
      ending = true;
      await order('close').catch(() => undefined);
      await worker.terminate();
    },
  };
}

/** A new file's name is in its folder, and the folder's in the one above: both have to be on the disk too. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * A command that root runs, beside a relay that runs as another user: that user has to be able to write what it leaves.
 * SQLite sees to the files that it makes beside this one.
 */
async function giveToOwnerOf(folder: string, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await chown(file, uid, gid);
}

/** @throws if the folder holds the store of a relay before SQLite. */
export async function openSqlite({
  dataFolder,
  onBroken = () => {},
}: Pick<DatabaseOptions, 'dataFolder' | 'onBroken'>): Promise<Database> {
  const folder = resolve(dataFolder);
  const file = join(folder, 'relay.sqlite');
  if (existsSync(join(folder, 'pglite')) && !existsSync(file)) {
    throw new Error(
      `${dataFolder} holds a store of an earlier relay (PGlite): take a backup with that relay, and restore it into a new folder`,
    );
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const writer = await startThread({ file, readOnly: false }, onBroken);
  await giveToOwnerOf(folder, file);
  await syncFolder(folder);
  await syncFolder(dirname(folder));
  const reader = await startThread({ file, readOnly: true }, onBroken);
  /** Writes go one after another, so that none slips into a transaction that stays open. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work, work);
    turn = done.catch(() => undefined);
    return done;
  };
  const write: Run = (steps) => inTurn(() => writer.order('run', steps));

  return {
    kind: 'sqlite',
    async read<Row>(statement: Statement, ...runs: readonly Values[]) {
      const [rows] = await reader.order('run', [{ statement, runs: runs.length > 0 ? runs : [[]] }]);
      return (rows ?? []) as Row[];
    },
    write,
    async change<Row>(statement: Statement, values: Values) {
      const [rows] = await write([{ statement, runs: [values] }]);
      return (rows ?? []) as Row[];
    },
    transaction: (work) =>
      inTurn(async () => {
        await writer.order('begin');
        try {
          const result = await work((steps) => writer.order('run', steps));
          await writer.order('commit');
          return result;
        } catch (error) {
          await writer.order('rollback');
          throw error;
        }
      }),
    listen() {},
    hears: () => true,
    async notify() {},
    async alone(_lock, work) {
      await work();
      return true;
    },
    async room() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    async close() {
      await inTurn(async () => undefined);
      await reader.end();
      await writer.end();
    },
  };
}
