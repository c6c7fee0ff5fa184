/** Filters of a root under which a person can still read what is over the page. */
import { expect, it } from 'vitest';
import { isLegible } from '#lib/content/offer/trust/root-filter.ts';

it.each([
  'none',
  'invert(1)',
  'hue-rotate(180deg)',
  'invert(1) hue-rotate(180deg)',
  'hue-rotate(0.5turn) invert(1)',
])('can be read through %s', (filter) => expect(isLegible(filter)).toBe(true));

it.each([
  'opacity(0)',
  'blur(30px)',
  'grayscale(1) brightness(9.5) contrast(20)',
  'invert(0.5)',
  'invert(1) hue-rotate(180deg) contrast(0)',
  'invert(1) invert(0.5)',
  'hue-rotate(90deg) opacity(0)',
  'url("#none")',
  'hue-rotate(90deg) url("#none")',
  'invert(1)opacity(0)',
])('is nothing that can be read through: %s', (filter) => expect(isLegible(filter)).toBe(false));
