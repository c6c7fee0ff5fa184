/**
 * Forms are `main.aspx?pagetype=entityrecord&etn={table}&id={guid}`, also with the type's number as `etc={code}`:
 * https://learn.microsoft.com/power-apps/developer/model-driven-apps/open-forms-views-dialogs-reports-url
 * Fields and their `data-id`, as public tests of model-driven apps address them:
 * https://github.com/microsoft/EasyRepro (`AppElementReference`)
 */
import { declareCrm } from '../declarative/declare-crm.ts';

const LOOKUP = (field: string) =>
  `[data-id="${field}.fieldControl-LookupResultsDropdown_${field}_selected_tag_text"]`;

export const dynamics365 = declareCrm({
  id: 'dynamics-365',
  name: 'Dynamics 365',
  hosts: /\.crm\d*\.(?:dynamics\.(?:com|cn)|microsoftdynamics\.(?:us|de)|appsplatform\.us)$/,
  address: /\/main\.aspx\?(?=.*\bpagetype=entity(?:record|list))(?=.*\bet[nc]=)/,
  records: {
    record:
      /main\.aspx\?(?=.*\bpagetype=entityrecord)(?=.*\betn=(?<type>\w+))(?=.*\bid=(?:%7[Bb]|\{)?(?<id>[\da-fA-F-]{36}))/,
    numbered:
      /main\.aspx\?(?=.*\bpagetype=entityrecord)(?=.*\betc=(?<type>\d+))(?=.*\bid=(?:%7[Bb]|\{)?(?<id>[\da-fA-F-]{36}))/,
    old: /\/edit\.aspx\?(?=.*\betc=(?<type>\d+))(?=.*\bid=(?:%7[Bb]|\{)?(?<id>[\da-fA-F-]{36}))/,
  },
  types: { incident: 'case', '1': 'account', '2': 'contact', '3': 'opportunity', '4': 'lead', '112': 'case' },
  title: ['[data-id="header_title"]', '[id^="formHeaderTitle"]', '#FormTitle h1'],
  titled: /^(?:[^:|]+: )(?<name>[^|]+?) - /,
  contact: [LOOKUP('primarycontactid'), LOOKUP('customerid'), LOOKUP('parentcontactid')].join(', '),
  company: [
    LOOKUP('parentcustomerid'),
    LOOKUP('parentaccountid'),
    '[data-id="companyname.fieldControl-text-box-text"]',
  ].join(', '),
  preview: '[data-id="quickFormRoot"], [id^="dialogPageContainer"], .side-pane-panel',
});
