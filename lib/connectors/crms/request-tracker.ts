/**
 * Request Tracker 5: a comment on the ticket, which requestors do not see. A comment cannot be changed: it is written once.
 * Tokens, comments, searches: https://docs.bestpractical.com/rt/5.0.5/RT/REST2.html
 * The subject has the mark: words of comments are searched only where the administrator turned full text on
 * (https://docs.bestpractical.com/rt/5.0.5/full_text_indexing.html).
 */
import { z } from 'zod';
import { err, ok } from '#lib/core/result.ts';
import { askFor } from '../kit.ts';
import type { Connector } from '../types.ts';

const version = z.object({ Version: z.string() });
const transactions = z.object({ items: z.array(z.object({ id: z.string() })) });

export const requestTracker: Connector = {
  id: 'request-tracker',
  name: 'Request Tracker',
  verified: 'server',
  api: (site) => `${site}/REST/2.0`,
  tokenPage: (site) => `${site}/Prefs/AuthTokens.html`,
  headers: (token) => ({ Authorization: `token ${token}` }),
  // `unauthorized` in https://github.com/bestpractical/rt/blob/rt-5.0.3/lib/RT/REST2/Middleware/Auth.pm
  refusesByRedirect: true,
  format: 'text',
  // `$MaxAttachmentSize` of RT_Config, 10 MB unless changed: more than is read of a comment.
  longest: 100_000,
  recordOf: ({ recordType, recordId }) =>
    recordType === 'ticket' && /^\d+$/.test(recordId ?? '')
      ? { type: 'ticket', id: recordId ?? '' }
      : undefined,
  try: (api) => askFor(({ Version }) => `RT ${Version}`, api, version, '/rt'),
  async create(api, { id }, { text, mark }) {
    const json = { Subject: mark, Content: text, ContentType: 'text/plain' };
    const answer = await api.ask(`/ticket/${id}/comment`, { method: 'POST', json });
    // A ticket that is gone is answered like any other comment that was not taken.
    if (!answer.ok) return answer;
    const made = /\/transaction\/(\d+)$/.exec(answer.value.location ?? '')?.[1];
    return made === undefined ? err({ code: 'not-the-api', mayBeWritten: true }) : ok(made);
  },
  find(api, { id }, mark) {
    const query = encodeURIComponent(`TicketId = ${id} AND Subject LIKE '${mark}'`);
    return askFor(({ items }) => items[0]?.id, api, transactions, `/transactions?query=${query}`);
  },
  opens: (site, { id }, entryId) => `${site}/Ticket/Display.html?id=${id}#txn-${entryId}`,
};
