/**
 * Records are `index.php?module={Module}&view=Detail&record={id}`:
 * https://help.vtiger.com/article/147111249-Rest-API-Manual
 */
import { declareCrm } from './declare.ts';

export const vtiger = declareCrm({
  id: 'vtiger',
  name: 'Vtiger',
  hosts: /\.vtiger\.com$/,
  sign: 'body[data-skinpath*="layouts/"], link[href*="layouts/v7"]',
  records: {
    record: /\?(?=.*\bmodule=(?<type>\w+))(?=.*\bview=Detail)(?=.*\brecord=(?<id>\d+))/,
    view: /\/view\/detail\?(?=.*\bmodule=(?<type>\w+))(?=.*\bid=(?<id>\d+))/,
  },
  types: {
    Contacts: 'contact',
    Leads: 'lead',
    Accounts: 'account',
    HelpDesk: 'ticket',
    Cases: 'case',
    Potentials: 'opportunity',
  },
  title: ['.recordHeaderTitle', '.recordBasicInfo .recordLabel', 'h4.recordLabel'],
  contact: '[data-field-name="contact_id"] a, #HelpDesk_detailView_fieldValue_contact_id a',
  company: '[data-field-name="account_id"] a, #Contacts_detailView_fieldValue_account_id a',
});
