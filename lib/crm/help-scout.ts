/**
 * Conversations are `/conversation/{id}/{number}`, customers `/customer/{id}`; ids are those of the API:
 * https://developer.helpscout.com/mailbox-api/endpoints/conversations/get/
 */
import { declareCrm } from './declare.ts';

export const helpScout = declareCrm({
  id: 'help-scout',
  name: 'Help Scout',
  hosts: /^secure\.helpscout\.net$/,
  records: {
    conversation: /\/conversations?\/(?<id>\d+)/,
    customer: /\/customers?\/(?<id>\d+)/,
  },
  title: ['[data-cy="customer-name"]', '.customer-name', 'h1'],
  contact: '[data-cy="customer-name"], .customer-name',
  company: '[data-cy="customer-company"], .customer-company',
});
