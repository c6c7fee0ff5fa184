/**
 * Records are `#{EntityType}/view/{id}`: https://docs.espocrm.com/development/frontend/controller/
 * Rows, cards, headers and quick views: https://github.com/espocrm/espocrm/tree/master/client/res/templates/record and
 * https://github.com/espocrm/espocrm/blob/master/client/src/views/modals/detail.js
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const espocrm = declareCrm({
  id: 'espocrm',
  name: 'EspoCRM',
  sign: 'script[src*="client/lib/espo"], script[src*="client/espo"], link[href*="client/css/espo"], .credit a[href*="espocrm.com"]',
  records: {
    record: /#(?<type>[A-Z]\w+)\/(?:view|edit)\/(?<id>\w+)/,
  },
  title: [
    '.modal-title a[data-action="fullForm"] > span:last-child, .modal-title .font-size-flexible > span:last-child',
    '.page-header .title, .header-title .title, h3 .font-size-flexible.title',
  ],
  contact: '[data-name="contact"] a, [data-name="contacts"] a',
  company: '[data-name="account"] a, [data-name="accounts"] a, [data-name="accountName"]',
  row: '.list-row, .item[data-id]',
  preview: '.dialog-record, .modal.dialog, .record-quick-view',
  form: '.middle .record-grid, .detail .record-grid',
  inFragment: true,
});
