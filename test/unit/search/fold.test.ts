import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, wordsOf } from '#lib/search/index/fold.ts';
import { bareForms } from '#lib/search/index/forms.ts';
import { createQueryFinder, readQuery, snippetOf } from '#lib/search/index/query.ts';

describe('folding', () => {
  it.each([
    ['שָׁלוֹם', 'שלומ', 'niqqud and final letters'],
    ['מֶלֶךְ', 'מלכ', 'final kaf'],
    ['مُحَمَّد', 'محمد', 'tashkeel'],
    ['أحمد', 'احمد', 'alef with hamza'],
    ['آمال', 'امال', 'alef with madda'],
    ['شركة', 'شركه', 'ta marbuta'],
    ['مصطفى', 'مصطفي', 'alef maqsura'],
    ['عـــقد', 'عقد', 'tatweel'],
    ['١٢٥٠', '1250', 'Arabic-Indic digits'],
    ['Müller', 'muller', 'Latin marks'],
    ['צה״ל', 'צהל', 'gershayim within'],
    ["O'Brien", 'obrien', 'apostrophe within'],
    ['Ｔｏｋｙｏ', 'tokyo', 'full width'],
  ])('%s is %s (%s)', (written, folded) => {
    expect(fold(written)).toBe(folded);
  });

  it('keeps places, so that hits can be marked in the text as written', () => {
    const text = 'אמר שָׁלוֹם לדנה';
    const [, word] = wordsOf(text);
    expect(text.slice(word?.start, word?.end)).toBe('שָׁלוֹם');
  });

  it.each([
    ['והחשבונ', 'חשבונ'],
    ['בחוזה', 'חוזה'],
    ['وبالعقد', 'عقد'],
    ['للعميل', 'عميل'],
    ['order', undefined],
  ])('%s without what is attached: %s', (word, bare) => {
    expect(bareForms(word).at(-1)).toBe(bare);
  });

  it('changes nothing that is folded', () => {
    const any = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      // Where marks, forms and digits are: Latin with marks, Hebrew, Arabic, presentation forms, numbers.
      fc
        .array(fc.constantFrom(...'áßŁıİǅΣςאםָךּ״ﬁﬓﻻﷲﳲأىیة١۲４½Ⅳ①,٬‌‏ـّ a1'), { maxLength: 40 })
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(any, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('stays within any text, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        let before = 0;
        for (const word of wordsOf(text)) {
          expect(word.start).toBeGreaterThanOrEqual(before);
          expect(word.end).toBeGreaterThan(word.start);
          expect(word.end).toBeLessThanOrEqual(text.length);
          before = word.end;
        }
      }),
    );
  });
});

describe('finding in a text', () => {
  const marked = (text: string, typed: string) =>
    createQueryFinder(readQuery(typed))
      .ranges(text)
      .map(([start, end]) => text.slice(start, end));

  it('finds words by their beginning, and behind what is attached', () => {
    expect(marked('הם שלחו את החשבונית אתמול', 'חשבון')).toEqual(['החשבונית']);
    expect(marked('وقّعنا العقدَ أمس', 'عقد')).toEqual(['العقدَ']);
    expect(marked('We signed the contracts', 'contract')).toEqual(['contracts']);
  });

  it('finds phrases only in order', () => {
    expect(marked('you will have it by Monday', '"have it by"')).toEqual(['have it by']);
    expect(marked('it you have will', '"have it"')).toEqual([]);
  });

  it('makes snippets around the first hit', () => {
    const text = `${'before '.repeat(40)}Monday ${'after '.repeat(40)}`;
    const pieces = snippetOf(text, createQueryFinder(readQuery('monday')).ranges(text), 100);
    expect(pieces.find((piece) => piece.hit)?.text).toBe('Monday');
    expect(pieces.at(0)?.text).toBe('…');
    expect(pieces.at(-1)?.text).toBe('…');
    expect(pieces.map((piece) => piece.text).join('').length).toBeLessThan(120);
  });

  it('has the first hit in the first fifth, where a narrow row still shows it', () => {
    const text = 'Thank you. I have corrected it, and it will be with you tomorrow before noon.';
    const pieces = snippetOf(text, createQueryFinder(readQuery('noon')).ranges(text));
    const words = pieces.map((piece) => piece.text).join('');
    expect(words).toBe('…you tomorrow before noon.');
  });

  it('loses and doubles nothing of the text that a snippet shows', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 90 }), fc.string({ minLength: 1, maxLength: 8 }), (text, typed) => {
        const pieces = snippetOf(text, createQueryFinder(readQuery(typed)).ranges(text), 100);
        const shown = pieces.map((piece) => piece.text).join('');
        const at = pieces.findIndex((piece) => piece.hit);
        const before = pieces.slice(0, Math.max(at, 0)).map((piece) => piece.text);
        expect(before.join('').length).toBeLessThanOrEqual(21);
        expect(text.endsWith(at > 0 ? shown.replace(/^…/, '') : shown)).toBe(true);
        if (!shown.startsWith('…')) expect(shown).toBe(text);
      }),
    );
  });
});
