import { expect, test } from 'vitest';
import { COUNTRY, createLexicon, EXT, HEAD_LAST, OTHER, PHONE, PLACE } from '#lib/detect/lexicon.ts';
import { indexWords } from '#lib/detect/word-index.ts';
import { WORDS } from '#lib/detect/words/index.ts';
import type { LanguageWords } from '#lib/detect/words/types.ts';

const NONE = {
  place: '',
  fax: '',
  other: '',
  never: '',
  ext: '',
  number: '',
  country: '',
  address: '',
  link: '',
  small: '',
};
const some = (language: string, words: Partial<LanguageWords>): LanguageWords => ({
  ...NONE,
  language,
  phone: '',
  ...words,
});
const masks = (languages: readonly LanguageWords[], page: string, text: string) =>
  createLexicon(indexWords(languages), page).masks(text);

test('finds words, the longest stem, and two words as one', () => {
  const fr = some('fr', { phone: 'tel telephon*', other: 'tele*', ext: 'poste_interne' });
  expect(masks([fr], 'fr', 'Tel telephonique télévision te poste interne poste')).toEqual([
    PHONE,
    PHONE,
    OTHER,
    0,
    EXT,
    0,
  ]);
});

test('believes the page’s language, then English, then the others together', () => {
  const it = some('it', { place: 'casa', other: 'case' });
  const en = some('en', { other: 'case', phone: 'telly' });
  const es = some('es', { phone: 'telly', country: 'pais' });
  const languages = [en, it, es];
  expect(masks(languages, 'it', 'case')).toEqual([OTHER]);
  expect(masks(languages, 'es', 'telly')).toEqual([PHONE]);
  expect(masks(languages, 'it', 'telly')).toEqual([PHONE | HEAD_LAST]);
  expect(masks(languages, 'he', 'casa pais')).toEqual([PLACE, COUNTRY]);
});

test('on a page of another language short words and short stems say less', () => {
  const fr = some('fr', { place: 'buero zu', other: 'fall* fallnummer*', country: 'la' });
  expect(masks([fr], 'fr', 'zu fallend')).toEqual([PLACE, OTHER]);
  expect(masks([fr], 'en', 'zu fallend fallnummern la buero')).toEqual([0, 0, OTHER, COUNTRY, PLACE]);
  expect(masks([fr], '', 'zu fallend')).toEqual([PLACE, OTHER]);
});

test('finds words of scripts without spaces anywhere', () => {
  expect(masks([some('ja', { phone: '電話', other: '注文' })], 'ja', 'お電話は')).toContain(PHONE);
});

test('has every word of every language, on a page in that language', () => {
  const index = indexWords(WORDS);
  for (const words of WORDS) {
    const lexicon = createLexicon(index, words.language);
    for (const entry of words.phone.split(' ').filter((word) => /^\p{L}{3,}$/u.test(word)))
      expect(
        lexicon.masks(entry).some((mask) => mask & PHONE),
        `${words.language}: ${entry}`,
      ).toBe(true);
  }
});
