// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { indexWords } from '#lib/detect/word-index.ts';
import { WORDS } from '#lib/detect/words/index.ts';
import { createScanner } from '#lib/page/scan.ts';

test('finds an international number in its block', () => {
  document.body.innerHTML = '<p>Call <b>+1 202-555-0188</b></p><script>"+1 202-555-0188"</script>';
  const numbers = createScanner({ words: indexWords(WORDS), defaultCountry: 'US' }).scan(document);
  expect(numbers.map((number) => [number.e164, number.owner.localName])).toEqual([['+12025550188', 'p']]);
});
