/**
 * Pipedrive: a call among the activities of the person, organization, deal or lead, done.
 * Token: https://pipedrive.readme.io/docs/how-to-find-the-api-token
 * Activities: https://developers.pipedrive.com/docs/api/v1/Activities (version 2 of each request)
 * Call logs are not used: they cannot be changed.
 */
import { z } from 'zod';
import { askFor, clockDuration, recordIn } from '../kit.ts';
import type { Connector, CrmRecordRef, Draft } from '../types.ts';

const TYPES = { person: 'person', organization: 'org', deal: 'deal', prospect: 'lead' };
const ACTIVITIES = '/api/v2/activities';

const me = z.object({ success: z.literal(true), data: z.object({ name: z.string() }) });
const made = z.object({ success: z.literal(true), data: z.object({ id: z.number() }) });
const activity = z.object({ id: z.number(), note: z.string().nullish() });
const one = z.object({ success: z.literal(true), data: activity });
const listed = z.object({ success: z.literal(true), data: z.array(activity) });

/** A person's id is that of the first participant: by itself it is only read. */
const linkOf = ({ type, id }: CrmRecordRef) => {
  if (type === 'person') return { participants: [{ person_id: Number(id), primary: true }] };
  return { [`${type}_id`]: type === 'lead' ? id : Number(id) };
};

const activityOf = ({ title, text, facts }: Draft) => ({
  subject: title,
  type: 'call',
  done: true,
  note: text,
  due_date: new Date(facts.startedAt).toISOString().slice(0, 10),
  // Hours and minutes, UTC.
  due_time: new Date(facts.startedAt).toISOString().slice(11, 16),
  ...(facts.durationSeconds !== undefined && { duration: clockDuration(facts.durationSeconds) }),
});

export const pipedrive: Connector = {
  id: 'pipedrive',
  name: 'Pipedrive',
  verified: 'description',
  api: (site) => new URL(site).origin,
  tokenPage: (site) => `${new URL(site).origin}/settings/api`,
  headers: (token) => ({ 'x-api-token': token }),
  format: 'html',
  recordOf: (context) => recordIn(context, 'pipedrive', TYPES, /^(\d+|[\da-f-]{36})$/),
  try: (api) => askFor(({ data }) => data.name, api, me, '/api/v1/users/me'),
  create: (api, record, draft) =>
    askFor(({ data }) => String(data.id), api, made, ACTIVITIES, {
      method: 'POST',
      json: { ...activityOf(draft), ...linkOf(record) },
    }),
  find: (api, { type, id }, mark) =>
    askFor(
      ({ data }) => data.find(({ note }) => note?.includes(mark))?.id.toString(),
      api,
      listed,
      `${ACTIVITIES}?${type}_id=${id}&sort_by=id&sort_direction=desc&limit=500`,
    ),
  update: (api, _record, entryId, draft) =>
    askFor(() => undefined, api, made, `${ACTIVITIES}/${entryId}`, {
      method: 'PATCH',
      json: activityOf(draft),
    }),
  read: (api, _record, entryId) =>
    askFor(({ data }) => data.note ?? '', api, one, `${ACTIVITIES}/${entryId}`),
};
