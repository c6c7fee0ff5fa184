/**
 * HubSpot: a call on the contact, company, deal or ticket.
 * Service keys: https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/account-service-keys
 * Calls, their properties (durations in milliseconds) and associations: https://developers.hubspot.com/docs/api/crm/calls
 * A record's calls: https://developers.hubspot.com/docs/api/crm/associations. Search is not asked: it lags behind.
 */
import { z } from 'zod';
import { err, ok, type Result } from '#lib/core/result.ts';
import type { LogFailure } from '#lib/model/crm-log.ts';
import { askFor, askJson, bearer, durationIn, recordIn } from '../kit.ts';
import type { Connector, CrmApi, CrmRecordRef, Draft } from '../types.ts';

/** Type → association from a call to it. */
const ASSOCIATIONS: Readonly<Record<string, number>> = { contact: 194, company: 182, deal: 206, ticket: 220 };
const TYPES = { contact: 'contact', company: 'company', deal: 'deal', ticket: 'ticket' };
const CALLS = '/crm/v3/objects/calls';
/** Most that one question reads. */
const BATCH = 100;

const made = z.object({ id: z.string() });
const page = z.object({ results: z.array(z.unknown()) });
const associated = z.object({
  results: z.array(z.object({ toObjectId: z.union([z.string(), z.number()]) })),
  paging: z.object({ next: z.object({ after: z.string() }).nullish() }).nullish(),
});
const call = z.object({ id: z.string(), properties: z.object({ hs_call_body: z.string().nullish() }) });
const bodies = z.object({ results: z.array(call) });

/** Pages of a record's calls that are read, of 500 each: a cursor that leads nowhere ends. */
const MOST_PAGES = 100;

/** The ids of a record's calls. Nothing is said of a part: an entry that is not in it may be written twice. */
async function callsOf(api: CrmApi, { type, id }: CrmRecordRef): Promise<Result<number[], LogFailure>> {
  const ids: number[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const on = after === undefined ? '' : `&after=${encodeURIComponent(after)}`;
    const path = `/crm/v4/objects/${type}/${id}/associations/call?limit=500${on}`;
    const calls = await askJson(api, associated, path);
    if (!calls.ok) return calls;
    const { results, paging } = calls.value;
    for (const { toObjectId } of results) ids.push(Number(toObjectId));
    after = paging?.next?.after;
    if (after === undefined) return ok(ids);
  }
  return err({ code: 'not-the-api', mayBeWritten: false });
}

/** All values are strings. */
const propertiesOf = ({ title, text, facts }: Draft) => ({
  hs_timestamp: new Date(facts.startedAt).toISOString(),
  hs_call_title: title,
  hs_call_body: text,
  hs_call_direction: 'OUTBOUND',
  hs_call_status: 'COMPLETED',
  hs_call_to_number: facts.number,
  hs_call_from_number: facts.from,
  // The id of an outcome of the account's: a text of ours would be refused.
  ...(facts.outcomeValue !== undefined && { hs_call_disposition: facts.outcomeValue }),
  ...(facts.durationSeconds !== undefined && {
    hs_call_duration: String(durationIn('milliseconds', facts.durationSeconds)),
  }),
});

export const hubspot: Connector = {
  id: 'hubspot',
  name: 'HubSpot',
  verified: 'description',
  api: () => 'https://api.hubapi.com',
  tokenPage: () =>
    'https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/account-service-keys',
  headers: bearer,
  format: 'html',
  // 65,536 characters of `hs_call_body`.
  longest: 65_000,
  recordOf: (context) => recordIn(context, 'hubspot', TYPES, /^\d+$/),
  // A service key belongs to the account, and no question says which.
  try: (api) => askFor(() => 'HubSpot', api, page, `${CALLS}?limit=1`),
  create: (api, { type, id }, draft) =>
    askFor(({ id: own }) => own, api, made, CALLS, {
      method: 'POST',
      json: {
        properties: propertiesOf(draft),
        associations: [
          {
            to: { id },
            types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: ASSOCIATIONS[type] }],
          },
        ],
      },
    }),
  async find(api, record, mark) {
    const calls = await callsOf(api, record);
    if (!calls.ok) return calls;
    // Ids grow: the newest are the highest.
    const ids = calls.value.sort((one, two) => two - one);
    if (ids.length === 0) return ok(undefined);
    return askFor(
      (read) => read.results.find(({ properties }) => properties.hs_call_body?.includes(mark))?.id,
      api,
      bodies,
      `${CALLS}/batch/read`,
      {
        method: 'POST',
        reads: true,
        json: {
          inputs: ids.slice(0, BATCH).map((call) => ({ id: String(call) })),
          properties: ['hs_call_body'],
          propertiesWithHistory: [],
        },
      },
    );
  },
  update: (api, _record, entryId, draft) =>
    api.ask(`${CALLS}/${entryId}`, { method: 'PATCH', json: { properties: propertiesOf(draft) } }),
  read: (api, _record, entryId) =>
    askFor(
      ({ properties }) => properties.hs_call_body ?? '',
      api,
      call,
      `${CALLS}/${entryId}?properties=hs_call_body`,
    ),
};
