/**
 * Failures between us and the platform, as values. A failure says what happened (`code`), what the
 * platform said (`httpStatus`, `platformCode`), and what the user can do about it (`next`).
 * Words for people are not here: `lib/locales` has one text per code and one per next step.
 */
import type { Result } from '#lib/core/result.ts';

export const FAILURE_CODES = [
  'invalid-number', // 400 INVALID_NUMBER
  'bad-request', // 400, any other
  'key-rejected', // 401, in the platform's envelope
  'wrong-scope', // 403 from the call API, in the platform's envelope
  'addon-disabled', // 403 from the transcription API: wrong scope or add-on off, the platform does not say which
  'not-found', // 404
  'rate-limited', // 429, retries used up
  'server-error', // 500, also after its one retry
  'not-the-platform', // refused without the platform's envelope: a proxy, a firewall, a wrong address
  'sign-in-page', // sent elsewhere, as a captive portal or a company's sign-in does
  'gateway-error', // 502, 503, 504: a gateway got no answer of the platform's
  'unexpected-status', // any status that the document does not name
  'offline', // the request was never sent
  'no-answer', // sent, and no answer came: timeout or broken connection
  'malformed-answer', // an answer that is not the documented envelope
  'insecure-address', // base address not https (loopback excepted)
  'no-permission', // the browser has not been allowed to reach this address
  'no-key', // no key stored for the capability
  'locked', // keys are locked behind the passphrase
  'passphrase-required', // the company's policy wants keys under a passphrase, and none is set
  'no-address', // no base address set
  'no-caller-id', // no number to call from
  'extension-too-long', // more digits after the number than any telephone system has: nothing was sent
  'key-elsewhere', // the key was given for another address than the one that is set now
  'too-many-calls', // more calls from one site within a minute than a person places: nothing was sent
  'storage-failed', // this browser's storage refused: nothing was sent
  'not-admitted', // the company's relay does not let this browser call: shut out, or not admitted yet
  'do-not-call', // listed at the company's relay, or while the call waited: nothing was sent
  'company-key', // the platform refused the key that the company's relay holds
  'no-company-key', // the relay holds no key for this, or none any more
  'platform-unreachable', // the company's relay could not reach the platform: nothing was placed
  'relay-unreachable', // this browser has yet to be paired with the company's relay, which does not answer
  'expired', // it waited longer than a person expects: nothing was sent
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

export const NEXT_STEPS = [
  'check-number',
  'replace-key',
  'open-settings',
  'enable-addon',
  'wait',
  'retry',
  'contact-support',
  'check-connection',
  'check-phone', // the call may have been placed: look before trying again
  'grant-permission',
  'unlock',
  'ask-administrator',
  'none',
] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

export interface PlatformFailure {
  code: FailureCode;
  next: NextStep;
  /** False only if it is certain that the platform never got the request. */
  sent: boolean;
  httpStatus?: number;
  /** `code` of the error envelope; untrusted text. */
  platformCode?: string;
  /** `message` of the error envelope; untrusted text, shown as a quotation, never as our own words. */
  platformMessage?: string;
  /** Milliseconds the platform asked us to wait (`Retry-After`). */
  retryAfterMs?: number;
  /** For logs: the technical cause, never a key and never a body. */
  cause?: string;
}

export type PlatformResult<Value> = Result<Value, PlatformFailure>;
