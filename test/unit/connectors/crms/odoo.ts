import { z } from 'zod';
import { odoo } from '#lib/connectors/crms/odoo.ts';
import { add, body, type ConnectorCase, TOKEN } from './simulated.ts';

const SITE = 'https://acme.odoo.com';
const page = `${SITE}/odoo/contacts/7`;

export const odooCase: ConnectorCase = {
  connector: odoo,
  site: SITE,
  context: { crm: 'odoo', recordType: 'contact', recordId: '7', pageUrl: page },
  record: { type: 'res.partner', id: '7', page },
  kept: 'res.partner/7',
  header: ['Authorization', `bearer ${TOKEN}`],
  routes(app, entries) {
    app.post('/json/2/res.users/context_get', async (c) => {
      await body(c.req, z.strictObject({}));
      return c.json({ lang: 'en_US', tz: 'Europe/Brussels', uid: 2 });
    });
    // An argument that the method does not have is refused; a body that is not said to be HTML would be escaped.
    app.post('/json/2/:model/message_post', async (c) => {
      const sent = await body(
        c.req,
        z.strictObject({
          ids: z.tuple([z.int()]),
          body: z.string(),
          body_is_html: z.literal(true),
          message_type: z.literal('comment'),
          subtype_xmlid: z.literal('mail.mt_note'),
        }),
      );
      const { id } = add(entries, { record: `${c.req.param('model')}/${sent.ids[0]}`, text: sent.body });
      return c.json([Number(id)]);
    });
    app.post('/json/2/mail.message/search_read', async (c) => {
      const term = (field: string, sign: string) =>
        z.tuple([z.literal(field), z.literal(sign), z.union([z.string(), z.int()])]);
      const { domain } = await body(
        c.req,
        z.strictObject({
          domain: z.tuple([term('model', '='), term('res_id', '='), term('body', 'ilike')]),
          fields: z.tuple([z.literal('id')]),
        }),
      );
      const [[, , model], [, , id], [, , mark]] = domain;
      const of = entries.filter((one) => one.record === `${model}/${id}` && one.text.includes(String(mark)));
      return c.json(of.map((one) => ({ id: Number(one.id) })));
    });
  },
};
