/**
 * Conversations are `/open/{cnv_…}`, in an inbox `/inboxes/…/{number}` and `/inboxes/…/open/{number}`, where the number is the
 * id's part after `cnv_` in base 36; ids are those of the API: https://dev.frontapp.com/reference/conversations
 * Addresses of contacts and the names' places are in no public document that was found.
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const front = declareCrm({
  id: 'front',
  name: 'Front',
  hosts: /\.frontapp\.com$/,
  records: {
    conversation: /\/(?:open|conversations|inboxes\/.*)\/(?<id>(?:cnv|msg)_\w+)/,
    contact: /\/(?:open|contacts)\/(?<id>crd_\w+)/,
    inbox: /\/inboxes\/(?:[\w-]+\/)*(?<id>\d{9,})(?=[/?#]|$)/,
    opened: /\/open\/(?<id>\d{6,})(?=[/?#]|$)/,
  },
  types: { inbox: 'conversation', opened: 'conversation' },
  title: ['[data-testid="contact-name"]', 'h1'],
  contact: '[data-testid="contact-name"], [data-testid="conversation-sender"], a[href*="/contacts/crd_"]',
  company: '[data-testid="contact-account"]',
});
