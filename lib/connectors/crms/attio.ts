/**
 * Attio: a note on the record.
 * Tokens and their scopes, notes: https://docs.attio.com/rest-api/endpoint-reference/notes/create-a-note, …/update-a-note, …/get-a-note,
 * …/list-notes; whose the token is: https://docs.attio.com/rest-api/endpoint-reference/meta/identify
 */
import { z } from 'zod';
import { ok } from '#lib/core/result.ts';
import { askFor, askJson, bearer, recordIn, refusedWith } from '../kit.ts';
import type { Connector } from '../types.ts';

/** Our name of a type → the object's slug. */
const OBJECTS = { person: 'people', company: 'companies', deal: 'deals', user: 'users' };
const one = z.object({ data: z.object({ content_plaintext: z.string() }) });
/** A token that is none is answered too, as not active. */
const self = z.object({ active: z.boolean(), workspace_name: z.string().optional() });
const note = z.object({ data: z.object({ id: z.object({ note_id: z.string() }) }) });
const notes = z.object({
  data: z.array(z.object({ id: z.object({ note_id: z.string() }), content_plaintext: z.string() })),
});

export const attio: Connector = {
  id: 'attio',
  name: 'Attio',
  verified: 'description',
  api: () => 'https://api.attio.com/v2',
  tokenPage: () => 'https://attio.com/help/apps/other-apps/generating-an-api-key',
  headers: bearer,
  format: 'text',
  recordOf: (context) => recordIn(context, 'attio', OBJECTS, /^[\da-f-]{36}$/),
  async try(api) {
    const answer = await askJson(api, self, '/self');
    if (!answer.ok) return answer;
    return answer.value.active ? ok(answer.value.workspace_name ?? 'Attio') : refusedWith();
  },
  create: (api, { type, id }, { title, text, facts }) =>
    askFor(({ data }) => data.id.note_id, api, note, '/notes', {
      method: 'POST',
      json: {
        data: {
          parent_object: type,
          parent_record_id: id,
          title,
          format: 'plaintext',
          content: text,
          created_at: new Date(facts.startedAt).toISOString(),
        },
      },
    }),
  find: (api, { type, id }, mark) =>
    askFor(
      ({ data }) => data.find(({ content_plaintext }) => content_plaintext.includes(mark))?.id.note_id,
      api,
      notes,
      `/notes?parent_object=${type}&parent_record_id=${id}&limit=50`,
    ),
  update: (api, _record, entryId, { title, text }) =>
    api.ask(`/notes/${entryId}`, {
      method: 'PATCH',
      json: { data: { title, format: 'plaintext', content: text } },
    }),
  read: (api, _record, entryId) =>
    askFor(({ data }) => data.content_plaintext, api, one, `/notes/${entryId}`),
};
