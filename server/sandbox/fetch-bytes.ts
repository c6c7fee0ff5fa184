/** Fetches a recording as anybody could: without authentication, within a time and a size. */
import type { Base } from './base.ts';

/** The sandbox's own limits; the platform shows none. */
const TIMEOUT_MS = 30_000;
const LONGEST_BYTES = 200 * 1024 * 1024;

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
export async function fetchBytes(
  url: string,
  { fetch, clock, signal: closing }: Base,
): Promise<Uint8Array<ArrayBuffer> | string> {
  const late = new AbortController();
  const takeBack = clock.timer(TIMEOUT_MS, () => late.abort());
  const signal = AbortSignal.any([closing, late.signal]);
  try {
    const response = await fetch(url, { signal, credentials: 'omit' });
    if (response.status !== 200) {
      await response.body?.cancel();
      return `the recording's address answered ${response.status}`;
    }
    return await readBytes(response);
  } catch {
    return signal.aborted ? 'the recording did not come in time' : 'the recording could not be fetched';
  } finally {
    takeBack();
  }
}
