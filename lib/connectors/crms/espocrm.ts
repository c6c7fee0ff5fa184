/**
 * EspoCRM: a held call, whose parent is the record.
 * Keys of API users, times (UTC) and requests: https://docs.espocrm.com/development/api/ and …/development/api/crud/
 * `Call` and its fields: https://docs.espocrm.com/development/api/spec.json. The duration is kept as its end.
 * Searches: https://docs.espocrm.com/development/api-search-params/. Pages: https://docs.espocrm.com/development/frontend/controller/
 */
import { z } from 'zod';
import { askFor, askJson, endOf, recordIn, utcTime } from '../kit.ts';
import type { Connector, Draft } from '../types.ts';

const PARENTS = {
  account: 'Account',
  lead: 'Lead',
  contact: 'Contact',
  opportunity: 'Opportunity',
  case: 'Case',
};
const me = z.object({ user: z.object({ id: z.string(), name: z.string() }) });
const described = z.object({ description: z.string().nullish() });
const made = z.object({ id: z.string() });
const listed = z.object({ list: z.array(made) });

const callOf = ({ text, facts }: Draft) => ({ description: text, dateEnd: utcTime(endOf(facts)) });

export const espocrm: Connector = {
  id: 'espocrm',
  name: 'EspoCRM',
  verified: 'description',
  api: (site) => `${site}/api/v1`,
  tokenPage: (site) => `${site}/#ApiUser`,
  headers: (token) => ({ 'X-Api-Key': token }),
  format: 'text',
  // MySQL keeps 65,535 bytes of a text, and a letter may take four.
  longest: 16_000,
  recordOf: (context) => recordIn(context, 'espocrm', PARENTS, /^\w+$/),
  try: (api) => askFor(({ user }) => user.name, api, me, '/App/user'),
  async create(api, { type, id }, draft) {
    // A call without its user is refused.
    const own = await askJson(api, me, '/App/user');
    if (!own.ok) return own;
    return askFor((call) => call.id, api, made, '/Call', {
      method: 'POST',
      json: {
        ...callOf(draft),
        name: draft.title.slice(0, 255),
        status: 'Held',
        direction: 'Outbound',
        dateStart: utcTime(draft.facts.startedAt),
        assignedUserId: own.value.user.id,
        parentType: type,
        parentId: id,
      },
    });
  },
  find(api, { id }, mark) {
    const where = [
      { type: 'equals', attribute: 'parentId', value: id },
      { type: 'contains', attribute: 'description', value: mark },
    ];
    const asked = encodeURIComponent(JSON.stringify({ where, maxSize: 1, select: ['id'] }));
    return askFor(({ list }) => list[0]?.id, api, listed, `/Call?searchParams=${asked}`);
  },
  update: (api, _record, entryId, draft) =>
    api.ask(`/Call/${entryId}`, { method: 'PATCH', json: callOf(draft) }),
  read: (api, _record, entryId) =>
    askFor(({ description }) => description ?? '', api, described, `/Call/${entryId}`),
  opens: (site, _record, entryId) => `${site}/#Call/view/${entryId}`,
};
