// @vitest-environment happy-dom
/** The country of a number that does not say its own: what the page says beside it, else the settings'. */
import { describe, expect, it } from 'vitest';
import { type Row, readPage, table } from './read-page.ts';

const BERLIN = '030 901820';
const GERMAN = ['+4930901820'];
const ISRAELI = ['+97230901820'];

const said: Row[] = [
  [
    'by a column of its row',
    table([
      ['Country', 'Phone'],
      ['Germany', BERLIN],
    ]),
    GERMAN,
  ],
  [
    'by a column of codes',
    table([
      ['Country', 'Phone'],
      ['DE', BERLIN],
    ]),
    GERMAN,
  ],
  [
    'by a field of its record',
    `<dl><dt>Country</dt><dd>Germany</dd><dt>Phone</dt><dd>${BERLIN}</dd></dl>`,
    GERMAN,
  ],
  [
    'by its address',
    `<div class="card"><address>Rathausstraße 15, 10178 Berlin, Germany</address><p>Phone: ${BERLIN}</p></div>`,
    GERMAN,
  ],
  ['by a flag before it', `<p>Phone: 🇩🇪 ${BERLIN}</p>`, GERMAN],
  [
    'by its own markup',
    `<div itemscope><span itemprop="addressCountry">DE</span> Phone: <span itemprop="telephone">${BERLIN}</span></div>`,
    GERMAN,
  ],
  [
    'by itself, against the row',
    table([
      ['Country', 'Phone'],
      ['Germany', '+972 3 901 8200'],
    ]),
    ['+97239018200'],
  ],
  [
    'for each row by that row',
    table([
      ['Country', 'Phone'],
      ['Germany', BERLIN],
      ['Israel', BERLIN],
    ]),
    [...GERMAN, ...ISRAELI],
  ],
  [
    'in German',
    table([
      ['Land', 'Telefon'],
      ['Deutschland', BERLIN],
    ]),
    GERMAN,
  ],
  [
    'in Hebrew',
    table([
      ['מדינה', 'טלפון'],
      ['גרמניה', BERLIN],
    ]),
    GERMAN,
  ],
];

describe('a country that the page says', () => {
  it.each(said)('%s', (_how, html, found) => {
    expect(readPage(html)).toEqual(found);
  });
});

describe('without one, the country of the settings', () => {
  it.each([
    ['US', '(202) 555-0188', ['+12025550188']],
    ['IL', '03-901-8200', ['+97239018200']],
    ['DE', '030 901820', ['+4930901820']],
    ['GB', '020 7946 0018', ['+442079460018']],
    ['US', '030 901820', []],
  ])('%s: %s', (country, written, found) => {
    expect(readPage(`<p>Phone: ${written}</p>`, country)).toEqual(found);
  });
});

it('a person who is called as a country is has no country', () => {
  const html = table([
    ['Name', 'Phone'],
    ['Jordan', '(202) 555-0188'],
  ]);
  expect(readPage(html)).toEqual(['+12025550188']);
});
