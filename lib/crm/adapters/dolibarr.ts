/**
 * Cards are `/contact/card.php?id={id}`, `/societe/card.php?socid={id}` and the like, before 6 `…/fiche.php`, below whatever
 * folder it is installed in; the page says who made it, the banner names the record with its own words:
 * https://github.com/Dolibarr/dolibarr/blob/develop/htdocs/main.inc.php and
 * https://github.com/Dolibarr/dolibarr/blob/develop/htdocs/core/lib/functions.lib.php (`dol_banner_tab`)
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const dolibarr = declareCrm({
  id: 'dolibarr',
  name: 'Dolibarr',
  sign: 'meta[name="author"][content*="Dolibarr"]',
  records: {
    contact: /\/contact\/(?:card|fiche|note|agenda|document|perso)\.php\?(?=.*\bid=(?<id>\d+))/,
    company: /\/societe\/(?:card|soc|contact|agenda|note|document)\.php\?(?=.*\b(?:soc)?id=(?<id>\d+))/,
    customer: /\/comm\/(?:card|fiche)\.php\?(?=.*\bsocid=(?<id>\d+))/,
    ticket: /\/ticket\/card\.php\?(?=.*\bid=(?<id>\d+))/,
    proposal: /\/comm\/propal(?:\/card)?\.php\?(?=.*\bid=(?<id>\d+))/,
    project: /\/projet\/card\.php\?(?=.*\bid=(?<id>\d+))/,
    user: /\/user\/card\.php\?(?=.*\bid=(?<id>\d+))/,
  },
  types: { customer: 'company' },
  title: ['.arearef .refid::own', '.refid::own'],
  contact: '.refidno a[href*="/contact/card.php"]',
  company: '.refidno a[href*="/societe/card.php"], .refidno a[href*="/comm/card.php"]',
  form: '.tableforfield',
});
