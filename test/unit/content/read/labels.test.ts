// @vitest-environment happy-dom
/** Labels beside a number: fields of forms, definition lists, pairs of boxes, and stacks of them. */
import { describe, expect, it } from 'vitest';
import { type Row, readPage } from './read-page.ts';

const BARE = '2025550188';
const FOUND = ['+12025550188'];

const fields: Row[] = [
  ['a definition list', `<dl><dt>Phone</dt><dd>${BARE}</dd></dl>`, FOUND],
  ['a definition of an order', `<dl><dt>Order</dt><dd>${BARE}</dd></dl>`, []],
  [
    'each term speaks for what follows it',
    `<dl><dt>Order</dt><dd>${BARE}</dd><dt>Phone</dt><dd>2125550188</dd></dl>`,
    ['+12125550188'],
  ],
  ['a telephone input', `<input type="tel" value="${BARE}">`, FOUND],
  ['an input that is filled in as a telephone', `<input autocomplete="tel" value="${BARE}">`, FOUND],
  [
    'a line of text whose id a framework made of its name',
    `<label for="id_phone">Phone:</label><input type="text" name="phone" id="id_phone" value="${BARE}">`,
    FOUND,
  ],
  [
    'a line of text that is called an identity',
    `<label for="id_number">Phone</label><input type="text" name="id_number" value="${BARE}">`,
    [],
  ],
  [
    'an input whose id and name begin with a letter that is no word',
    `<label>Phone <input type="text" id="f-phone" name="f_phone" value="${BARE}"></label>`,
    FOUND,
  ],
  ['an input for faxes', `<label>Number <input type="text" id="eFax" value="${BARE}"></label>`, []],
  ['an input of another kind', `<input name="order" value="${BARE}">`, []],
  ['its own name for screen readers', `<span aria-label="Phone">${BARE}</span>`, FOUND],
  [
    'what is attached to it by id',
    `<b id="label">Phone</b><p>…</p><span aria-labelledby="label">${BARE}</span>`,
    FOUND,
  ],
  [
    'markup of a person',
    `<div itemscope itemtype="https://schema.org/Person"><span itemprop="telephone">${BARE}</span></div>`,
    FOUND,
  ],
  ['an hCard', `<div class="vcard"><span class="tel">${BARE}</span></div>`, FOUND],
  ['a label that CSS draws before the cell', `<span data-label="Phone">${BARE}</span>`, FOUND],
];

const stacks: Row[] = [
  ['a box over it', `<div><div>Phone</div><div>${BARE}</div></div>`, FOUND],
  ['a box of another thing over it', `<div><div>Case number</div><div>${BARE}</div></div>`, []],
  [
    'a label wrapped once more',
    `<div><div><span>Phone</span></div><div><span>${BARE}</span></div></div>`,
    FOUND,
  ],
  [
    'pairs one under another',
    `<div><div>Order</div><div>${BARE}</div></div><div><div>Phone</div><div>2125550188</div></div>`,
    ['+12125550188'],
  ],
  [
    'labels and values by turns, in one box',
    `<div><div>Phone</div><div>${BARE}</div><div>Order</div><div>2125550188</div></div>`,
    FOUND,
  ],
  ['a label before it in the line', `<p>Phone: ${BARE}</p>`, FOUND],
  ['a label in bold before it', `<p><b>Phone:</b> ${BARE}</p>`, FOUND],
  ['a label a line above, by a break', `<p>Phone<br>${BARE}</p>`, FOUND],
  ['an order before it in the line', `<p>Order: ${BARE}</p>`, []],
  ['nothing', `<p>${BARE}</p>`, []],
];

const languages: Row[] = [
  ['in German', `<dl><dt>Telefon</dt><dd>${BARE}</dd></dl>`, FOUND],
  ['in Hebrew', `<dl dir="rtl"><dt>טלפון</dt><dd>${BARE}</dd></dl>`, FOUND],
  ['in Arabic', `<dl dir="rtl"><dt>هاتف</dt><dd>${BARE}</dd></dl>`, FOUND],
  ['in Japanese', `<dl><dt>電話番号</dt><dd>${BARE}</dd></dl>`, FOUND],
  ['an order in German', `<dl><dt>Auftragsnummer</dt><dd>${BARE}</dd></dl>`, []],
  ['an order in Hebrew', `<dl dir="rtl"><dt>מספר הזמנה</dt><dd>${BARE}</dd></dl>`, []],
];

const extensions: Row[] = [
  ['after the number', '<p>Phone: 202-555-0188 ext. 12</p>', ['+12025550188x12']],
  [
    'in a column of its own',
    '<table><tr><th>Phone</th><th>Extension</th></tr><tr><td>202-555-0188</td><td>12</td></tr></table>',
    ['+12025550188x12'],
  ],
  [
    'in the field after it',
    '<dl><dt>Phone</dt><dd>202-555-0188</dd><dt>Extension</dt><dd>12</dd></dl>',
    ['+12025550188x12'],
  ],
];

describe.each([
  ['a field', fields],
  ['a label over or before the number', stacks],
  ['a label', languages],
  ['an extension', extensions],
])('%s', (_kind, cases) => {
  it.each(cases)('%s', (_shows, html, found) => {
    expect(readPage(html)).toEqual(found);
  });
});
