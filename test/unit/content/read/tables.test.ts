// @vitest-environment happy-dom
/** Headings over a number in tables: marked, spanned, in grids of roles and of boxes, and down the side. */
import { describe, expect, it } from 'vitest';
import { type Row, readPage, table } from './read-page.ts';

const BARE = '2025550188';
const FOUND = ['+12025550188'];

const columns: Row[] = [
  [
    'a heading Phone offers bare digits',
    table([
      ['Name', 'Phone'],
      ['Ada', BARE],
    ]),
    FOUND,
  ],
  [
    'a heading Order offers none',
    table([
      ['Name', 'Order'],
      ['Ada', BARE],
    ]),
    [],
  ],
  ['a heading Fax offers none, however it is written', table([['Fax'], ['(202) 555-0188']]), []],
  ['a heading Tax ID offers none, however it is written', table([['Tax ID'], ['202-555-0188']]), []],
  ['no heading offers no bare digits', table([['Ada', BARE]], { headings: false }), []],
  [
    'only the phone column of two is offered',
    table([
      ['Phone', 'Order'],
      [BARE, '2125550188'],
    ]),
    FOUND,
  ],
  ['each row has its own', table([['Phone'], [BARE], ['2125550188'], ['n/a']]), [...FOUND, '+12125550188']],
  [
    'an empty corner shifts nothing',
    table([
      ['', 'Order', 'Phone'],
      ['Ada', '2125550188', BARE],
    ]),
    FOUND,
  ],
  [
    'a heading over two columns is over both',
    `<table><tr><th>Name</th><th colspan="2">Phone</th></tr><tr><td>Ada</td><td>${BARE}</td><td>2125550188</td></tr></table>`,
    [...FOUND, '+12125550188'],
  ],
  [
    'a cell over two columns shifts the rest',
    `<table><tr><th>Name</th><th>Town</th><th>Phone</th></tr><tr><td colspan="2">Ada</td><td>${BARE}</td></tr></table>`,
    FOUND,
  ],
  [
    'a cell over two rows shifts the second',
    `<table><tr><th>Name</th><th>Order</th><th>Phone</th></tr><tr><td rowspan="2">Ada</td><td>1</td><td>${BARE}</td></tr><tr><td>2</td><td>2125550188</td></tr></table>`,
    [...FOUND, '+12125550188'],
  ],
  [
    'headings in a thead speak for every tbody',
    `<table><thead><tr><th>Phone</th></tr></thead><tbody><tr><td>${BARE}</td></tr></tbody><tbody><tr><td>2125550188</td></tr></tbody></table>`,
    [...FOUND, '+12125550188'],
  ],
  ['a table in a cell has headings of its own', table([['Order'], [table([['Phone'], [BARE]])]]), FOUND],
];

const rows: Row[] = [
  ['a heading of the row', `<table><tr><th>Phone</th><td>${BARE}</td></tr></table>`, FOUND],
  [
    'a heading of another row',
    `<table><tr><th>Phone</th><td></td></tr><tr><th>Order</th><td>${BARE}</td></tr></table>`,
    [],
  ],
  ['a label in a plain cell before it', table([['Phone', BARE]], { headings: false }), FOUND],
  [
    'a label Invoice in a plain cell before it',
    table([['Invoice', '202-555-0188']], { headings: false }),
    [],
  ],
];

/** A head that stays while the rows scroll, and rows of boxes. */
const apart = (heads: readonly string[], head = 'row'): string => {
  const list = (texts: readonly string[], row = 'row') =>
    `<div class="table"><div class="${row}">${texts.map((text) => `<div>${text}</div>`).join('')}</div></div>`;
  const row = list(['Ada', BARE, 'Turkey']);
  return `<div>${list(heads, head)}<form><div style="height: 90px">${row}${row}</div></form></div>`;
};

const allHeadings: Row[] = [
  [
    'cells that are all written as headings, under a head',
    `<table><thead><tr><th>ID</th><th>Phone</th></tr></thead>
     <tbody><tr><th>7</th><th>${BARE}</th></tr></tbody></table>`,
    FOUND,
  ],
  [
    'the same, of orders',
    `<table><thead><tr><th>ID</th><th>Order</th></tr></thead>
     <tbody><tr><th>7</th><th>${BARE}</th></tr></tbody></table>`,
    [],
  ],
];

const grids: Row[] = [
  ['rows of boxes under a head of their own', apart(['Name', 'Phone no.', 'Country']), [...FOUND, ...FOUND]],
  ['tabs over them', apart(['All', 'Phone', 'Chat'], 'tabs'), []],
  ['links in a bar that is made as they are', apart(['<a>All</a>', '<a>Phone</a>', '<a>Chat</a>']), []],
  ['the same, of orders', apart(['Name', 'Order no.', 'Country']), []],
  ['boxes of words that head nothing', apart(['Ada', 'Byron', 'Rome']), []],
  ['links over them', `<nav><a>Home</a><a>Phone</a><a>Shop</a></nav>${apart(['Ada', 'Byron', 'Rome'])}`, []],
  [
    'a grid of roles',
    `<div role="grid"><div role="row"><span role="columnheader">Name</span><span role="columnheader">Mobile</span></div>
     <div role="row"><span role="gridcell">Ada</span><span role="gridcell">${BARE}</span></div></div>`,
    FOUND,
  ],
  [
    'a grid of roles whose column is of orders',
    `<div role="grid"><div role="row"><span role="columnheader">Name</span><span role="columnheader">Order</span></div>
     <div role="row"><span role="gridcell">Ada</span><span role="gridcell">${BARE}</span></div></div>`,
    [],
  ],
  [
    'a grid that draws some columns only, by their numbers',
    `<div role="grid"><div role="row"><span role="columnheader" aria-colindex="1">Order</span><span role="columnheader" aria-colindex="7">Phone</span></div>
     <div role="row"><span role="gridcell" aria-colindex="7">${BARE}</span></div></div>`,
    FOUND,
  ],
];

describe.each([
  ['columns', columns],
  ['rows', rows],
  ['grids', grids],
  ['headings everywhere', allHeadings],
])('%s', (_kind, cases) => {
  it.each(cases)('%s', (_shows, html, found) => {
    expect(readPage(html)).toEqual(found);
  });
});
