/**
 * Dynamics 365: a phone call regarding the record. Its id is the call's: a second one is refused by the server.
 * Phone calls: https://learn.microsoft.com/power-apps/developer/data-platform/webapi/reference/phonecall
 * `If-None-Match: *` only makes, `If-Match: *` only changes:
 * https://learn.microsoft.com/power-apps/developer/data-platform/webapi/perform-conditional-operations-using-web-api
 * Pages: https://learn.microsoft.com/power-apps/developer/model-driven-apps/open-forms-views-dialogs-reports-url
 */
import { z } from 'zod';
import { ok } from '#lib/core/result.ts';
import { askFor, bearer, durationIn, endOf, ownId, recordIn } from '../kit.ts';
import type { Connector, Draft } from '../types.ts';

const described = z.object({ description: z.string().nullable() });
const whoAmI = z.object({ UserId: z.string() });

/** Our name of a type → the table's. */
const TYPES = {
  contact: 'contact',
  account: 'account',
  lead: 'lead',
  opportunity: 'opportunity',
  case: 'incident',
};
/** Table → its set: plural, which is not always an `s`. */
const setOf = (table: string) => (table === 'opportunity' ? 'opportunities' : `${table}s`);

const addressOf = (id: string) => `/phonecalls(${id})`;

const phoneCallOf = ({ title, text, facts }: Draft) => ({
  subject: title.slice(0, 200),
  description: text,
  phonenumber: facts.number,
  // True is outgoing.
  directioncode: true,
  actualstart: new Date(facts.startedAt).toISOString(),
  ...(facts.durationSeconds !== undefined && {
    actualdurationminutes: durationIn('minutes', facts.durationSeconds),
    actualend: new Date(endOf(facts)).toISOString(),
  }),
});

export const dynamics365: Connector = {
  id: 'dynamics-365',
  name: 'Dynamics 365',
  verified: 'description',
  api: (site) => `${new URL(site).origin}/api/data/v9.2`,
  tokenPage: () =>
    'https://learn.microsoft.com/power-apps/developer/data-platform/walkthrough-register-app-azure-active-directory',
  // The callback is registered for single-page applications: what is sent from a browser's extension has an `Origin`.
  // https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow
  oauth: {
    authorize: () => 'https://login.microsoftonline.com/organizations/oauth2/v2.0/authorize',
    token: () => 'https://login.microsoftonline.com/organizations/oauth2/v2.0/token',
    scope: (site) => `${new URL(site).origin}/.default offline_access`,
  },
  headers: (token) => ({ ...bearer(token), 'OData-Version': '4.0', 'OData-MaxVersion': '4.0' }),
  format: 'text',
  // Of `description`, unless the company changed it.
  longest: 2_000,
  refusesSecond: true,
  recordOf: (context) => recordIn(context, 'dynamics-365', TYPES, /^[\da-fA-F-]{36}$/),
  try: (api) => askFor(({ UserId }) => UserId, api, whoAmI, '/WhoAmI'),
  async create(api, { type, id }, draft) {
    const own = ownId(draft.mark);
    const answer = await api.ask(addressOf(own), {
      method: 'PATCH',
      headers: { 'If-None-Match': '*' },
      json: {
        ...phoneCallOf(draft),
        [`regardingobjectid_${type}_phonecall@odata.bind`]: `/${setOf(type)}(${id})`,
      },
    });
    // It is there already.
    if (!answer.ok && answer.error.httpStatus !== 412) return answer;
    return ok(own);
  },
  async find(api, _record, mark) {
    const answer = await api.ask(`${addressOf(ownId(mark))}?$select=activityid`);
    if (answer.ok) return ok(ownId(mark));
    return answer.error.code === 'gone' ? ok(undefined) : answer;
  },
  update: (api, _record, entryId, draft) =>
    api.ask(addressOf(entryId), {
      method: 'PATCH',
      headers: { 'If-Match': '*' },
      json: phoneCallOf(draft),
    }),
  read: (api, _record, entryId) =>
    askFor(
      ({ description }) => description ?? '',
      api,
      described,
      `${addressOf(entryId)}?$select=description`,
    ),
  opens: (site, _record, entryId) =>
    `${new URL(site).origin}/main.aspx?etn=phonecall&pagetype=entityrecord&id=%7B${entryId}%7D`,
};
