/**
 * Webhook deliveries: call.completed, signed (section 6.1), and finished transcriptions, unsigned (6.2).
 * A receiver has 10 seconds to answer 2xx; otherwise it is tried again with exponential backoff. For call.completed
 * the platform shows no retry behaviour: that the sandbox treats it the same is its own choice.
 */
import { send } from '#lib/platform/send.ts';
import type { Base } from './base.ts';
import type { DeliveryEndpoint } from './faults.ts';
import { freshId } from './keyring.ts';
import { signatureHeaders } from './signature.ts';

interface DeliveryAttempt {
  /** Milliseconds since the epoch. */
  at: number;
  /** HTTP status, or what went wrong. */
  outcome: string;
  ok: boolean;
  /** As they were sent, the signature among them. */
  headers: Record<string, string>;
  /** The answer's first characters. */
  answer: string;
}
interface DeliveryRecord {
  id: string;
  event: DeliveryEndpoint;
  /** The call or transcription that it is about. */
  subject: string;
  url: string;
  /** `no-key`: no `webhooks` key was left to sign it with, so it was not sent. */
  state: 'waiting' | 'delivered' | 'given-up' | 'lost' | 'no-key';
  attempts: DeliveryAttempt[];
  nextAt?: number;
}

/** Characters of an answer that are kept for the dashboard. */
const SHOWN = 2000;

/** Waits before a further attempt: doubling, with up to half of it at random besides. */
function waitBefore(attempt: number, { settings, random }: Base): number {
  const { firstWait, longestWait } = settings.delivery;
  return Math.min(firstWait * 2 ** (attempt - 1) * (1 + random() / 2), longestWait);
}

/** The headers of an attempt; undefined if no key is left to sign it with. */
function headersFor(
  record: DeliveryRecord,
  body: Uint8Array,
  fault: string | undefined,
  { clock, keys, settings }: Base,
) {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (record.event !== 'call.completed') return headers;
  const key = fault === 'bad-signature' ? 'a key of no account' : keys.signingKey();
  if (key === undefined) return undefined;
  const at = clock.now() - (fault === 'stale' ? 3600_000 : 0);
  return { ...headers, ...signatureHeaders(settings.signature, key, body, at) };
}

const newRecord = (event: DeliveryEndpoint, subject: string, url: string): DeliveryRecord => ({
  id: freshId('dlv_'),
  ...{ event, subject, url, state: 'waiting', attempts: [] },
});

export function createDeliveries(tools: Base) {
  const { clock, settings, faults } = tools;
  const records: DeliveryRecord[] = [];
  const bodies = new Map<string, string>();

  async function attempt(record: DeliveryRecord, fault?: string): Promise<void> {
    delete record.nextAt;
    const text = fault === 'not-json' ? '{"id": "c_' : (bodies.get(record.id) ?? '');
    const body = new TextEncoder().encode(text);
    const at = clock.now();
    const headers = headersFor(record, body, fault, tools);
    if (headers === undefined) {
      record.state = 'no-key';
      return;
    }
    const answer = await send({
      fetch: tools.fetch,
      clock,
      url: record.url,
      init: { method: 'POST', headers, body },
      timeoutMs: settings.delivery.timeout,
      longest: 64 * 1024,
      signal: tools.signal,
    });
    // Closed in the meantime: the record is not looked at any more.
    if (tools.signal.aborted) return;
    const good = answer.ok && answer.value.status >= 200 && answer.value.status < 300;
    record.attempts.push({
      at,
      outcome: answer.ok ? String(answer.value.status) : answer.error.cause,
      ok: good,
      headers,
      answer: answer.ok ? answer.value.text.slice(0, SHOWN) : '',
    });
    if (good) record.state = 'delivered';
    else if (record.attempts.length >= settings.delivery.attempts) record.state = 'given-up';
    else later(record, waitBefore(record.attempts.length, tools));
  }

  function later(record: DeliveryRecord, ms: number, fault?: string): void {
    record.nextAt = clock.now() + ms;
    clock.timer(ms, () => void attempt(record, fault));
  }

  function start(event: DeliveryEndpoint, subject: string, url: string, body: string): DeliveryRecord {
    const record = newRecord(event, subject, url);
    records.push(record);
    bodies.set(record.id, body);
    return record;
  }

  return {
    list: (): readonly DeliveryRecord[] => records,
    bodyOf: (id: string): string => bodies.get(id) ?? '',

    /** Sends `payload` to `url`, and again until it is taken or given up. */
    deliver(event: DeliveryEndpoint, subject: string, url: string, payload: unknown): void {
      const body = JSON.stringify(payload);
      const record = start(event, subject, url, body);
      const fault = faults.takeDelivery(event);
      if (fault?.kind === 'lost') {
        record.state = 'lost';
        return;
      }
      later(record, fault?.kind === 'late' ? fault.delay_ms : 0, fault?.kind);
      if (fault?.kind === 'duplicate') later(start(event, subject, url, body), 0);
    },

    /** Sends a delivery once more, as a platform's support would. False for an id that is not known. */
    again(id: string): boolean {
      const record = records.find((candidate) => candidate.id === id);
      const body = bodies.get(id);
      if (!record || body === undefined) return false;
      later(start(record.event, record.subject, record.url, body), 0);
      return true;
    },
  };
}
export type Deliveries = ReturnType<typeof createDeliveries>;
