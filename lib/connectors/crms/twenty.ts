/**
 * Twenty: a note, and what ties it to the person, company or opportunity. Both have the call's id: second ones are refused.
 * Keys and addresses (the cloud's API has a host of its own): https://docs.twenty.com/developers/extend/api
 * An id of one's own, refused if it is taken (400):
 * https://github.com/twentyhq/twenty/blob/main/packages/twenty-server/test/integration/rest/suites/rest-api-core-create-one.integration-spec.ts
 * Lists: https://github.com/twentyhq/twenty/blob/main/packages/twenty-server/src/engine/core-modules/open-api/utils/parameters.utils.ts
 * Each workspace has an API description of its own, in Settings → API & Webhooks; fields (`target…Id` is newer than `personId`):
 * https://github.com/twentyhq/twenty/tree/main/packages/twenty-server/src/engine/workspace-manager/twenty-standard-application
 * Pages: https://github.com/twentyhq/twenty/blob/main/packages/twenty-shared/src/types/AppPath.ts
 */
import { z } from 'zod';
import { err, ok } from '#lib/core/result.ts';
import { askFor, askJson, bearer, ownId, recordIn } from '../kit.ts';
import { markdownOf, textOf } from '../markdown.ts';
import type { Connector, CrmApi, Draft, Logged } from '../types.ts';

/** Our name of a type → the field that ties a note to it. */
const TARGETS = { person: 'targetPersonId', company: 'targetCompanyId', opportunity: 'targetOpportunityId' };

/** Of the maker's own cloud. */
const CLOUD = /\.twenty\.com$/;

type Objects = 'notes' | 'noteTargets' | 'people';
const listed = z.object({ data: z.record(z.string(), z.array(z.object({ id: z.string() }))) });
const made = z.object({ data: z.record(z.string(), z.object({ id: z.string() })) });
const note = z.object({
  data: z.object({ note: z.object({ bodyV2: z.object({ markdown: z.string().nullish() }).nullish() }) }),
});

const noteOf = ({ title, text }: Draft) => ({ title, bodyV2: { markdown: markdownOf(text) } });

const has = (api: CrmApi, objects: Objects, id: string) =>
  askFor(
    ({ data }) => (data[objects] ?? []).length > 0,
    api,
    listed,
    `/${objects}?${new URLSearchParams({ filter: `id[eq]:"${id}"`, depth: '0', limit: '1' })}`,
  );

/** Makes the object with that id. @returns whether it was there before, as it was */
async function make(api: CrmApi, objects: Objects, json: { id: string }): Logged<boolean> {
  const answer = await askJson(api, made, `/${objects}`, { method: 'POST', json });
  if (answer.ok) return ok(false);
  if (answer.error.httpStatus !== 400) return answer;
  const there = await has(api, objects, json.id);
  return there.ok && there.value ? ok(true) : answer;
}

const change = (api: CrmApi, entryId: string, draft: Draft) =>
  api.ask(`/notes/${entryId}`, { method: 'PATCH', json: noteOf(draft) });

export const twenty: Connector = {
  id: 'twenty',
  name: 'Twenty',
  verified: 'description',
  api(site) {
    const { origin, hostname } = new URL(site);
    return `${CLOUD.test(hostname) ? 'https://api.twenty.com' : origin}/rest`;
  },
  tokenPage: (site) => `${new URL(site).origin}/settings/api-webhooks`,
  headers: bearer,
  format: 'text',
  refusesSecond: true,
  recordOf: (context) => recordIn(context, 'twenty', TARGETS, /^[\da-f-]{36}$/),
  try: (api) => askFor(() => 'Twenty', api, listed, '/people?depth=0&limit=1'),
  async create(api, { type, id }, draft) {
    const own = ownId(draft.mark);
    const written = await make(api, 'notes', { id: own, ...noteOf(draft) });
    if (!written.ok) return written;
    // A note that was left without its target may say what was written then.
    const changed = written.value ? await change(api, own, draft) : written;
    if (!changed.ok) return changed;
    const target = { id: own, noteId: own, [type]: id };
    const tied = await make(api, 'noteTargets', target);
    return tied.ok ? ok(own) : err({ ...tied.error, mayBeWritten: true });
  },
  // A note that is tied to nothing is no entry yet: it is made complete.
  async find(api, _record, mark) {
    const there = await has(api, 'noteTargets', ownId(mark));
    if (!there.ok) return there;
    return ok(there.value ? ownId(mark) : undefined);
  },
  update: (api, _record, entryId, draft) => change(api, entryId, draft),
  read: (api, _record, entryId) =>
    askFor(({ data }) => textOf(data.note.bodyV2?.markdown ?? ''), api, note, `/notes/${entryId}?depth=0`),
  opens: (site, _record, entryId) => `${new URL(site).origin}/object/note/${entryId}`,
};
