import { z } from 'zod';
import { attio } from '#lib/connectors/crms/attio.ts';
import { add, body, type ConnectorCase, entryOf, TOKEN } from './simulated.ts';

const SITE = 'https://app.attio.com';
const ID = '891dcbfc-9141-415d-9b2a-2238a6cc012d';
const page = `${SITE}/acme/person/${ID}`;
const note = z.strictObject({
  title: z.string(),
  format: z.enum(['plaintext', 'markdown']),
  content: z.string(),
});

export const attioCase: ConnectorCase = {
  connector: attio,
  site: SITE,
  context: { crm: 'attio', recordType: 'person', recordId: ID, pageUrl: page },
  record: { type: 'people', id: ID, page },
  kept: `people/${ID}`,
  header: ['Authorization', `Bearer ${TOKEN}`],
  routes(app, entries) {
    const answer = (id: string) => ({ data: { id: { workspace_id: ID, note_id: id } } });
    app.get('/v2/self', (c) => c.json({ active: true, workspace_name: 'Acme' }));
    app.post('/v2/notes', async (c) => {
      const { data } = await body(
        c.req,
        z.strictObject({
          data: note.extend({
            parent_object: z.string(),
            parent_record_id: z.uuid(),
            created_at: z.iso.datetime(),
          }),
        }),
      );
      const record = `${data.parent_object}/${data.parent_record_id}`;
      return c.json(answer(add(entries, { record, text: data.content }).id));
    });
    app.get('/v2/notes', (c) => {
      const asked = `${c.req.query('parent_object')}/${c.req.query('parent_record_id')}`;
      const of = entries.filter(({ record }) => record === asked);
      return c.json({ data: of.map(({ id, text }) => ({ ...answer(id).data, content_plaintext: text })) });
    });
    app.get('/v2/notes/:id', (c) =>
      c.json({ data: { content_plaintext: entryOf(entries, c.req.param('id')).text } }),
    );
    app.patch('/v2/notes/:id', async (c) => {
      const { data } = await body(c.req, z.strictObject({ data: note.partial() }));
      const entry = entryOf(entries, c.req.param('id'));
      entry.text = data.content ?? entry.text;
      return c.json(answer(entry.id));
    });
  },
};
