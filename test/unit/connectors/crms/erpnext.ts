import { z } from 'zod';
import { erpnext } from '#lib/connectors/crms/erpnext.ts';
import { add, body, type ConnectorCase, entryOf, TOKEN } from './simulated.ts';

const SITE = 'https://acme.erpnext.com';
const page = `${SITE}/app/customer/Acme%20%26%20Sons`;
const filter = (field: string, sign: string) => z.tuple([z.literal(field), z.literal(sign), z.string()]);
const asked = z.tuple([
  filter('reference_doctype', '='),
  filter('reference_name', '='),
  filter('content', 'like'),
]);

export const erpnextCase: ConnectorCase = {
  connector: erpnext,
  site: SITE,
  context: { crm: 'erpnext', recordType: 'account', recordId: 'Acme & Sons', pageUrl: page },
  record: { type: 'Customer', id: 'Acme & Sons', page },
  kept: 'Customer/Acme & Sons',
  header: ['Authorization', `token ${TOKEN}`],
  routes(app, entries) {
    app.get('/api/method/frappe.auth.get_logged_user', (c) => c.json({ message: 'agent@example.com' }));
    app.post('/api/method/frappe.desk.form.utils.add_comment', async (c) => {
      const sent = await body(
        c.req,
        z.strictObject({
          reference_doctype: z.string(),
          reference_name: z.string(),
          content: z.string(),
          comment_email: z.string(),
          comment_by: z.string(),
        }),
      );
      const record = `${sent.reference_doctype}/${sent.reference_name}`;
      return c.json({ message: { name: add(entries, { record, text: sent.content }).id } });
    });
    app.get('/api/resource/Comment', (c) => {
      const [[, , type], [, , name], [, , like]] = asked.parse(JSON.parse(c.req.query('filters') ?? ''));
      const mark = /^%(.+)%$/.exec(like)?.[1] ?? '';
      const of = entries.filter(({ record, text }) => record === `${type}/${name}` && text.includes(mark));
      return c.json({ data: of.map(({ id }) => ({ name: id })) });
    });
    app.get('/api/resource/Comment/:id', (c) =>
      c.json({ data: { content: entryOf(entries, c.req.param('id')).text } }),
    );
    app.post('/api/method/frappe.desk.form.utils.update_comment', async (c) => {
      const sent = await body(c.req, z.strictObject({ name: z.string(), content: z.string() }));
      entryOf(entries, sent.name).text = sent.content;
      return c.json({});
    });
  },
};
