/** Tables as files for spreadsheets. */

/**
 * What a spreadsheet may take for a formula (OWASP, CSV injection): the four signs, also in their full-width forms, also
 * after white space. A phone number's plus, or a number's minus, is not one: only digits follow it.
 */
const FORMULA = /^\s*[=@＝＠]|^[\t\r\n]|^\s*[+\-＋－](?!\d+$)/;

/**
 * RFC 4180, with a byte order mark: without one spreadsheets on Windows read Hebrew and Arabic names as Latin. A cell that
 * looks like a formula gets an apostrophe before it.
 */
export function writeCsv(rows: readonly (readonly (string | number | undefined)[])[]): string {
  const cell = (value: string | number | undefined): string => {
    const text = String(value ?? '');
    const safe = FORMULA.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
