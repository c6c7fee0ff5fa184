/**
 * Max Classic: `/Contact/manageContact.jsp?view=edit&ID={id}`, `/Company/manageCompany.jsp?…`; the newer interface, once at
 * `infusionsoft.app`: `/contacts/list/{view}/contact/{id}/activity`; https://wordpress.org/plugins/cf7-infusionsoft/
 * (`api/api.php`) links to them. Ids are those of the API: https://developer.infusionsoft.com/docs/rest/
 * Of the newer interface's companies and of the names' places no document was found.
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const keap = declareCrm({
  id: 'keap',
  name: 'Keap',
  hosts: /(^|\.)(keap\.app|keap\.com|infusionsoft\.(?:app|com))$/,
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
