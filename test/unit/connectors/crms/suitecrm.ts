import { z } from 'zod';
import { suitecrm7, suitecrm8 } from '#lib/connectors/crms/suitecrm.ts';
import { add, body, type ConnectorCase, TOKEN } from './simulated.ts';

const ID = '2b1a7c6e-9a44-4d0f-8c11-5d3f0e7a9b22';
const time = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
const grown = z.strictObject({
  description: z.string().max(16_383),
  duration_hours: z.int(),
  duration_minutes: z.int().max(59),
  date_end: time,
});
const call = grown.extend({
  name: z.string().max(50),
  status: z.enum(['Planned', 'Held', 'Not Held']),
  direction: z.enum(['Inbound', 'Outbound']),
  date_start: time,
  assigned_user_id: z.uuid(),
  parent_type: z.string(),
  parent_id: z.uuid(),
});
const document = <Attributes extends z.ZodType>(attributes: Attributes) =>
  z.strictObject({ data: z.strictObject({ type: z.literal('Calls'), id: z.uuid(), attributes }) });
const encoded = (text: string) =>
  text.replace(
    /["'<>]/g,
    (mark) => ({ '"': '&quot;', "'": '&#039;', '<': '&lt;', '>': '&gt;' })[mark] ?? mark,
  );

const caseOf = (connector: typeof suitecrm7, path: string, page: string): ConnectorCase => ({
  connector,
  site: 'https://crm.example',
  context: { crm: 'sugarcrm', recordType: 'contact', recordId: ID, pageUrl: page },
  record: { type: 'Contacts', id: ID, page },
  kept: `Contacts/${ID}`,
  duration: '0:2',
  header: ['Authorization', `Bearer ${TOKEN}`],
  routes(app, entries) {
    app.get(`${path}/current-user`, (c) =>
      c.json({ data: { type: 'User', id: ID, attributes: { user_name: 'agent' } } }),
    );
    app.post(`${path}/module`, async (c) => {
      const { data } = await body(c.req, document(call));
      if (entries.some(({ id }) => id === data.id))
        return c.json(
          { errors: { status: 400, detail: `Bean Calls with id ${data.id} is already exist` } },
          400,
        );
      const { attributes } = data;
      add(entries, {
        id: data.id,
        record: `${attributes.parent_type}/${attributes.parent_id}`,
        text: attributes.description,
        duration: `${attributes.duration_hours}:${attributes.duration_minutes}`,
      });
      return c.json({ data: { type: 'Call', id: data.id, attributes } }, 201);
    });
    app.get(`${path}/module/Calls`, (c) => {
      const of = entries.filter(({ id }) => id === c.req.query('filter[id][eq]'));
      const data = of.map(({ id, text }) => ({
        type: 'Call',
        id,
        attributes: { description: encoded(text) },
      }));
      return c.json({ data });
    });
    app.patch(`${path}/module`, async (c) => {
      const { data } = await body(c.req, document(grown));
      const entry = entries.find(({ id }) => id === data.id);
      if (!entry) return c.json({ errors: { status: 400, detail: 'is not found' } }, 400);
      entry.text = data.attributes.description;
      return c.json({ data: { type: 'Call', id: data.id, attributes: {} } });
    });
  },
});

export const suitecrm8Case = caseOf(
  suitecrm8,
  '/legacy/Api/V8',
  `https://crm.example/#/contacts/record/${ID}`,
);
export const suitecrm7Case = caseOf(
  suitecrm7,
  '/Api/V8',
  `https://crm.example/index.php?module=Contacts&action=DetailView&record=${ID}`,
);
