/**
 * Conversations are `/conversation/{id}/{number}`, as the API answers in `_links.web`:
 * https://developer.helpscout.com/mailbox-api/endpoints/conversations/get/
 * Customers are `/customer/{id}/{mailbox}` and `/customers/{id}/…`, as public code links to them.
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
