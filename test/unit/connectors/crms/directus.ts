import { z } from 'zod';
import { directus } from '#lib/connectors/crms/directus.ts';
import { add, body, type ConnectorCase, entryOf, TOKEN } from './simulated.ts';

const SITE = 'https://data.example';
const item = z.strictObject({
  title: z.string(),
  text: z.string(),
  number: z.string(),
  started_at: z.iso.datetime(),
  duration: z.int().optional(),
  outcome: z.string().optional(),
});

export const directusCase: ConnectorCase = {
  connector: directus,
  site: SITE,
  context: { crm: 'generic', pageUrl: `${SITE}/admin/content/contacts/7` },
  record: { type: 'contacts', id: '7' },
  kept: 'contacts/7',
  duration: 95,
  header: ['Authorization', `Bearer ${TOKEN}`],
  routes(app, entries) {
    app.get('/users/me', (c) => c.json({ data: { first_name: 'Agent', email: null } }));
    app.post('/items/dialmark_calls', async (c) => {
      const {
        id,
        collection,
        item: of,
        ...sent
      } = await body(c.req, item.extend({ id: z.uuid(), collection: z.string(), item: z.string() }));
      if (entries.some((one) => one.id === id))
        return c.json(
          { errors: [{ message: 'has to be unique', extensions: { code: 'RECORD_NOT_UNIQUE' } }] },
          400,
        );
      add(entries, { id, record: `${collection}/${of}`, text: sent.text, duration: sent.duration });
      return c.json({ data: { id } });
    });
    app.get('/items/dialmark_calls', (c) => {
      const of = entries.filter(({ id }) => id === c.req.query('filter[id][_eq]'));
      return c.json({ data: of.map(({ text }) => ({ text })) });
    });
    app.patch('/items/dialmark_calls/:id', async (c) => {
      const sent = await body(c.req, item);
      const entry = entryOf(entries, c.req.param('id'));
      entry.text = sent.text;
      return c.json({ data: { id: entry.id } });
    });
  },
};
