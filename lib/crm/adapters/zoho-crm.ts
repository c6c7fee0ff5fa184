/**
 * Records are `/crm/{org}/tab/{Module}/{id}`, before `/crm/EntityInfo.do?module={Module}&id={id}`; module names are
 * those of the API: https://www.zoho.com/crm/developer/docs/api/v7/modules-api.html
 * In CRM Plus and Zoho One they follow on `/…/cxapp/`: https://github.com/zesty-io/website
 * The older address and fields: https://github.com/DevartSoftware/tmetric-plugins (its integration `zoho`). Rows are
 * `lyte-exptable-tr` with links called `listView_{id}`, as public scripts read them; of that no document was found.
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const zohoCrm = declareCrm({
  id: 'zoho-crm',
  name: 'Zoho CRM',
  hosts: /^crm(?:sandbox)?\.zoho(?:cloud)?\.[a-z.]+$/,
  address: /^\/(?:zohoone\/)?[\w-]+\/(?:home|index\.do)\/cxapp\/crm\//,
  records: {
    record: /\/tab\/(?<type>\w+)\/(?<id>\d{8,})/,
    old: /\/(?:Show)?EntityInfo\.do\?(?=.*\bmodule=(?<type>\w+))(?=.*\bid=(?<id>\d{4,}))/,
  },
  types: {
    Contacts: 'contact',
    Leads: 'lead',
    Accounts: 'account',
    Potentials: 'deal',
    Deals: 'deal',
    Cases: 'case',
  },
  title: [
    '[data-zcqa="detail_header_name"], #entityNameInBCView, .dvHeaderName',
    '#headervalue_CONTACTNAME, #headervalue_LASTNAME, #headervalue_ACCOUNTNAME, #headervalue_POTENTIALNAME',
    '#subvalue_LASTNAME',
  ],
  titled: /^(?<name>[^|]+?)(?: - Zoho CRM| \| .*)$/,
  contact: '#value_CONTACTID a, #subvalue_CONTACTID, [data-zcqa="Contact_Name"] a, a[href*="/tab/Contacts/"]',
  company:
    '#value_ACCOUNTID a, #subvalue_ACCOUNTID, #subvalue_COMPANY, [data-zcqa="Account_Name"] a, a[href*="/tab/Accounts/"]',
  row: 'lyte-exptable-tr',
  rowName: 'a[id^="listView_"]',
  rowId: { attribute: 'id', pattern: /^listView_(?<id>\d{8,})/, list: /\/tab\/(?<type>\w+)\// },
  preview: '.summaryView, lyte-modal-content, crux-record-summary',
  form: '#detailViewContainer, .dvTable',
});
