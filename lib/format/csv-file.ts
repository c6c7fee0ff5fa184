/** Tables as files for spreadsheets. */

/**
 * Texts that a spreadsheet may take for a formula (OWASP, CSV injection): the four signs, also in their full-width forms, also
 * after white space. A phone number's plus, or a number's minus, is not one: only digits follow it.
 */
const FORMULA = /^\s*[=@＝＠]|^[\t\r\n]|^\s*[+\-＋－](?!\d+$)/;
/** The same where a spreadsheet's list separator is another than ours, and it takes this for the next cell. */
const AFTER_SEPARATOR = /(?<=\S\s*)([;\t|]\s*)(?=[=@＝＠]|[+\-＋－](?!\d+(?:[;\t|]|$)))/g;

/**
 * RFC 4180, with a byte order mark: without one spreadsheets on Windows read Hebrew and Arabic names as Latin. A cell that
 * looks like a formula gets an apostrophe before it, and so does a part of one.
 */
export function writeCsv(rows: readonly (readonly (string | number | undefined)[])[]): string {
  const cell = (value: string | number | undefined): string => {
    const text = String(value ?? '');
    const parts = text.replace(AFTER_SEPARATOR, "$1'");
    const safe = FORMULA.test(text) ? `'${parts}` : parts;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
