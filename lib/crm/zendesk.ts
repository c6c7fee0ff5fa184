/**
 * The agent workspace has `/agent/tickets/{id}`, `/agent/users/{id}` and `/agent/organizations/{id}`; ids are those of the API:
 * https://developer.zendesk.com/api-reference/ticketing/users/users/
 * Tickets that are open in tabs stay in the page: https://github.com/toggl/track-extension/blob/master/src/content/zendesk.js
 * Of the names' places no document was found.
 */
import { declareCrm } from './declare.ts';

export const zendesk = declareCrm({
  id: 'zendesk',
  name: 'Zendesk',
  hosts: /\.zendesk\.com$/,
  records: {
    record: /^\/agent\/(?<type>tickets|users|organizations)\/(?<id>\d+)/,
    hash: /^\/agent\/?#\/(?<type>tickets|users|organizations)\/(?<id>\d+)/,
  },
  types: { tickets: 'ticket', users: 'user', organizations: 'organization' },
  title: [
    '[data-test-id="user-profile-name"], [data-test-id="customer-context-name"]',
    '.user .editable .name, .pane_header .name',
    '[data-test-id="header-tab"][data-selected="true"] [data-test-id="header-tab-title"]',
    'h1',
  ],
  contact:
    '[data-test-id="customer-context-tab-navigation"] [data-test-id$="-name"], [data-test-id="ticket-requester-name"], [data-test-id="requester-name"], .sender, a[href*="/agent/users/"]',
  company:
    '[data-test-id="ticket-system-field-organization-value"], [data-test-id="customer-context-organization"], .organization_name, a[href*="/agent/organizations/"]',
  row: '[data-test-id="generic-table-row"]',
});
