/** Tells telephones by their looks. */
import { cleanCell, countDigits } from './cells.ts';

/** Digits as telephones have them; no date, no amount, no degrees, no address on a network. */
const TELEPHONE = /^[+＋(]?[\p{Nd}\s()./\-–+*#]{7,26}$/u;
const NO_TELEPHONE =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})(?:[ T]\d|$)|^\d+[.,]\d{1,2}$|^-\d+[.,]\d+$|^\d{1,2}\.\d{4,}$|^\d{1,3}(?:\.\d{1,3}){3}$/;

/** Whether a cell looks like one or several telephone numbers, valid or not. */
export function isTelephoneLike(cell: string): boolean {
  const text = cleanCell(cell).replace(/^(?:tel|callto):/i, '');
  if (/^\d[.,]\d+e\+?\d+$/i.test(text)) return true;
  const [first = ''] = text.split(/\s*(?::::|[,;\n]|\s\/\s)\s*|\s+(?:ext|x|or)\b/i);
  const digits = countDigits(first);
  return digits >= 7 && digits <= 17 && TELEPHONE.test(first) && !NO_TELEPHONE.test(text);
}

/** A telephone in the middle of words. */
const AMONG_WORDS = /(?:\p{Nd}[\s().\-–/]{0,2}){7}/u;
/** A day, a month or a year with the next, as in "Revenue 01/2023". */
const DAY = /(?<!\d)(?:\d{1,2}[./–-]){0,2}(?:19|20)\d{2}(?:[./–-]\d{1,2}){0,2}(?!\d)/g;
export const withoutDays = (text: string): string => text.replace(DAY, ' ');

/** The same in a cell that has words, too. */
export const hasTelephone = (cell: string): boolean =>
  isTelephoneLike(cell) || AMONG_WORDS.test(withoutDays(cell));
