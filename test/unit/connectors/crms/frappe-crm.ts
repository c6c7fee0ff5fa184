import { z } from 'zod';
import { frappeCrm } from '#lib/connectors/crms/frappe-crm.ts';
import { body, type ConnectorCase, entryOf, TOKEN } from './simulated.ts';

const SITE = 'https://acme.frappe.cloud';
const page = `${SITE}/crm/leads/CRM-LEAD-2026-00007`;
const time = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);

export const frappeCrmCase: ConnectorCase = {
  connector: frappeCrm,
  site: SITE,
  context: { crm: 'erpnext', recordType: 'lead', recordId: 'CRM-LEAD-2026-00007', pageUrl: page },
  record: { type: 'CRM Lead', id: 'CRM-LEAD-2026-00007', page },
  kept: 'CRM Lead/CRM-LEAD-2026-00007',
  duration: 95,
  header: ['Authorization', `token ${TOKEN}`],
  silent: true,
  routes(app, entries) {
    app.get('/api/method/frappe.auth.get_logged_user', (c) => c.json({ message: 'agent@example.com' }));
    app.post('/api/resource/:doctype', async (c) => {
      const sent = await body(
        c.req,
        z.strictObject({
          id: z.uuid(),
          from: z.string(),
          to: z.string(),
          type: z.enum(['Incoming', 'Outgoing']),
          status: z.literal('Completed'),
          start_time: time,
          end_time: time,
          duration: z.int().optional(),
          reference_doctype: z.enum(['CRM Lead', 'CRM Deal']),
          reference_docname: z.string(),
        }),
      );
      if (entries.some(({ id }) => id === sent.id)) return c.json({ exc_type: 'DuplicateEntryError' }, 409);
      const record = `${sent.reference_doctype}/${sent.reference_docname}`;
      entries.push({ id: sent.id, record, text: '', duration: sent.duration });
      return c.json({ data: { name: sent.id } });
    });
    app.get('/api/resource/:doctype/:id', (c) => {
      const asked = c.req.param('id');
      if (c.req.param('doctype') === 'FCRM Note')
        return c.json({ data: { content: entryOf(entries, asked.replace('note-', '')).text } });
      const { id, text } = entryOf(entries, asked);
      const links = text === '' ? [] : [{ link_doctype: 'FCRM Note', link_name: `note-${id}` }];
      return c.json({ data: { name: id, links } });
    });
    app.post('/api/method/crm.integrations.api.add_note_to_call_log', async (c) => {
      const { call_sid, note } = await body(
        c.req,
        z.strictObject({
          call_sid: z.uuid(),
          note: z.strictObject({
            title: z.string(),
            content: z.string().min(1),
            name: z.string().optional(),
          }),
        }),
      );
      const entry = entryOf(entries, call_sid);
      // Without its name it would be a second note.
      if (entry.text !== '' && note.name !== `note-${entry.id}`) return c.json({ message: 'second' }, 400);
      entry.text = note.content;
      return c.json({ message: { name: `note-${entry.id}` } });
    });
  },
};
