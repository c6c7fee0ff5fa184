import { z } from 'zod';
import { close } from '#lib/connectors/crms/close.ts';
import { add, body, type ConnectorCase, entryOf, TOKEN } from './simulated.ts';

const SITE = 'https://app.close.com';
const ID = 'lead_QyNaWw4fdSwxl5Mc5daMFf3Y27PpIcH0awPbC9l7uyo';
const page = `${SITE}/lead/${ID}/`;
/** Other keys are refused, and a change knows no `direction`. */
const change = z.strictObject({
  note_html: z.string(),
  status: z.enum(['completed', 'no-answer', 'busy', 'failed']),
  duration: z.int().max(604_800).optional(),
});

export const closeCase: ConnectorCase = {
  connector: close,
  site: SITE,
  context: { crm: 'close', recordType: 'account', recordId: ID, pageUrl: page },
  record: { type: 'lead', id: ID, page },
  kept: ID,
  duration: 95,
  header: ['Authorization', `Basic ${btoa(`${TOKEN}:`)}`],
  routes(app, entries) {
    app.get('/api/v1/me/', (c) => c.json({ id: 'user_1', first_name: 'Agent', email: 'agent@example.com' }));
    app.post('/api/v1/activity/call/', async (c) => {
      const sent = await body(
        c.req,
        change.extend({
          lead_id: z.string(),
          direction: z.enum(['outbound', 'inbound']),
          phone: z.e164(),
          activity_at: z.iso.datetime(),
        }),
      );
      const { id } = add(entries, {
        id: `acti_${entries.length}`,
        record: sent.lead_id,
        text: sent.note_html,
        duration: sent.duration,
      });
      return c.json({ id });
    });
    app.get('/api/v1/activity/call/', (c) => {
      const of = entries.filter(({ record }) => record === c.req.query('lead_id'));
      return c.json({ has_more: false, data: of.map(({ id, text }) => ({ id, note_html: text })) });
    });
    app.get('/api/v1/activity/call/:id/', (c) => {
      const { id, text } = entryOf(entries, c.req.param('id'));
      return c.json({ id, note: 'plain', note_html: text });
    });
    app.put('/api/v1/activity/call/:id/', async (c) => {
      const sent = await body(c.req, change.partial());
      const entry = entryOf(entries, c.req.param('id'));
      entry.text = sent.note_html ?? entry.text;
      return c.json({ id: entry.id });
    });
  },
};
