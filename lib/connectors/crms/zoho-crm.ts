/**
 * Zoho CRM: a note on the record. Calls are not used: of their fields the maker documents neither names nor formats.
 * Notes: https://www.zoho.com/crm/developer/docs/api/v8/create-notes.html, update-notes.html, get-notes.html, and
 * https://github.com/zoho/crm-oas/blob/main/v8.0/notes.json
 * Each data centre has an API of its own: https://www.zoho.com/crm/developer/docs/api/v8/multi-dc.html
 */
import { z } from 'zod';
import { ok } from '#lib/core/result.ts';
import { askFor, askJson, orGone, readJson, recordIn, refusedWith } from '../kit.ts';
import type { Connector, CrmApi, Draft, Logged } from '../types.ts';

const MODULES = { contact: 'Contacts', lead: 'Leads', account: 'Accounts', deal: 'Deals', case: 'Cases' };
const users = z.object({ users: z.array(z.object({ full_name: z.string() })).min(1) });
/** Each record has a status of its own, and the answer may be 2xx all the same. */
const written = z.object({
  data: z.tuple([
    z.discriminatedUnion('status', [
      z.object({ status: z.literal('success'), details: z.object({ id: z.string() }) }),
      z.object({ status: z.literal('error'), message: z.string() }),
    ]),
  ]),
});
const note = z.object({ id: z.string(), Note_Content: z.string().nullish() });
const notes = z.object({ data: z.array(note) });

async function notesAt(api: CrmApi, path: string): Logged<z.output<typeof note>[]> {
  const answer = await api.ask(path);
  if (!answer.ok) return answer;
  // 204 without a body if there are none.
  if (answer.value.json === undefined) return ok([]);
  const read = readJson(notes, answer.value.json);
  return read.ok ? ok(read.value.data) : read;
}

const domainOf = (site: string) =>
  /^crm\.zoho(?:cloud)?\.([a-z.]+)$/.exec(new URL(site).hostname)?.[1] ?? 'com';

const noteOf = ({ title, text }: Draft) => ({ Note_Title: title.slice(0, 120), Note_Content: text });

export const zohoCrm: Connector = {
  id: 'zoho-crm',
  name: 'Zoho CRM',
  verified: 'description',
  // `crm.zoho.eu` → `www.zohoapis.eu`; Canada's pages are on zohocloud.ca.
  api: (site) => `https://www.zohoapis.${domainOf(site)}/crm/v8`,
  tokenPage: () => 'https://api-console.zoho.com/',
  // https://www.zoho.com/crm/developer/docs/api/v8/auth-request.html: without `offline` there is no refresh token.
  oauth: {
    authorize: (site) => `https://accounts.zoho.${domainOf(site)}/oauth/v2/auth`,
    token: (site) => `https://accounts.zoho.${domainOf(site)}/oauth/v2/token`,
    scope: () => 'ZohoCRM.modules.notes.ALL,ZohoCRM.modules.READ,ZohoCRM.users.READ',
    more: { access_type: 'offline', prompt: 'consent' },
  },
  headers: (token) => ({ Authorization: `Zoho-oauthtoken ${token}` }),
  format: 'text',
  longest: 32_000,
  recordOf: (context) => recordIn(context, 'zoho-crm', MODULES, /^\d+$/),
  try: (api) => askFor(({ users: [user] }) => user?.full_name ?? '', api, users, '/users?type=CurrentUser'),
  async create(api, { type, id }, draft) {
    const Parent_Id = { module: { api_name: type }, id };
    const json = { data: [{ ...noteOf(draft), Parent_Id }] };
    const answer = await askJson(api, written, '/Notes', { method: 'POST', json });
    if (!answer.ok) return answer;
    const [note] = answer.value.data;
    return note.status === 'success' ? ok(note.details.id) : refusedWith(note.message);
  },
  async find(api, { type, id }, mark) {
    // The newest first.
    const query = 'fields=id,Note_Content&per_page=200&sort_by=id&sort_order=desc';
    const read = await notesAt(api, `/${type}/${id}/Notes?${query}`);
    return read.ok ? ok(read.value.find(({ Note_Content }) => Note_Content?.includes(mark))?.id) : read;
  },
  async update(api, _record, entryId, draft) {
    const json = { data: [noteOf(draft)] };
    const answer = await askJson(api, written, `/Notes/${entryId}`, { method: 'PUT', json });
    if (!answer.ok) return answer;
    const [note] = answer.value.data;
    return note.status === 'success' ? ok(undefined) : refusedWith(note.message);
  },
  async read(api, _record, entryId) {
    const listed = await notesAt(api, `/Notes/${entryId}?fields=id,Note_Content`);
    const one = orGone(listed.ok ? ok(listed.value[0]) : listed);
    return one.ok ? ok(one.value.Note_Content ?? '') : one;
  },
};
