/**
 * Forms are `main.aspx?pagetype=entityrecord&etn={table}&id={guid}`:
 * https://learn.microsoft.com/power-apps/developer/model-driven-apps/open-forms-views-dialogs-reports-url
 */
import { declareCrm } from './declare.ts';

export const dynamics365 = declareCrm({
  id: 'dynamics-365',
  name: 'Dynamics 365',
  hosts: /\.crm\d*\.dynamics\.com$/,
  records: {
    record:
      /main\.aspx\?(?=.*\bpagetype=entityrecord)(?=.*\betn=(?<type>\w+))(?=.*\bid=(?:%7[Bb])?(?<id>[\da-fA-F-]{36}))/,
  },
  types: { incident: 'case' },
  title: ['[data-id="header_title"]', '[id^="formHeaderTitle"]'],
  contact:
    '[data-id="primarycontactid.fieldControl-LookupResultsDropdown_primarycontactid_selected_tag_text"], [data-id="customerid.fieldControl-LookupResultsDropdown_customerid_selected_tag_text"]',
  company:
    '[data-id="parentcustomerid.fieldControl-LookupResultsDropdown_parentcustomerid_selected_tag_text"], [data-id="companyname.fieldControl-text-box-text"]',
});
