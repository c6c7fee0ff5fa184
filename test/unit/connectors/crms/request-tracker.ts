import { z } from 'zod';
import { requestTracker } from '#lib/connectors/crms/request-tracker.ts';
import { add, body, type ConnectorCase, TOKEN } from './simulated.ts';

const SITE = 'https://crm.example';

export const requestTrackerCase: ConnectorCase = {
  connector: requestTracker,
  site: SITE,
  context: {
    crm: 'generic',
    recordType: 'ticket',
    recordId: '7',
    pageUrl: `${SITE}/Ticket/Display.html`,
  },
  record: { type: 'ticket', id: '7' },
  kept: '7',
  header: ['Authorization', `token ${TOKEN}`],
  silent: true,
  routes(app, entries) {
    app.get('/REST/2.0/rt', (c) => c.json({ Version: '5.0.3' }));
    app.post('/REST/2.0/ticket/:id/comment', async (c) => {
      const sent = await body(
        c.req,
        z.strictObject({ Subject: z.string(), Content: z.string(), ContentType: z.literal('text/plain') }),
      );
      const { id } = add(entries, { record: c.req.param('id'), text: `${sent.Subject}\n${sent.Content}` });
      return c.json(['Comments added'], 201, { location: `${SITE}/REST/2.0/transaction/${id}` });
    });
    app.get('/REST/2.0/transactions', (c) => {
      const [, ticket, mark] =
        /^TicketId = (\d+) AND Subject LIKE '([^']+)'$/.exec(c.req.query('query') ?? '') ?? [];
      const of = entries.filter((one) => one.record === ticket && one.text.split('\n')[0] === mark);
      return c.json({ items: of.map(({ id }) => ({ id })) });
    });
  },
};
