// @vitest-environment happy-dom

import { expect, test } from 'vitest';
import { callSelection } from '#lib/content/boot/selection.ts';
import type { PageNumber } from '#lib/content/dom/page-number.ts';

const element = document.createElement('p');
const number = (over: Partial<PageNumber> = {}): PageNumber => ({
  owner: element,
  e164: '+14155552671',
  ext: '',
  country: 'US',
  guess: false,
  text: '+1 415 555 2671',
  reasons: [],
  anchor: { kind: 'link', element },
  ...over,
});

test.each([
  ['that number, written otherwise', number(), { text: '+1 (415) 555-2671', inMenu: true }, 'menu'],
  ['another that ends alike', number(), { text: '+44 155552671', inMenu: true }, 'selection'],
  ['it without its country', number(), { text: '415 555 2671', inMenu: true }, 'selection'],
  ['words beside it', number(), { text: 'Ada +1 415 555 2671', inMenu: true }, 'selection'],
  [
    'it, whose country is a guess',
    number({ guess: true }),
    { text: '+1 415 555 2671', inMenu: true },
    'selection',
  ],
  ['nothing, by a shortcut', number(), { text: '+1 415 555 2671', inMenu: false }, 'selection'],
])('a number is the menu’s only where that showed it: %s', (_what, shown, asked, why) => {
  const opened: unknown[] = [];
  const answer = callSelection(
    { document, numbers: [shown], open: (each, how) => opened.push([each.e164, how]) },
    asked,
  );
  expect([answer.done, opened]).toEqual([true, [['+14155552671', why]]]);
});
