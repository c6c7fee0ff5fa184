/**
 * Records are `/crm/{type}/details/{id}/`:
 * https://apidocs.bitrix24.com/api-reference/crm/
 */
import { declareCrm } from './declare.ts';

export const bitrix24 = declareCrm({
  id: 'bitrix24',
  name: 'Bitrix24',
  hosts: /\.bitrix24\.[a-z.]+$/,
  sign: '#bx-panel, .bx-layout-inner-table',
  records: {
    record: /\/crm\/(?<type>contact|company|deal|lead)\/(?:details|show)\/(?<id>\d+)/,
  },
  title: ['#pagetitle', '.ui-side-panel-wrap-title-name', '.pagetitle-item'],
  contact:
    '.crm-entity-widget-client-box-name-row a[href*="/crm/contact/"], a[href*="/crm/contact/details/"]',
  company: 'a[href*="/crm/company/details/"]',
});
