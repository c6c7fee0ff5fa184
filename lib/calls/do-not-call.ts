/** The do-not-call list as people have it: a CSV file, with or without headings, numbers written as they please. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { DoNotCallRow } from '#lib/storage/database.ts';
import { linesOf, NUMBER_HEADING } from './csv.ts';

const REASON_HEADING = /reason|note|comment|remark|סיבה|הערה|سبب|ملاحظ/i;

export interface DoNotCallFile {
  rows: DoNotCallRow[];
  /** Lines with text and no valid number, headings apart. */
  skipped: number;
}

/**
 * Reads a CSV (RFC 4180; any usual separator and line end). In each line the number is in the column headed so, else in the
 * first cell that is a valid number; what stands under a heading like "reason" is the reason, else the next text.
 * @param country reads numbers without a calling code.
 */
export function readDoNotCall(csv: string, country: string, now: number): DoNotCallFile {
  const lines = linesOf(csv);
  const read = (cell: string | undefined): string | undefined => {
    const number = parsePhoneNumberFromString(cell?.trim() ?? '', country as 'US');
    return number?.isValid() ? number.number : undefined;
  };
  const first = lines[0] ?? [];
  const hasHeading = isHeading(first, read);
  const heading = (pattern: RegExp): number =>
    hasHeading ? first.findIndex((cell) => pattern.test(cell)) : -1;
  const numberAt = heading(NUMBER_HEADING);
  const reasonAt = heading(REASON_HEADING);

  const rows = new Map<string, DoNotCallRow>();
  let skipped = 0;
  for (const cells of hasHeading ? lines.slice(1) : lines) {
    const at = numberAt >= 0 && read(cells[numberAt]) ? numberAt : cells.findIndex((cell) => read(cell));
    const e164 = read(cells[at]);
    if (e164 === undefined) {
      skipped += 1;
      continue;
    }
    const reason =
      reasonAt >= 0 ? cells[reasonAt] : cells.find((cell, index) => index > at && cell.trim() !== '');
    rows.set(e164, { e164, reason: (reason ?? '').trim().slice(0, 200), addedAt: now });
  }
  return { rows: [...rows.values()], skipped };
}

/** A first line without numbers: one that holds digits enough for a number was meant as one, and is counted. */
function isHeading(cells: readonly string[], read: (cell: string) => string | undefined): boolean {
  if (cells.length === 0 || cells.some((cell) => read(cell) !== undefined)) return false;
  return cells.some((cell) => NUMBER_HEADING.test(cell)) || !cells.some((cell) => /(?:\d\D*){5}/.test(cell));
}
