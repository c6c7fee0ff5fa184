// @vitest-environment happy-dom
/** What is read again after a change: as much as its words may speak for, and no more. */
import { expect, test } from 'vitest';
import { createScanner } from '#lib/content/read/scanner.ts';
import { scopeOf } from '#lib/content/read/scope.ts';
import { detectionData } from '#lib/detect/data.ts';

const at = (html: string): Element => {
  document.body.innerHTML = `<main id="page"><section>${html}</section><p>More</p></main>`;
  return document.querySelector('#at') as Element;
};
const scopeIn = (html: string): string => scopeOf(at(html).firstChild as Node)?.id ?? '';

const row = (cells: readonly string[]) => `<div>${cells.map((cell) => `<div>${cell}</div>`).join('')}</div>`;
const rows = row(['Ada', '202-555-0142']) + row(['Max', '202-555-0143']);
const head = '<div><div>Name</div><div id="at">Phone</div></div>';

test.each([
  ['a heading of rows of boxes, for all rows', `<div id="all">${head}${rows}</div>`],
  ['a heading in a box before the rows', `<div id="all"><div>${head}</div><div>${rows}</div></div>`],
  ['a row of headings right before the rows', `<div id="all">${head}<div>${rows}</div></div>`],
  [
    'a first row of words in a table without headings',
    '<table id="all"><tr><td>Name</td><td id="at">Phone</td></tr><tr><td>Ada</td><td>202-555-0142</td></tr></table>',
  ],
  ['the title of a table', '<table id="all"><caption id="at">Orders</caption><tr><td>1</td></tr></table>'],
  [
    'a label in a table of labels and values by turns',
    '<table id="all"><tr><td id="at">Phone</td></tr><tr><td>2025550142</td></tr></table>',
  ],
])('%s', (_, html) => {
  expect(scopeIn(html)).toBe('all');
});

test('a value in the first of many rows is no heading', () => {
  const first = '<div id="row"><div>Ada</div><div id="at">202-555-0142</div></div>';
  expect(scopeIn(`<div id="all">${first}${rows}${rows}${rows}${rows}${rows}${rows}${rows}</div>`)).toBe(
    'row',
  );
});

test('a label in boxes of its own speaks for what stands beside the outermost', () => {
  const label = '<div><div><div id="at">Phone</div></div></div>';
  const others = `<p>${'Nothing of interest. '.repeat(10)}</p>`;
  const html = `<div id="card"><div>${others}</div><div id="field">${label}<div><div>202-555-0142 is where she is reached in the morning</div></div></div></div>`;
  expect(scopeIn(html)).toBe('card');
});

test('a text that is longer than a label speaks for itself', () => {
  expect(
    scopeIn(`<div><div id="at">${'Nothing of interest. '.repeat(4)}</div><div>202-555-0142</div></div>`),
  ).toBe('at');
});

test('what is in no document is nothing to read', () => {
  expect(scopeOf(document.createElement('p'))).toBeNull();
});

test('a heading of rows of boxes that changes takes its numbers with it', () => {
  const scanner = createScanner({ data: detectionData(), defaultCountry: 'US', includeHidden: true });
  const bare = row(['Ada', '2025550142']) + row(['Max', '2025550143']);
  const heading = at(`<div>${head}${bare}</div>`);
  expect(scanner.scan(document).map(({ e164 }) => e164)).toEqual(['+12025550142', '+12025550143']);
  heading.textContent = 'Invoice';
  expect(scanner.scan(scopeOf(heading) as Element)).toEqual([]);
  expect(scopeOf(heading)?.textContent).toContain('2025550143');
});
