/**
 * ERPNext: a comment in the record's timeline, as any user may write one; call logs are for system managers alone.
 * Keys and lists: https://docs.frappe.io/framework/user/en/api/rest
 * Comments: https://github.com/frappe/frappe/blob/version-15/frappe/desk/form/utils.py (`add_comment`, `update_comment`)
 */
import { z } from 'zod';
import { askFor, askJson, recordIn } from '../kit.ts';
import type { Connector } from '../types.ts';

const DOCTYPES = {
  contact: 'Contact',
  lead: 'Lead',
  account: 'Customer',
  opportunity: 'Opportunity',
  ticket: 'Issue',
  supplier: 'Supplier',
  prospect: 'Prospect',
  quotation: 'Quotation',
  project: 'Project',
};
const me = z.object({ message: z.string() });
const comment = z.object({ message: z.object({ name: z.string() }) });
const one = z.object({ data: z.object({ content: z.string().nullable() }) });
const comments = z.object({ data: z.array(z.object({ name: z.string() })) });
const USER = '/api/method/frappe.auth.get_logged_user';

export const erpnext: Connector = {
  id: 'erpnext',
  name: 'ERPNext',
  verified: 'nothing',
  api: (site) => new URL(site).origin,
  tokenPage: (site) => `${new URL(site).origin}/app/user-profile`,
  // `api_key:api_secret`.
  headers: (token) => ({ Authorization: `token ${token}` }),
  format: 'html',
  // Frappe CRM has pages of its own on the same site.
  recordOf: (context) =>
    context.pageUrl?.includes('/crm/')
      ? undefined
      : recordIn(context, 'erpnext', DOCTYPES, /^[^/?#]{1,140}$/),
  try: (api) => askFor(({ message }) => message, api, me, USER),
  async create(api, { type, id }, { text }) {
    const own = await askJson(api, me, USER);
    if (!own.ok) return own;
    return askFor(
      ({ message }) => message.name,
      api,
      comment,
      '/api/method/frappe.desk.form.utils.add_comment',
      {
        method: 'POST',
        json: {
          reference_doctype: type,
          reference_name: id,
          content: text,
          comment_email: own.value.message,
          comment_by: own.value.message,
        },
      },
    );
  },
  find(api, { type, id }, mark) {
    const filters = [
      ['reference_doctype', '=', type],
      ['reference_name', '=', id],
      ['content', 'like', `%${mark}%`],
    ];
    const query = new URLSearchParams({ filters: JSON.stringify(filters), limit_page_length: '1' });
    return askFor(({ data }) => data[0]?.name, api, comments, `/api/resource/Comment?${query}`);
  },
  update: (api, _record, entryId, { text }) =>
    api.ask('/api/method/frappe.desk.form.utils.update_comment', {
      method: 'POST',
      json: { name: entryId, content: text },
    }),
  read: (api, _record, entryId) =>
    askFor(({ data }) => data.content ?? '', api, one, `/api/resource/Comment/${entryId}`),
};
