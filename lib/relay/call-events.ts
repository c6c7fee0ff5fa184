/**
 * Events of calls, as the relay sends them to the company's own automation: bodies of webhooks that are signed by
 * Standard Webhooks. Receivers ignore fields that they do not know. docs/call-events.schema.json is made of this.
 */
import { z } from 'zod';
import { installationIdSchema } from '#lib/model/relay.ts';
import { e164Schema, metadataSchema, segmentSchema } from '#lib/platform/values.ts';

const about = (text: string) => ({ description: text });

const installation_id = installationIdSchema.meta(about('The browser that the call was placed from'));
const intent_id = z.string().meta(about('Dialmark’s id of the call, in each of its events'));
const call_id = z.string().meta(about('The platform’s id of the call, c_…'));
const agent_id = z.string().meta(about('As the platform names the agent'));
const duration_seconds = z.number().nonnegative();
const metadata = metadataSchema.meta(
  about(
    'The record that the call was placed from: crm, record_type, record_id, contact_name, page_url and others',
  ),
);

const event = <Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) =>
  z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime().meta(about('When the relay learnt of it')),
    data: z.object(data),
  });

export const callEventSchema = z.discriminatedUnion('type', [
  event('call.placed', {
    installation_id,
    intent_id,
    call_id,
    to: e164Schema,
    from: e164Schema,
    agent_id: agent_id.optional(),
    queue_id: z.string().optional(),
    metadata,
  }).meta(about('The relay placed a call for a browser')),
  event('call.completed', {
    installation_id: installation_id.optional(),
    intent_id: intent_id.optional(),
    call_id,
    agent_id: agent_id.optional(),
    duration_seconds: duration_seconds.optional(),
    recording_url: z.string().optional(),
    metadata: metadata.optional(),
  }).meta(
    about('The platform said that a call has ended. One that others than Dialmark placed has no intent_id'),
  ),
  event('call.wrapped-up', {
    installation_id,
    intent_id,
    call_id: call_id.optional(),
    revision: z.int().positive().meta(about('Of one call, the highest is in force')),
    changed_at: z.iso.datetime().meta(about('When the person wrote it')),
    outcome: z.string().optional(),
    note: z.string().optional(),
    callback_at: z.iso.datetime().optional(),
    metadata,
  }).meta(about('A person wrote, or changed, what came of a call: all that is in force')),
  event('transcription.completed', {
    installation_id,
    intent_id: intent_id.optional(),
    transcription_id: z.string(),
    language: z.string().optional(),
    duration_seconds: duration_seconds.optional(),
    segments: z
      .array(z.object(segmentSchema.shape))
      .nullable()
      .meta(
        about('start and end in seconds; null if the transcript is over 1 MB: read it from the platform'),
      ),
  }).meta(about('A transcript is there; without intent_id it is of no call')),
  event('destination.test', {}).meta(about('The administrator’s test: nothing has happened')),
]);
export type CallEvent = z.infer<typeof callEventSchema>;

/** The schema of all events as a JSON Schema document. */
export const callEventJsonSchema = (): object =>
  z.toJSONSchema(callEventSchema, { io: 'input', target: 'draft-2020-12' });
