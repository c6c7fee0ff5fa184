/**
 * Records are `{table}.do?sys_id={id}` (in `nav_to.do?uri=…` or `/params/target/…`), in workspaces `/record/{table}/{id}`:
 * https://www.servicenow.com/docs/ (Navigate to a record or module using a URL)
 */
import { declareCrm } from './declare.ts';

export const servicenow = declareCrm({
  id: 'servicenow',
  name: 'ServiceNow',
  hosts: /\.service-now\.com$/,
  records: {
    record:
      /(?:\/|%2[Ff]|=)(?<type>[a-z_]+)\.do(?:\?|%3[Ff])(?:.*?(?:&|%26))?sys_id(?:=|%3[Dd])(?<id>[\da-f]{32})/,
    workspace: /\/record\/(?<type>[a-z_]+)\/(?<id>[\da-f]{32})/,
  },
  types: {
    sys_user: 'user',
    customer_contact: 'contact',
    customer_account: 'account',
    core_company: 'company',
    sn_customerservice_case: 'case',
  },
  title: ['.form_header_title', 'h1.navbar-title', 'sn-record-header h1'],
  contact: '[id$=".caller_id_label"], [id$=".contact_label"], input[id$="caller_id"]',
  company: '[id$=".company_label"], [id$=".account_label"]',
});
