/**
 * Conversations are `/conversation/{id}/{number}`, customers `/customer/{id}/{mailbox}` and `/customers/{id}/…`, as public code
 * links to them; ids are those of the API: https://developer.helpscout.com/mailbox-api/endpoints/conversations/get/
 * The page marks its parts with `data-cy`: https://github.com/toggl/track-extension/blob/master/src/content/helpscout.js
 * Of the names' places no document was found.
 */
import { declareCrm } from './declare.ts';

export const helpScout = declareCrm({
  id: 'help-scout',
  name: 'Help Scout',
  hosts: /^secure\.helpscout\.net$/,
  records: {
    conversation: /\/conversations?\/(?<id>\d+)/,
    customer: /\/customers?\/(?<id>\d+)/,
  },
  title: ['[data-cy="customer-name"], .customer-name', 'h1'],
  contact: '[data-cy="customer-name"], .customer-name, a[href*="/customer/"], a[href*="/customers/"]',
  company: '[data-cy="customer-company"], .customer-company',
});
