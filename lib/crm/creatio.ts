/**
 * Cards are `#CardModuleV2/{Page}/edit/{id}` (Classic UI), `#Card/{Page}/edit/{id}` (Freedom UI):
 * https://academy.creatio.com/docs/8.x/resources/release-notes/809-atlas-release-notes
 * On .NET Core without the `/0` before it. Elements carry `data-item-marker`; of the names' places no document was found.
 */
import { declareCrm } from './declare.ts';

export const creatio = declareCrm({
  id: 'creatio',
  name: 'Creatio',
  hosts: /\.(creatio|bpmonline)\.com$/,
  address: /\/(?:\d+\/)?(?:Nui\/ViewModule\.aspx(?=[?#]|$)|Shell\/?(?:\?[^#]*)?#(?:Card|Section)\/)/,
  sign: 'crt-root, crt-schema-outlet',
  records: {
    record:
      /#(?:\w+\/)*?(?<type>[A-Z][A-Za-z\d]*?)(?:PageV2|_FormPage|FormPage|Page)\/(?:edit|view)\/(?<id>[\da-f]{8}-[\da-f-]{27})/,
  },
  types: {
    Contact: 'contact',
    Contacts: 'contact',
    Account: 'account',
    Accounts: 'account',
    Lead: 'lead',
    Leads: 'lead',
    Opportunity: 'opportunity',
    Opportunities: 'opportunity',
    Case: 'case',
    Cases: 'case',
  },
  title: [
    '[data-item-marker="PageTitle"], crt-page-title, [element-name="PageTitle"]',
    '#ContactPageV2NameTextEdit-el, #AccountPageV2AccountNameTextEdit-el',
  ],
  contact:
    '[data-item-marker="Contact"] a, a[href*="#Card/Contacts_FormPage/edit/"], a[href*="/ContactPageV2/edit/"]',
  company:
    '[data-item-marker="Account"] a, a[href*="#Card/Accounts_FormPage/edit/"], a[href*="/AccountPageV2/edit/"]',
  row: '.grid-listed-row, .mat-mdc-row, crt-gallery-item',
  inFragment: true,
});
