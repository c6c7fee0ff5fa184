import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markStyle } from '#lib/sites/mark-style.ts';

const NAMES = { mark: 'dialmark-a', active: 'dialmark-b' };
const first = (css: string) => css.trim().split(' {')[0];

/** What a browser reads of an escaped name (CSS Syntax, "consume an escaped code point"). */
const unescaped = (written: string) =>
  written.replace(/\\([0-9a-f]{1,6}) /g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

describe('the style of the marks', () => {
  it('is for the elements that it is given, and for every one if it is given none', () => {
    const selectors = [
      [{ tag: 'td', classes: [], nth: 3 }],
      [
        { tag: 'div', classes: ['cell', 'phone'] },
        { tag: 'a', classes: [] },
      ],
      [],
    ];
    expect(first(markStyle(NAMES, selectors))).toBe(
      'td:nth-child(3)::highlight(dialmark-a),div.cell.phone>a::highlight(dialmark-a),::highlight(dialmark-a)',
    );
  });

  it('reads the page’s names as names, whatever they are', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(name, name, (tag, one) => {
        const written = first(markStyle(NAMES, [[{ tag, classes: [one] }]])) ?? '';
        const element = written.slice(0, written.indexOf('::highlight'));
        // Nothing in it that ends a selector, and no identifier that begins with a digit or is a lone hyphen.
        expect(element).toMatch(
          /^(?:[a-z_\u017f\u212a]|\\[0-9a-f]{1,6} )(?:[\w\u017f\u212a-]|\\[0-9a-f]{1,6} )*\./iu,
        );
        expect(unescaped(element)).toBe(`${tag}.${one}`);
      }),
    );
  });
});
