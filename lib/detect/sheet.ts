/**
 * A table written as text: a line of names, then lines with as many values, between commas, semicolons, tabs or bars.
 *
 *   name,order_id,phone
 *   "Soto, Kim",2128472290,(212) 847-2315
 */
import type { Labels } from './labels.ts';
import { hasDigit, hasLetter, pattern } from './pattern.ts';
import type { LabelKind } from './types.ts';

const SEPARATORS = [',', ';', '\t', '|', '，', '；'];
const LINE_END = /[\n\r\u2028\u2029]/g;
/** Longest line of names, and longest name. */
const MOST_HEAD = 240;
const MOST_NAME = 32;
/** Rules under the names, as Markdown writes them. */
const RULE = /^[\s|:+=-]+$/;

/** Signs before a number that is all of its field: quotes, spaces. */
const MOST_BEFORE = 16;
const WRITTEN = pattern(String.raw`[\p{L}\p{Nd}]`);

interface Head {
  separator: string;
  names: readonly string[];
}
interface Row {
  start: number;
  end: number;
  head: Head;
}
interface Field {
  start: number;
  end: number;
}

export interface Cell {
  kind: LabelKind;
  name: string;
  /** Where the field ends. */
  end: number;
  /** The row's value under a name of extensions. */
  ext: string;
  /** The country that the row names under a name of countries. */
  country: string;
}

/** One reader for all texts; each text's lines are looked at once, when its first number is asked for. */
export function createSheet(labels: Labels) {
  let text = '';
  let rows: Row[] | undefined;
  let read: { row: Row; fields: readonly Field[] } | undefined;

  function rowsOf(): Row[] {
    rows = [];
    if (!isSheetLike(text)) return rows;
    let head: Head | undefined;
    for (let start = 0; start <= text.length; ) {
      LINE_END.lastIndex = start;
      const end = LINE_END.exec(text)?.index ?? text.length;
      const isShort = end - start <= MOST_HEAD;
      const names = isShort ? headOf(text.slice(start, end), labels) : undefined;
      if (names) head = names;
      else if (head && end > start && !(isShort && RULE.test(text.slice(start, end)))) {
        if (fieldsOf(start, end, head.separator, head.names.length).length === head.names.length)
          rows.push({ start, end, head });
        else head = undefined;
      }
      start = end + 1;
    }
    return rows;
  }

  /** At most one more than `most`, so that a line of a million commas costs no more than its head. */
  function fieldsOf(start: number, end: number, separator: string, most: number): Field[] {
    return fieldsIn(text, start, end, separator, most + 1);
  }

  /** Returns the name of the number's column, and its row's values, if the number is all of its field. */
  function cellOf(start: number, end: number): Cell | undefined {
    const all = rows ?? rowsOf();
    if (all.length === 0) return undefined;
    const row = rowAt(all, start);
    if (!row) return undefined;
    const { head } = row;
    // The numbers of a row come one after the other.
    if (read?.row !== row)
      read = { row, fields: fieldsOf(row.start, row.end, head.separator, head.names.length) };
    const { fields } = read;
    const column = fields.findIndex((field) => field.start <= start && end <= field.end);
    const field = fields[column];
    const name = head.names[column];
    if (!field || !name) return undefined;
    if (start - field.start > MOST_BEFORE || WRITTEN.test(text.slice(field.start, start))) return undefined;
    const valueUnder = (isHead: (name: string) => boolean): string => {
      const value = fields[head.names.findIndex(isHead)];
      return value ? text.slice(value.start, value.end).replaceAll('"', '').trim() : '';
    };
    return {
      kind: labels.whole(name),
      name,
      end: field.end,
      ext: /^\d{1,7}$/.exec(valueUnder((each) => labels.whole(each) === 'ext'))?.[0] ?? '',
      country: valueUnder(labels.isCountry),
    };
  }

  return {
    begin(next: string): void {
      text = next;
      rows = undefined;
      read = undefined;
    },
    cellOf,
  };
}

/** Short names, one of them of a telephone or of something else that is numbered. */
function headOf(line: string, labels: Labels): Head | undefined {
  if (!hasLetter(line) || hasDigit(line)) return undefined;
  const separator = SEPARATORS.find((each) => line.includes(each));
  if (separator === undefined) return undefined;
  const names = fieldsIn(line, 0, line.length, separator).map(({ start, end }) =>
    line.slice(start, end).replaceAll('"', '').replaceAll('_', ' ').trim(),
  );
  if (names.length < 2 || names.some((name) => name.length > MOST_NAME || /[.!?。]$/.test(name)))
    return undefined;
  // "Hi Kim, your order, call": prose has commas, and words that are no field's name.
  if (separator === ',' && /,\s/.test(line) && !names.every((name) => labels.all(name, ~0))) return undefined;
  const isNamed = names.some((name) => {
    const kind = labels.whole(name);
    return kind === 'phone' || kind === 'fax' || kind === 'other';
  });
  return isNamed ? { separator, names } : undefined;
}

/** Two lines, and something between values: all that most texts are asked. */
function isSheetLike(text: string): boolean {
  const end = text.search(/[\n\r\u2028\u2029]/);
  return end >= 0 && /[,;\t|，；]/.test(text);
}

function rowAt(rows: readonly Row[], at: number): Row | undefined {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((rows[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const row = rows[low];
  return row && row.start <= at && at < row.end ? row : undefined;
}

/** Fields of a line; a bar may also stand at its ends. Separators within quotes are none. */
function fieldsIn(text: string, from: number, to: number, separator: string, most = 64): Field[] {
  const fields: Field[] = [];
  let start = from;
  let end = to;
  if (separator === '|') {
    while (start < end && /\s/.test(text.charAt(start))) start++;
    while (end > start && /\s/.test(text.charAt(end - 1))) end--;
    if (text.charAt(start) === '|') start++;
    if (end > start && text.charAt(end - 1) === '|') end--;
  }
  let quoted = false;
  for (let at = start; at < end && fields.length < most; at++) {
    const char = text.charAt(at);
    if (char === '"') quoted = !quoted;
    if (char !== separator || quoted) continue;
    fields.push({ start, end: at });
    start = at + 1;
  }
  fields.push({ start, end });
  return fields;
}
