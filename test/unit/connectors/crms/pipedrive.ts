import { z } from 'zod';
import { pipedrive } from '#lib/connectors/crms/pipedrive.ts';
import { add, body, type ConnectorCase, entryOf, TOKEN } from './simulated.ts';

const SITE = 'https://acme.pipedrive.com';
const page = `${SITE}/person/42`;
const activity = z.strictObject({
  subject: z.string(),
  type: z.literal('call'),
  done: z.boolean(),
  note: z.string(),
  due_date: z.iso.date(),
  due_time: z.string().regex(/^\d\d:\d\d$/),
  duration: z
    .string()
    .regex(/^\d\d:\d\d$/)
    .optional(),
  participants: z.tuple([z.strictObject({ person_id: z.int(), primary: z.literal(true) })]).optional(),
});

export const pipedriveCase: ConnectorCase = {
  connector: pipedrive,
  site: SITE,
  context: { crm: 'pipedrive', recordType: 'person', recordId: '42', pageUrl: page },
  record: { type: 'person', id: '42', page },
  kept: '42',
  duration: '00:02',
  header: ['x-api-token', TOKEN],
  refusal: { success: false, error: 'Scope and URL mismatch', error_info: '', data: null },
  routes(app, entries) {
    app.get('/api/v1/users/me', (c) => c.json({ success: true, data: { id: 1, name: 'Agent' } }));
    app.post('/api/v2/activities', async (c) => {
      const sent = await body(c.req, activity.required({ participants: true }));
      const { id } = add(entries, {
        record: String(sent.participants[0].person_id),
        text: sent.note,
        duration: sent.duration,
      });
      return c.json({ success: true, data: { id: Number(id) } }, 201);
    });
    app.get('/api/v2/activities', (c) => {
      const of = entries.filter(({ record }) => record === c.req.query('person_id'));
      const data = of.map(({ id, text }) => ({ id: Number(id), note: text })).reverse();
      return c.json({ success: true, data, additional_data: { next_cursor: null } });
    });
    app.get('/api/v2/activities/:id', (c) => {
      const { id, text } = entryOf(entries, c.req.param('id'));
      return c.json({ success: true, data: { id: Number(id), note: text } });
    });
    app.patch('/api/v2/activities/:id', async (c) => {
      const sent = await body(c.req, activity.partial());
      const entry = entryOf(entries, c.req.param('id'));
      entry.text = sent.note ?? entry.text;
      return c.json({ success: true, data: { id: Number(entry.id) } });
    });
  },
};
