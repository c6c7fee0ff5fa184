/** Numbers for the call list from a CSV or a pasted column: in each line one number, and whose it is if that is said. */
import { readNumber } from '#lib/format/phone.ts';
import { type EntryRole, type ListNumber, MOST_ENTRIES } from '#lib/model/call-list.ts';
import { linesOf, NUMBER_HEADING } from '../csv.ts';

export interface ListFile {
  numbers: ListNumber[];
  /** Lines with text and no number that can be called, headings apart. */
  skipped: number;
}

/** Headings of the columns that are understood, in our languages; the first that fits. */
const HEADINGS = {
  contactName: /^(full |contact )?name|contact|person|lead|שם|איש קשר|اسم|جهة الاتصال/i,
  companyName: /company|account|organi[sz]ation|business|חברה|לקוח|ארגון|شركة|حساب|مؤسسة/i,
  pageUrl: /url|link|record|address|קישור|רשומה|رابط|سجل/i,
} as const;

const ROLES: readonly [EntryRole, RegExp][] = [
  ['mobile', /mobile|cell|נייד|جوال|محمول/i],
  ['direct', /direct|ישיר|مباشر/i],
  ['home', /home|בית|منزل/i],
  ['work', /work|office|business|עבודה|משרד|عمل|مكتب/i],
  ['main', /main|switchboard|ראשי|رئيسي/i],
];
const MOST_NAME = 200;

/** @param country reads numbers without a calling code */
export function readListFile(text: string, country: string): ListFile {
  const lines = linesOf(text);
  const first = lines[0] ?? [];
  const isNumber = (cell: string | undefined) => readNumber(cell ?? '', country)?.valid === true;
  const hasHeading = first.length > 0 && !first.some(isNumber) && !/(?:\d\D*){5}/.test(first.join(' '));
  const columns = hasHeading ? first.map((cell) => cell.trim()) : [];
  const columnOf = (pattern: RegExp) => columns.findIndex((heading) => pattern.test(heading));
  // "Company phone" is a number, not a company.
  const textColumn = (pattern: RegExp) =>
    columns.findIndex((heading) => pattern.test(heading) && !NUMBER_HEADING.test(heading));
  const numberAt = columnOf(NUMBER_HEADING);
  const nameAt = textColumn(HEADINGS.contactName);
  const companyAt = textColumn(HEADINGS.companyName);
  const addressAt = textColumn(HEADINGS.pageUrl);

  const numbers: ListNumber[] = [];
  let skipped = 0;
  for (const line of hasHeading ? lines.slice(1) : lines) {
    // What was pasted may be separated here and not there.
    const cells = hasHeading || line.some(isNumber) ? line : line.flatMap((cell) => cell.split(/[\t;,|]/));
    const at = numberAt >= 0 && isNumber(cells[numberAt]) ? numberAt : cells.findIndex(isNumber);
    const read = at < 0 ? undefined : readNumber(cells[at] ?? '', country);
    if (!read?.valid || numbers.length === MOST_ENTRIES) {
      skipped += 1;
      continue;
    }
    const name = hasHeading ? cells[nameAt] : cells.find((cell, index) => index !== at && isName(cell));
    const role = ROLES.find(([, pattern]) => pattern.test(columns[at] ?? ''))?.[0];
    numbers.push({
      e164: read.e164,
      ext: read.ext,
      guess: read.guess,
      ...(read.country !== undefined && { country: read.country }),
      ...(role && { role }),
      context: {
        crm: 'list',
        ...textOf('contactName', name),
        ...textOf('companyName', cells[companyAt]),
        ...addressOf(cells[addressAt]),
      },
    });
  }
  return { numbers, skipped };
}

const isName = (cell: string) => /\p{L}{2}/u.test(cell) && !URL.canParse(cell.trim());

function textOf<Field extends string>(field: Field, cell: string | undefined): { [key in Field]?: string } {
  const text = cell?.trim().slice(0, MOST_NAME);
  return (text ? { [field]: text } : {}) as { [key in Field]?: string };
}

/** The record's page: an address of the web, and no other, for it is opened. */
function addressOf(cell: string | undefined): { pageUrl?: string } {
  const text = cell?.trim() ?? '';
  if (text.length > 2_000 || !URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) return {};
  return { pageUrl: text };
}
