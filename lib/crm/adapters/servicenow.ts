/**
 * Records are `{table}.do?sys_id={id}`, inside the frame of the interface `nav_to.do?uri=…`, since Rome
 * `/now/nav/ui/classic/params/target/…`: `URL schema` in
 * https://docs.servicenow.com/bundle/istanbul-platform-user-interface/page/use/navigation/concept/c_NavigatingByURL.html
 * Workspaces have `/record/{table}/{id}` and below it `/sub/record/{table}/{id}`, the last of which is shown; public code has
 * them, no document of the maker was found. Names of classic fields are `{table}.{field}`, shown in
 * `sys_display.…`.
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const servicenow = declareCrm({
  id: 'servicenow',
  name: 'ServiceNow',
  hosts: /\.(?:service-now|servicenowservices)\.com$/,
  address:
    /\/nav_to\.do\?uri=|\/now\/nav\/ui\/classic\/params\/target\/|\/[a-z_]+\.do\?(?:.*&)?sys_id=[\da-f]{32}/,
  records: {
    workspace: /\/now\/.*\/record\/(?<type>[a-z_\d]+)\/(?<id>[\da-f]{32})/,
    record: /(?:\/|=)(?<type>[a-z_\d]+)\.do\?(?:.*?&)?sys_id=(?<id>[\da-f]{32})/,
  },
  types: {
    sys_user: 'user',
    customer_contact: 'contact',
    csm_consumer: 'customer',
    customer_account: 'account',
    core_company: 'company',
    sn_customerservice_case: 'case',
  },
  title: [
    '.form_header_title .form_title_text',
    '.form_header_title, h1.navbar-title',
    'sn-record-header h1',
  ],
  contact: 'input[id^="sys_display."][id$=".caller_id"], input[id^="sys_display."][id$=".contact"]',
  company: 'input[id^="sys_display."][id$=".company"], input[id^="sys_display."][id$=".account"]',
  row: '.list_row, now-record-list-connected tr',
  preview: '.popover, .sn-popover-complex',
  form: '.section_header_content_no_scroll, .form_body',
});
