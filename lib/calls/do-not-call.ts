/** The do-not-call list as people have it: a CSV file, with or without headings, numbers written as they please. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { DoNotCallRow } from '#lib/store/db.ts';

const NUMBER_HEADING = /phone|mobile|tel|number|msisdn|טלפון|נייד|מספר|هاتف|جوال|رقم/i;
const REASON_HEADING = /reason|note|comment|remark|סיבה|הערה|سبب|ملاحظ/i;

export interface DoNotCallFile {
  rows: DoNotCallRow[];
  /** Lines with text and no valid number, headings apart. */
  skipped: number;
}

/**
 * Reads a CSV (RFC 4180; comma, semicolon or tab). In each line the number is in the column headed so, else in the
 * first cell that is a valid number; what stands under a heading like "reason" is the reason, else the next text.
 * @param country reads numbers without a calling code.
 */
export function readDoNotCall(csv: string, country: string, now: number): DoNotCallFile {
  const lines = parseCsv(csv).filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const read = (cell: string | undefined): string | undefined => {
    const number = parsePhoneNumberFromString(cell?.trim() ?? '', country as 'US');
    return number?.isValid() ? number.number : undefined;
  };
  const first = lines[0] ?? [];
  const hasHeading = lines.length > 0 && first.every((cell) => read(cell) === undefined);
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

function parseCsv(text: string): string[][] {
  const separator = /^[^"\n]*?([;,\t])/.exec(text)?.[1] ?? ',';
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  const endLine = (): void => {
    lines.push([...cells, cell]);
    cells = [];
    cell = '';
  };
  for (let i = text.startsWith('\ufeff') ? 1 : 0; i < text.length; i += 1) {
    const char = text[i] as string;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[i + 1] === '"') cell += text[++i];
      else quoted = false;
    } else if (char === '"' && cell === '') quoted = true;
    else if (char === separator) {
      cells.push(cell);
      cell = '';
    } else if (char === '\n') endLine();
    else if (char !== '\r') cell += char;
  }
  if (cell !== '' || cells.length > 0) endLine();
  return lines;
}
