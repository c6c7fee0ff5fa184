/**
 * Freshdesk: a private note on the ticket.
 * Keys, notes (`private` is said, though it is the default), their change and a ticket's conversations:
 * https://developers.freshdesk.com/api/#authentication, #add_note_to_a_ticket, #update_conversation, #list_all_ticket_notes
 * The maker's client, made from its OpenAPI file: https://www.npmjs.com/package/@freshworks/freshdesk
 */
import { z } from 'zod';
import { ok } from '#lib/core/result.ts';
import { askFor, askJson, basic, orGone, recordIn } from '../kit.ts';
import type { Connector, CrmApi, Logged } from '../types.ts';

/** Conversations of a page, and pages of them that are looked through: the newest come last. */
const PAGE = 100;
const PAGES = 10;

const me = z.object({ contact: z.object({ name: z.string() }) });
const made = z.object({ id: z.number() });
const conversation = z.object({ id: z.number(), body: z.string().nullish() });

/** No conversation is answered by itself. */
async function findIn(
  api: CrmApi,
  ticket: string,
  isIt: (one: z.output<typeof conversation>) => boolean,
): Logged<z.output<typeof conversation> | undefined> {
  for (let page = 1; page <= PAGES; page += 1) {
    const path = `/tickets/${ticket}/conversations?per_page=${PAGE}&page=${page}`;
    const listed = await askJson(api, z.array(conversation), path);
    if (!listed.ok) return listed;
    const found = listed.value.find(isIt);
    if (found || listed.value.length < PAGE) return ok(found);
  }
  return ok(undefined);
}

export const freshdesk: Connector = {
  id: 'freshdesk',
  name: 'Freshdesk',
  verified: 'description',
  api: (site) => `${new URL(site).origin}/api/v2`,
  tokenPage: (site) => `${new URL(site).origin}/a/profiles/me/edit`,
  headers: (token) => basic(token, 'X'),
  format: 'html',
  recordOf: (context) => recordIn(context, 'freshworks', { ticket: 'ticket' }, /^\d+$/),
  try: (api) => askFor(({ contact }) => contact.name, api, me, '/agents/me'),
  create: (api, { id }, { text }) =>
    askFor((note) => String(note.id), api, made, `/tickets/${id}/notes`, {
      method: 'POST',
      json: { body: text, private: true },
    }),
  async find(api, { id }, mark) {
    const found = await findIn(api, id, ({ body }) => body?.includes(mark) === true);
    return found.ok ? ok(found.value?.id.toString()) : found;
  },
  update: (api, _record, entryId, { text }) =>
    api.ask(`/conversations/${entryId}`, { method: 'PUT', json: { body: text } }),
  async read(api, { id }, entryId) {
    const found = orGone(await findIn(api, id, (one) => String(one.id) === entryId));
    return found.ok ? ok(found.value.body ?? '') : found;
  },
};
