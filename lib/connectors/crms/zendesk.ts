/**
 * Zendesk Support: an internal note on the ticket, which the customer does not see. A comment cannot be changed.
 * Comments: https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_comments/ and …/zendesk/oas.yaml
 * `public` is true unless it is said to be false: the requester would get it by mail.
 * Tokens are OAuth's: https://developer.zendesk.com/documentation/api-basics/authentication/oauth-migration/
 */
import { z } from 'zod';
import { err, ok } from '#lib/core/result.ts';
import { askFor, askJson, bearer, recordIn } from '../kit.ts';
import type { Connector } from '../types.ts';

const me = z.object({ user: z.object({ id: z.number(), name: z.string() }) });
const updated = z.object({
  audit: z.object({ events: z.array(z.object({ id: z.number(), type: z.string() })) }),
});
const comments = z.object({ comments: z.array(z.object({ id: z.number(), html_body: z.string() })) });

export const zendesk: Connector = {
  id: 'zendesk',
  name: 'Zendesk Support',
  verified: 'description',
  api: (site) => `${new URL(site).origin}/api/v2`,
  tokenPage: (site) => `${new URL(site).origin}/admin/apps-integrations/apis/zendesk-api/oauth_clients`,
  headers: bearer,
  // https://developer.zendesk.com/documentation/api-basics/authentication/oauth-pkce/
  oauth: {
    authorize: (site) => `${new URL(site).origin}/oauth/authorizations/new`,
    token: (site) => `${new URL(site).origin}/oauth/tokens`,
    scope: () => 'read write',
  },
  format: 'html',
  // 64 kB of a comment, and a letter may take four bytes.
  longest: 16_000,
  recordOf: (context) => recordIn(context, 'zendesk', { ticket: 'ticket' }, /^\d+$/),
  // A stranger is answered too, with a user without an id.
  try: (api) => askFor(({ user }) => user.name, api, me, '/users/me'),
  async create(api, { id }, { text }) {
    const answer = await askJson(api, updated, `/tickets/${id}`, {
      method: 'PUT',
      json: { ticket: { comment: { html_body: text, public: false } } },
    });
    if (!answer.ok) return answer;
    const comment = answer.value.audit.events.find(({ type }) => type === 'Comment');
    return comment ? ok(String(comment.id)) : err({ code: 'not-the-api', mayBeWritten: true });
  },
  find: (api, { id }, mark) =>
    askFor(
      (read) => read.comments.find(({ html_body }) => html_body.includes(mark))?.id.toString(),
      api,
      comments,
      `/tickets/${id}/comments?sort=-created_at&page[size]=100`,
    ),
};
