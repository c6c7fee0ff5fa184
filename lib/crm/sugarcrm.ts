/**
 * Sugar `#{Module}/{id}`, SuiteCRM 8 `#/{module}/record/{id}`, SuiteCRM 7 `?module={Module}&record={id}`:
 * https://docs.suitecrm.com/8.x/developer/ and https://support.sugarcrm.com/documentation/sugar_developer/
 */
import { declareCrm } from './declare.ts';

export const sugarcrm = declareCrm({
  id: 'sugarcrm',
  name: 'SugarCRM and SuiteCRM',
  hosts: /\.(sugarondemand|suitecrm)\.com$/,
  sign: '#sugarcrm, app-root scrm-record-header, link[href*="SuiteP"], meta[name="application-name"][content*="SuiteCRM"]',
  records: {
    suite8: /#\/(?<type>[\w-]+)\/record\/(?<id>[\da-f-]{36})/,
    sugar: /#(?<type>[A-Z]\w+)\/(?<id>[\da-f-]{36})/,
    suite7: /\?(?=.*\bmodule=(?<type>\w+))(?=.*\brecord=(?<id>[\da-f-]{36}))/,
  },
  types: {
    Contacts: 'contact',
    contacts: 'contact',
    Leads: 'lead',
    leads: 'lead',
    Accounts: 'account',
    accounts: 'account',
    Cases: 'case',
    cases: 'case',
    Opportunities: 'opportunity',
    opportunities: 'opportunity',
  },
  title: [
    'scrm-record-header h4',
    '.headerpane [data-name="full_name"]',
    '.headerpane [data-name="name"]',
    '.module-title-text',
  ],
  contact: '#contact_name, [field="contact_name"] a',
  company: '#account_id, [field="account_name"] a, [data-name="account_name"] a',
  inFragment: true,
});
