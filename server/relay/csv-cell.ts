/** A cell of CSV. A spreadsheet takes text that begins as a formula does for one: an apostrophe keeps it text. */
export function csvCell(cell: string | number): string {
  const text = typeof cell === 'number' ? String(cell) : cell.replace(/^[=+\-@\t\r]/, "'$&");
  return `"${text.replaceAll('"', '""')}"`;
}
