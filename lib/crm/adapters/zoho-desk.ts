/**
 * Tickets are `/agent/{portal}/{department}/tickets/details/{id}`, before `/support/{portal}/ShowHomePage.do#Cases/dv/{id}`, and
 * contacts `…#Contacts/dv/{id}`, as the API answers in `webUrl` and public code links to them; in CRM Plus and Zoho One they
 * follow on `/…/cxapp/support/`. Ids are those of the API: https://desk.zoho.com/DeskAPIDocument
 * Rows are as public scripts read them; of contacts in the newer interface and of the names' places no document was found.
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const zohoDesk = declareCrm({
  id: 'zoho-desk',
  name: 'Zoho Desk',
  hosts: /^desk\.zoho(?:cloud)?\.[a-z.]+$/,
  address: /^\/(?:zohoone\/)?[\w-]+\/(?:home|index\.do)\/cxapp\/support\//,
  records: {
    record: /(?<type>tickets|contacts|accounts)\/(?:details\/)?(?<id>\d{8,})/,
    old: /#(?<type>Cases|Contacts|Accounts)\/dv\/(?<id>\d{8,})/,
  },
  types: {
    tickets: 'ticket',
    Cases: 'ticket',
    contacts: 'contact',
    Contacts: 'contact',
    accounts: 'account',
    Accounts: 'account',
  },
  title: ['[data-id="contactName"], [data-title-name]', 'h1'],
  contact: '[data-id="requester_name"], [data-id="contactName"], a[href*="/contacts/details/"]',
  company: '[data-id="accountName"], a[href*="/accounts/details/"]',
  row: '.zd_v2-modulelistnew-innerListDiv, .zd_v2-kanbanlistitem-container',
  rowName: 'a[data-title]',
  inFragment: true,
});
