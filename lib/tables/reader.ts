/** Any file of telephone numbers: CSV, pasted lines, a spreadsheet, an address book. One reader for every use of them. */
import { err, ok, type Result } from '#lib/core/result.ts';
import { detectionData } from '#lib/detect/data.ts';
import { createEngine } from '#lib/detect/engine.ts';
import { isAddressBook, readAddressBook } from './address-book.ts';
import { createCellReader } from './cells.ts';
import { createColumns } from './columns.ts';
import { decodeText } from './decode.ts';
import { readEntries } from './entries.ts';
import { createFreeLines } from './free-lines.ts';
import { joinSheets } from './join-sheets.ts';
import { linesOf } from './lines.ts';
import { isMark } from './permission.ts';
import { readSpreadsheet } from './spreadsheet.ts';
import type { Column, Purpose, Row, Table } from './types.ts';

/** Why a file cannot be read at all; each has its words in lib/locales (`table.unreadable.<code>`). */
export type Unreadable = 'old-excel' | 'other-format' | 'damaged' | 'too-large' | 'empty';

export interface OpenedTable {
  table: Table;
  /** As they were understood; a person may say otherwise. */
  columns: Column[];
}

/** A file of a hundred thousand contacts is a tenth of it. */
const MOST_BYTES = 100 * 1024 * 1024;

/** One reader for many files: it knows the words of all languages. */
export function createTableReader() {
  const engine = createEngine(detectionData());
  const columns = createColumns(engine);
  const cells = createCellReader(engine);
  const readLine = createFreeLines(engine, cells);
  const parts = {
    readCell: cells.readCell,
    readLine,
    regionOf: columns.regionOf,
    meaningOf: columns.meaningOf,
  };
  const opened = (table: Table): OpenedTable => ({
    table,
    columns: table.heading ? columns.columnsOf(table) : [],
  });
  const openText = (text: string): OpenedTable => opened(columns.layOut(linesOf(text)));

  return {
    /** Reads a file by its content, whatever its name says. */
    async open(bytes: Uint8Array<ArrayBuffer>): Promise<Result<OpenedTable, Unreadable>> {
      if (bytes.length > MOST_BYTES) return err('too-large');
      const kind = kindOf(bytes);
      if (kind === 'old-excel' || kind === 'other-format') return err(kind);
      try {
        if (kind === 'spreadsheet') return full(opened(joinSheets(await readSpreadsheet(bytes), columns)));
      } catch {
        return err('damaged');
      }
      const text = decodeText(bytes, columns.isKnown);
      if (MARKUP.test(text)) return err('other-format');
      return full(isAddressBook(text) ? opened(await readAddressBook(text)) : openText(text));
    },
    /** Reads pasted text. */
    openText,
    /** Whether a cell is known as a heading. */
    isKnown: columns.isKnown,
    /** Whether a cell of a column marks its person. */
    isMark: (column: Column, cell: string) => isMark(column, cell, columns.meaningOf),
    /** Lays lines out that continue a table, under its headings. */
    continued({ table: { heading }, columns: settled }: OpenedTable, rows: readonly Row[]): OpenedTable {
      const table = heading ? columns.layOut([heading, ...rows]) : { heading, rows };
      return { table, columns: settled };
    },
    /** @param country ISO 3166-1 alpha-2, of national numbers whose row names none. */
    read: ({ table, columns: settled }: OpenedTable, country: string, purpose: Purpose) =>
      readEntries(table, settled, country, purpose, parts),
  };
}

export type TableReader = ReturnType<typeof createTableReader>;

const full = (opened: OpenedTable): Result<OpenedTable, Unreadable> =>
  opened.table.rows.length > 0 ? ok(opened) : err('empty');

/** A web page or XML, as CRMs write them for Excel, or JSON. */
const MARKUP = /^\s*(?:<(?:!doctype|html|head|meta|table|\?xml)\b|[[{]\s*["{[])/i;
/** A ZIP archive's first entry of an OpenDocument, at its place. */
const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.';
const FIRST_NAME = 30;

/** By the first bytes: a ZIP archive is a spreadsheet's, an OLE document one of Excel 97 or protected by a password. */
function kindOf(bytes: Uint8Array): 'spreadsheet' | 'old-excel' | 'other-format' | 'text' {
  const [a, b, c, d] = bytes;
  if (a === 0x50 && b === 0x4b && c === 0x03 && d === 0x04) {
    const first = bytes.subarray(FIRST_NAME, FIRST_NAME + OPEN_DOCUMENT.length);
    return String.fromCharCode(...first) === OPEN_DOCUMENT ? 'other-format' : 'spreadsheet';
  }
  return a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0 ? 'old-excel' : 'text';
}
