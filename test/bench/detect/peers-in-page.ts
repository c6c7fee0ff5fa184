/** The peers on the page that is measured, as a content script of theirs would call them; adds to `bench`. */
import { findPhoneNumbersInText } from 'libphonenumber-js/max';
import { LibPhoneNumberMatcher } from '#test/apps/ringcentral-matchers.ts';
import type { Run } from './in-page.ts';

const find: Run = (root) => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let hits = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    hits += findPhoneNumbersInText((node as Text).data, 'US').length;
  }
  return hits;
};

const matcher = new LibPhoneNumberMatcher({ countryCode: 'US' });
const c2d: Run = (root) => matcher.match({ node: root })?.length ?? 0;

Object.assign((globalThis as unknown as { bench: object }).bench, { find, c2d });
