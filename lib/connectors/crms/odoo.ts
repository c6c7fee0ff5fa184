/**
 * Odoo 19 and later, on plans that have the external API: an internal note in the record's chatter.
 * The API, its keys and errors: https://www.odoo.com/documentation/19.0/developer/reference/external_api.html
 * `message_post`: https://github.com/odoo/odoo/blob/19.0/addons/mail/models/mail_thread.py; a body of text is escaped unless
 * `body_is_html`. `mail.mt_note` stays inside, `mail.mt_comment` mails the followers.
 */
import { z } from 'zod';
import { askFor, recordIn } from '../kit.ts';
import type { Connector } from '../types.ts';

const MODELS = {
  contact: 'res.partner',
  opportunity: 'crm.lead',
  lead: 'crm.lead',
  ticket: 'helpdesk.ticket',
  order: 'sale.order',
};
/** A record is answered as the list of its ids. */
const posted = z.tuple([z.number()]);
const messages = z.array(z.object({ id: z.number() }));
const users = z.record(z.string(), z.unknown());

export const odoo: Connector = {
  id: 'odoo',
  name: 'Odoo',
  verified: 'nothing',
  api: (site) => `${new URL(site).origin}/json/2`,
  tokenPage: (site) => `${new URL(site).origin}/odoo/my-preferences`,
  headers: (token) => ({ Authorization: `bearer ${token}` }),
  format: 'html',
  recordOf: (context) => recordIn(context, 'odoo', MODELS, /^\d+$/),
  // The key's own language and time zone: the cheapest question that a key answers.
  try: (api) =>
    askFor(() => 'Odoo', api, users, '/res.users/context_get', { method: 'POST', reads: true, json: {} }),
  create: (api, { type, id }, { text }) =>
    askFor(([message]) => String(message), api, posted, `/${type}/message_post`, {
      method: 'POST',
      json: {
        ids: [Number(id)],
        body: text,
        body_is_html: true,
        message_type: 'comment',
        subtype_xmlid: 'mail.mt_note',
      },
    }),
  find: (api, { type, id }, mark) =>
    askFor(([message]) => message?.id.toString(), api, messages, '/mail.message/search_read', {
      method: 'POST',
      reads: true,
      json: {
        domain: [
          ['model', '=', type],
          ['res_id', '=', Number(id)],
          ['body', 'ilike', mark],
        ],
        fields: ['id'],
      },
    }),
};
