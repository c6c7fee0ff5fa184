/**
 * Max Classic: `/Contact/manageContact.jsp?view=edit&ID={id}`, `/Company/manageCompany.jsp?…`, as public code links to them; ids
 * are those of the API: https://developer.infusionsoft.com/docs/rest/
 * Addresses of Keap's newer interface (`keap.app`) and the names' places are in no public document that was found:
 * `/contact/{id}` is a guess.
 */
import { declareCrm } from './declare.ts';

export const keap = declareCrm({
  id: 'keap',
  name: 'Keap',
  hosts: /(^|\.)(keap\.app|keap\.com|infusionsoft\.com)$/,
  records: {
    contact: /\/Contact\/manageContact\.jsp\?(?=.*\bID=(?<id>\d+))/i,
    company: /\/Company\/manageCompany\.jsp\?(?=.*\bID=(?<id>\d+))/i,
    order: /\/Job\/manageJob\.jsp\?(?=.*\bID=(?<id>\d+))/i,
    opportunity: /\/Opportunity\/manageOpportunity\.jsp\?(?=.*\bID=(?<id>\d+))/i,
    person: /\/contacts?\/(?:record\/)?(?<id>\d+)(?=[/?#]|$)/,
    firm: /\/compan(?:y|ies)\/(?<id>\d+)(?=[/?#]|$)/,
  },
  types: { person: 'contact', firm: 'company' },
  title: ['#contactName, .contact-name, [data-qa="contact-name"]', 'h1'],
  company: '#companyName, [data-qa="contact-company"], a[href*="manageCompany.jsp"]',
});
