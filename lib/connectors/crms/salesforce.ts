/**
 * Salesforce: a completed task, which is how calls are kept, on the contact, lead or any record that has activities.
 * Task and its fields (`CallDurationInSeconds`; `CallObject` is text of ours, and can be asked for):
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_task.htm
 * Requests: https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/dome_sobject_create.htm, dome_update_fields.htm,
 * dome_query.htm. Pages: https://developer.salesforce.com/docs/platform/lwc/guide/reference-page-reference-type.html
 * A used-up allowance is 403 REQUEST_LIMIT_EXCEEDED: https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/errorcodes.htm
 */
import { z } from 'zod';
import { dayAt } from '#lib/format/zone-clock.ts';
import { askFor, bearer, durationIn } from '../kit.ts';
import type { Connector, Draft } from '../types.ts';

const DATA = '/services/data/v62.0';
const limits = z.object({ DailyApiRequests: z.object({ Max: z.number() }) });
const made = z.object({ id: z.string(), success: z.literal(true) });
const described = z.object({ Description: z.string().nullable() });
const rows = z.object({ records: z.array(z.object({ Id: z.string() })) });

/** The first three characters of an id say its object: people are "who", all else "what", users and activities neither. */
const WHO = /^(003|00Q)/;
const NEITHER = /^(005|00T|00U)/;

const taskOf = ({ title, text, facts }: Draft) => ({
  Subject: title.slice(0, 255),
  Description: text,
  ...(facts.durationSeconds !== undefined && {
    CallDurationInSeconds: durationIn('seconds', facts.durationSeconds),
  }),
  ...(facts.outcome !== undefined && {
    CallDisposition: (facts.outcomeValue ?? facts.outcome).slice(0, 255),
  }),
});

export const salesforce: Connector = {
  id: 'salesforce',
  name: 'Salesforce',
  verified: 'description',
  api: (site) => new URL(site).origin.replace(/\.lightning\.force\.com$/, '.my.salesforce.com'),
  tokenPage: () => 'https://help.salesforce.com/s/articleView?id=xcloud.external_client_apps.htm',
  headers: bearer,
  // https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_web_server_flow.htm
  oauth: {
    authorize: (site) => `${salesforce.api(site)}/services/oauth2/authorize`,
    token: (site) => `${salesforce.api(site)}/services/oauth2/token`,
    scope: () => 'api refresh_token',
  },
  format: 'text',
  longest: 32_000,
  recordOf({ crm, recordId = '' }) {
    const known = crm === 'salesforce-lightning' || crm === 'salesforce-classic';
    if (!known || !/^\w{15}(\w{3})?$/.test(recordId) || NEITHER.test(recordId)) return undefined;
    return { type: WHO.test(recordId) ? 'WhoId' : 'WhatId', id: recordId };
  },
  // Whose it is would take a further scope.
  try: (api) => askFor(() => 'Salesforce', api, limits, `${DATA}/limits`),
  create: (api, { type, id }, draft) =>
    askFor((task) => task.id, api, made, `${DATA}/sobjects/Task`, {
      method: 'POST',
      json: {
        ...taskOf(draft),
        [type]: id,
        Status: 'Completed',
        TaskSubtype: 'Call',
        CallType: 'Outbound',
        // A date without a time.
        ActivityDate: dayAt(draft.facts.startedAt, draft.zone),
        CallObject: draft.mark,
      },
    }),
  find: (api, { type, id }, mark) =>
    askFor(
      ({ records }) => records[0]?.Id,
      api,
      rows,
      `${DATA}/query?q=${encodeURIComponent(`SELECT Id FROM Task WHERE ${type} = '${id}' AND CallObject = '${mark}'`)}`,
    ),
  update: (api, _record, entryId, draft) =>
    api.ask(`${DATA}/sobjects/Task/${entryId}`, { method: 'PATCH', json: taskOf(draft) }),
  read: (api, _record, entryId) =>
    askFor(
      ({ Description }) => Description ?? '',
      api,
      described,
      `${DATA}/sobjects/Task/${entryId}?fields=Description`,
    ),
  opens: (site, _record, entryId) =>
    `${new URL(site).origin.replace(/\.my\.salesforce\.com$/, '.lightning.force.com')}/lightning/r/Task/${entryId}/view`,
};
