/**
 * Cards are `/contact/card.php?id={id}` and `/societe/card.php?socid={id}`:
 * https://wiki.dolibarr.org/index.php?title=Module_Third_Parties_(developer)
 */
import { declareCrm } from './declare.ts';

export const dolibarr = declareCrm({
  id: 'dolibarr',
  name: 'Dolibarr',
  sign: 'meta[name="author"][content*="Dolibarr"], body#mainbody',
  records: {
    contact: /\/contact\/card\.php\?(?=.*\bid=(?<id>\d+))/,
    company: /\/societe\/card\.php\?(?=.*\b(?:soc)?id=(?<id>\d+))/,
    ticket: /\/ticket\/card\.php\?(?=.*\bid=(?<id>\d+))/,
  },
  title: ['.refidno-name', '.valignmiddle.refid'],
  contact: 'a[href*="/contact/card.php"]',
  company: '.refidno a[href*="/societe/card.php"]',
});
