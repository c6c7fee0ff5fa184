/** Reads an account's OpenAPI file in a worker: the page answers meanwhile, and a reading can be ended. */
import type { SpecFault } from '#components/options/types.ts';
import type { Clock } from '#lib/core/clock.ts';
import { err, type Result } from '#lib/core/result.ts';
import { type ApiSpecFacts, apiSpecAnswerSchema, LARGEST_API_SPEC } from '#lib/platform/api-spec-facts.ts';

/** Returns undefined if the signal ended it. */
export type SpecReader = (
  file: Blob,
  signal: AbortSignal,
) => Promise<Result<ApiSpecFacts, SpecFault> | undefined>;

/** Longest that a file is read, in ms. */
export const LONGEST_READING_MS = 10_000;

export interface SpecReaderTools {
  /** Starts api-spec.worker.ts. */
  openWorker: () => Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;
  clock: Pick<Clock, 'timer'>;
}

export function createSpecReader({ openWorker, clock }: SpecReaderTools): SpecReader {
  return async (file, signal) => {
    if (file.size > LARGEST_API_SPEC) return err('too-large');
    // Rejects if the file was changed or moved since it was chosen.
    const text = await file.text().catch(() => undefined);
    if (signal.aborted) return undefined;
    if (text === undefined) return err('failed');
    return new Promise((resolve) => {
      const worker = openWorker();
      const end: typeof resolve = (answer) => {
        takeBack();
        worker.terminate();
        signal.removeEventListener('abort', cancel);
        resolve(answer);
      };
      const cancel = () => end(undefined);
      const takeBack = clock.timer(LONGEST_READING_MS, () => end(err('took-too-long')));
      signal.addEventListener('abort', cancel);
      worker.addEventListener('message', ({ data }: MessageEvent) => {
        const answer = apiSpecAnswerSchema.safeParse(data);
        end(answer.success ? answer.data : err('failed'));
      });
      worker.addEventListener('error', () => end(err('failed')));
      worker.postMessage(text);
    });
  };
}
