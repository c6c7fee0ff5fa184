/** Reads large bodies in a thread of its own: 16 MB of JSON take a tenth of a second. */
import { startWorker } from '../worker.ts';
import { formOf, type TranscriptionForm } from './json.ts';
import type { JsonOrder, JsonReport } from './json-worker.ts';

/** Larger bodies are read by the thread. */
const LARGE = 131_072;

export interface ReadForm {
  form: TranscriptionForm;
  /** The body; not necessarily in the place where it was, which is not to be used any more. */
  body: Uint8Array;
}

export type JsonReader = ReturnType<typeof createJsonReader>;

export function createJsonReader() {
  let worker: ReturnType<typeof startWorker> | undefined;
  let settle: { done(report: JsonReport): void; fail(error: Error): void } | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  function thread(): ReturnType<typeof startWorker> {
    if (worker) return worker;
    const started = startWorker('json', undefined);
    started.unref();
    started.on('message', (report: JsonReport) => settle?.done(report));
    started.on('error', (error: Error) => settle?.fail(error));
    started.on('exit', () => {
      if (worker === started) worker = undefined;
      settle?.fail(new Error('the thread that reads JSON has ended'));
    });
    worker = started;
    return started;
  }

  function ask(body: Uint8Array): Promise<JsonReport> {
    return new Promise((done, fail) => {
      settle = { done, fail };
      // Moved to the thread and back; a part of a larger memory is copied first, since memory moves as a whole.
      const isWhole = body.byteLength === body.buffer.byteLength && body.buffer instanceof ArrayBuffer;
      const bytes = (isWhole ? body : new Uint8Array(body)) as Uint8Array<ArrayBuffer>;
      thread().postMessage({ bytes } satisfies JsonOrder, [bytes.buffer]);
    });
  }

  return {
    async formOf(body: Uint8Array): Promise<ReadForm> {
      if (body.length <= LARGE) return { form: formOf(body), body };
      const asked = turn.then(() => ask(body));
      turn = asked.catch(() => undefined);
      const { form, bytes } = await asked;
      return { form, body: bytes };
    },
    async close(): Promise<void> {
      await worker?.terminate();
    },
  };
}
