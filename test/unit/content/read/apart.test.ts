// @vitest-environment happy-dom
/** Headings that stand apart from their rows: in a table of their own, or cells that slots draw in a grid's shadow. */
import { expect, it } from 'vitest';
import { createScanner } from '#lib/content/read/scanner.ts';
import { detectionData } from '#lib/detect/data.ts';
import { readPage } from './read-page.ts';

const HEADINGS = ['Client', 'Order', 'Phone', 'Country'];
const CELLS = ['Ada Byron', '2125550142', '030 901820', 'Germany'];
const GERMAN = ['+4930901820'];
const each = (texts: readonly string[], write: (text: string, at: number) => string) =>
  texts.map(write).join('');
const row = (texts: readonly string[]) => `<tr>${each(texts, (text) => `<td>${text}</td>`)}</tr>`;
const heads = each(HEADINGS, (text) => `<th>${text}</th>`);

/** As DevExtreme writes it: cells of headings with a role, and the rows some boxes further in. */
const apart = (rows: string) => `<div role="group"><div><div><table role="presentation"><tbody>
  <tr role="row">${each(HEADINGS, (text, at) => `<td role="columnheader" aria-colindex="${at + 1}"><div></div><div>${text}</div></td>`)}</tr>
  </tbody></table></div></div><div><div><div><div><div role="grid"><table role="presentation"><tbody>${rows}</tbody></table></div></div></div></div></div></div>`;
const cells = (texts: readonly string[]) =>
  `<tr role="row" aria-rowindex="1">${each(texts, (text, at) => `<td role="gridcell" aria-colindex="${at + 1}">${text}</td>`)}</tr>`;

it.each([
  ['in a table of their own, as cells with a role', apart(cells(CELLS))],
  ['over a row that only takes the place of those above', apart(row(['', '', '', '']) + cells(CELLS))],
  [
    'in a table that keeps a row without words',
    `<div role="grid"><div><div><table><thead><tr>${heads}</tr></thead><tbody>${row(['', '', '', ''])}</tbody></table></div></div>
     <div><div><div><table><tbody>${row(CELLS)}</tbody></table></div></div></div></div>`,
  ],
  [
    'right in the body',
    `<div><table><thead><tr>${heads}</tr></thead></table></div><div><table><tbody>${row(CELLS)}</tbody></table></div>`,
  ],
])('say the country of a row: %s', (_how, html) => {
  expect(readPage(html)).toEqual(GERMAN);
});

it('tell bare digits that are a telephone from those that are an order', () => {
  expect(readPage(apart(cells(['Ada Byron', '2125550142', '2025550188', 'United States'])))).toEqual([
    '+12025550188',
  ]);
});

it('are none in a table that has rows of its own', () => {
  const other = `<table><thead><tr>${heads}</tr></thead><tbody>${row(CELLS)}</tbody></table>`;
  const found = readPage(`<div>${other}<table>${row(['Ada', 'x', '030 901820', 'Israel'])}</table></div>`);
  expect(found).toEqual(GERMAN);
});

it('say the country of a row that is drawn by slots', () => {
  document.body.innerHTML = '<my-grid></my-grid>';
  const grid = document.body.firstElementChild as Element;
  const shadow = grid.attachShadow({ mode: 'open' });
  const slots = (texts: readonly string[], name: string) =>
    `<tr>${each(texts, (text) => `<${name}><slot name="${text}"></slot></${name}>`)}</tr>`;
  shadow.innerHTML = `<table><thead>${slots(HEADINGS, 'th')}</thead><tbody>${slots(CELLS, 'td')}</tbody></table>`;
  for (const text of [...HEADINGS, ...CELLS]) {
    const shown = document.createElement('my-cell');
    shown.slot = text;
    shown.textContent = text;
    grid.append(shown);
    // happy-dom knows what a slot shows, but not the slot of what is shown.
    const slot = [...shadow.querySelectorAll('slot')].find(({ name }) => name === text);
    Object.defineProperty(shown, 'assignedSlot', { value: slot });
  }
  const scanner = createScanner({ data: detectionData(), defaultCountry: 'US', language: 'en' });
  expect(scanner.scan(document).map(({ e164 }) => e164)).toEqual(GERMAN);
});
