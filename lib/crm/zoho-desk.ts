/**
 * Tickets are `/agent/{portal}/{department}/tickets/details/{id}`; ids are those of the API:
 * https://desk.zoho.com/DeskAPIDocument
 */
import { declareCrm } from './declare.ts';

export const zohoDesk = declareCrm({
  id: 'zoho-desk',
  name: 'Zoho Desk',
  hosts: /^desk\.zoho\.[a-z.]+$/,
  records: {
    record: /(?<type>tickets|contacts|accounts)\/(?:details\/)?(?<id>\d{8,})/,
  },
  types: { tickets: 'ticket', contacts: 'contact', accounts: 'account' },
  title: ['[data-id="contactName"]', '[data-title-name]', 'h1'],
  contact: '[data-id="requester_name"], [data-id="contactName"]',
  company: '[data-id="accountName"]',
});
