/**
 * Records are `index.php?module={Module}&view=Detail&record={id}`, before 6 `…&action=DetailView&record={id}`; rows carry it
 * in `data-recordurl`, the quick view links to it:
 * https://github.com/salesplatform/salesplatform-vtigercrm/tree/master/layouts/v7/modules (the 7.x templates, with
 * additions of their own) and https://github.com/lsmonki/vtigercrm/tree/master/layouts/vlayout/modules (6.x).
 * Vtiger's own cloud has `/view/detail?module={Module}&id={id}`, as its API answers in `url`: https://github.com/fuww/vtigrex
 * (`test/vtigrex_test.exs`); of its names' places no document was found.
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const vtiger = declareCrm({
  id: 'vtiger',
  name: 'Vtiger',
  hosts: /\.vtiger\.com$/,
  sign: 'body[data-skinpath*="layouts/"], link[href*="layouts/v7"], link[href*="layouts/vlayout"]',
  records: {
    record: /\?(?=.*\bmodule=(?<type>\w+))(?=.*\bview=(?:Detail|Edit)\b)(?=.*\brecord=(?<id>\d+))/,
    old: /\?(?=.*\bmodule=(?<type>\w+))(?=.*\baction=DetailView)(?=.*\brecord=(?<id>\d+))/,
    cloud: /\/view\/detail\?(?=.*\bmodule=(?<type>\w+))(?=.*\bid=(?<id>\d+))/,
  },
  types: {
    Contacts: 'contact',
    Leads: 'lead',
    Accounts: 'account',
    HelpDesk: 'ticket',
    Cases: 'case',
    Potentials: 'opportunity',
  },
  title: ['.recordBasicInfo .recordLabel', '.recordHeaderTitle', '.recordLabel'],
  contact:
    '[id$="_detailView_fieldValue_contact_id"] a, [data-field-name="contact_id"] a, .recordBasicInfo .contact_id a',
  company:
    '[id$="_detailView_fieldValue_account_id"] a, [id$="_detailView_fieldValue_parent_id"] a, [data-field-name="account_id"] a, .recordBasicInfo .account_id a',
  row: '.listViewEntries',
  preview: '.quickPreview',
  form: '.detailview-table, .summary-table, .equalSplit',
});
