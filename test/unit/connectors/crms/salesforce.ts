import { z } from 'zod';
import { salesforce } from '#lib/connectors/crms/salesforce.ts';
import { add, body, type ConnectorCase, entryOf, TOKEN } from './simulated.ts';

const SITE = 'https://acme.lightning.force.com';
const ID = '0035g00000XyZabAAF';
const task = z.strictObject({
  Subject: z.string().max(255),
  Description: z.string().max(32_000),
  CallDurationInSeconds: z.int().optional(),
  CallDisposition: z.string().max(255).optional(),
});

export const salesforceCase: ConnectorCase = {
  connector: salesforce,
  site: SITE,
  context: {
    crm: 'salesforce-lightning',
    recordType: 'contact',
    recordId: ID,
    pageUrl: `${SITE}/lightning/r/Contact/${ID}/view`,
  },
  record: { type: 'WhoId', id: ID },
  kept: ID,
  duration: 95,
  header: ['Authorization', `Bearer ${TOKEN}`],
  routes(app, entries) {
    const marks = new Map<string, string>();
    app.get('/services/data/v62.0/limits', (c) =>
      c.json({ DailyApiRequests: { Max: 15_000, Remaining: 1 } }),
    );
    app.post('/services/data/v62.0/sobjects/Task', async (c) => {
      const sent = await body(
        c.req,
        task.extend({
          WhoId: z.string(),
          Status: z.literal('Completed'),
          TaskSubtype: z.literal('Call'),
          CallType: z.enum(['Inbound', 'Internal', 'Outbound']),
          ActivityDate: z.iso.date(),
          CallObject: z.string().max(255),
        }),
      );
      const { id } = add(entries, {
        id: `00T${String(entries.length).padStart(15, '0')}`,
        record: sent.WhoId,
        text: sent.Description,
        duration: sent.CallDurationInSeconds,
      });
      marks.set(id, sent.CallObject);
      return c.json({ id, success: true, errors: [] }, 201);
    });
    app.get('/services/data/v62.0/query', (c) => {
      const [, who, mark] =
        /^SELECT Id FROM Task WHERE WhoId = '(\w+)' AND CallObject = '([\w-]+)'$/.exec(
          c.req.query('q') ?? '',
        ) ?? [];
      const of = entries.filter(({ id, record }) => record === who && marks.get(id) === mark);
      return c.json({ totalSize: of.length, done: true, records: of.map(({ id }) => ({ Id: id })) });
    });
    app.get('/services/data/v62.0/sobjects/Task/:id', (c) =>
      c.json({ Description: entryOf(entries, c.req.param('id')).text }),
    );
    app.patch('/services/data/v62.0/sobjects/Task/:id', async (c) => {
      const sent = await body(c.req, task.partial());
      const entry = entryOf(entries, c.req.param('id'));
      entry.text = sent.Description ?? entry.text;
      return c.body(null, 204);
    });
  },
};
