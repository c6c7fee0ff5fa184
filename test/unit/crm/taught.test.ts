// @vitest-environment happy-dom
/** Names that were corrected: which places a page has, and what is read of those that were taught. */
import { expect, it } from 'vitest';
import { likelyPlace, namePlaces, readTaught, withTaught } from '#lib/crm/taught.ts';
import type { TaughtField } from '#lib/model/taught-field.ts';
import type { TaughtPlace } from '#lib/model/taught-place.ts';
import {
  adapterFile,
  addLesson,
  LONGEST_ADAPTER,
  MOST_LESSONS,
  readAdapter,
  withAdapter,
} from '#lib/sites/lessons.ts';

function shown(html: string, at = 0) {
  document.body.innerHTML = html;
  return document.querySelectorAll('[data-number]')[at] as Element;
}

/** Shows the place that holds `name`, as a press on it does. */
function lesson(number: Element, name: string, field: TaughtField = 'contactName'): TaughtPlace {
  const place = namePlaces(document, number).find((one) => one.name === name);
  if (!place) throw new Error(`${name} is not offered`);
  return { field, within: place.within, selector: place.selector };
}

const contact = (name: string, firm: string) =>
  `<header><h1>Atomic CRM</h1></header><main><h3 class="x91">Overview</h3><div><b class="person-name">${name}</b>
   <span>at</span> <a href="#">${firm}</a><p data-number>+1 415 555 2671</p></div></main>`;

it('reads another record where the first was corrected', () => {
  const number = shown(contact('Ada Byron', 'Babbage Works'));
  const taught = [lesson(number, 'Ada Byron'), lesson(number, 'Babbage Works', 'companyName')];
  const other = shown(contact('Grace Hopper', 'Univac'));
  expect(readTaught(taught, other)).toEqual({ contactName: 'Grace Hopper', companyName: 'Univac' });
});

it('reads the same column of every row, whatever columns are drawn', () => {
  const cell = (field: string, text: string) => `<div role="gridcell" col-id="${field}">${text}</div>`;
  const row = (...cells: string[]) =>
    `<div role="row">${cells.join('')}<div data-number role="gridcell">+1</div></div>`;
  const html = `<div role="grid">${row(cell('id', '7'), cell('name', 'Ada Byron'))}${row(cell('name', 'Grace Hopper'))}</div>`;
  const taught = [lesson(shown(html), 'Ada Byron')];
  expect(taught[0]).toMatchObject({ within: 'row', selector: '[col-id="name"]' });
  expect(readTaught(taught, shown(html, 1))).toEqual({ contactName: 'Grace Hopper' });
});

it('knows the other part of a row that a grid draws in two', () => {
  const part = (inner: string) => `<div><div role="row" aria-rowindex="2">${inner}</div></div>`;
  const number = shown(
    `<div role="grid">${part('<div role="gridcell" col-id="name">Ada Byron</div>')}${part('<div role="gridcell" data-number>+1</div>')}</div>`,
  );
  expect(readTaught([lesson(number, 'Ada Byron')], number)).toEqual({ contactName: 'Ada Byron' });
});

it('proposes the one name of a row that looks like a person’s, and none of several', () => {
  const row = (...cells: string[]) =>
    `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}<td data-number>+1</td></tr></table>`;
  const proposed = (html: string) => likelyPlace(shown(html))?.name;
  expect(proposed(row('17', 'Ada Byron', 'Open', 'Univac Ltd', '2 March'))).toBe('Ada Byron');
  expect(proposed(row('Ada Byron', 'Grace Hopper'))).toBeUndefined();
  expect(proposed(row('17', 'Open', 'Univac Ltd'))).toBeUndefined();
  expect(proposed(contact('Ada Byron', 'Univac'))).toBeUndefined();
});

it('offers no control as a name', () => {
  const number = shown(`<table><tr><td><input type="checkbox" value="on"></td><td>Ada Byron</td>
    <td><input type="text" value="Babbage Works"></td><td data-number>+1</td><td><button>Billing</button></td>
    <td><a href="#">Preview</a></td></tr></table>`);
  expect(namePlaces(document, number).map(({ name }) => name)).toEqual(['Ada Byron', 'Babbage Works']);
});

