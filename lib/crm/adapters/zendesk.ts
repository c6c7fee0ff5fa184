/**
 * The agent workspace has `/agent/tickets/{id}`, `/agent/users/{id}` and `/agent/organizations/{id}`; ids are those of the API:
 * https://developer.zendesk.com/api-reference/ticketing/users/users/
 * Tickets that are open in tabs stay in the page: https://github.com/toggl/track-extension/blob/master/src/content/zendesk.js
 * Above each stand its organization, `Organization (create)` if there is none, and its requester:
 * https://github.com/bryanvillarin/zendesk-requester-email-replacer
 * Zendesk Sell has `/sales/{contacts|leads|deals}/{id}`, on its older host `/crm/contacts/{id}`, `/leads/{id}` and
 * `/sales/deals/{id}`: https://github.com/zendesk/sell-zaf-app-scaffold and https://github.com/DireWolfZA/ZendeskSellApiClient
 * Its names' places: https://github.com/AnyFetch/anyfetch-chrome
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const zendesk = declareCrm({
  id: 'zendesk',
  name: 'Zendesk',
  hosts: /\.zendesk\.com$|^app\.futuresimple\.com$/,
  records: {
    record: /^\/agent\/(?<type>tickets|users|organizations)\/(?<id>\d+)/,
    hash: /^\/agent\/?#\/(?<type>tickets|users|organizations)\/(?<id>\d+)/,
    sell: /^\/(?:sales\/(?:app\/)?|crm\/)(?<type>contacts|leads|deals)\/(?<id>\d+)/,
    sellLead: /^\/(?<type>leads)\/(?<id>\d+)/,
  },
  types: {
    tickets: 'ticket',
    users: 'user',
    organizations: 'organization',
    contacts: 'contact',
    leads: 'lead',
    deals: 'deal',
  },
  title: [
    '.workspace:not(.is-cached) [data-test-id="tabs-nav-item-users"]',
    '.workspace:not(.is-cached) [data-test-id="tabs-nav-item-organizations"]',
    '[data-test-id="user-profile-name"], [data-test-id="customer-context-name"]',
    '.user .editable .name, .pane_header .name',
    '.detail-title',
    '[data-test-id="header-tab"][data-selected="true"] [data-test-id="header-tab-title"]',
    'h1',
  ],
  titled: /^Base CRM: (?<name>.+)$/,
  contact:
    '.workspace:not(.is-cached) [data-test-id="tabs-nav-item-users"], .workspace:not(.is-cached) [data-test-id="ticket-system-field-requester-select"] [data-garden-id="typography.ellipsis"], [data-test-id="ticket-table-cells-requester"], .sender, .deal-essentials .associated a, a[href*="/sales/contacts/"]',
  company:
    '.workspace:not(.is-cached) [data-test-id="tabs-nav-item-organizations"], [data-test-id="ticket-system-field-organization-value"], .organization_name, a[href*="/agent/organizations/"]',
  row: '[data-test-id="generic-table-row"]',
  // Text that an agent wrote here is about the ticket, not about the agent.
  form: '[data-test-id="omni-log-container"]',
});
