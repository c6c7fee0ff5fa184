/**
 * Leads (companies) are `/lead/{lead_…}/`; ids are those of the API:
 * https://developer.close.com/resources/leads/
 */
import { declareCrm } from './declare.ts';

export const close = declareCrm({
  id: 'close',
  name: 'Close',
  hosts: /^app\.close\.com$/,
  records: {
    account: /^\/lead\/(?<id>lead_\w+)/,
    contact: /^\/contact\/(?<id>cont_\w+)/,
  },
  title: ['[data-testid="lead-name"]', 'h1'],
  contact: '[data-testid="contact-name"]',
  company: '[data-testid="lead-name"], h1',
});
