/** Reads a page as the content script does, without a browser: markup in, numbers out. Needs happy-dom. */
import { createScanner } from '#lib/content/read/scanner.ts';
import { detectionData } from '#lib/detect/data.ts';

const data = detectionData();

/**
 * @param country of the user's settings
 * @returns each number found, in the page's order; `+12025550188x12` has an extension
 */
export function readPage(html: string, country = 'US', language = 'en'): string[] {
  document.body.innerHTML = html;
  return createScanner({ data, defaultCountry: country, language })
    .scan(document)
    .map(({ e164, ext }) => (ext ? `${e164}x${ext}` : e164));
}

/** A table of plain rows; the first is of headings unless told otherwise. */
export function table(rows: readonly (readonly string[])[], { headings = true } = {}): string {
  const row = (cells: readonly string[], name: string) =>
    `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`;
  return `<table>${rows.map((cells, at) => row(cells, headings && at === 0 ? 'th' : 'td')).join('')}</table>`;
}

/** One table of tests: what the page shows, its markup, what is found in it. */
export type Row = readonly [shows: string, html: string, found: readonly string[]];
