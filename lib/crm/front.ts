/**
 * Conversations and contacts are `/open/{cnv_… | crd_…}`; ids are those of the API:
 * https://dev.frontapp.com/reference/conversations
 */
import { declareCrm } from './declare.ts';

export const front = declareCrm({
  id: 'front',
  name: 'Front',
  hosts: /\.frontapp\.com$/,
  records: {
    conversation: /\/open\/(?<id>(?:cnv|msg)_\w+)/,
    contact: /\/(?:open|contacts)\/(?<id>crd_\w+)/,
  },
  title: ['[data-testid="contact-name"]', 'h1'],
  contact: '[data-testid="contact-name"], [data-testid="conversation-sender"]',
  company: '[data-testid="contact-account"]',
});
