import { z } from 'zod';
import { zohoCrm } from '#lib/connectors/crms/zoho-crm.ts';
import { add, body, type ConnectorCase, entryOf, TOKEN } from './simulated.ts';

const SITE = 'https://crm.zoho.eu';
const page = `${SITE}/crm/org123/tab/Contacts/410888000000698006`;
const note = z.strictObject({ Note_Title: z.string().max(120), Note_Content: z.string().max(32_000) });
const parent = z.strictObject({ module: z.strictObject({ api_name: z.string() }), id: z.string() });
const oneOf = <Note extends z.ZodType>(one: Note) => z.strictObject({ data: z.tuple([one]) });
const success = (id: string) => ({
  data: [{ code: 'SUCCESS', status: 'success', message: 'record added', details: { id } }],
});

export const zohoCrmCase: ConnectorCase = {
  connector: zohoCrm,
  site: SITE,
  context: { crm: 'zoho-crm', recordType: 'contact', recordId: '410888000000698006', pageUrl: page },
  record: { type: 'Contacts', id: '410888000000698006', page },
  kept: 'Contacts/410888000000698006',
  header: ['Authorization', `Zoho-oauthtoken ${TOKEN}`],
  refusal: { data: [{ code: 'INVALID_DATA', status: 'error', message: 'invalid data', details: {} }] },
  routes(app, entries) {
    app.get('/crm/v8/users', (c) => c.json({ users: [{ full_name: 'Agent' }] }));
    app.post('/crm/v8/Notes', async (c) => {
      const { data } = await body(c.req, oneOf(note.extend({ Parent_Id: parent })));
      const { module, id } = data[0].Parent_Id;
      const record = `${module.api_name}/${id}`;
      return c.json(success(add(entries, { record, text: data[0].Note_Content }).id), 201);
    });
    app.get('/crm/v8/:module/:id/Notes', (c) => {
      const of = entries.filter(({ record }) => record === `${c.req.param('module')}/${c.req.param('id')}`);
      if (of.length === 0) return c.body(null, 204);
      return c.json({ data: of.map(({ id, text }) => ({ id, Note_Content: text })) });
    });
    app.get('/crm/v8/Notes/:note', (c) => {
      const { id, text } = entryOf(entries, c.req.param('note'));
      return c.json({ data: [{ id, Note_Content: text }] });
    });
    app.put('/crm/v8/Notes/:note', async (c) => {
      const { data } = await body(c.req, oneOf(note));
      entryOf(entries, c.req.param('note')).text = data[0].Note_Content;
      return c.json(success(c.req.param('note')));
    });
  },
};
