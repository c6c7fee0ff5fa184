/**
 * Close: a call on the lead. Keys it does not know are refused.
 * API keys: https://developer.close.com/topics/authentication/
 * Calls: https://developer.close.com/resources/activities/call/ (duration in seconds, `note_html` before `note`)
 */
import { z } from 'zod';
import { askFor, basic, durationIn, recordIn } from '../kit.ts';
import type { Connector, Draft } from '../types.ts';

const CALLS = '/activity/call/';
const me = z.object({ first_name: z.string().nullish(), email: z.string() });
const made = z.object({ id: z.string() });
const call = z.object({ id: z.string(), note: z.string().nullish(), note_html: z.string().nullish() });
const calls = z.object({ data: z.array(call) });

const callOf = ({ text, facts }: Draft) => ({
  note_html: text,
  status: 'completed',
  ...(facts.durationSeconds !== undefined && { duration: durationIn('seconds', facts.durationSeconds) }),
});

export const close: Connector = {
  id: 'close',
  name: 'Close',
  verified: 'description',
  api: () => 'https://api.close.com/api/v1',
  tokenPage: (site) => `${new URL(site).origin}/settings/developer/api-keys/`,
  headers: (token) => basic(token),
  format: 'html',
  // Contacts are inside a lead, and a call belongs to the lead.
  recordOf: (context) => recordIn(context, 'close', { account: 'lead' }, /^lead_\w+$/),
  try: (api) => askFor(({ first_name, email }) => first_name || email, api, me, '/me/'),
  create: (api, { id }, draft) =>
    askFor((one) => one.id, api, made, CALLS, {
      method: 'POST',
      json: {
        ...callOf(draft),
        lead_id: id,
        direction: 'outbound',
        phone: draft.facts.number,
        activity_at: new Date(draft.facts.startedAt).toISOString(),
      },
    }),
  find: (api, { id }, mark) =>
    askFor(
      ({ data }) => data.find(({ note, note_html }) => `${note} ${note_html}`.includes(mark))?.id,
      api,
      calls,
      `${CALLS}?lead_id=${id}&_fields=id,note,note_html&_limit=100`,
    ),
  update: (api, _record, entryId, draft) =>
    api.ask(`${CALLS}${entryId}/`, { method: 'PUT', json: callOf(draft) }),
  read: (api, _record, entryId) =>
    askFor(
      ({ note, note_html }) => note_html ?? note ?? '',
      api,
      call,
      `${CALLS}${entryId}/?_fields=id,note,note_html`,
    ),
};
