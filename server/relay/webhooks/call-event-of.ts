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

type Facts = Omit<NewCallEvent, 'type' | 'at' | 'body'>;
const NO_FACTS = { agentId: null, outcome: null, durationMs: null, revision: 0, installationId: '' };

function newCallEvent(
  at: number,
  facts: Facts,
  event: {
    [Type in CallEvent['type']]: { type: Type; data: Extract<CallEvent, { type: Type }>['data'] };
  }[CallEvent['type']],
): NewCallEvent {
  const { type, data } = event;
  const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
  return { ...facts, type, at, body };
}

/** Where a call comes from, by its metadata. */
function originOf(metadata: Record<string, string> | null | undefined) {
  return {
    installation_id: installationIdSchema.safeParse(metadata?.[INSTALLATION_KEY]).data,
    intent_id: intentIdSchema.safeParse(metadata?.[INTENT_KEY]).data,
  };
}

/** @param id of the feed's event. */
export function completedEvent(id: string, call: CallCompleted, at: number): NewCallEvent {
  const { installation_id, intent_id } = originOf(call.metadata);
  const seconds = call.duration_seconds ?? undefined;
  const data = {
    installation_id,
    intent_id,
    call_id: call.id,
    agent_id: call.agent_id ?? undefined,
    duration_seconds: seconds,
    recording_url: call.recording_url ?? undefined,
    metadata: call.metadata ?? undefined,
  };
  const facts = {
    ...NO_FACTS,
    id,
    callKey: intent_id ?? call.id,
    installationId: installation_id ?? '',
    agentId: call.agent_id ?? null,
    durationMs: seconds === undefined ? null : Math.round(seconds * 1000),
  };
  return newCallEvent(at, facts, { type: 'call.completed', data });
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
  };
  const facts = {
    ...NO_FACTS,
    id: idOf('call.placed', installationId, intentId, callId),
    callKey: intentId,
    installationId,
    agentId: agent_id ?? null,
  };
  return newCallEvent(at, facts, { type: 'call.placed', data: { ...data, metadata } });
}

export function wrappedUpEvent(installationId: string, wrapUp: WrapUpRequest, at: number): NewCallEvent {
  const facts = {
    ...NO_FACTS,
    id: idOf('call.wrapped-up', installationId, wrapUp.intent_id, wrapUp.revision),
    callKey: wrapUp.intent_id,
    installationId,
    outcome: wrapUp.outcome ?? null,
    revision: wrapUp.revision,
  };
  return newCallEvent(at, facts, {
    type: 'call.wrapped-up',
    data: { installation_id: installationId, ...wrapUp },
  });
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
  const facts = { ...NO_FACTS, id, callKey: intentId ?? found.id, installationId };
  const whole = newCallEvent(at, facts, { type: 'transcription.completed', data: { ...data, segments } });
  if (whole.body.length <= LONGEST_EVENT) return whole;
  return newCallEvent(at, facts, { type: 'transcription.completed', data: { ...data, segments: null } });
}
