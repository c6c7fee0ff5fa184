/**
 * Directus: an item of the collection `dialmark_calls`, which the company makes (docs/crm-log.md). Its key is the call's
 * id: a second one is refused by the server.
 * Static tokens: https://directus.io/docs/guides/auth/tokens-cookies
 * Items, filters and errors: https://directus.io/docs/guides/connect/query-parameters, …/filter-rules, …/errors
 * What is not there is answered like what may not be seen: it is asked for by a filter.
 */
import { z } from 'zod';
import { ok } from '#lib/core/result.ts';
import { askFor, bearer, durationIn, orGone, ownId } from '../kit.ts';
import type { Connector, CrmApi, Draft, Logged } from '../types.ts';

const CALLS = 'dialmark_calls';
const me = z.object({ data: z.object({ first_name: z.string().nullable(), email: z.string().nullable() }) });
const one = z.object({ data: z.object({ id: z.string() }) });
const items = z.object({ data: z.array(z.object({ text: z.string().nullable() })) });

const itemOf = ({ title, text, facts }: Draft) => ({
  title,
  text,
  number: facts.number,
  started_at: new Date(facts.startedAt).toISOString(),
  ...(facts.durationSeconds !== undefined && { duration: durationIn('seconds', facts.durationSeconds) }),
  ...(facts.outcome !== undefined && { outcome: facts.outcomeValue ?? facts.outcome }),
});

/** The item's words; undefined if there is none. */
const textOf = (api: CrmApi, id: string): Logged<string | undefined> =>
  askFor(
    ({ data: [item] }) => item && (item.text ?? ''),
    api,
    items,
    `/items/${CALLS}?filter[id][_eq]=${id}&fields=text`,
  );

export const directus: Connector = {
  id: 'directus',
  name: 'Directus',
  verified: 'server',
  api: (site) => site,
  tokenPage: (site) => `${site}/admin/users`,
  headers: bearer,
  format: 'text',
  // A request may have 1 MB, and a letter four bytes.
  longest: 60_000,
  refusesSecond: true,
  recordOf({ pageUrl = '' }) {
    const [, type, id] = /\/admin\/content\/(\w+)\/([\w-]+)(?:[?#]|$)/.exec(pageUrl) ?? [];
    return type === undefined || id === undefined || type === CALLS ? undefined : { type, id };
  },
  try: (api) => askFor(({ data }) => data.first_name || (data.email ?? 'Directus'), api, me, '/users/me'),
  async create(api, { type, id }, draft) {
    const own = ownId(draft.mark);
    const json = { id: own, collection: type, item: id, ...itemOf(draft) };
    const made = await askFor(({ data }) => data.id, api, one, `/items/${CALLS}`, { method: 'POST', json });
    if (made.ok || made.error.code !== 'refused') return made;
    // It may be there already.
    const there = await textOf(api, own);
    return there.ok && there.value !== undefined ? ok(own) : made;
  },
  async find(api, _record, mark) {
    const there = await textOf(api, ownId(mark));
    return there.ok ? ok(there.value === undefined ? undefined : ownId(mark)) : there;
  },
  update: (api, _record, entryId, draft) =>
    askFor(({ data }) => data.id, api, one, `/items/${CALLS}/${entryId}?fields=id`, {
      method: 'PATCH',
      json: itemOf(draft),
    }),
  read: async (api, _record, entryId) => orGone(await textOf(api, entryId)),
  opens: (site, _record, entryId) => `${site}/admin/content/${CALLS}/${entryId}`,
};
