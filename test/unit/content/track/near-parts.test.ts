// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { PageNumber } from '#lib/content/dom/page-number.ts';
import type { Part } from '#lib/content/read/near.ts';
import { createNearParts, type NearParts } from '#lib/content/track/near-parts.ts';
import { createNumberRegistry, type NumberRegistry } from '#lib/content/track/number-registry.ts';

let registry: NumberRegistry;
let parts: NearParts;
let rows: HTMLElement[];
beforeEach(() => {
  registry = createNumberRegistry(() => undefined);
  parts = createNearParts(registry);
  document.body.innerHTML = `<main>${'<p>Call <b>1</b></p>'.repeat(8)}</main>`;
  rows = [...document.querySelectorAll('p')];
});

function numberIn(owner: Element): PageNumber {
  const start = owner.lastElementChild?.firstChild as Text;
  return {
    owner,
    e164: `+1202555010${rows.indexOf(owner as HTMLElement)}`,
    ext: '',
    country: 'US',
    guess: false,
    text: start.data,
    reasons: [],
    anchor: { kind: 'text', start, startOffset: 0, end: start, endOffset: 1 },
  };
}

const look = (...near: Part[]) =>
  parts.update({
    runs: near.map((part) => ({ parts: [part], away: 0 })),
    edges: new Map(),
    whole: false,
    unsettled: false,
  });

/** Reads all that has to be; which parts those were. */
function read(): Part[] {
  const all: Part[] = [];
  for (let next = parts.next(); next; next = parts.next()) {
    parts.done(
      next,
      next.map((part) => numberIn(part as Element)),
    );
    all.push(...next);
  }
  return all;
}

const row = (index: number) => rows[index] as HTMLElement;

test('what is near is read once, and what comes back is there again without being read', () => {
  look(row(0), row(1));
  expect(read()).toEqual([row(0), row(1)]);
  const [first] = registry.all();
  look(row(1), row(2));
  expect(registry.all().map(({ owner }) => owner)).toEqual([row(1)]);
  expect(first && parts.has(first)).toBe(true);
  expect(read()).toEqual([row(2)]);
  look(row(0), row(1));
  expect(read()).toEqual([]);
  expect(registry.all()).toContain(first);
});

test('a change in a part, or in what is around it, has it read again', () => {
  look(row(0), row(1));
  read();
  parts.forget(row(0).lastElementChild as Element);
  expect(read()).toEqual([row(0)]);
  parts.forget(document.querySelector('main') as Element);
  expect(read()).toEqual([row(0), row(1)]);
});

test('what has changed while it was far is no number any more until it is read', () => {
  look(row(0));
  read();
  const [number] = registry.all();
  look(row(5));
  parts.forget(row(0));
  expect(number && parts.has(number)).toBe(false);
  look(row(0));
  expect(registry.size).toBe(0);
  expect(read()).toEqual([row(0)]);
});

test('a change that comes while a part is being read has it read once more', () => {
  look(row(0));
  const next = parts.next() ?? [];
  parts.forget(row(0));
  expect(parts.next()).toBeUndefined();
  parts.done(next, []);
  look(row(0));
  expect(read()).toEqual([row(0)]);
});

test('a field that a script has written into while it was far is read again', () => {
  document.body.innerHTML = '<form><input type="tel" value="+12025550100"></form><p>Other</p>';
  const form = document.querySelector('form') as HTMLElement;
  const element = document.querySelector('input') as HTMLInputElement;
  look(form);
  const numbers = [
    {
      ...({} as PageNumber),
      owner: form,
      e164: '+12025550100',
      text: element.value,
      anchor: { kind: 'input' as const, element },
    },
  ];
  parts.done(parts.next() ?? [], numbers);
  look(document.querySelector('p') as HTMLElement);
  element.value = '+12025550199';
  look(form);
  expect(registry.size).toBe(0);
  expect(parts.next()).toEqual([form]);
});

test('a box that was opened, and is a part again, has all its numbers', () => {
  const main = document.querySelector('main') as HTMLElement;
  const readAll = () => {
    for (let next = parts.next(); next; next = parts.next())
      parts.done(
        next,
        next.flatMap((part) => (part === main ? rows : [part as Element]).map(numberIn)),
      );
  };
  look(main);
  readAll();
  look(row(0));
  readAll();
  look(row(7));
  readAll();
  look(main);
  readAll();
  expect(registry.size).toBe(rows.length);
});

test('of two parts, one in the other, that have left together, the inner one comes back alone with its number', () => {
  const main = document.querySelector('main') as HTMLElement;
  // What is fixed is read by itself, and with the box that it is written in.
  look(main, row(3));
  parts.done([main], rows.map(numberIn));
  parts.done([row(3)], [numberIn(row(3))]);
  while (parts.next());
  look(document.body.appendChild(document.createElement('p')));
  expect(registry.size).toBe(0);
  look(row(3));
  expect(read()).toEqual([]);
  expect(registry.all().map(({ owner }) => owner)).toEqual([row(3)]);
});
