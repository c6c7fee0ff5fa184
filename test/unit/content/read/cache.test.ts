// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { placeOf, type Run } from '#lib/content/read/inline-runs.ts';
import { createScanner } from '#lib/content/read/scanner.ts';
import { detectionData } from '#lib/detect/data.ts';

const scanner = createScanner({ data: detectionData(), defaultCountry: 'US' });
const numbers = (): string[] => scanner.scan(document).map(({ e164 }) => e164);

beforeEach(() => {
  document.body.replaceChildren();
});

test('a column whose heading changes is another column at the next scan', () => {
  document.body.innerHTML =
    '<table><thead><tr><th>Name</th><th id="what">Phone</th></tr></thead><tbody><tr><td>Ada</td><td>2025550188</td></tr><tr><td>Max</td><td>2125550188</td></tr></tbody></table>';
  const heading = document.querySelector('#what') as HTMLElement;
  expect(numbers()).toEqual(['+12025550188', '+12125550188']);
  heading.textContent = 'Order';
  expect(numbers()).toEqual([]);
  heading.textContent = 'Mobile';
  expect(numbers()).toEqual(['+12025550188', '+12125550188']);
});

test('what a heading speaks for is what is read again when it changes', () => {
  document.body.innerHTML =
    '<table><thead><tr><th>Name</th><th id="what">Phone</th></tr></thead><tbody><tr><td>Ada</td><td>2025550188</td></tr></tbody></table>';
  const heading = document.querySelector('#what') as HTMLElement;
  expect(scanner.scopeOf(heading.firstChild as Text)).toBe(document.querySelector('table'));
});

test('a label that changes speaks anew', () => {
  document.body.innerHTML = '<dl><dt>Phone</dt><dd>2025550188</dd></dl>';
  expect(numbers()).toEqual(['+12025550188']);
  (document.querySelector('dt') as HTMLElement).textContent = 'Invoice';
  expect(numbers()).toEqual([]);
});

test('a country beside a number that changes is another country', () => {
  document.body.innerHTML =
    '<table><thead><tr><th>Country</th><th>Phone</th></tr></thead><tbody><tr><td id="at">Germany</td><td>030 901820</td></tr></tbody></table>';
  expect(numbers()).toEqual(['+4930901820']);
  (document.querySelector('#at') as HTMLElement).textContent = 'Israel';
  expect(numbers()).toEqual(['+97230901820']);
  expect(scanner.scopeOf(document.querySelector('#at') as Element)?.localName).toBe('tr');
});

test('a box of words speaks for its neighbours', () => {
  document.body.innerHTML = '<section id="at"><div>Phone</div><div>2025550188</div></section>';
  const label = document.querySelector('div')?.firstChild as Text;
  expect(scanner.scopeOf(label)).toBe(document.querySelector('#at'));
});

test('parts that are read one by one have the numbers of the whole, whichever comes first', () => {
  const rows = Array.from({ length: 40 }, (_, row) => `<p>Call 202-555-01${10 + row}</p>`);
  document.body.innerHTML = rows.join('');
  const paragraphs = [...document.querySelectorAll('p')];
  const pass = scanner.openPass(document);
  const read = (from: number, to: number) =>
    [...pass.slices(paragraphs.slice(from, to))].flat().map(({ e164 }) => e164);
  const first = read(20, 24);
  expect(first).toEqual(['+12025550130', '+12025550131', '+12025550132', '+12025550133']);
  expect([...first, ...read(24, 40), ...read(0, 20)].sort()).toEqual(numbers().sort());
});

test('texts of a box can be parts of their own', () => {
  document.body.innerHTML = 'Call 202-555-0110<p>or</p>Fax 202-555-0111<br>Call 202-555-0112';
  const pass = scanner.openPass(document);
  const found = [...document.body.childNodes].flatMap((node) => [...pass.slices([node])].flat());
  // A line with a break in it is read from either text: the same number, at the same place.
  expect([...new Set(found.map(({ e164 }) => e164))]).toEqual(numbers());
});

test('each offset of a run lies in the node that has that character', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 }),
      (texts) => {
        const run: Run = { text: texts.join(''), nodes: [], offsets: [] };
        let length = 0;
        for (const text of texts) {
          run.nodes.push(document.createTextNode(text));
          run.offsets.push(length);
          length += text.length;
        }
        for (let offset = 0; offset < length; offset++) {
          const start = placeOf(run, offset, false);
          expect(start.node.data.charAt(start.offset)).toBe(run.text.charAt(offset));
          const end = placeOf(run, offset + 1, true);
          expect(end.node.data.charAt(end.offset - 1)).toBe(run.text.charAt(offset));
        }
      },
    ),
  );
});

test('the length of a text is asked of the node, never of a copy of it, however many numbers it has', () => {
  const text = document.createTextNode('call 202-555-0188, '.repeat(200));
  const paragraph = document.createElement('p');
  paragraph.append(text);
  document.body.append(paragraph);
  let reads = 0;
  const { data } = text;
  Object.defineProperty(text, 'data', {
    get: () => {
      reads++;
      return data;
    },
  });
  expect(numbers()).toHaveLength(200);
  expect(reads).toBeLessThan(10);
});

test('a title counts for the twelve boxes after it, whichever of them is read first', () => {
  const lines = Array.from({ length: 20 }, (_, row) => `<p>030 9018${10 + row}</p>`);
  document.body.innerHTML = `<h3>Germany</h3>${lines.join('')}`;
  const expected = lines.slice(0, 12).map((_, row) => `+49309018${10 + row}`);
  expect(numbers()).toEqual(expected);
  const pass = scanner.openPass(document);
  const found = [...document.querySelectorAll('p')]
    .reverse()
    .flatMap((line) => [...pass.slices([line])].flat());
  expect(found.map(({ e164 }) => e164).sort()).toEqual(expected);
});

test('addresses of links may begin with what browsers pass over', () => {
  const links = [
    'tel:+12025550188',
    ' TEL:+12025550189',
    '\n\t callto:+12025550190',
    'https://a.example/tel:1',
  ];
  for (const href of links) {
    const line = document.createElement('p');
    const link = document.createElement('a');
    link.setAttribute('href', href);
    link.textContent = 'Call';
    line.append(link);
    document.body.append(line);
  }
  expect(numbers()).toEqual(['+12025550188', '+12025550189', '+12025550190']);
});
