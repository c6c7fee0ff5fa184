/**
 * Records are `/contacts/{portal}/record/{objectTypeId}/{recordId}`; type ids:
 * https://developers.hubspot.com/docs/guides/api/crm/understanding-the-crm
 */
import { declareCrm } from './declare.ts';

export const hubspot = declareCrm({
  id: 'hubspot',
  name: 'HubSpot',
  hosts: /^app(-\w+)?\.hubspot\.com$/,
  records: {
    record: /\/contacts\/\d+\/record\/(?<type>[\w-]+)\/(?<id>\d+)/,
    legacy: /\/contacts\/\d+\/(?<type>contact|company|deal|ticket)\/(?<id>\d+)/,
  },
  types: { '0-1': 'contact', '0-2': 'company', '0-3': 'deal', '0-5': 'ticket', '0-136': 'lead' },
  title: ['[data-selenium-test="highlightTitle"]', '[data-test-id="record-highlight-title"]', 'h1', 'h2'],
  contact: '[data-test-id="CONTACT-chicletTitle"], [data-selenium-test="contact-chiclet-title-link"]',
  company: '[data-test-id="COMPANY-chicletTitle"], [data-selenium-test="company-chiclet-title-link"]',
});
