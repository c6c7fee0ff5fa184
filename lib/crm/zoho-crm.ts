/**
 * Records are `/crm/{org}/tab/{Module}/{id}`; module names are those of the API:
 * https://www.zoho.com/crm/developer/docs/api/v7/modules-api.html
 */
import { declareCrm } from './declare.ts';

export const zohoCrm = declareCrm({
  id: 'zoho-crm',
  name: 'Zoho CRM',
  hosts: /^crm(plus)?\.zoho\.[a-z.]+$/,
  records: {
    record: /\/tab\/(?<type>\w+)\/(?<id>\d{8,})/,
  },
  types: {
    Contacts: 'contact',
    Leads: 'lead',
    Accounts: 'account',
    Potentials: 'deal',
    Deals: 'deal',
    Cases: 'case',
  },
  title: [
    '#headervalue_CONTACTNAME',
    '#subvalue_LASTNAME',
    '[data-zcqa="detail_header_name"]',
    '.dvHeaderName',
    'h1',
  ],
  contact: '#value_CONTACTID a, [data-zcqa="Contact_Name"] a',
  company: '#value_ACCOUNTID a, #subvalue_ACCOUNTID a, [data-zcqa="Account_Name"] a',
});
