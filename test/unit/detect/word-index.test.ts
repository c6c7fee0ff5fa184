import { expect, test } from 'vitest';
import { createLexicon } from '#lib/detect/lexicon.ts';
import { indexWords } from '#lib/detect/word-index.ts';
import { WORDS } from '#lib/words/index.ts';
import { COUNTRY, EXT, HEAD_LAST, KINDS, OTHER, PHONE, PLACE, TEAM, UNIT } from '#lib/words/kinds.ts';
import type { LanguageWords } from '#lib/words/types.ts';

const masks = (languages: readonly LanguageWords[], page: string, text: string) =>
  createLexicon(indexWords(languages), page).masks(text);

test('finds words, the longest stem, and two words as one', () => {
  const fr = { language: 'fr', phone: ['tel', 'telephon*'], other: ['tele*'], ext: ['poste_interne'] };
  expect(masks([fr], 'fr', 'Tel telephonique télévision te poste interne poste')).toEqual([
    PHONE,
    PHONE,
    OTHER,
    0,
    EXT,
    0,
  ]);
});

test('finds words of scripts without spaces by themselves, the first and the last of them as well', () => {
  const ko: LanguageWords = { language: 'ko', unit: ['원', '개월', '킬로그램'] };
  const { aside } = createLexicon(indexWords([ko]), 'ko');
  expect(['원', '개월', '킬로그램', '집'].map(aside)).toEqual([UNIT, UNIT, UNIT, 0]);
});

test('believes the page’s language, then English, then the others together', () => {
  const it = { language: 'it', place: ['casa'], other: ['case'] };
  const en: LanguageWords = { language: 'en', headLast: true, other: ['case'], phone: ['telly'] };
  const es = { language: 'es', phone: ['telly'], country: ['pais'] };
  const languages = [en, it, es];
  expect(masks(languages, 'it', 'case')).toEqual([OTHER]);
  expect(masks(languages, 'es', 'telly')).toEqual([PHONE]);
  expect(masks(languages, 'it', 'telly')).toEqual([PHONE | HEAD_LAST]);
  expect(masks(languages, 'he', 'casa pais')).toEqual([PLACE, COUNTRY]);
});

test('on a page of another language, or of none, short words and short stems say less', () => {
  const fr = { language: 'fr', place: ['buero', 'zu'], other: ['fall*', 'fallnummer*'], country: ['la'] };
  expect(masks([fr], 'fr', 'zu fallend')).toEqual([PLACE, OTHER]);
  for (const page of ['en', ''])
    expect(masks([fr], page, 'zu fallend fallnummern la buero')).toEqual([0, 0, OTHER, COUNTRY, PLACE]);
});

test('finds words of scripts without spaces anywhere', () => {
  expect(masks([{ language: 'ja', phone: ['電話'], other: ['注文'] }], 'ja', 'お電話は')).toContain(PHONE);
});

test('knows words by their ends, and what is written onto them', () => {
  const de = { language: 'de', team: ['*annahme'], number: ['nummer', '*nummer'], place: ['buro'] };
  expect(masks([de], 'de', 'Auftragsannahme Kundennummer Büronummer Nummer')).toEqual([
    TEAM,
    OTHER,
    PHONE,
    KINDS.number,
  ]);
  const fr = { language: 'fr', phone: ['appel'], attached: "d['’](?=\\p{L}{3})" };
  expect(masks([fr], 'fr', 'd’appel')).toEqual([PHONE]);
});

test('keeps what is no label’s apart', () => {
  const lexicon = createLexicon(
    indexWords([{ language: 'en', unit: ['kg', 'item'], other: ['item'] }]),
    'en',
  );
  expect(lexicon.masks('kg item')).toEqual([0, OTHER]);
  expect(lexicon.aside('KG') & UNIT).toBe(UNIT);
});

test('has every word of every language, on a page in that language', () => {
  const index = indexWords(WORDS);
  for (const words of WORDS) {
    const lexicon = createLexicon(index, words.language);
    for (const entry of (words.phone ?? []).filter((word) => /^\p{L}{3,}$/u.test(word)))
      expect(
        lexicon.masks(entry).some((mask) => mask & PHONE),
        `${words.language}: ${entry}`,
      ).toBe(true);
  }
});

test('no language has an entry twice in one list', () => {
  for (const words of WORDS)
    for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[])
      expect(new Set(words[kind]).size, `${words.language}: ${kind}`).toBe(words[kind]?.length ?? 0);
});

test('has no entry that is an end and a stem at once, which no search would find', () => {
  const entries = WORDS.flatMap((words) =>
    (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((kind) => words[kind] ?? []),
  );
  expect(entries.length).toBeGreaterThan(1_000);
  expect(
    entries.filter((entry) => /^\*[^\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]*\*$/.test(entry)),
  ).toEqual([]);
});
