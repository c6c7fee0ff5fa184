// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCustomElementUpgrades } from '#lib/content/dom/custom-element-upgrades.ts';

const defined = vi.hoisted(() => new Set<string>());
// The DOM of these tests does not know `:defined`.
vi.mock('#lib/page/native.ts', async (real) => ({
  ...(await real<object>()),
  matches: (element: Element) => defined.has(element.localName),
}));

let life: AbortController;
let upgraded: Node[];
beforeEach(() => {
  vi.useFakeTimers();
  life = new AbortController();
  upgraded = [];
  defined.clear();
  document.body.innerHTML = '';
});
afterEach(() => {
  life.abort();
  vi.useRealTimers();
});

const start = () => createCustomElementUpgrades((root) => upgraded.push(root), life.signal);
const add = (name: string) => document.body.appendChild(document.createElement(name));

test('tells each root once when its elements have become what they are', async () => {
  const upgrades = start();
  const { note } = upgrades;
  note(add('x-a'));
  note(add('x-a'));
  const host = add('div').attachShadow({ mode: 'open' });
  note(host.appendChild(document.createElement('x-a')));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(upgraded).toEqual([]);
  defined.add('x-a');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(upgraded).toEqual([document, host]);
  expect(vi.getTimerCount()).toBe(0);
});

test('waits for nothing that is defined, or no custom element', () => {
  const { note } = start();
  defined.add('x-b');
  note(add('x-b'));
  note(add('div'));
  expect(vi.getTimerCount()).toBe(0);
});

test('lets go of what left, and looks through what came after it', async () => {
  const { note } = start();
  const first = add('x-c');
  note(first);
  first.remove();
  note(add('x-c'));
  defined.add('x-c');
  await vi.advanceTimersByTimeAsync(300);
  expect(upgraded).toEqual([document]);
});

test('a new name is looked for soon, however long the others have been waited for', async () => {
  const { note } = start();
  note(add('x-never'));
  await vi.advanceTimersByTimeAsync(65_000);
  note(add('x-late'));
  defined.add('x-late');
  await vi.advanceTimersByTimeAsync(300);
  expect(upgraded).toEqual([document]);
});

test('names that keep coming do not put the look off', async () => {
  const { note } = start();
  note(add('x-first'));
  defined.add('x-first');
  for (let name = 0; name < 5; name += 1) {
    await vi.advanceTimersByTimeAsync(100);
    note(add(`x-n${name}`));
  }
  expect(upgraded).toEqual([document]);
});

test('ends with its signal', () => {
  const { note } = start();
  note(add('x-d'));
  life.abort();
  note(add('x-e'));
  expect(vi.getTimerCount()).toBe(0);
});

test('looks through the roots of others if the one that said for all had left before its script came', async () => {
  const { note } = start();
  const skeleton = add('x-d');
  note(skeleton);
  note(add('x-d'));
  skeleton.remove();
  defined.add('x-d');
  await vi.advanceTimersByTimeAsync(300);
  expect(upgraded).toEqual([document]);
});
