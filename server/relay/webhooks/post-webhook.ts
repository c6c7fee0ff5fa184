/** One webhook on its way: signed by Standard Webhooks, to an address that is let through, no redirect followed. */
import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { Destination } from '../store/destinations.ts';
import { guardedLookup, hostOf, INSIDE, isOutside, type Resolve, resolveByDns } from './address-guard.ts';

export interface Webhook {
  /** `webhook-id`: the same each time this event is sent. */
  id: string;
  /** JSON. */
  body: string;
  /** When this attempt is made, milliseconds since the epoch. */
  at: number;
}

type Recipient = Pick<Destination, 'url' | 'secret' | 'inside'>;

/** The status, or a code of Node's why there was none. */
export type WebhookAnswer = { status: number; retryAfterMs: number } | { fault: string };

export interface PostOptions {
  resolve?: Resolve;
  timeoutMs?: number;
  /** Ends it: the fault is then `STOPPED`. */
  signal?: AbortSignal;
}

/** The relay ended the attempt; whether it was taken is not known. */
export const STOPPED = 'STOPPED';
const TIMEOUT_MS = 15_000;
/** Of an answer's body, which says nothing to us. */
const MOST_READ = 65_536;

/** The headers of Standard Webhooks. `secret`: `whsec_` and base64. */
function signedWebhookHeaders({ id, body, at }: Webhook, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/** Seconds only: receivers that answer with a date are waited for as if they had said nothing. */
const retryAfterOf = (text: string | undefined): number =>
  /^\d{1,6}$/.test(text ?? '') ? Number(text) * 1000 : 0;

/** Never rejects. */
export function postWebhook(
  webhook: Webhook,
  { url: address, secret, inside }: Recipient,
  { resolve = resolveByDns, timeoutMs = TIMEOUT_MS, signal }: PostOptions = {},
): Promise<WebhookAnswer> {
  const url = new URL(address);
  // No name is looked up for these.
  const host = hostOf(url);
  if (isIP(host) !== 0 && !inside && !isOutside(host)) return Promise.resolve({ fault: INSIDE });
  const { request } = url.protocol === 'http:' ? http : https;
  const body = Buffer.from(webhook.body);
  return new Promise((settle) => {
    const sent = request(url, {
      method: 'POST',
      // A connection that is kept would outlive the look at its address.
      agent: false,
      lookup: guardedLookup(inside, resolve),
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        'user-agent': 'Dialmark-Relay',
        ...signedWebhookHeaders(webhook, secret),
      },
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    });
    sent.on('response', (response) => {
      settle({
        status: response.statusCode ?? 0,
        retryAfterMs: retryAfterOf(response.headers['retry-after']),
      });
      let read = 0;
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > MOST_READ) response.destroy();
      });
      response.on('error', () => response.destroy());
    });
    sent.on('error', (error) => settle({ fault: signal?.aborted ? STOPPED : faultOf(error) }));
    sent.end(body);
  });
}

function faultOf(error: Error): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'TIMEOUT';
  return 'code' in error && typeof error.code === 'string' ? error.code : 'NO_ANSWER';
}
