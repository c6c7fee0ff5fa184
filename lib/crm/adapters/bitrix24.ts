/**
 * Records are `/crm/{type}/details/{id}/`, before `/crm/{type}/show/{id}/`, those of smart processes
 * `/crm/type/{number}/details/{id}/`; they open as frames in a slider, with `IFRAME=Y`:
 * https://apidocs.bitrix24.com/api-reference/crm/ and, for the slider,
 * https://github.com/DevartSoftware/tmetric-plugins (its integration `bitrix24`)
 * Cards and the client's box as public code on self-hosted portals reads them; of that no document was found.
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const bitrix24 = declareCrm({
  id: 'bitrix24',
  name: 'Bitrix24',
  hosts: /\.bitrix24\.[a-z.]+$/,
  address: /\/crm\/(?:contact|company|deal|lead|type\/\d+)\/(?:details|show)\/\d+/,
  sign: '.bx-layout-inner-table, .template-bitrix24, .crm-kanban-item',
  records: {
    record: /\/crm\/(?<type>contact|company|deal|lead|quote|invoice)\/(?:details|show|edit)\/(?<id>[1-9]\d*)/,
    item: /\/(?:crm|page\/[\w/]+)\/type\/\d+\/details\/(?<id>[1-9]\d*)/,
  },
  title: ['#pagetitle', '.ui-side-panel-wrap-title-name, .pagetitle-item'],
  contact:
    '.crm-entity-widget-client-box-name-row a[href*="/crm/contact/"], .crm-kanban-item-contact a, a[href*="/crm/contact/details/"], a[href*="/crm/contact/show/"]',
  company:
    '.crm-entity-widget-client-box-name-row a[href*="/crm/company/"], a[href*="/crm/company/details/"], a[href*="/crm/company/show/"]',
  row: '.main-grid-row, .crm-kanban-item, .main-kanban-item',
  form: '.crm-entity-card-container, .ui-entity-editor-section',
});
