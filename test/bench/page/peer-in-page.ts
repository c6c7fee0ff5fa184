/**
 * ringcentral-c2d's observer as a page that carries it would start it, without its widget; says when it had its first
 * number, and how many.
 */
import { LibPhoneNumberMatcher } from '#test/apps/ringcentral-matchers.ts';
import { RangeObserver } from '#test/apps/ringcentral-observers.ts';

const seen = { firstAt: Number.NaN, found: 0 };

const matcher = new LibPhoneNumberMatcher({ countryCode: 'US' });
const { match } = matcher;
matcher.match = (asked) => {
  const matches = match(asked);
  if (matches && matches.length > 0) {
    if (seen.found === 0) seen.firstAt = performance.now();
    seen.found += matches.length;
  }
  return matches;
};

Object.assign(globalThis, { peer: seen });
addEventListener('DOMContentLoaded', () => {
  new RangeObserver({ matcher });
});
