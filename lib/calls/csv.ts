/** Files of numbers as people have them: CSV of any usual separator, or lines that were pasted. */
import Papa from 'papaparse';

/** What a column of telephone numbers is called, in our languages. */
export const NUMBER_HEADING = /phone|mobile|tel|number|msisdn|טלפון|נייד|מספר|هاتف|جوال|رقم/i;

/** Cells by line. A quote that is not closed, or not at a cell's ends, is a letter: it must not swallow the lines below. */
export function linesOf(csv: string): string[][] {
  const options: Papa.ParseConfig<string[]> & { skipEmptyLines: 'greedy' } = {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
  };
  // The byte order mark is no part of a heading.
  const text = csv.replace(/^\ufeff/, '');
  const read = Papa.parse<string[]>(text, options);
  if (!read.errors.some(({ type }) => type === 'Quotes')) return read.data;
  const plain = Papa.parse<string[]>(text, { ...options, quoteChar: '\0' });
  return plain.data.map((cells) => cells.map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"')));
}
