/** Excel's own files. */
import type { Row } from './types.ts';

export interface Sheet {
  name: string;
  rows: Row[];
}

/**
 * The sheets that have rows, as text; lines are counted on from sheet to sheet. Loads its library; throws on a file that is
 * none.
 */
export async function readSpreadsheet(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  const { default: readSheets } = await import('read-excel-file/universal');
  const copy = bytes.slice().buffer;
  let before = 0;
  const sheets = (await readSheets(copy, { parseNumber: String })).map(({ sheet, data }): Sheet => {
    const from = before + 1;
    before += data.length;
    const rows = data
      .map((cells, index): Row => ({ line: from + index, cells: cells.map(textOf) }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    return { name: sheet, rows };
  });
  return sheets.filter(({ rows }) => rows.length > 0);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  const text = String(value);
  // Kept as 1.4155550123E10, exactly; a cell that is text is left as it is written.
  return /^\d\.\d+E\+?\d{1,2}$/i.test(text) && Number.isSafeInteger(Number(text))
    ? String(Number(text))
    : text;
}
