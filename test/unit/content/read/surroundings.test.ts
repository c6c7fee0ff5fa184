// @vitest-environment happy-dom
/** What of a page is read at all, and where one text ends and the next begins. */
import { describe, expect, it } from 'vitest';
import { createScanner } from '#lib/content/read/scanner.ts';
import { detectionData } from '#lib/detect/data.ts';
import { type Row, readPage } from './read-page.ts';

const FOUND = ['+12025550188'];

const joined: Row[] = [
  ['a number in several inline elements is one', '<p>Phone: <b>202</b>-<i>555</i>-<u>0188</u></p>', FOUND],
  ['a number over a comment is one', '<p>Phone: 202-<!-- x -->555-0188</p>', FOUND],
  ['a number over a possible break is one', '<p>Phone: 202-555<wbr>-0188</p>', FOUND],
  ['halves in two blocks are none', '<div>Phone: 202-555</div><div>-0188</div>', []],
  ['halves in two cells are none', '<table><tr><td>202-</td><td>555-0188</td></tr></table>', []],
  ['halves on two lines are none', '<p>Order 202-<br>555-0188</p>', []],
];

const unread: Row[] = [
  ['a script', '<script type="text/plain">Phone: 202-555-0188</script>', []],
  ['a style', '<style>/* Phone: 202-555-0188 */</style>', []],
  ['a template', '<template><p>Phone: 202-555-0188</p></template>', []],
  ['an area of text to edit', '<textarea>Phone: 202-555-0188</textarea>', []],
  ['an editor', '<div contenteditable="true">Phone: 202-555-0188</div>', []],
  ['a choice of a list', '<select><option>202-555-0188</option></select>', []],
  ['what is not drawn', '<p style="display:none">Phone: 202-555-0188</p>', []],
];

const sentences: Row[] = [
  ['a number in a sentence', '<p>Please call 202-555-0188 after nine.</p>', FOUND],
  ['two in a sentence', '<p>Call 202-555-0188 or 212-555-0188.</p>', [...FOUND, '+12125550188']],
  ['one in brackets', '<p>Ada (202-555-0188) has called.</p>', FOUND],
  ['a date', '<p>Met on 2026-11-20 at 10:30.</p>', []],
  ['an amount', '<p>Paid 2,025,550.88 USD.</p>', []],
  ['a card number', '<p>Card 4111 1111 1111 1111</p>', []],
  ['an address of the network', '<p>Host 192.168.100.200</p>', []],
  ['a serial number', '<p>Serial no. 202-555-0188</p>', []],
];

describe.each([
  ['what is joined', joined],
  ['what is not read', unread],
  ['in running text', sentences],
])('%s', (_kind, cases) => {
  it.each(cases)('%s', (_shows, html, found) => {
    expect(readPage(html)).toEqual(found);
  });
});

it.each(['open', 'closed'] as const)('what stands in an %s shadow root is read in its place', (mode) => {
  document.body.innerHTML = '<p>Call 202-555-0188</p><my-field></my-field><p>Call 212-555-0188</p>';
  const host = document.querySelector('my-field') as Element;
  const root = host.attachShadow({ mode });
  root.innerHTML = '<p>Phone: 312-555-0188</p>';
  const scanner = createScanner({
    data: detectionData(),
    defaultCountry: 'US',
    openShadow: (element) => (element === host ? root : null),
  });
  expect(scanner.scan(document).map(({ e164 }) => e164)).toEqual([
    '+12025550188',
    '+13125550188',
    '+12125550188',
  ]);
});
