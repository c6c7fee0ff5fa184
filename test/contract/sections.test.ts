/** No numbered section of the platform's document goes untested: each has a test here that names it. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SECTIONS = [
  ...['1', '2.1', '2.2', '2.3', '3.1', '3.2', '4', '4.1', '4.2', '4.3', '4.4'],
  // 5.6 and 5.10 ask nothing of a program: what the dialog lists, and where people keep keys; 5.11 is 6.2's.
  ...['5', '5.1', '5.2', '5.3', '5.4', '5.5', '5.7', '5.8', '5.9'],
  ...['6.1', '6.2', '7', '8', '9'],
];

it('every section has a test that names it', () => {
  const names = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
    .join('\n');
  const named = new Set(Array.from(names.matchAll(/§(\d+(?:\.\d+)?)/g), ([, section]) => section));
  expect(SECTIONS.filter((section) => !named.has(section))).toEqual([]);
});
