/** Threads of the relay: each is a file beside, or, in the single file that `npm run build:relay` makes, a text in it. */
import { Worker } from 'node:worker_threads';

const FILES = { sqlite: './store/sqlite-worker.ts', json: './http/json-worker.ts' } as const;

/** Put in by the bundler: each thread's program as a text of CommonJS. */
declare const RELAY_WORKERS: Readonly<Record<keyof typeof FILES, string>> | undefined;

export function startWorker(name: keyof typeof FILES, workerData: unknown): Worker {
  const options = {
    workerData,
    // node:sqlite says once a process that it is experimental; its file format is not.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  };
  if (typeof RELAY_WORKERS !== 'undefined')
    return new Worker(RELAY_WORKERS[name], { ...options, eval: true });
  return new Worker(new URL(FILES[name], import.meta.url), options);
}
