/**
 * Sugar `#{Module}/{id}`: https://support.sugarcrm.com/documentation/sugar_developer/
 * SuiteCRM 8 `#/{module}/record/{id}`, its header and rows:
 * https://github.com/salesagility/SuiteCRM-Core/tree/main/core/app/core/src/lib
 * SuiteCRM 7 and Sugar before 7 `index.php?module={Module}&action=DetailView&record={id}`, also inside
 * `?action=ajaxui#ajaxUILoc=…` and, in SuiteCRM 8, in the frame of its `legacy` part:
 * https://github.com/salesagility/SuiteCRM/blob/master/themes/SuiteP/include/DetailView/DetailView.tpl
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const sugarcrm = declareCrm({
  id: 'sugarcrm',
  name: 'SugarCRM and SuiteCRM',
  hosts: /\.(sugarondemand|suitecrm|suiteondemand)\.com$/,
  sign: '#sugarcrm, scrm-base-navbar, scrm-navbar-ui, scrm-record-header, link[href*="SuiteP"], link[href*="/themes/Suite"]',
  records: {
    suite8: /#\/(?<type>[\w-]+)\/(?:record|edit)\/(?<id>[\da-f-]{36})/,
    sugar: /#(?:bwc\/index\.php.*)?(?<type>[A-Z]\w+)\/(?<id>[\da-f-]{36})/,
    suite7: /[?&](?=.*\bmodule=(?<type>\w+))(?=.*\brecord=(?<id>[\da-f-]{36}))/,
  },
  types: {
    Contacts: 'contact',
    contacts: 'contact',
    Leads: 'lead',
    leads: 'lead',
    Prospects: 'lead',
    Accounts: 'account',
    accounts: 'account',
    Cases: 'case',
    cases: 'case',
    Opportunities: 'opportunity',
    opportunities: 'opportunity',
  },
  title: [
    '.record-view-header .record-view-name',
    '.headerpane [data-name="full_name"], .headerpane [data-name="name"]',
    '.moduleTitle .module-title-text, .module-title-text',
    '.moduleTitle h2',
  ],
  contact:
    '#contact_name, [field="contact_name"] a, scrm-field .field-name-contact_name a, .field-name-contact_name a',
  company:
    '#account_id, [field="account_name"] a, [data-name="account_name"] a, .field-name-account_name a, #account_name',
  form: '.detail-view, .detail.view, scrm-record-content, .record-view-container',
  preview: '.preview-pane, .sidebar-content [data-component="preview"], #preview',
  inFragment: true,
});
