/** Legal forms of companies and what trades are called, of all languages. */
import { tradeWords } from './en.ts';

/** Legal forms as a regular expression without regard to case: at a name's end, or wherever they can be nothing else. */
export const LEGAL_FORM = String.raw`\S[\s,.&-]+(?:inc|incorporated|llc|l\.l\.c|ltd|limited|gmbh|ag|kgaa|kg|ohg|ug|e\.v|b\.?v|n\.?v|s\.?a|sas|s\.a\.s|sarl|eurl|sasu|scop|scic|snc|sci|sprl|bvba|vof|s\.?r\.?l|s\.?p\.?a|oyj?|abp?|a\/s|aps|plc|corp|corporation|co|company|cie|llp|l\.p|pty|pte|k\.k|kft|zrt|d\.o\.o|s\.r\.o|a\.s|sp\.? z ?o\.?o|lda|ltda|s\.?l\.?u?|e\.k|gbr|oü|c\.v|eood|sia|uab|ооо|оао|зао|пао|тов|a\.ş|şti)[\s.):]*$|בע["״']{1,2}?מ|^(?:شركة|مؤسسة|مجموعة|مصرف|קבוצת|ооо|оао|зао|пао|тов|pt|บริษัท)\s|ذ\.?م\.?م|株式会社|有限会社|有限公司|\S公司$|주식회사|㈱`;
const LEGAL = new RegExp(LEGAL_FORM, 'iu');
const CALLED =
  /(?:^|\s)(?:شركة|مؤسسة|مجموعة|مصرف|קבוצת|ооо|оао|зао|ип|пао|тов|pt|cv|hotel|restaurant|café|cafe|bäckerei|apotheke|autohaus|praxis|clínica|hospital|hôtel|université|universidad|istituto|banca|banco|banque|bank)\s/iu;
const TRADE = new RegExp(`\\s(?:${tradeWords.replaceAll(' ', '|')})$`, 'iu');

/** Whether a text has a legal form or ends in a trade: `Lind GmbH`, `שטראוס בע"מ`, `Acme Logistics`. */
export function hasCompanyForm(text: string): boolean {
  return LEGAL.test(text) || CALLED.test(text) || TRADE.test(text.replace(/[\s.)]+$/u, ''));
}
