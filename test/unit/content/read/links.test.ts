// @vitest-environment happy-dom
/** Numbers that elements hold: one offer a link, its text or a text beside it taken in. */
import { expect, it } from 'vitest';
import { holderOf } from '#lib/content/dom/ruler.ts';
import { createScanner } from '#lib/content/read/scanner.ts';
import { detectionData } from '#lib/detect/data.ts';
import { type Row, readPage } from './read-page.ts';

const FOUND = ['+12025550188'];

const links: Row[] = [
  [
    'a link with the number as its text is one number',
    '<a href="tel:+12025550188">(202) 555-0188</a>',
    FOUND,
  ],
  [
    'a link with a name as its text has the number of its address',
    '<a href="tel:+12025550188">Ada Byron</a>',
    FOUND,
  ],
  ['a link without a text', '<a href="tel:+12025550188" aria-label="Call"></a>', FOUND],
  ['the other scheme of calls', '<a href="callto:+12025550188">Call</a>', FOUND],
  ['the scheme in capitals, after a space', '<a href=" TEL:+12025550188">Call</a>', FOUND],
  ['digits with signs in the address', '<a href="tel:(202)%20555-0188">Call</a>', FOUND],
  ['an extension in the address', '<a href="tel:+12025550188;ext=12">Call</a>', ['+12025550188x12']],
  ['no plus: the country of the settings', '<a href="tel:2025550188">Call</a>', FOUND],
  ['a fax by its label', '<p>Fax: <a href="tel:+12025550188">(202) 555-0188</a></p>', []],
  ['a link of mail', '<a href="mailto:2025550188@example.com">Write</a>', []],
  ['a link to a page whose text is a number', '<p>Phone: <a href="/contacts/1">202-555-0188</a></p>', FOUND],
  ['an empty address', '<a href="tel:">Call</a>', []],
  ['too few digits', '<a href="tel:12">Call</a>', []],
  [
    'the same number beside it in the row is no second one',
    '<ul><li>202-555-0188 <a href="tel:+12025550188">Call</a></li></ul>',
    FOUND,
  ],
  [
    'another number beside it is another one',
    '<ul><li>212-555-0188 <a href="tel:+12025550188">Call</a></li></ul>',
    ['+12125550188', '+12025550188'],
  ],
  [
    'two links with the same number are two places to call it from',
    '<p><a href="tel:+12025550188">202-555-0188</a></p><p><a href="tel:+12025550188">202-555-0188</a></p>',
    [...FOUND, ...FOUND],
  ],
  ['a link that is not drawn', '<a href="tel:+12025550188" style="display:none">Call</a>', []],
];

it.each(links)('%s', (_shows, html, found) => {
  expect(readPage(html)).toEqual(found);
});

it('stands where the number is read, if a picture beside it links it', () => {
  document.body.innerHTML =
    '<table><tr><td id="text">202-555-0188</td><td>Ada</td><td><a href="tel:+12025550188"><img src="data:,"></a></td></tr></table>';
  const [number, ...others] = createScanner({
    data: detectionData(),
    defaultCountry: 'US',
    language: 'en',
  }).scan(document);
  expect(others).toEqual([]);
  expect(number).toMatchObject({ text: '202-555-0188', guess: false, icon: document.querySelector('a') });
  expect(number && holderOf(number)?.id).toBe('text');
});

it('stays on the picture, if what is written beside it is hidden', () => {
  document.body.innerHTML =
    '<ul><li><span style="display:none">202-555-0188</span> <a href="tel:+12025550188"><img src="data:,"></a></li></ul>';
  const [number] = createScanner({ data: detectionData(), defaultCountry: 'US', language: 'en' }).scan(
    document,
  );
  expect(number?.anchor).toEqual({ kind: 'link', element: document.querySelector('a') });
});
