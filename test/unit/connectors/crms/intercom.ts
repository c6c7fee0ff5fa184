import { z } from 'zod';
import { intercom } from '#lib/connectors/crms/intercom.ts';
import { add, body, type ConnectorCase, TOKEN } from './simulated.ts';

const SITE = 'https://app.eu.intercom.com';
const ID = '5ba682d23d7cf92bef87bfd4';
const page = `${SITE}/a/apps/abc/users/${ID}`;

export const intercomCase: ConnectorCase = {
  connector: intercom,
  site: SITE,
  context: { crm: 'intercom', recordType: 'user', recordId: ID, pageUrl: page },
  record: { type: 'contacts', id: ID, page },
  kept: `contacts/${ID}`,
  header: ['Authorization', `Bearer ${TOKEN}`],
  routes(app, entries) {
    app.get('/me', (c) => c.json({ type: 'admin', name: 'Agent' }));
    app.post('/:type/:id/notes', async (c) => {
      const sent = await body(c.req, z.strictObject({ body: z.string() }));
      const { type, id } = c.req.param();
      const entry = add(entries, { record: `${type}/${id}`, text: sent.body });
      return c.json({ type: 'note', id: entry.id, body: sent.body });
    });
    app.get('/:type/:id/notes', (c) => {
      const { type, id } = c.req.param();
      const of = entries.filter(({ record }) => record === `${type}/${id}`);
      return c.json({ type: 'list', data: of.map((one) => ({ id: one.id, body: one.text })) });
    });
  },
};
