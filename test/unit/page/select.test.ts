// @vitest-environment happy-dom
/** A reading asks once for what many of its answers share, and not for longer than the page stays as it is. */
import { expect, test } from 'vitest';
import { createLongReading } from '#lib/page/long-reading.ts';
import { askedOnce, find, inOneReading } from '#lib/page/select.ts';

function counted() {
  let asked = 0;
  const ask = askedOnce((part: Document) => {
    asked += 1;
    return part.querySelectorAll('i').length;
  });
  return { ask, times: () => asked };
}

test('outside of a reading each question is asked', () => {
  const { ask, times } = counted();
  ask(document);
  ask(document);
  expect(times()).toBe(2);
});

test('within one it is asked once, and again in the next', () => {
  const { ask, times } = counted();
  inOneReading(() => [ask(document), inOneReading(() => ask(document))]);
  expect(times()).toBe(1);
  inOneReading(() => ask(document));
  expect(times()).toBe(2);
});

test.each<[string, () => void]>([
  ['an element', () => document.body.append(document.createElement('i'))],
  ['an attribute', () => document.body.setAttribute('class', `a${Math.random()}`)],
  ['a text', () => ((document.body.firstChild as Text).data += '.')],
])('a long reading asks again once %s changed', async (_what, change) => {
  document.body.innerHTML = 'one<i></i>';
  const { ask, times } = counted();
  const reading = createLongReading(document);
  reading.go(() => ask(document));
  reading.go(() => ask(document));
  expect(times()).toBe(1);
  change();
  await undefined;
  reading.go(() => ask(document));
  expect(times()).toBe(2);
  reading.end();
});

test('what is found is of the page as it is', async () => {
  document.body.innerHTML = '<b data-id="1"></b>';
  const reading = createLongReading(document);
  const count = () => reading.go(() => find(document, '[data-id*="1"]', 9).length);
  expect(count()).toBe(1);
  document.body.append(document.createElement('b'));
  document.body.lastElementChild?.setAttribute('data-id', '11');
  await undefined;
  expect(count()).toBe(2);
  reading.end();
});
