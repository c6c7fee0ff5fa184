/** Webhooks in: believed, read, stored, answered; in this order. */
import { hash } from 'node:crypto';
import { installationIdSchema } from '#lib/model/relay.ts';
import { INSTALLATION_KEY } from '#lib/platform/contract.ts';
import { readCallCompleted, readTranscriptionDelivery } from '#lib/platform/events.ts';
import type { RelayErrorCode } from '#lib/relay/contract.ts';
import type { Base } from '../base.ts';
import type { NewCallEvent } from '../store/call-events.ts';
import type { Committer } from '../store/committer.ts';
import type { NewEvent } from '../store/events.ts';
import type { RefusalRoute } from '../store/refusals.ts';
import type { TeamParts } from '../team/parts.ts';
import {
  completedEvent,
  intentIdSchema,
  LONGEST_EVENT,
  transcribedEvent,
} from '../webhooks/call-event-of.ts';
import type { Deliverer } from '../webhooks/deliverer.ts';
import { findTranscription, inOneLine, readObject } from './json-reader.ts';
import { createSignatureChecker, type HeaderOf } from './signature.ts';

/** How a webhook is answered: 204, or an error. */
export type IntakeAnswer =
  | { status: 204 }
  | { status: 400 | 401 | 404 | 413 | 503; code: RelayErrorCode; message: string };

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

interface IntakeParts extends Base {
  committer: Committer;
  told: Deliverer;
  team: TeamParts | undefined;
}

const REFUSALS = {
  'missing-signature': [401, 'bad-signature', 'The header that carries the signature is missing.'],
  'unreadable-signature': [
    401,
    'bad-signature',
    'The signature does not have the configured prefix and encoding.',
  ],
  'wrong-signature': [401, 'bad-signature', 'No key that is in force made this signature over this body.'],
  'missing-timestamp': [401, 'bad-signature', 'The header that carries the timestamp is missing.'],
  'missing-signed-header': [401, 'bad-signature', 'A header that is part of what is signed is missing.'],
  'stale-timestamp': [401, 'stale-timestamp', 'The timestamp is too far from now.'],
  'not-json': [400, 'not-json', 'The body is not a JSON object in UTF-8, or has too many values.'],
  'too-large': [413, 'too-large', 'The body is larger than this relay takes.'],
  busy: [503, 'unavailable', 'The relay is at its limit; deliver it again.'],
  aborted: [400, 'bad-request', 'The body broke off.'],
  'unknown-path': [404, 'not-found', 'No installation has this address.'],
  'no-id': [400, 'bad-request', 'The body has no id that begins with txn_.'],
  'not-stored': [503, 'unavailable', 'The event could not be stored; deliver it again.'],
} as const;

function transcribed(
  id: string,
  addressee: string,
  intentId: string | undefined,
  found: Record<string, unknown>,
  at: number,
): NewCallEvent | undefined {
  const read = readTranscriptionDelivery(found);
  if (!read.ok || read.value.status !== 'completed') return undefined;
  return transcribedEvent(id, addressee, intentIdSchema.safeParse(intentId).data, read.value, at);
}

export function createIntake(parts: IntakeParts) {
  const { committer, refusals, metrics, told, team, clock, config } = parts;
  const check = createSignatureChecker(config.signature, config.webhookKeys);

  /** The answer to a webhook that is not taken; counted. */
  function refuse(route: RefusalRoute, reason: keyof typeof REFUSALS): IntakeAnswer {
    const [status, code, message] = REFUSALS[reason];
    refusals.note(route, reason);
    metrics.refused.inc({ route, reason });
    return { status, code, message };
  }

  async function store(route: RefusalRoute, event: NewEvent): Promise<IntakeAnswer> {
    if ((await committer.add(event)) !== 'stored') return refuse(route, 'not-stored');
    metrics.accepted.inc({ route });
    return { status: 204 };
  }

  return {
    refuse,

    /** Section 6.1. What is signed but not understood is kept for an administrator, never dropped. */
    async call(header: HeaderOf, body: Uint8Array): Promise<IntakeAnswer> {
      const checked = check(header, body, clock());
      if (!checked.ok) return refuse('calls', checked.error);
      const value = readObject(body);
      if (!value) return refuse('calls', 'not-json');
      const call = readCallCompleted(value);
      const named = call.ok ? call.value.metadata?.[INSTALLATION_KEY] : undefined;
      const addressee = installationIdSchema.safeParse(named);
      const ended = call.ok && !namesAnotherEvent(value);
      const event = ended
        ? { type: 'call.completed', addressee: addressee.data ?? '' }
        : { type: 'unrecognised', addressee: '' };
      const id = eventId(event.type, event.addressee, body);
      const callEvent = ended && told.any() ? completedEvent(id, call.value, clock()) : undefined;
      const fact = ended ? team?.facts.completed(call.value, clock()) : undefined;
      return store('calls', { ...event, id, payload: inOneLine(body), callEvent, fact });
    },

    /** Section 6.2. The extension matches the id with its own jobs. @param intentId the call's, if the path names one. */
    async transcription(
      addressee: string,
      intentId: string | undefined,
      body: Uint8Array,
    ): Promise<IntakeAnswer> {
      const value = readObject(body);
      const found = value && findTranscription(value);
      if (!found) return refuse('transcriptions', value ? 'no-id' : 'not-json');
      const type = 'transcription';
      const id = eventId(type, addressee, body);
      // A destination is sent no transcript of such a length.
      if (body.length > LONGEST_EVENT) delete found.transcript;
      const callEvent = told.any() ? transcribed(id, addressee, intentId, found, clock()) : undefined;
      return store('transcriptions', { type, addressee, id, payload: inOneLine(body), callEvent });
    },
  };
}
