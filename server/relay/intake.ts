/** Webhooks in: believed, read, stored, answered; in this order. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import { INSTALLATION_KEY } from '#lib/platform/contract.ts';
import { readCallCompleted } from '#lib/platform/events.ts';
import { installationIdSchema, type RelayErrorCode } from '#lib/relay/contract.ts';
import type { Committer } from './committer.ts';
import type { NewEvent } from './events.ts';
import type { Metrics } from './metrics.ts';
import type { RefusalRoute, Refusals } from './refusals.ts';
import type { HeaderOf, SignatureChecker, SignatureFault } from './signature.ts';

/** How a webhook is answered: 204, or an error. */
export type IntakeAnswer =
  | { status: 204 }
  | { status: 400 | 401 | 404 | 413 | 503; code: RelayErrorCode; message: string };

/** Only the id is read here: the extension checks the rest, and a transcript may have a million segments. */
const transcriptionSchema = z.looseObject({ id: z.string().startsWith('txn_') });
const objectSchema = z.looseObject({});

const FAULT_WORDS: Readonly<Record<SignatureFault, string>> = {
  'missing-signature': 'The header that carries the signature is missing.',
  'unreadable-signature': 'The signature does not have the configured prefix and encoding.',
  'wrong-signature': 'No key that is in force made this signature over this body.',
  'missing-timestamp': 'The header that carries the timestamp is missing.',
  'missing-signed-header': 'A header that is part of what is signed is missing.',
  'stale-timestamp': 'The timestamp is too far from now.',
};

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * A JSON object from raw bytes, and its text with line breaks turned into spaces: inside strings JSON does not allow
 * them, so nothing is lost, and an event stream can carry the text in one line.
 */
function readObject(body: Uint8Array): { value: Record<string, unknown>; text: string } | undefined {
  try {
    const text = UTF8.decode(body);
    const value = objectSchema.safeParse(JSON.parse(text));
    return value.success ? { value: value.data, text: text.replace(/[\r\n]/g, ' ') } : undefined;
  } catch {
    return undefined;
  }
}

/** An envelope that names another event than a call's end is not handed on as one. */
function namesAnotherEvent(body: Record<string, unknown>): boolean {
  return typeof body.event === 'string' && body.event.startsWith('call.') && body.event !== 'call.completed';
}

/**
 * Ids come from what an event is: a second delivery of the same body has the same id. A delivery for the same call
 * with another content is another event: it may say more, and the extension tells calls apart by their own id.
 */
function eventId(type: string, addressee: string, body: Uint8Array): string {
  return `evt_${hash('sha256', `${type} ${addressee} ${hash('sha256', body, 'hex')}`, 'base64url')}`;
}

export interface IntakeOptions {
  check: SignatureChecker;
  byHookToken: (token: string) => Promise<string | undefined>;
  committer: Committer;
  refusals: Refusals;
  metrics: Metrics;
  clock: () => number;
}

export type Intake = ReturnType<typeof createIntake>;

export function createIntake({ check, byHookToken, committer, refusals, metrics, clock }: IntakeOptions) {
  function refuse(
    route: RefusalRoute,
    reason: string,
    status: 400 | 401 | 404 | 413 | 503,
    code: RelayErrorCode,
    message: string,
  ): IntakeAnswer {
    refusals.note(route, reason);
    metrics.refused.inc({ route, reason });
    return { status, code, message };
  }

  async function store(route: RefusalRoute, event: NewEvent): Promise<IntakeAnswer> {
    if ((await committer.add(event)) === 'stored') {
      metrics.accepted.inc({ route });
      return { status: 204 };
    }
    return refuse(
      route,
      'not-stored',
      503,
      'unavailable',
      'The event could not be stored; deliver it again.',
    );
  }

  const notJson = (route: RefusalRoute) =>
    refuse(route, 'not-json', 400, 'not-json', 'The body is not a JSON object in UTF-8.');

  return {
    /** A body over the limit: refused before it was read to its end. */
    tooLarge: (route: RefusalRoute) =>
      refuse(route, 'too-large', 413, 'too-large', 'The body is larger than this relay takes.'),

    /** Section 6.1. What is signed but not understood is kept for an administrator, never dropped. */
    async call(header: HeaderOf, body: Uint8Array): Promise<IntakeAnswer> {
      const checked = check(header, body, clock());
      if (!checked.ok) {
        const code = checked.error === 'stale-timestamp' ? 'stale-timestamp' : 'bad-signature';
        return refuse('calls', checked.error, 401, code, FAULT_WORDS[checked.error]);
      }
      const read = readObject(body);
      if (!read) return notJson('calls');
      const call = readCallCompleted(read.value);
      const named = call.ok ? call.value.metadata?.[INSTALLATION_KEY] : undefined;
      const addressee = installationIdSchema.safeParse(named);
      const event =
        call.ok && !namesAnotherEvent(read.value)
          ? { type: 'call.completed', addressee: addressee.success ? addressee.data : '' }
          : { type: 'unrecognised', addressee: '' };
      return store('calls', { ...event, id: eventId(event.type, event.addressee, body), payload: read.text });
    },

    /** Section 6.2: not signed; the path is the secret, and the extension matches the id with its own jobs. */
    async transcription(token: string, body: Uint8Array): Promise<IntakeAnswer> {
      const addressee = await byHookToken(token);
      if (addressee === undefined) {
        return refuse(
          'transcriptions',
          'unknown-path',
          404,
          'not-found',
          'No installation has this address.',
        );
      }
      const read = readObject(body);
      if (!read) return notJson('transcriptions');
      const found = [read.value, read.value.data].some((each) => transcriptionSchema.safeParse(each).success);
      if (!found) {
        const words = 'The body has no id that begins with txn_.';
        return refuse('transcriptions', 'no-id', 400, 'bad-request', words);
      }
      const type = 'transcription';
      return store('transcriptions', {
        type,
        addressee,
        id: eventId(type, addressee, body),
        payload: read.text,
      });
    },
  };
}
