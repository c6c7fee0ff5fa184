/**
 * Frappe CRM: a call log of the lead or deal, named by the call's id, so that a second one is refused, and its note.
 * Fields: https://github.com/frappe/crm/blob/develop/crm/fcrm/doctype/crm_call_log/crm_call_log.json
 * The note: https://github.com/frappe/crm/blob/develop/crm/integrations/api.py (`add_note_to_call_log`)
 * Keys and requests: https://docs.frappe.io/framework/user/en/api/rest
 */
import { z } from 'zod';
import { err, ok } from '#lib/core/result.ts';
import { askFor, askJson, durationIn, endOf, orGone, ownId, recordIn, utcTime } from '../kit.ts';
import type { Connector, CrmApi, Draft, Logged } from '../types.ts';

const me = z.object({ message: z.string() });
const log = z.object({
  data: z.object({
    name: z.string(),
    links: z.array(z.object({ link_doctype: z.string(), link_name: z.string() })).default([]),
  }),
});
const content = z.object({ data: z.object({ content: z.string().nullable() }) });
const LOGS = '/api/resource/CRM%20Call%20Log';

/** Name of the note of a call's log; undefined if there is no log, or none with a note. */
async function noteOf(api: CrmApi, id: string): Logged<string | undefined> {
  const read = await askJson(api, log, `${LOGS}/${id}`);
  if (!read.ok) return read.error.code === 'gone' ? ok(undefined) : read;
  return ok(read.value.data.links.find(({ link_doctype }) => link_doctype === 'FCRM Note')?.link_name);
}

/** @param name of the note that is to be changed */
const writeNote = (api: CrmApi, id: string, { title, text }: Draft, name?: string) =>
  api.ask('/api/method/crm.integrations.api.add_note_to_call_log', {
    method: 'POST',
    json: { call_sid: id, note: { title, content: text, ...(name !== undefined && { name }) } },
  });

export const frappeCrm: Connector = {
  id: 'frappe-crm',
  name: 'Frappe CRM',
  verified: 'description',
  api: (site) => new URL(site).origin,
  tokenPage: (site) => `${new URL(site).origin}/app/user-profile`,
  // `api_key:api_secret`.
  headers: (token) => ({ Authorization: `token ${token}` }),
  format: 'html',
  refusesSecond: true,
  recordOf: (context) =>
    context.pageUrl?.includes('/crm/')
      ? recordIn(context, 'erpnext', { lead: 'CRM Lead', deal: 'CRM Deal' }, /^[^/?#]{1,140}$/)
      : undefined,
  try: (api) => askFor(({ message }) => message, api, me, '/api/method/frappe.auth.get_logged_user'),
  async create(api, { type, id }, draft) {
    const { facts } = draft;
    const own = ownId(draft.mark);
    const made = await api.ask(LOGS, {
      method: 'POST',
      json: {
        id: own,
        from: facts.from,
        to: facts.number,
        type: 'Outgoing',
        status: 'Completed',
        start_time: utcTime(facts.startedAt),
        end_time: utcTime(endOf(facts)),
        ...(facts.durationSeconds !== undefined && {
          duration: durationIn('seconds', facts.durationSeconds),
        }),
        reference_doctype: type,
        reference_docname: id,
      },
    });
    // 409: it is there already, perhaps without its note.
    if (!made.ok && made.error.httpStatus !== 409) return made;
    const note = await noteOf(api, own);
    if (!note.ok) return err({ ...note.error, mayBeWritten: true });
    const written = await writeNote(api, own, draft, note.value);
    return written.ok ? ok(own) : err({ ...written.error, mayBeWritten: true });
  },
  async find(api, _record, mark) {
    const note = await noteOf(api, ownId(mark));
    if (!note.ok) return note;
    return ok(note.value === undefined ? undefined : ownId(mark));
  },
  async update(api, _record, entryId, draft) {
    const note = await noteOf(api, entryId);
    return note.ok ? writeNote(api, entryId, draft, note.value) : note;
  },
  async read(api, _record, entryId) {
    const note = orGone(await noteOf(api, entryId));
    if (!note.ok) return note;
    const path = `/api/resource/FCRM%20Note/${note.value}`;
    return askFor(({ data }) => data.content ?? '', api, content, path);
  },
};
