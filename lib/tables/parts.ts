/**
 * A text file of telephone numbers that is too large to be held: read twice, a part at a time. The first reading finds its
 * encoding, and which columns mark some rows; the second its numbers, each part as if it were the whole.
 */
import { cleanCell } from './cells.ts';
import { encodingOf } from './decode.ts';
import { BREAKS, linesOf, separatorIn } from './lines.ts';
import type { OpenedTable, TableReader } from './reader.ts';
import type { Column, Purpose, Reading, Row } from './types.ts';

/** Characters of a part, at most but for a record that is longer. */
const PART = 512 * 1024;
/** A quote that is not closed by then is none. */
const LONGEST_RECORD = 4 * PART;
const OVER = 'other-headings' as const;
/** Bytes by which the encoding is told. */
const START = 64 * 1024;

interface PartsOptions {
  reader: TableReader;
  /** The file's bytes from its beginning, at each call. */
  bytes: () => AsyncIterable<Uint8Array>;
  /** Of national numbers whose row names none. */
  country: string;
  purpose: Purpose;
}

/** Numbers of a file, part by part; lines are those of the whole file. */
export async function* readParts({ reader, bytes, country, purpose }: PartsOptions): AsyncGenerator<Reading> {
  const encoding = await findEncoding(bytes, reader.isKnown);
  const marks = await findMarks(reader, () => textParts(bytes(), encoding));
  let opened: OpenedTable | undefined;
  /** Other headings began: what is under them is not read. */
  let isOver = false;
  for await (const { rows, first } of rowParts(textParts(bytes(), encoding))) {
    if (isOver) {
      const refused = rows.map(({ line, cells }) => ({ line, code: OVER, evidence: '', cells }));
      yield { entries: [], refused, barred: [] };
      continue;
    }
    const part: OpenedTable = opened ? reader.continued(opened, rows) : reader.openText(first);
    opened ??= part;
    yield reader.read({ ...part, table: { ...part.table, marks } }, country, purpose);
    isOver = part.table.endsAt !== undefined;
  }
}

async function findEncoding(bytes: PartsOptions['bytes'], isKnown: TableReader['isKnown']): Promise<string> {
  const start: Uint8Array[] = [];
  let size = 0;
  let isUtf8 = true;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of bytes()) {
    if (size < START) start.push(chunk);
    size += chunk.length;
    isUtf8 &&= decodes(decoder, chunk);
    if (!isUtf8 && size >= START) break;
  }
  isUtf8 &&= decodes(decoder);
  const joined = new Uint8Array(start.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of start) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return encodingOf(joined.subarray(0, START), isUtf8, isKnown);
}

function decodes(decoder: TextDecoder, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** A row for each column that has a mark in it. */
async function findMarks(reader: TableReader, parts: () => AsyncIterable<string>): Promise<Row[]> {
  const marks: Row[] = [];
  let columns: readonly Column[] | undefined;
  let asked: number[] | undefined;
  for await (const { rows, first } of rowParts(parts())) {
    columns ??= reader.openText(first).columns;
    asked ??= columns.flatMap(({ kind }, at) => (kind === 'barred' || kind === 'callable' ? [at] : []));
    if (asked.length === 0) return marks;
    for (const row of rows) {
      const says = (at: number) => {
        const column = columns?.[at];
        return column !== undefined && reader.isMark(column, cleanCell(row.cells[at] ?? ''));
      };
      if (!asked.some(says)) continue;
      marks.push(row);
      asked = asked.filter((at) => !says(at));
    }
  }
  return marks;
}

/** Text that ends at the end of a record, but for the last. */
async function* textParts(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let text = '';
  for await (const chunk of bytes) {
    text += decoder.decode(chunk, { stream: true });
    while (text.length >= PART) {
      const end = endOfRecord(text);
      if (end === 0) break;
      yield text.slice(0, end);
      text = text.slice(end);
    }
  }
  text += decoder.decode();
  if (text !== '') yield text;
}

/** Index behind the last line's end outside quotes; 0: there is none yet. */
function endOfRecord(text: string): number {
  let end = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) isQuoted = !isQuoted;
    else if (code === 0x0a && !isQuoted) end = at + 1;
  }
  return end === 0 && text.length > LONGEST_RECORD ? text.lastIndexOf('\n') + 1 : end;
}

/** Parts as rows, numbered as in the file; `first` is the first part's text. */
async function* rowParts(texts: AsyncIterable<string>): AsyncGenerator<{ rows: Row[]; first: string }> {
  let first: string | undefined;
  let separator: string | undefined;
  let before = 0;
  for await (const text of texts) {
    const rows = linesOf(text, separator).map((row) => ({ ...row, line: row.line + before }));
    first ??= text;
    separator ??= separatorIn(text);
    yield { rows, first };
    before += text.match(BREAKS)?.length ?? 0;
  }
}
