import { z } from 'zod';
import { zendesk } from '#lib/connectors/crms/zendesk.ts';
import { add, body, type ConnectorCase, TOKEN } from './simulated.ts';

const SITE = 'https://acme.zendesk.com';
const page = `${SITE}/agent/tickets/35436`;

export const zendeskCase: ConnectorCase = {
  connector: zendesk,
  site: SITE,
  context: { crm: 'zendesk', recordType: 'ticket', recordId: '35436', pageUrl: page },
  record: { type: 'ticket', id: '35436', page },
  kept: '35436',
  header: ['Authorization', `Bearer ${TOKEN}`],
  routes(app, entries) {
    app.get('/api/v2/users/me', (c) => c.json({ user: { id: 1, name: 'Agent' } }));
    app.put('/api/v2/tickets/:id', async (c) => {
      const { ticket } = await body(
        c.req,
        z.strictObject({
          ticket: z.strictObject({
            comment: z.strictObject({ html_body: z.string(), public: z.literal(false) }),
          }),
        }),
      );
      const record = c.req.param('id');
      const { id } = add(entries, { record, text: ticket.comment.html_body });
      const events = [
        { id: 1_000, type: 'Notification' },
        { id: Number(id), type: 'Comment' },
      ];
      return c.json({ ticket: { id: Number(record) }, audit: { id: 99, events } });
    });
    app.get('/api/v2/tickets/:id/comments', (c) => {
      const of = entries.filter(({ record }) => record === c.req.param('id'));
      return c.json({ comments: of.map(({ id, text }) => ({ id: Number(id), html_body: text })) });
    });
  },
};
