/** Events for the company's destinations, made of what the relay takes in and passes on. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import { installationIdSchema } from '#lib/model/relay.ts';
import {
  type CallCompleted,
  type CallRequest,
  INSTALLATION_KEY,
  INTENT_KEY,
  type Transcription,
} from '#lib/platform/contract.ts';
import type { CallEvent } from '#lib/relay/call-events.ts';
import type { WrapUpRequest } from '#lib/relay/contract.ts';
import type { NewCallEvent } from '../store/call-events.ts';

/** The intent's id as it comes back in metadata, or in the path of a transcription's delivery. */
export const intentIdSchema = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);

/** Characters of a transcript's event: receivers commonly take a few MB. */
export const LONGEST_EVENT = 1_000_000;

const idOf = (...parts: readonly (string | number)[]) =>
  `evt_${hash('sha256', parts.join(' '), 'base64url')}`;

function newCallEvent<Type extends CallEvent['type']>(
  type: Type,
  at: number,
  facts: Pick<NewCallEvent, 'id' | 'callKey' | 'installationId'>,
  data: Extract<CallEvent, { type: Type }>['data'],
  revision = 0,
): NewCallEvent {
  const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
  return { ...facts, revision, type, at, body };
}

/** Where a call comes from, by its metadata. */
export function originOf(metadata: Record<string, string> | null | undefined) {
  return {
    installation_id: installationIdSchema.safeParse(metadata?.[INSTALLATION_KEY]).data,
    intent_id: intentIdSchema.safeParse(metadata?.[INTENT_KEY]).data,
  };
}

/** @param id of the feed's event. */
export function completedEvent(id: string, call: CallCompleted, at: number): NewCallEvent {
  const { installation_id, intent_id } = originOf(call.metadata);
  const data = {
    installation_id,
    intent_id,
    call_id: call.id,
    agent_id: call.agent_id ?? undefined,
    duration_seconds: call.duration_seconds ?? undefined,
    recording_url: call.recording_url ?? undefined,
    metadata: call.metadata ?? undefined,
  };
  const facts = { id, callKey: intent_id ?? call.id, installationId: installation_id ?? '' };
  return newCallEvent('call.completed', at, facts, data);
}

/** A call that the relay placed. */
export function placedEvent(
  installationId: string,
  intentId: string,
  { to, from, agent_id, queue_id, metadata = {} }: CallRequest,
  callId: string,
  at: number,
): NewCallEvent {
  const data = {
    installation_id: installationId,
    intent_id: intentId,
    call_id: callId,
    to,
    from,
    agent_id,
    queue_id,
    metadata,
  };
  const id = idOf('call.placed', installationId, intentId, callId);
  return newCallEvent('call.placed', at, { id, callKey: intentId, installationId }, data);
}

export function wrappedUpEvent(installationId: string, wrapUp: WrapUpRequest, at: number): NewCallEvent {
  const { intent_id: callKey, revision } = wrapUp;
  const facts = { id: idOf('call.wrapped-up', installationId, callKey, revision), callKey, installationId };
  const data = { installation_id: installationId, ...wrapUp };
  return newCallEvent('call.wrapped-up', at, facts, data, revision);
}

/** @param intentId of its call, as the delivery's path named it. */
export function transcribedEvent(
  id: string,
  installationId: string,
  intentId: string | undefined,
  found: Pick<Transcription, 'id' | 'language_detected' | 'duration_seconds' | 'transcript'>,
  at: number,
): NewCallEvent {
  const segments =
    found.transcript?.map(({ speaker, start, end, text }) => ({ speaker, start, end, text })) ?? null;
  const data = {
    installation_id: installationId,
    intent_id: intentId,
    transcription_id: found.id,
    language: found.language_detected ?? undefined,
    duration_seconds: found.duration_seconds ?? undefined,
  };
  const facts = { id, callKey: intentId ?? found.id, installationId };
  const whole = newCallEvent('transcription.completed', at, facts, { ...data, segments });
  if (whole.body.length <= LONGEST_EVENT) return whole;
  return newCallEvent('transcription.completed', at, facts, { ...data, segments: null });
}
