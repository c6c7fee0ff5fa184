/** What a table says of one of its rows: by the headings of its columns. */
import { find } from './select.ts';
import { looksLikeName, textOf } from './text.ts';

const TABLE = 'table, [role="table"], [role="grid"], [role="treegrid"]';
export const NAME_HEADING =
  /^(full |contact |customer |client |lead )?name$|^(contact|customer|client|lead|person)$|^שם|^איש קשר|^الاسم|^اسم|^nom$|^nombre$|^nome$|^naam$|^имя|^ad[ıi]$/iu;
export const COMPANY_HEADING =
  /^(company|account|organi[sz]ation|business)( name)?$|^חברה|^ארגון|^الشركة|^شركة|^société$|^empresa$|^azienda$|^firma$|^компания$/iu;

/** The row's cell under the column heading that reads like `heading`, unless the number itself stands there. */
export function cellUnder(row: Element, element: Element, heading: RegExp): string | undefined {
  const table = row.closest(TABLE);
  if (!table) return undefined;
  const headings = headingsOf(table);
  const column = headings.findIndex((cell) => heading.test(textOf(cell) ?? ''));
  const cell = column < 0 ? undefined : row.children[column];
  if (!cell || cell.contains(element)) return undefined;
  const name = textOf(
    cell.querySelector('input:not([type="checkbox"], [type="radio"], [type="hidden"])') ?? cell,
  );
  return looksLikeName(name) ? name : undefined;
}

/** Cells of the row of column headings: the first row is found without looking through ten thousand. */
function headingsOf(table: Element): Element[] {
  if (table.localName !== 'table') return find(table, '[role="columnheader"]', 100);
  const first = table.querySelector('tr');
  const cells = Array.from(first?.children ?? []);
  const isHeading = (cell: Element) =>
    cell.localName === 'th' || cell.getAttribute('role') === 'columnheader';
  return first?.parentElement?.localName === 'thead' || cells.every(isHeading) ? cells : [];
}
