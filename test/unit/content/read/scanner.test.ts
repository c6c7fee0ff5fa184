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
  ['a name', '<a href="tel:+14155552684">Dana</a>', undefined],
  ['two, one of them the same', '<a href="tel:+14155552684">+1 415 555 2684, +1 415 555 2690</a>', undefined],
  ['two, one of them the same', '<a href="tel:+14155552684">+1 415 555 2690, +1 415 555 2684</a>', undefined],
])('knows whether a link’s words are another number: %s', (_what, link, reads) => {
  document.body.innerHTML = `<p>Call premium</p><p>${link}</p>`;
  const numbers = createScanner({ data: detectionData(), defaultCountry: 'US' }).scan(document);
  expect(numbers.map((number) => [number.anchor.kind, number.reads])).toEqual([['link', reads]]);
});
