/**
 * Records are `/contacts/{portal}/record/{objectTypeId}/{recordId}`, before `/contacts/{portal}/contact/{id}`; type ids:
 * https://developers.hubspot.com/docs/guides/api/crm/understanding-the-crm
 * Older addresses and rows: https://github.com/ringcentral/hubspot-embeddable-ringcentral-phone/blob/master/src/config.js
 * The header: https://github.com/toggl/track-extension/blob/master/src/content/hubspot.js
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const hubspot = declareCrm({
  id: 'hubspot',
  name: 'HubSpot',
  hosts: /^app(-\w+)?\.hubspot\.com$/,
  records: {
    record: /\/contacts\/\d+\/record\/(?<type>[\w-]+)\/(?<id>\d+)/,
    legacy: /\/contacts\/\d+\/(?<type>contact|company|deal|ticket)\/(?<id>\d+)/,
    ticket: /\/help-desk\/\d+\/(?:[\w-]+\/)*ticket\/(?<id>\d+)/,
  },
  types: { '0-1': 'contact', '0-2': 'company', '0-3': 'deal', '0-5': 'ticket', '0-136': 'lead' },
  title: [
    '[data-selenium-test="highlightTitle"], [data-test-id="record-highlight-title"]',
    '[data-selenium-test$="-highlight-details"] h3, .DealTicketEditableTitle, [class*="CompanyContactEditableTitle"]',
    'h1',
  ],
  contact: '[data-test-id="CONTACT-chicletTitle"], a[href*="/record/0-1/"], a[href*="/contact/"]',
  company: '[data-test-id="COMPANY-chicletTitle"], a[href*="/record/0-2/"], a[href*="/company/"]',
  preview: '.private-panel__container, .private-modal__container',
});
