/**
 * The platform as a company's relay brokers it: the same requests and answers (lib/platform/contract.ts) under
 * `<relay>/platform`, with the installation's token where the key would be, and a header that names the intent. The relay
 * holds the company's key, and passes a request on at most once for a name (server/relay/http/broker.ts).
 *
 * What the relay itself refuses it says in the platform's envelope, with a code of its own.
 */
import type { Result } from '#lib/core/result.ts';
import type { PlatformFailure } from './errors.ts';

/** Under the relay's address. */
export const BROKER_PATH = '/platform';
/** Names the intent or the job: of all requests with one name, the relay passes one on. */
export const REQUEST_ID_HEADER = 'Idempotency-Key';

export const BROKER_CODES = [
  'RELAY_TOKEN', // 401: the token is void, or an administrator shut this installation out
  'RELAY_NOT_ADMITTED', // 403: paired, and an administrator has yet to let it call
  'RELAY_DO_NOT_CALL', // 403: the number is on the company's do-not-call list
  'RELAY_NOT_BROKERING', // 404: this relay has no key for that
  'RELAY_UNKNOWN_ID', // 404: no transcription of this installation
  'RELAY_BAD_REQUEST', // 400
  'RELAY_TOO_LARGE', // 413
  'RELAY_LIMIT', // 429: more in a minute than the company lets one installation, or all of them, have
  'RELAY_NOT_SENT', // 503: certainly not passed on
  'RELAY_NO_ANSWER', // 504: passed on, outcome not known
] as const;
export type BrokerCode = (typeof BROKER_CODES)[number];

const NOT_SENT: Partial<Record<BrokerCode, Pick<PlatformFailure, 'code' | 'next'>>> = {
  RELAY_TOKEN: { code: 'not-admitted', next: 'ask-administrator' },
  RELAY_NOT_ADMITTED: { code: 'not-admitted', next: 'ask-administrator' },
  RELAY_DO_NOT_CALL: { code: 'do-not-call', next: 'none' },
  RELAY_NOT_BROKERING: { code: 'no-company-key', next: 'ask-administrator' },
  RELAY_NOT_SENT: { code: 'platform-unreachable', next: 'retry' },
};

/** Reads a failure of a request through the relay: a refused key is not the person's to replace. */
export function readBrokered(failure: PlatformFailure): PlatformFailure {
  const refused = NOT_SENT[failure.platformCode as BrokerCode];
  if (refused) return { ...failure, ...refused, sent: false };
  // Of an address, not of an id: a relay of before, or one whose address of the platform is wrong.
  if (failure.code === 'not-found' && failure.next === 'open-settings')
    return { ...failure, code: 'no-company-key', next: 'ask-administrator' };
  if (!['key-rejected', 'wrong-scope', 'addon-disabled'].includes(failure.code)) return failure;
  return { ...failure, code: 'company-key', next: 'ask-administrator' };
}

export function brokered<Value>(answer: Result<Value, PlatformFailure>): Result<Value, PlatformFailure> {
  return answer.ok ? answer : { ok: false, error: readBrokered(answer.error) };
}
