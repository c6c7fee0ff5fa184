/**
 * Conversations are `/conversation/{id}/{number}`, as the API answers in `_links.web`:
 * https://developer.helpscout.com/mailbox-api/endpoints/conversations/get/
 * Customers are `/customer/{id}/{mailbox}` and `/customers/{id}/…`, as public code links to them.
 * The page marks its parts with `data-cy`: https://github.com/toggl/track-extension/blob/master/src/content/helpscout.js
 * As public scripts read it, the customer is `Sidebar.CustomerName`, the title of a conversation's page is
 * `#{number} {subject} - {customer}`, and links to customers are called by their e-mail address. Of the company no place was
 * found.
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const helpScout = declareCrm({
  id: 'help-scout',
  name: 'Help Scout',
  hosts: /^secure\.helpscout\.net$/,
  records: {
    conversation: /\/conversations?\/(?<id>\d+)/,
    customer: /\/customers?\/(?<id>\d+)/,
  },
  title: ['[data-cy="Sidebar.CustomerName"], [data-testid="Sidebar.CustomerProfile"] h1', 'h1'],
  contact:
    '[data-cy="Sidebar.CustomerName"], [data-testid="Sidebar.CustomerProfile"] h1, a[href*="/customer/"], a[href*="/customers/"]',
  contactTitled: /^#\d+ .* - (?<name>.+)$/,
  company: '[data-cy="customer-company"], .customer-company',
});