it('says nothing where the page has no such place, or no name in it', () => {
  const taught: TaughtPlace[] = [
    { field: 'contactName', within: 'page', selector: 'b.person-name' },
    { field: 'companyName', within: 'page', selector: ')(' },
  ];
  expect(readTaught(taught, shown('<main><p data-number>+1</p></main>'))).toEqual({});
  expect(readTaught(taught, shown(contact('1234567', 'Univac')))).toEqual({});
});

it('takes the name from the field that was wrong', () => {
  const number = shown(contact('Ada Byron', 'Univac'));
  const record = { crm: 'generic', companyName: 'Ada Byron', recordId: '6' };
  expect(withTaught(record, [lesson(number, 'Ada Byron')], number)).toEqual({
    crm: 'generic',
    contactName: 'Ada Byron',
    recordId: '6',
  });
});

const SITE = 'https://crm.example';
const HEADING = { field: 'contactName', within: 'page', selector: 'h1' } as const;

it('keeps one place for a field, and no more than people teach', () => {
  const first = addLesson([], HEADING, SITE) ?? [];
  const second = addLesson(first, { ...HEADING, selector: 'h2' }, SITE);
  expect(second).toEqual([{ ...HEADING, selector: 'h2', origin: SITE }]);
  const full = Array.from({ length: MOST_LESSONS }, (_, at) => ({
    ...HEADING,
    origin: `https://${at}.example`,
  }));
  expect(addLesson(full, HEADING, SITE)).toBeUndefined();
  expect(addLesson(full, HEADING, 'https://1.example')).toHaveLength(MOST_LESSONS);
});

it('is handed on as a small adapter of one site', () => {
  const taught = [
    { ...HEADING, origin: SITE },
    { ...HEADING, origin: 'https://other.example' },
  ];
  const file = adapterFile(taught, SITE);
  expect(file.name).toBe('dialmark-crm.example.json');
  expect(JSON.parse(file.text)).toEqual({
    format: 'dialmark-adapter',
    version: 1,
    site: SITE,
    places: [HEADING],
  });
});

it('reads an adapter that it wrote, and no other file', () => {
  const taught = [{ ...HEADING, origin: SITE }];
  expect(readAdapter(adapterFile(taught, SITE).text)).toEqual({
    ok: true,
    value: { format: 'dialmark-adapter', version: 1, site: SITE, places: [HEADING] },
  });
  const good = { format: 'dialmark-adapter', version: 1, site: SITE, places: [HEADING] };
  const faultOf = (value: unknown) => {
    const read = readAdapter(typeof value === 'string' ? value : JSON.stringify(value));
    return read.ok ? 'none' : read.error;
  };
  for (const bad of [
    'name,number',
    'null',
    { ...good, format: 'other' },
    { ...good, version: 0 },
    { ...good, site: 'javascript:alert(1)' },
    { ...good, site: `${SITE}/contacts` },
    { ...good, site: `https://${'a'.repeat(300)}.example` },
    { ...good, places: [] },
    { ...good, places: [HEADING, { ...HEADING, selector: 'h2' }] },
    { ...good, places: [{ ...HEADING, selector: 'x'.repeat(301) }] },
    { ...good, places: [{ ...HEADING, field: 'key' }] },
    { ...good, more: true },
  ])
    expect(faultOf(bad), JSON.stringify(bad).slice(0, 80)).toBe('not-adapter');
  expect(faultOf({ ...good, version: 2, parts: [] })).toBe('newer');
  expect(faultOf(' '.repeat(LONGEST_ADAPTER + 1))).toBe('too-large');
});

it('takes an adapter for all that is known of its site, and leaves other sites alone', () => {
  const other = { ...HEADING, origin: 'https://other.example' };
  const adapter = { format: 'dialmark-adapter', version: 1, site: SITE, places: [HEADING] } as const;
  const before = [
    { ...HEADING, selector: 'h2', origin: SITE },
    { ...HEADING, field: 'companyName', origin: SITE } as const,
    other,
  ];
  expect(withAdapter(before, { ...adapter, places: [HEADING] })).toEqual([
    other,
    { ...HEADING, origin: SITE },
  ]);
  const full = Array.from({ length: MOST_LESSONS }, (_, at) => ({
    ...other,
    origin: `https://${at}.example`,
  }));
  expect(withAdapter(full, { ...adapter, places: [HEADING] })).toBeUndefined();
});

it('reads no password, whatever place a file names', () => {
  const number = shown('<form><input type="password" id="p" value="Ada Byron"><p data-number>+1</p></form>');
  expect(readTaught([{ ...HEADING, selector: '#p' }], number)).toEqual({});
});
