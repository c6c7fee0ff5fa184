/**
 * SuiteCRM 7 and 8: a held call, whose parent is the record. Its id is the call's: a second one is refused.
 * Requests: https://docs.suitecrm.com/developer/api/developer-setup-guide/json-api/ (V8), and
 * https://github.com/SuiteCRM/SuiteCRM/blob/hotfix/Api/docs/swagger/swagger.json; in SuiteCRM 8 they are below `legacy`.
 * An id that is taken, or that there is not, is 400: https://github.com/SuiteCRM/SuiteCRM/blob/hotfix/Api/V8/Service/ModuleService.php
 * Fields of a call (50 letters of a name, no seconds): https://github.com/SuiteCRM/SuiteCRM/blob/hotfix/modules/Calls/vardefs.php
 * Signing in, from 7.15: https://docs.suitecrm.com/developer/api/developer-setup-guide/configure-authentication/ and
 * https://github.com/SuiteCRM/SuiteCRM/tree/hotfix/modules/OAuth2AuthCodes; a client has a secret, confidential or not.
 */
import { z } from 'zod';
import { ok } from '#lib/core/result.ts';
import { askFor, askJson, bearer, durationIn, endOf, orGone, ownId, recordIn, utcTime } from '../kit.ts';
import type { ApiRequest, Connector, CrmApi, Draft } from '../types.ts';

const PARENTS = {
  account: 'Accounts',
  lead: 'Leads',
  contact: 'Contacts',
  opportunity: 'Opportunities',
  case: 'Cases',
};
const me = z.object({ data: z.object({ id: z.string(), attributes: z.object({ user_name: z.string() }) }) });
const made = z.object({ data: z.object({ id: z.string() }) });
const calls = z.object({
  data: z.array(z.object({ id: z.string(), attributes: z.object({ description: z.string().nullish() }) })),
});

/** Text comes with these four written as entities. */
const PLAIN: Readonly<Record<string, string>> = { quot: '"', lt: '<', gt: '>', '#039': "'" };
const plain = (text: string) =>
  text.replace(/&(quot|lt|gt|#039);/g, (all, name: string) => PLAIN[name] ?? all);

const callOf = ({ text, facts }: Draft) => {
  const minutes = durationIn('minutes', facts.durationSeconds ?? 0);
  return {
    description: text,
    duration_hours: Math.floor(minutes / 60),
    duration_minutes: minutes % 60,
    date_end: utcTime(endOf(facts)),
  };
};
const sent = (method: ApiRequest['method'], id: string, attributes: object): ApiRequest => ({
  method,
  headers: { 'content-type': 'application/vnd.api+json' },
  json: { data: { type: 'Calls', id, attributes } },
});

/** The call with that id, as a list: asked for alone, one that is not there is an error like any other. */
const callWith = (api: CrmApi, id: string) =>
  askFor(
    ({ data }) => data[0],
    api,
    calls,
    `/module/Calls?${new URLSearchParams({ 'fields[Calls]': 'description', 'filter[id][eq]': id, 'page[size]': '1' })}`,
  );

/** @param legacy path of the part that has the API */
const suitecrm = (own: Pick<Connector, 'id' | 'name' | 'opens'>, legacy: '' | '/legacy'): Connector => ({
  ...own,
  verified: 'description',
  api: (site) => `${site}${legacy}/Api/V8`,
  tokenPage: (site) => `${site}${legacy}/index.php?module=OAuth2Clients&action=index`,
  headers: (token) => ({ ...bearer(token), accept: 'application/vnd.api+json' }),
  oauth: {
    authorize: (site) => `${site}${legacy}/index.php?module=OAuth2AuthCodes&action=authorize`,
    token: (site) => `${site}${legacy}/Api/access_token`,
    scope: () => '',
  },
  format: 'text',
  refusesSecond: true,
  // MySQL keeps 65,535 bytes of a text, and a letter may take four.
  longest: 16_000,
  recordOf(context) {
    const record = recordIn(context, 'sugarcrm', PARENTS, /^[\da-f-]{36}$/);
    // The page reads targets as leads.
    const isTarget = record?.type === 'Leads' && /\bprospects\b/i.test(record.page ?? '');
    return record && isTarget ? { ...record, type: 'Prospects' } : record;
  },
  try: (api) => askFor(({ data }) => data.attributes.user_name, api, me, '/current-user'),
  async create(api, { type, id }, draft) {
    // A call without its user is in the list of none.
    const user = await askJson(api, me, '/current-user');
    if (!user.ok) return user;
    const mine = ownId(draft.mark);
    const answer = await askFor(
      ({ data }) => data.id,
      api,
      made,
      '/module',
      sent('POST', mine, {
        ...callOf(draft),
        name: draft.title.slice(0, 50),
        status: 'Held',
        direction: 'Outbound',
        date_start: utcTime(draft.facts.startedAt),
        assigned_user_id: user.value.data.id,
        parent_type: type,
        parent_id: id,
      }),
    );
    if (answer.ok || answer.error.httpStatus !== 400) return answer;
    const there = await callWith(api, mine);
    return there.ok && there.value ? ok(mine) : answer;
  },
  find: async (api, _record, mark) => {
    const there = await callWith(api, ownId(mark));
    return there.ok ? ok(there.value?.id) : there;
  },
  update: (api, _record, entryId, draft) => api.ask('/module', sent('PATCH', entryId, callOf(draft))),
  read: async (api, _record, entryId) => {
    const there = orGone(await callWith(api, entryId));
    return there.ok ? ok(plain(there.value.attributes.description ?? '')) : there;
  },
});

export const suitecrm8 = suitecrm(
  {
    id: 'suitecrm-8',
    name: 'SuiteCRM 8',
    opens: (site, _record, entryId) => `${site}/#/calls/record/${entryId}`,
  },
  '/legacy',
);

export const suitecrm7 = suitecrm(
  {
    id: 'suitecrm-7',
    name: 'SuiteCRM 7',
    opens: (site, _record, entryId) => `${site}/index.php?module=Calls&action=DetailView&record=${entryId}`,
  },
  '',
);
