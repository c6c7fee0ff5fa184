/**
 * The agent workspace has `/agent/tickets/{id}`, `/agent/users/{id}` and `/agent/organizations/{id}`; ids are those of the API:
 * https://developer.zendesk.com/api-reference/ticketing/users/users/
 */
import { declareCrm } from './declare.ts';

export const zendesk = declareCrm({
  id: 'zendesk',
  name: 'Zendesk',
  hosts: /\.zendesk\.com$/,
  records: {
    record: /^\/agent\/(?<type>tickets|users|organizations)\/(?<id>\d+)/,
  },
  types: { tickets: 'ticket', users: 'user', organizations: 'organization' },
  title: [
    '[data-test-id="header-tab-title"]',
    '[data-test-id="user-profile-name"]',
    '[data-test-id="customer-context-name"]',
    'h1',
  ],
  contact:
    '[data-test-id="customer-context-tab-navigation-name"], [data-test-id="ticket-requester-name"], .sender',
  company: '[data-test-id="tabs-nav-item-organizations"], .organization_name',
});
