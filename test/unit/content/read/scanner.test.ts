// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createScanner } from '#lib/content/read/scanner.ts';
import { detectionData } from '#lib/detect/data.ts';

test('finds an international number in its block', () => {
  document.body.innerHTML = '<p>Call <b>+1 202-555-0188</b></p><script>"+1 202-555-0188"</script>';
  const numbers = createScanner({ data: detectionData(), defaultCountry: 'US' }).scan(document);
  expect(numbers.map((number) => [number.e164, number.owner.localName])).toEqual([['+12025550188', 'p']]);
});

test.each([
  ['another number', '<a href="tel:+14155552684">+1 415 555 2690</a>', '+14155552690'],
  ['the same, nationally', '<a href="tel:+4986521749">08652 1749</a>', undefined],
  ['the same, in its country’s way', '<a href="tel:+14155552684">(415) 555-2684</a>', undefined],
  ['the same last digits, elsewhere', '<a href="tel:+37255552671">+1 415 555 2671</a>', '+14155552671'],
  ['the same last digits, further off', '<a href="tel:+2525552671">+1 415 555 2671</a>', '+14155552671'],
  ['a local number', '<a href="tel:+25261234567">555-2671</a>', '555-2671'],
  ['a local number with a context', '<a href="tel:5552671;phone-context=+252">555-2671</a>', '555-2671'],
  ['letters among digits', '<a href="tel:+25261234567">+1 4I5 555 267I</a>', '+1 4I5 555 267I'],
  ['its letters as keys', '<a href="tel:+18003569377">1-800-FLOWERS</a>', undefined],
  ['drawn reversed', '<a href="tel:+14155552684">\u202e+1 415 555 2684</a>', '4862 555 514 1+'],
  [
    'drawn reversed, and then no more',
    '<a href="tel:+14155552684">\u202e+1 415 555 2684\u202c</a>',
    '4862 555 514 1+',
  ],
  ['a name', '<a href="tel:+14155552684">Dana</a>', undefined],
  ['two, one of them the same', '<a href="tel:+14155552684">+1 415 555 2684, +1 415 555 2690</a>', undefined],
  ['two, one of them the same', '<a href="tel:+14155552684">+1 415 555 2690, +1 415 555 2684</a>', undefined],
])('knows whether a link’s words are another number: %s', (_what, link, reads) => {
  document.body.innerHTML = `<p>Call premium</p><p>${link}</p>`;
  const numbers = createScanner({ data: detectionData(), defaultCountry: 'US' }).scan(document);
  expect(numbers.map((number) => [number.anchor.kind, number.reads])).toEqual([['link', reads]]);
});

test.each([
  ['<a href="tel:+14155552684">+1 415 555 2684</a>', [undefined]],
  ['<a href="tel:+14155552684">Call us</a>', [true]],
  ['<a href="tel:+14155552684">Call us 24/7</a>', [true]],
  ['<a href="tel:+14155552684">Call <i style="display:none">+1 415 555 2684</i></a>', [true]],
  ['<a href="tel:+14155552684"><img alt="+1 415 555 2684" src="data:,"></a>', [true]],
])('knows whether a link’s words show a number: %s', (link, unshown) => {
  document.body.innerHTML = `<p>${link}</p>`;
  const numbers = createScanner({ data: detectionData(), defaultCountry: 'US' }).scan(document);
  expect(numbers.map(({ isUnshown }) => isUnshown)).toEqual(unshown);
});

test('a number that is drawn reversed is asked about as it is seen', () => {
  document.body.innerHTML = '<p>Call \u202e+1 415 555 2684\u202c or +1 415 555 2690</p>';
  const numbers = createScanner({ data: detectionData(), defaultCountry: 'US' }).scan(document);
  expect(numbers.map(({ e164, reads }) => [e164, reads])).toEqual([
    ['+14155552684', '4862 555 514 1+'],
    ['+14155552690', undefined],
  ]);
});
