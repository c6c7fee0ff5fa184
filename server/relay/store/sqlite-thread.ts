/** Speaks to SQLite's thread (sqlite-worker.ts): orders out, rows or an error back. */
import { Worker } from 'node:worker_threads';
import type { Order, Report, Rows, WorkerSettings } from './sqlite-worker.ts';

/** Put in by the bundler of the single-file relay: the thread's program as a text of CommonJS. */
declare const RELAY_SQLITE_WORKER: string | undefined;

/**
 * After a failed fsync, of the file (IOERR_FSYNC) or its folder (IOERR_DIR_FSYNC), the operating system's memory and the
 * disk may differ; CORRUPT and NOTADB say that they do. Only a new start can tell.
 */
const UNTRUSTED = /^SQLITE_(1034|1290|11|26)$/;

function startWorker(workerData: WorkerSettings): Worker {
  // node:sqlite says once a process that it is experimental; its file format is not.
  const options = { workerData, execArgv: ['--disable-warning=ExperimentalWarning'] };
  return typeof RELAY_SQLITE_WORKER === 'undefined'
    ? new Worker(new URL('./sqlite-worker.ts', import.meta.url), options)
    : new Worker(RELAY_SQLITE_WORKER, { ...options, eval: true });
}

/** @param onBroken is told if the store cannot be trusted any more. Rejects if the file cannot be opened. */
export async function createSqliteThread(
  settings: WorkerSettings,
  onBroken: (error: unknown) => void = () => {},
) {
  const waiting = new Map<number, { resolve: (rows: Rows[]) => void; reject: (error: Error) => void }>();
  let orders = 0;
  let ending = false;
  const worker = startWorker(settings);

  const answerTo = (id: number): Promise<Rows[]> =>
    new Promise((resolve, reject) => void waiting.set(id, { resolve, reject }));
  function fail(error: Error): void {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }
  const started = answerTo(0);
  worker.on('message', (report: Report) => {
    const answer = waiting.get(report.id);
    waiting.delete(report.id);
    if ('rows' in report) return answer?.resolve(report.rows);
    const { message, code } = report.fault;
    const error = Object.assign(new Error(message), { code });
    if (UNTRUSTED.test(code)) onBroken(error);
    answer?.reject(error);
  });
  worker.on('error', (error: Error) => fail(error));
  worker.on('exit', () => {
    const error = new Error('the thread of the store has ended');
    fail(error);
    if (!ending) onBroken(error);
  });
  await started;

  function order(kind: Order['kind'], steps: Order['steps'] = []): Promise<Rows[]> {
    orders += 1;
    worker.postMessage({ id: orders, kind, steps } satisfies Order);
    return answerTo(orders);
  }
  return {
    order,
    async end(): Promise<void> {
      ending = true;
      await order('close').catch(() => undefined);
      await worker.terminate();
    },
  };
}
