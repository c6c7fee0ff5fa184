// @vitest-environment happy-dom
/** What stands over a number without being marked as its heading: labels in plain cells, titles, countries. */
import { expect, test } from 'vitest';
import { createScanner } from '#lib/content/read/scanner.ts';
import { detectionData } from '#lib/detect/data.ts';

const scanner = createScanner({ data: detectionData(), defaultCountry: 'US', language: 'en' });

function read(html: string): string[] {
  document.body.innerHTML = html;
  return scanner.scan(document).map(({ e164 }) => e164);
}
const table = (...rows: readonly string[][]): string =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;

const A = '4155550142';
const B = '4155550143';
const [a, b] = ['+14155550142', '+14155550143'];

test.each<[string, string, string[]]>([
  ['labels past a rule', table(['Phone', 'Order'], ['<hr>', ''], [A, B]), [a]],
  ['labels and values by turns', table(['Order'], [A], ['Phone'], [B]), [b]],
  ['two rows of labels', table(['Mobile', 'Order'], ['preferred', 'current'], [A, B]), [a]],
  ['pairs, which are no columns', table(['Phone', 'none'], ['Boss', A]), []],
  ['a pair the other way round', table([A, 'Phone'], ['415-555-0143', 'Order']), [a]],
  ['lines of two cells', table(['Phone:<br>Order:', `${A}<br>415-555-0143`]), [a]],
  [
    'a heading of two rows',
    `<table><tr><th colspan="2">Case</th></tr><tr><th>Number</th><th>Opened</th></tr><tr><td>415-555-0142</td><td>x</td></tr></table>`,
    [],
  ],
  [
    'a label of its own before the title',
    `<table><caption>Phone numbers</caption><tr><td>Kim</td><td>${A}</td></tr><tr><td>Fax</td><td>${B}</td></tr></table>`,
    [a],
  ],
  [
    'a column past a cell that is taken out',
    `<table><thead><tr><th></th><th>Customer</th><th>Phone</th><th>Order number</th></tr></thead><tbody><tr><th><input type="checkbox"></th><td style="display: none">#A1</td><td>Kim</td><td>${A}</td><td>71</td></tr></tbody></table>`,
    [a],
  ],
  [
    'a party under a document’s name',
    '<table><thead><tr><th>Invoice To</th><th>Total</th></tr></thead><tbody><tr><td>Kim <span>+1 415-555-0142</span></td><td>12</td></tr></tbody></table>',
    [a],
  ],
  [
    'a label that belongs to no field, before one',
    '<div><label>Mobile</label><input type="text" value="415-555-0142"></div><div><label>Order number</label><input type="text" value="415-555-0143"></div>',
    [a],
  ],
  ['a title that says of what', '<h3>Invoices</h3><dl><dt>Number</dt><dd>415-555-0142</dd></dl>', []],
  ['a title of phones', `<h3>Phone numbers</h3><dl><dt>Number</dt><dd>${A}</dd></dl>`, [a]],
  ['a title that is a person', '<h3>Kim Soto</h3><dl><dt>Number</dt><dd>415-555-0142</dd></dl>', [a]],
  ['a country in a block', '<div><h4>Munich</h4><p>Germany</p><p>089 2189345</p></div>', ['+49892189345']],
  [
    'a country as a title',
    '<h3>Germany</h3><ul><li>030 23125441</li></ul><h3>France</h3><p>01 44 71 23 86</p>',
    ['+493023125441', '+33144712386'],
  ],
  [
    'somebody who is called as a country is',
    '<div><div>First name:</div><div>France</div><div>Phone:</div><div>01 44 71 23 86</div></div>',
    [],
  ],
])('%s', (_what, html, numbers) => {
  expect(read(html)).toEqual(numbers);
});

test('countries that disagree make a guess of a number', () => {
  document.body.innerHTML =
    '<table><tr><th>Billing country</th><th>Shipping country</th><th>Phone</th></tr><tr><td>Germany</td><td>Israel</td><td>030 901820</td></tr></table>';
  const [number] = scanner.scan(document);
  expect([number?.e164, number?.guess]).toEqual(['+4930901820', true]);
});

test.each<[string, string, string[]]>([
  ['a colon that is a text of its own', `<div><span>Phone</span>:<div>${A}</div></div>`, [a]],
  ['a block before bare text', `<div><div>Fax:</div> (415) 555-0142<br><div>Phone:</div> ${B}</div>`, [b]],
  [
    'a box to tick has its label for itself',
    `<div><label><input type="checkbox"> Invoice</label><p>(415) 555-0142</p></div>`,
    [a],
  ],
  [
    'a link is about another page',
    `<div><a href="/invoices">Invoices</a><p>Ann Lee (415) 555-0142</p></div>`,
    [a],
  ],
  [
    'a form’s first row heads no columns',
    `<div><div><label>Invoice:</label><span>x</span></div><div><label>Phone:</label><span>${A}</span></div></div>`,
    [a],
  ],
])('%s', (_what, html, numbers) => {
  expect(read(html)).toEqual(numbers);
});

test.each([
  ['a label', '<label>Phone <input value="4155550142"></label>', [a]],
  ['a name', '<input name="customer_mobile" value="4155550142">', [a]],
  ['another name', '<input name="order_no" value="4155550142">', []],
  ['a fax', '<input name="fax_phone" value="4155550142">', []],
  ['nothing', '<input value="4155550142">', []],
])('a line of text that is called something by %s', (_what, html, numbers) => {
  expect(read(html)).toEqual(numbers);
});
