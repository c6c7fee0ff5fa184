/** What words alone say. */
import { describe, expect, test } from 'vitest';
import { createLabels } from '#lib/detect/labels.ts';
import { indexWords } from '#lib/detect/word-index.ts';
import { WORDS } from '#lib/words/index.ts';

const labels = createLabels(indexWords(WORDS));

/** Where a country is called as something else is, too: a Persian cheque, and regions that are no country's field. */
const AMBIGUOUS = new Set(['EZ', 'EU', 'UN', 'UM', 'QO', 'XA', 'XB', 'ZZ', 'HK', 'MO', 'BA']);

test.each('en he ar fr de es pt it nl ru tr pl uk hi zh ja id ko sv da nb fi cs el ro hu vi th'.split(' '))(
  'no name of a country is a label in a page in its language: %s',
  (language) => {
    labels.setLanguage(language);
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const labelled = letters
      .flatMap((first) => letters.map((second) => first + second))
      .filter((region) => !AMBIGUOUS.has(region))
      .map((region) => names.of(region))
      .filter((name) => name !== undefined && labels.whole(name) !== 'none');
    expect(labelled).toEqual([]);
  },
);

describe('headings of countries', () => {
  test.each([
    ['en', 'Billing Country/Region', true],
    ['en', 'Country manager', false],
    ['en', 'Country phone', false],
    ['en', 'Country of birth', false],
    ['es', 'País de nacimiento', false],
    ['de', 'Land (Rechnung)', true],
    ['de', 'Lieferland', true],
    ['en', 'Cleveland', false],
    ['es', 'País de envío', true],
    ['he', 'מדינת משלוח', true],
    ['ja', '請求先の国', true],
  ])('%s: %s', (language, heading, answer) => {
    labels.setLanguage(language);
    expect(labels.isCountry(heading)).toBe(answer);
  });
});

test.each([
  ['en', 'Number', 'number'],
  ['en', 'No.', 'number'],
  ['en', 'Order number', 'other'],
  ['en', 'Phone', 'phone'],
  ['en', 'Phone number', 'phone'],
  ['en', 'Phone order', 'other'],
  ['en', 'Order line', 'none'],
  ['en', 'Service facturation', 'none'],
  ['en', 'Zorbel number', 'vague'],
  ['en', 'Old number', 'phone'],
  ['en', 'Ext.', 'ext'],
  ['en', 'Phone / fax', 'phone'],
  ['en', 'Phone (fax)', 'fax'],
  ['en', '', 'none'],
  ['de', 'Kundennummer', 'other'],
  ['de', 'Telefonnummer', 'phone'],
  ['de', 'Telefonrechnung', 'other'],
  ['de', 'Annas Nummer', 'none'],
  ['de', 'Nummer von Anna', 'none'],
  ['de', 'Nummer des Zorbels', 'other'],
  ['nl', 'Nummer van Anna', 'none'],
  ['nl', 'Nummer van de zorbel', 'vague'],
  ['ru', 'Номер Анны', 'none'],
  ['es', 'Nº de pedido telefónico', 'other'],
  ['he', 'מספר הזמנה', 'other'],
  ['ja', '事故番号', 'vague'],
] as const)('%s: %j says %s', (language, label, kind) => {
  labels.setLanguage(language);
  expect(labels.whole(label)).toBe(kind);
});

test.each([
  ['please call us on', 'phone'],
  ['for orders call', 'phone'],
  ['your order number is', 'other'],
  ['order', 'other'],
  ['zorbel number we have', 'vague'],
  ['we are open from', 'none'],
] as const)('before a number, %j says %s', (words, kind) => {
  labels.setLanguage('en');
  expect(labels.running(words)).toBe(kind);
});
