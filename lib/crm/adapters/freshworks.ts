/**
 * Freshsales: `/crm/sales/contacts/{id}`, on its older host `/contacts/{id}`, where `/contacts/view/{id}` is a list's
 * view; Freshdesk: `/a/tickets/{id}`, `/a/contacts/{id}`, `/a/companies/{id}`, before `/helpdesk/tickets/{id}`; ids
 * and views are those of the APIs: https://developers.freshworks.com/crm/api/ and
 * https://developers.freshdesk.com/api/
 * Both Freshdesk addresses: https://github.com/DevartSoftware/tmetric-plugins (its integration `freshdesk`)
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const freshworks = declareCrm({
  id: 'freshworks',
  name: 'Freshsales and Freshdesk',
  hosts: /\.(myfreshworks\.com|freshsales\.io|freshdesk\.com)$/,
  sign: 'meta[name^="helpkit-"], script[src*="freshdesk"][src*="assets.freshdesk"], .page-actions__left .app-icon-btn',
  records: {
    record:
      /^\/(?:crm\/sales\/|a\/|helpdesk\/)?(?<type>contacts|leads|accounts|sales_accounts|deals|tickets|companies)\/(?<id>\d+)/,
  },
  types: {
    contacts: 'contact',
    leads: 'lead',
    accounts: 'account',
    sales_accounts: 'account',
    deals: 'deal',
    tickets: 'ticket',
    companies: 'company',
  },
  title: [
    '.entity-card--inline-content .text-truncate',
    '[data-test-id="contact-name"], [data-test-id="requester-info-contact-name"], .contact-name, .profile-name, .lead-name',
    'h2.name, h1',
  ],
  contact:
    '[data-test-requester-name], [data-test-id="requester-name"], [data-test-id="requester-info-contact-name"], .requester-name a, .sender-info a[href*="/contacts/"], a[href*="/contacts/"]',
  company: '[data-test-id="account-name"] a, a[href*="/accounts/"], a[href*="/companies/"]',
  preview: '.slider-content, .ember-modal-wrapper',
});
