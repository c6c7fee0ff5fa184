/** The relay's own answers: for a request that it does not pass on, or whose answer it does not have. */
import type { BrokerCode } from '#lib/platform/brokered.ts';

/** The answer to the installation, in the platform's envelope. */
export interface BrokerAnswer {
  status: number;
  body: object;
  /** Seconds. */
  retryAfter?: number;
}

export const REFUSALS: Readonly<Record<BrokerCode, readonly [status: number, message: string]>> = {
  RELAY_TOKEN: [401, 'This browser is not, or no longer, admitted by the relay.'],
  RELAY_NOT_ADMITTED: [403, 'An administrator has to admit this browser first.'],
  RELAY_DO_NOT_CALL: [403, 'The company’s do-not-call list has this number.'],
  RELAY_NOT_BROKERING: [404, 'This relay holds no key for that.'],
  RELAY_UNKNOWN_ID: [404, 'This browser has submitted no transcription with this id.'],
  RELAY_BAD_REQUEST: [400, 'The request does not fit the contract.'],
  RELAY_TOO_LARGE: [413, 'The request is larger than the relay takes.'],
  RELAY_LIMIT: [429, 'More requests in a minute than the relay lets through.'],
  RELAY_NOT_SENT: [503, 'The relay could not pass this on: nothing was sent.'],
  RELAY_NO_ANSWER: [504, 'The relay passed this on, and got no answer that tells what became of it.'],
};

export function refuse(code: BrokerCode, retryAfter?: number): BrokerAnswer {
  const [status, message] = REFUSALS[code];
  const body = { status: 'error', code, message };
  return retryAfter === undefined ? { status, body } : { status, body, retryAfter };
}
