import { marked } from 'marked';
import { z } from 'zod';
import { twenty } from '#lib/connectors/crms/twenty.ts';
import { markdownOf } from '#lib/connectors/markdown.ts';
import { add, body, type ConnectorCase, entryOf, TOKEN } from './simulated.ts';

const SITE = 'https://crm.example';
const ID = '20202020-1c25-4d02-bf25-6aeccf7ea419';
const page = `${SITE}/object/person/${ID}`;
const note = z.strictObject({ title: z.string(), bodyV2: z.strictObject({ markdown: z.string() }) });
const target = z.strictObject({ id: z.uuid(), noteId: z.uuid(), targetPersonId: z.uuid() });
/** As a person sees it. */
const shown = (markdown: string) => String(marked.parse(markdown)).replace(/<[^>]*>/g, '');

export const twentyCase: ConnectorCase = {
  connector: twenty,
  site: SITE,
  context: { crm: 'twenty', recordType: 'person', recordId: ID, pageUrl: page },
  record: { type: 'targetPersonId', id: ID, page },
  kept: `person/${ID}`,
  header: ['Authorization', `Bearer ${TOKEN}`],
  routes(app, entries) {
    const notes = new Map<string, string>();
    const there = (objects: string, filter = '', known: readonly string[] = []) => ({
      data: { [objects]: known.filter((id) => filter === `id[eq]:"${id}"`).map((id) => ({ id })) },
    });
    const taken = { error: 'BadRequestException', messages: ['Record already exists'], statusCode: 400 };
    app.get('/rest/people', (c) => c.json({ data: { people: [{ id: ID }] } }));
    app.post('/rest/notes', async (c) => {
      const { id, bodyV2 } = await body(c.req, note.extend({ id: z.uuid() }));
      if (notes.has(id)) return c.json(taken, 400);
      notes.set(id, bodyV2.markdown);
      return c.json({ data: { createNote: { id } } }, 201);
    });
    app.get('/rest/notes', (c) => c.json(there('notes', c.req.query('filter'), [...notes.keys()])));
    app.post('/rest/noteTargets', async (c) => {
      const { id, noteId, targetPersonId } = await body(c.req, target);
      if (entries.some((entry) => entry.id === id)) return c.json(taken, 400);
      const text = shown(notes.get(noteId) ?? '');
      add(entries, { id: noteId, record: `person/${targetPersonId}`, text });
      return c.json({ data: { createNoteTarget: { id } } }, 201);
    });
    app.get('/rest/noteTargets', (c) =>
      c.json(
        there(
          'noteTargets',
          c.req.query('filter'),
          entries.map(({ id }) => id),
        ),
      ),
    );
    app.get('/rest/notes/:id', (c) => {
      const { id, text } = entryOf(entries, c.req.param('id'));
      const written = notes.get(id) ?? '';
      // A person has written there since.
      const markdown = shown(written) === text ? written : markdownOf(text);
      return c.json({ data: { note: { id, bodyV2: { blocknote: null, markdown } } } });
    });
    app.patch('/rest/notes/:id', async (c) => {
      const { bodyV2 } = await body(c.req, note);
      const id = c.req.param('id');
      if (!notes.has(id)) return c.json({ error: 'NotFoundException', messages: [], statusCode: 404 }, 404);
      notes.set(id, bodyV2.markdown);
      // One that is tied to nothing is no entry yet.
      const entry = entries.find((each) => each.id === id);
      if (entry) entry.text = shown(bodyV2.markdown);
      return c.json({ data: { updateNote: { id } } });
    });
  },
};
