/**
 * Leads (companies) are `/lead/{lead_…}/`, as the API answers in `html_url`:
 * https://developer.close.com/resources/leads/
 * Contacts have no page of their own that a public document names. The names' places are those that other extensions read;
 * of them no document was found.
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const close = declareCrm({
  id: 'close',
  name: 'Close',
  hosts: /^app\.close\.(?:com|io)$/,
  records: {
    account: /^\/leads?\/(?<id>lead_\w+)/,
    contact: /^\/contacts?\/(?<id>cont_\w+)/,
  },
  title: ['h1[class*="LeadName"], [data-testid="lead-name"]', 'h1'],
  titled: /^(?<name>[^|]+?)(?: [|-] Close)?$/,
  contact: '[class*="ContactName"], [data-testid="contact-name"], a[href*="/contact/cont_"]',
  company: 'h1[class*="LeadName"], [data-testid="lead-name"], h1',
});
