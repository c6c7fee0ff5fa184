/**
 * Intercom: a note on the contact or company. A note cannot be changed, and calls of others cannot be added.
 * Tokens: https://developers.intercom.com/docs/build-an-integration/learn-more/authentication
 * Notes: https://developers.intercom.com/docs/references/2.14/rest-api/api.intercom.io/notes
 * Hosts by region: https://developers.intercom.com/docs/references/introduction
 */
import { z } from 'zod';
import { askFor, bearer, recordIn } from '../kit.ts';
import type { Connector } from '../types.ts';

const REGIONS: Readonly<Record<string, string>> = { 'app.eu': 'api.eu', 'app.au': 'api.au' };
const TYPES = { user: 'contacts', company: 'companies' };
const me = z.object({ name: z.string() });
const note = z.object({ id: z.string() });
const notes = z.object({ data: z.array(note.extend({ body: z.string() })) });

export const intercom: Connector = {
  id: 'intercom',
  name: 'Intercom',
  verified: 'description',
  api: (site) => {
    const region = new URL(site).hostname.replace(/\.intercom\.\w+$/, '');
    return `https://${REGIONS[region] ?? 'api'}.intercom.io`;
  },
  tokenPage: () => 'https://developers.intercom.com/docs/build-an-integration/learn-more/authentication',
  headers: (token) => ({ ...bearer(token), 'Intercom-Version': '2.14' }),
  format: 'html',
  recordOf: (context) => recordIn(context, 'intercom', TYPES, /^[\da-f]{24}$/),
  try: (api) => askFor(({ name }) => name, api, me, '/me'),
  create: (api, { type, id }, { text }) =>
    askFor((made) => made.id, api, note, `/${type}/${id}/notes`, { method: 'POST', json: { body: text } }),
  find: (api, { type, id }, mark) =>
    askFor(
      ({ data }) => data.find(({ body }) => body.includes(mark))?.id,
      api,
      notes,
      `/${type}/${id}/notes?per_page=50`,
    ),
};
