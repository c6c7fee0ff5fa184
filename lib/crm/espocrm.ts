/**
 * Records are `#{EntityType}/view/{id}`:
 * https://docs.espocrm.com/development/frontend/controller/
 */
import { declareCrm } from './declare.ts';

export const espocrm = declareCrm({
  id: 'espocrm',
  name: 'EspoCRM',
  sign: 'script[src*="espo"], body > #content + footer .credit a[href*="espocrm.com"], link[href*="client/css/espo"]',
  records: {
    record: /#(?<type>[A-Z]\w+)\/view\/(?<id>\w+)/,
  },
  title: ['.page-header .title', '.header-title .title', 'h3 .font-size-flexible.title'],
  contact: '[data-name="contact"] a, [data-name="contacts"] a',
  company: '[data-name="account"] a, [data-name="accountName"]',
  inFragment: true,
});
