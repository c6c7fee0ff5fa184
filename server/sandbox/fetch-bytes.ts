/** Fetches a recording as anybody could: without authentication, within a time and a size. */
import type { Clock } from '#lib/core/clock.ts';

/** The sandbox's own limits; the platform shows none. */
const TIMEOUT_MS = 30_000;
const LONGEST_BYTES = 200 * 1024 * 1024;

interface FetchTools {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  clock: Clock;
  signal: AbortSignal;
}

async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer> | string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    size += part.byteLength;
    // Leaving the loop cancels the stream, and with it the download.
    if (size > LONGEST_BYTES) return `over ${LONGEST_BYTES} bytes`;
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** The bytes, or in words why there are none. */
export async function fetchBytes(url: string, tools: FetchTools): Promise<Uint8Array<ArrayBuffer> | string> {
  const stopper = new AbortController();
  const stop = (): void => stopper.abort();
  const takeBack = tools.clock.timer(TIMEOUT_MS, stop);
  tools.signal.addEventListener('abort', stop, { once: true });
  try {
    const response = await tools.fetch(url, { signal: stopper.signal, credentials: 'omit' });
    if (response.status !== 200) {
      await response.body?.cancel();
      return `the recording's address answered ${response.status}`;
    }
    return await readBytes(response);
  } catch {
    return stopper.signal.aborted
      ? 'the recording did not come in time'
      : 'the recording could not be fetched';
  } finally {
    takeBack();
    tools.signal.removeEventListener('abort', stop);
  }
}
