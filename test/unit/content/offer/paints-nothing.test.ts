// @vitest-environment happy-dom
/** What may be open above us in Firefox and is no cover: an empty box without any look. */
import { afterEach, expect, it, vi } from 'vitest';
import { paintsNothing } from '#lib/content/offer/trust/paints-nothing.ts';

const BARE = {
  backgroundColor: 'rgba(0, 0, 0, 0)',
  backgroundImage: 'none',
  backdropFilter: 'none',
  borderTopWidth: '0px',
  borderRightWidth: '0px',
  borderBottomWidth: '0px',
  borderLeftWidth: '0px',
  borderImageSource: 'none',
  boxShadow: 'none',
  filter: 'none',
  outlineStyle: 'none',
  resize: 'none',
  overflowX: 'visible',
  overflowY: 'visible',
  display: 'block',
  content: 'normal',
  columnRuleStyle: 'none',
  whiteSpaceCollapse: 'collapse',
};
afterEach(() => vi.unstubAllGlobals());

const isNothing = (look: Partial<typeof BARE>, inner = '') => {
  const box = document.createElement('div');
  box.textContent = inner;
  vi.stubGlobal('getComputedStyle', () => ({ ...BARE, ...look }));
  return paintsNothing(box, () => null);
};

it('is an empty box without a look', () => {
  expect(isNothing({})).toBe(true);
  expect(isNothing({}, '\n  ')).toBe(true);
  expect(isNothing({}, 'Accept')).toBe(false);
  // A line may go through it, and a font may draw anything for it.
  expect(isNothing({}, '\u00a0')).toBe(false);
  expect(isNothing({ whiteSpaceCollapse: 'preserve' }, ' ')).toBe(false);
});

it.each([
  { resize: 'both', overflowX: 'hidden' },
  { boxShadow: 'red 0px 0px 9px' },
  { backgroundColor: 'red' },
  { content: '"x"' },
  { outlineStyle: 'auto' },
])('is none with %o: its grip, its shadow or its words may lie over us', (look) => {
  expect(isNothing(look)).toBe(false);
});
