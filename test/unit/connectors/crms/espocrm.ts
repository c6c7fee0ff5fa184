import { z } from 'zod';
import { espocrm } from '#lib/connectors/crms/espocrm.ts';
import { add, body, type ConnectorCase, entryOf, TOKEN } from './simulated.ts';

const SITE = 'https://crm.example/espo';
const time = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
const call = z.strictObject({
  name: z.string().max(255),
  status: z.enum(['Planned', 'Held', 'Not Held']),
  direction: z.enum(['Outbound', 'Inbound']),
  dateStart: time,
  dateEnd: time,
  description: z.string(),
  assignedUserId: z.string(),
  parentType: z.enum(['Account', 'Lead', 'Contact', 'Opportunity', 'Case']),
  parentId: z.string(),
});
const search = z.strictObject({
  where: z.tuple([
    z.strictObject({ type: z.literal('equals'), attribute: z.literal('parentId'), value: z.string() }),
    z.strictObject({ type: z.literal('contains'), attribute: z.literal('description'), value: z.string() }),
  ]),
  maxSize: z.int().max(200),
  select: z.array(z.string()),
});

export const espocrmCase: ConnectorCase = {
  connector: espocrm,
  site: SITE,
  context: {
    crm: 'espocrm',
    recordType: 'contact',
    recordId: '5f0c1',
    pageUrl: `${SITE}/#Contact/view/5f0c1`,
  },
  record: { type: 'Contact', id: '5f0c1', page: `${SITE}/#Contact/view/5f0c1` },
  kept: 'Contact/5f0c1',
  header: ['X-Api-Key', TOKEN],
  routes(app, entries) {
    app.get('/espo/api/v1/App/user', (c) => c.json({ user: { id: 'u1', name: 'Agent' }, acl: {} }));
    app.post('/espo/api/v1/Call', async (c) => {
      const sent = await body(c.req, call);
      const record = `${sent.parentType}/${sent.parentId}`;
      return c.json({ id: add(entries, { record, text: sent.description }).id, ...sent });
    });
    app.get('/espo/api/v1/Call', (c) => {
      const { where } = search.parse(JSON.parse(c.req.query('searchParams') ?? ''));
      const of = entries.filter(
        ({ record, text }) => record.endsWith(`/${where[0].value}`) && text.includes(where[1].value),
      );
      return c.json({ total: of.length, list: of.map(({ id }) => ({ id })) });
    });
    app.get('/espo/api/v1/Call/:id', (c) =>
      c.json({ description: entryOf(entries, c.req.param('id')).text }),
    );
    app.patch('/espo/api/v1/Call/:id', async (c) => {
      const sent = await body(c.req, call.partial());
      const entry = entryOf(entries, c.req.param('id'));
      entry.text = sent.description ?? entry.text;
      return c.json({ id: entry.id });
    });
  },
};
