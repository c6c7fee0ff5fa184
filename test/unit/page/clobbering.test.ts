/**
 * `<img name="querySelector">` puts itself in the place of `document.querySelector`, and `<input name="parentElement">`
 * in that of its form's, in our world as well. So code that runs in pages asks documents and elements nothing by
 * property, but by the prototype's own getters and methods, in lib/page/native.ts.
 */
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

const ROOMS = ['lib/page', 'lib/crm', 'lib/content'];
const NATIVE = 'lib/page/native.ts';

/** A name cannot hide what is the document's own (Web IDL, LegacyUnforgeable). */
const SAFE = /^location$/;
/** Properties by which a tree is read: a form's controls hide each of them. */
const OF_ELEMENTS = new Set(
  `attributes childElementCount childNodes children className classList closest compareDocumentPosition contains
  firstChild firstElementChild getAttribute getAttributeNames getElementsByClassName getElementsByTagName getRootNode
  hasAttribute hasAttributes innerHTML innerText lastChild lastElementChild localName matches nextElementSibling
  nextSibling nodeName nodeType nodeValue ownerDocument parentElement parentNode previousElementSibling
  previousSibling querySelector querySelectorAll shadowRoot tagName textContent`.split(/\s+/),
);
/** Where the object is no element of the page's: our own nodes, texts, fragments, adapters. */
const OURS = /^(?:(?:adapter|known)\.matches|walker\.\w+|(?:box|shadow)\.children)$/;

interface Read {
  object: string;
  property: string;
  line: number;
}

function readsIn(path: string): Read[] {
  const text = readFileSync(path, 'utf8');
  const reads: Read[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, computed, object, property } = node as Record<string, unknown>;
    if (type === 'MemberExpression' && !computed) {
      const { start, end } = object as { start: number; end: number };
      const line = text.slice(0, start).split('\n').length;
      reads.push({ object: text.slice(start, end), property: (property as { name: string }).name, line });
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(path, text).program);
  return reads;
}

const filesIn = (room: string) => globSync(`${room}/**/*.ts`).filter((file) => file !== NATIVE);

it.each(ROOMS)('%s asks no document by its properties', (room) => {
  const files = filesIn(room);
  expect(files.length).toBeGreaterThan(4);
  const found = files.flatMap((file) =>
    readsIn(file)
      .filter(({ object, property }) => /(?:^|\.)document$/.test(object) && !SAFE.test(property))
      .map(({ object, property, line }) => `${file}:${line} ${object}.${property}`),
  );
  expect(found).toEqual([]);
});

it.each(['lib/page', 'lib/crm', 'lib/content/read'])('%s asks no element by its properties', (room) => {
  const files = filesIn(room);
  expect(files.length).toBeGreaterThan(4);
  const found = files.flatMap((file) =>
    readsIn(file)
      .filter(({ property }) => OF_ELEMENTS.has(property))
      .filter(({ object, property }) => !OURS.test(`${object}.${property}`))
      .map(({ object, property, line }) => `${file}:${line} ${object}.${property}`),
  );
  expect(found).toEqual([]);
});
