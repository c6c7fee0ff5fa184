/**
 * One HTTP exchange, bounded in time and size. Says of each failure whether the request can have reached the other
 * side: that decides whether a call may be ringing.
 */
import type { Clock } from '#lib/core/clock.ts';
import { err, ok, type Result } from '#lib/core/result.ts';
import type { RawAnswer } from './envelope.ts';

export type SendFault =
  | { kind: 'not-sent'; sent: false; cause: string }
  | { kind: 'no-answer'; sent: true; cause: string }
  | { kind: 'too-large'; sent: true; httpStatus: number; cause: string };

/**
 * Causes that a server's fetch names and that come before a request can leave: no such host, a closed port, no
 * route, an untrusted certificate. A browser's fetch names none; there a broken connection stays uncertain.
 */
const BEFORE_SENDING =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|ERR_INVALID_URL)/;

function causeOf(thrown: unknown): { text: string; certain: boolean } {
  const inner = thrown instanceof Error && thrown.cause !== undefined ? thrown.cause : thrown;
  const code =
    typeof inner === 'object' && inner !== null && 'code' in inner && typeof inner.code === 'string'
      ? inner.code
      : '';
  const name = inner instanceof Error ? inner.name : typeof inner;
  return { text: code || name, certain: BEFORE_SENDING.test(code) };
}

/** The body as text, given up (and the connection with it) as soon as it is over the limit. */
async function readText(
  response: Response,
  longest: number,
  signal: AbortSignal,
): Promise<string | 'too-large'> {
  const declared = Number(response.headers.get('content-length') ?? 0);
  if (declared > longest) {
    await response.body?.cancel().catch(() => undefined);
    return 'too-large';
  }
  if (!response.body) return '';
  const reader = response.body.getReader();
  const stop = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  const decoder = new TextDecoder();
  let size = 0;
  const parts: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      // A cancelled reader says `done`: half an answer must not pass for a whole one.
      signal.throwIfAborted();
      if (done) break;
      size += value.byteLength;
      if (size > longest) {
        stop();
        return 'too-large';
      }
      parts.push(decoder.decode(value, { stream: true }));
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
  parts.push(decoder.decode());
  return parts.join('');
}

/** Rejects when the signal is aborted, for a fetch that does not heed it. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

export interface Sending {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  clock: Clock;
  url: string;
  init: RequestInit;
  /** Milliseconds for the whole exchange, body included. */
  timeoutMs: number;
  /** Bytes that the answer may have. */
  longest: number;
  signal?: AbortSignal | undefined;
}

/** Sends once. Redirects are not followed: they would carry the key, or the call, to somewhere else. */
export async function send(asked: Sending): Promise<Result<RawAnswer, SendFault>> {
  if (asked.signal?.aborted) return err({ kind: 'not-sent', sent: false, cause: 'cancelled before sending' });
  const stopper = new AbortController();
  const cancel = (): void => stopper.abort(new DOMException('cancelled', 'AbortError'));
  asked.signal?.addEventListener('abort', cancel, { once: true });
  const takeBack = asked.clock.timer(asked.timeoutMs, () =>
    stopper.abort(new DOMException(`no answer in ${asked.timeoutMs} ms`, 'TimeoutError')),
  );
  const late = aborted(stopper.signal);
  late.catch(() => undefined);
  try {
    const response = await Promise.race([
      asked.fetch(asked.url, {
        ...asked.init,
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: stopper.signal,
      }),
      late,
    ]);
    const text = await Promise.race([readText(response, asked.longest, stopper.signal), late]);
    if (text === 'too-large') {
      const cause = `an answer over ${asked.longest} bytes`;
      return err({ kind: 'too-large', sent: true, httpStatus: response.status, cause });
    }
    return ok({ status: response.status, header: (name) => response.headers.get(name), text });
  } catch (thrown) {
    const { text, certain } = causeOf(thrown);
    return err(
      certain
        ? { kind: 'not-sent', sent: false, cause: text }
        : { kind: 'no-answer', sent: true, cause: text },
    );
  } finally {
    takeBack();
    asked.signal?.removeEventListener('abort', cancel);
  }
}
