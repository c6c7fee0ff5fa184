/**
 * Max Classic: `/Contact/manageContact.jsp?view=edit&ID={id}`, Keap: `/contact/{id}`; ids are those of the API:
 * https://developer.infusionsoft.com/docs/rest/
 */
import { declareCrm } from './declare.ts';

export const keap = declareCrm({
  id: 'keap',
  name: 'Keap',
  hosts: /(^|\.)(keap\.app|keap\.com|infusionsoft\.com)$/,
  records: {
    classic: /\/Contact\/manageContact\.jsp\?(?=.*\bID=(?<id>\d+))/,
    contact: /\/contacts?\/(?<id>\d+)/,
    company: /\/compan(?:y|ies)\/(?<id>\d+)/,
  },
  types: { classic: 'contact' },
  title: ['#contactName', '.contact-name', '[data-qa="contact-name"]', 'h1'],
  company: '#companyName, [data-qa="contact-company"]',
});
