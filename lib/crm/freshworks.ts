/**
 * Freshsales: `/crm/sales/contacts/{id}`, Freshdesk: `/a/tickets/{id}`, `/a/contacts/{id}`, `/a/companies/{id}`; ids are those of the APIs:
 * https://developers.freshworks.com/crm/api/ and https://developers.freshdesk.com/api/
 */
import { declareCrm } from './declare.ts';

export const freshworks = declareCrm({
  id: 'freshworks',
  name: 'Freshsales and Freshdesk',
  hosts: /\.(myfreshworks\.com|freshsales\.io|freshdesk\.com)$/,
  records: {
    record:
      /^\/(?:crm\/sales|a)?\/?(?<type>contacts|leads|accounts|deals|tickets|companies)\/(?:view\/)?(?<id>\d+)/,
  },
  types: {
    contacts: 'contact',
    leads: 'lead',
    accounts: 'account',
    deals: 'deal',
    tickets: 'ticket',
    companies: 'company',
  },
  title: ['[data-test-id="contact-name"]', '.contact-name', '.profile-name', '.lead-name', 'h1', 'h2.name'],
  contact: '[data-test-requester-name], .requester-name a, .sender-info a[href*="/contacts/"]',
  company: '[data-test-id="account-name"] a, a[href*="/accounts/"], a[href*="/companies/"]',
});
