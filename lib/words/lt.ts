import type { LanguageWords } from './types.ts';

export const lt: LanguageWords = {
  language: 'lt',
  phone: ['telefon*', 'tel', 'mob', 'mobilus', 'mobil*', 'skambin*', 'skambut*', 'kreipkites'],
  fax: ['faks*'],
  other: ['polis*', 'data', 'kupon*'],
  never: ['iban'],
  ext: ['vid', 'vidinis'],
  number: ['numeris', 'nr'],
  small: ['ir', 'arba'],
  link: ['yra'],
  country: ['salis'],
  address: ['adresas'],
  and: ['ir', 'arba'],
};
