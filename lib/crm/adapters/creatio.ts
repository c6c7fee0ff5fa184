/**
 * Cards are `#CardModuleV2/{Page}/edit/{id}` (Classic UI), `#Card/{Page}/edit/{id}` (Freedom UI):
 * https://academy.creatio.com/docs/8.x/resources/release-notes/809-atlas-release-notes
 * On .NET Core without the `/0` before it. As public scripts and tests read the Classic UI, fields are
 * `{Page}{Column}{TextEdit|LookupEdit}-el`, a lookup's link `…LookupEdit-link-el`, and a row's id ends in `-item-{id}`, with
 * the name in its primary column; `data-item-marker` is at a field's label. Of the names' places in Freedom UI no document
 * was found.
 */
import { declareCrm } from '../declarative/declare-crm.ts';

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
    '[id$="PageV2AccountNameTextEdit-el"], [id$="PageV2NameTextEdit-el"]',
  ],
  contact:
    '[id$="ContactLookupEdit-link-el"], [id$="ContactLookupEdit-el"], [data-item-marker="Contact"] a, a[href*="#Card/Contacts_FormPage/edit/"], a[href*="/ContactPageV2/edit/"]',
  company:
    '[id$="AccountLookupEdit-link-el"], [id$="AccountLookupEdit-el"], [data-item-marker="Account"] a, a[href*="#Card/Accounts_FormPage/edit/"], a[href*="/AccountPageV2/edit/"]',
  row: '.grid-listed-row, .mat-mdc-row, crt-gallery-item',
  rowName: '.grid-primary-column',
  rowId: {
    attribute: 'id',
    pattern: /-item-(?<id>[\da-f]{8}-[\da-f-]{27})$/,
    list: /\/(?<type>[A-Z][A-Za-z\d]*?)(?:SectionV2|_ListPage)/,
  },
  inFragment: true,
});
