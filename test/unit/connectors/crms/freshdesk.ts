import { z } from 'zod';
import { freshdesk } from '#lib/connectors/crms/freshdesk.ts';
import { add, body, type ConnectorCase, entryOf, TOKEN } from './simulated.ts';

const SITE = 'https://acme.freshdesk.com';
const page = `${SITE}/a/tickets/20`;

export const freshdeskCase: ConnectorCase = {
  connector: freshdesk,
  site: SITE,
  context: { crm: 'freshworks', recordType: 'ticket', recordId: '20', pageUrl: page },
  record: { type: 'ticket', id: '20', page },
  kept: '20',
  header: ['Authorization', `Basic ${btoa(`${TOKEN}:X`)}`],
  routes(app, entries) {
    app.get('/api/v2/agents/me', (c) => c.json({ id: 1, contact: { name: 'Agent' } }));
    app.post('/api/v2/tickets/:id/notes', async (c) => {
      const sent = await body(c.req, z.strictObject({ body: z.string(), private: z.literal(true) }));
      const { id } = add(entries, { record: c.req.param('id'), text: sent.body });
      return c.json({ id: Number(id), body: sent.body, private: true }, 201);
    });
    app.get('/api/v2/tickets/:id/conversations', (c) => {
      const size = Number(c.req.query('per_page'));
      const first = (Number(c.req.query('page')) - 1) * size;
      // Of others, a full page before ours.
      const others = Array.from({ length: 100 }, (_, at) => ({ id: 5_000 + at, body: 'Hello' }));
      const own = entries.filter(({ record }) => record === c.req.param('id'));
      const all = [...others, ...own.map(({ id, text }) => ({ id: Number(id), body: text }))];
      return c.json(all.slice(first, first + size));
    });
    app.put('/api/v2/conversations/:id', async (c) => {
      const sent = await body(c.req, z.strictObject({ body: z.string() }));
      entryOf(entries, c.req.param('id')).text = sent.body;
      return c.json({ id: Number(c.req.param('id')) });
    });
  },
};
