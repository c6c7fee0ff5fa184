/** Cells by line: of any usual separator, with the quotes as they are used, and where in the file each line begins. */
import Papa from 'papaparse';
import type { Row } from './types.ts';

const SEPARATORS = [',', ';', '\t', '|', '^'] as const;
/** The line in which Excel names it. */
const NAMED = /^"?sep=(?<separator>.)"?[ \t]*\r?\n/i;
/** Lines that are looked at to find the separator. */
const SAMPLE = 40;

/**
 * @param given the separator, of a text that is the continuation of another.
 * @returns lines with text in them, as cells.
 */
export function linesOf(text: string, given?: string): Row[] {
  // The byte order mark is no part of a heading.
  const whole = text.replace(/^\ufeff/, '');
  const named = NAMED.exec(whole);
  const body = named ? whole.slice(named[0].length) : whole;
  const separator = given ?? named?.groups?.separator ?? separatorOf(body);
  const rows = parse(body, separator) ?? parseByLine(body, separator);
  return named ? rows.map((row) => ({ ...row, line: row.line + 1 })) : rows;
}

/** The separator of a text that other parts continue. */
export function separatorIn(text: string): string {
  return NAMED.exec(text.replace(/^\ufeff/, ''))?.groups?.separator ?? separatorOf(text);
}

/** Undefined if a quote is not closed, or not at a cell's ends. */
function parse(text: string, delimiter: string, preview = 0, quoteChar = '"'): Row[] | undefined {
  const rows: Row[] = [];
  let line = 1;
  let at = 0;
  let isBroken = false;
  Papa.parse<string[]>(text, {
    delimiter,
    quoteChar,
    preview,
    step({ data, errors, meta }) {
      isBroken ||= errors.some(({ type }) => type === 'Quotes');
      if (data.some((cell) => cell.trim() !== '')) rows.push({ line, cells: data });
      line += text.slice(at, meta.cursor).match(BREAKS)?.length ?? 0;
      at = meta.cursor;
    },
  });
  return isBroken ? undefined : rows;
}

/** A quote that is none must not swallow the lines below: each line by itself, in those that it breaks quotes are letters. */
function parseByLine(text: string, separator: string, most?: number): Row[] {
  return text.split(BREAKS, most).flatMap((written, index) => {
    const [row] = parse(written, separator) ?? parse(written, separator, 0, '\0') ?? [];
    return row ? [{ line: index + 1, cells: row.cells.map(unquoted) }] : [];
  });
}

export const BREAKS = /\r\n|\r|\n/g;
const unquoted = (cell: string): string => cell.replace(/^\s*"|"\s*$/g, '').replaceAll('""', '"');

/** The separator that cuts most lines into the same number of cells, and into the most of those that do. */
function separatorOf(text: string): string {
  let best = ',';
  let most = 0;
  for (const separator of SEPARATORS) {
    if (!text.includes(separator)) continue;
    const rows = parse(text, separator, SAMPLE) ?? parseByLine(text, separator, SAMPLE);
    const widths = new Map<number, number>();
    for (const { cells } of rows) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    const [width = 1, count = 0] =
      [...widths].filter(([cells]) => cells > 1).sort(([a, x], [b, y]) => y - x || b - a)[0] ?? [];
    const score = (count / rows.length) * (2 - 1 / width);
    if (score > most) {
      most = score;
      best = separator;
    }
  }
  return best;
}
